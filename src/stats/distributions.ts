/** Distributions and their tails: gamma, normal, Student's t, chi-square, Poisson. */
import type { Interval } from "./intervals.js";

/**
 * The regularised incomplete gamma function Q(a, x) = Gamma(a, x) / Gamma(a), on which the tails of the
 * chi-square and Poisson distributions rest.
 *
 * Below x = a + 1 the power series of P = 1 - Q, above it the continued fraction of Q (evaluated from the
 * front by the modified Lentz method); ln Gamma by the Lanczos sum with g = 7 and nine terms. Relative error
 * about 1e-13 for a up to a few thousand, growing with a as ln Gamma does. Our own, because the libraries at hand
 * give the lower tail only, and one minus that is 0 for the small p-values that papers print (8e-21).
 *
 * Source: Abramowitz & Stegun 6.5.29, 6.5.31; C. Lanczos, SIAM J. Numer. Anal. B 1 (1964).
 */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Gamma(x) for x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i] / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Q(a, x) for a > 0, x >= 0: the chance that a gamma variable of shape a exceeds x. */
export function upperGamma(a: number, x: number): number {
  if (x === 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * Number.EPSILON; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / b;
  let value = d;
  for (let n = 1, change = 0; Math.abs(change - 1) > 1e-15; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (b + numerator * d);
    c = b + numerator / c;
    change = c * d;
    value *= change;
  }
  return value;
}

/** Chance that a standard normal variable is at most `x`. */
export function normalCdf(x: number): number {
  const tail = 0.5 * upperGamma(0.5, (x * x) / 2);
  return x < 0 ? tail : 1 - tail;
}

/** Where that chance is `p`, which is above 0 and below 1; by halving. */
export function normalPoint(p: number): number {
  let [low, high] = [-40, 40];
  for (let middle = 0; middle > low && middle < high; ) {
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
    middle = (low + high) / 2;
  }
  return high;
}

// Student's t distribution: the mean of a few normal values, measured in its own estimated error.
//
// The chance of |T| <= t is a finite sum of powers of cos(theta), tan(theta) = t / sqrt(degrees), for whole degrees.
// Points are found in it by halving; beyond 200 degrees they come from the expansion around the normal
// distribution, whose error is below 1e-6 there.
//
// Source: Abramowitz & Stegun 26.7.3, 26.7.4 (sums), 26.7.5 (expansion).

const MANY = 200;

/** Chance that a t variable with so many degrees of freedom (1 or more) is at most `t`. */
export function studentCdf(t: number, degrees: number): number {
  return 0.5 + (Math.sign(t) * within(Math.atan(Math.abs(t) / Math.sqrt(degrees)), degrees)) / 2;
}

/** The t that has the same chance on either side as `z` > 0 has under the normal distribution. */
export function studentPoint(z: number, degrees: number): number {
  if (degrees > MANY) return expand(z, degrees);
  const chance = 1 - 2 * normalCdf(-z);
  let low = 0;
  let high = Math.PI / 2;
  for (let i = 0; i < 60; i++) {
    const theta = (low + high) / 2;
    if (within(theta, degrees) < chance) low = theta;
    else high = theta;
  }
  return Math.sqrt(degrees) * Math.tan((low + high) / 2);
}

/** Chance of |T| <= sqrt(degrees) tan(theta). */
function within(theta: number, degrees: number): number {
  const sin = Math.sin(theta);
  const cos = Math.cos(theta);
  const odd = degrees % 2;
  let term = odd === 1 ? cos : 1;
  let sum = 0;
  for (let power = odd; power <= degrees - 2; power += 2) {
    sum += term;
    term *= (cos * cos * (power + 1)) / (power + 2);
  }
  return odd === 1 ? (2 / Math.PI) * (theta + sin * sum) : sin * sum;
}

function expand(z: number, degrees: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / degrees + second / degrees ** 2;
}

// Pearson's chi-square test of fit: X = sum of (observed - expected)^2 / expected, which follows the
// chi-square distribution with (cells - 1) degrees of freedom if the expected counts are right. Trustworthy
// where every expected count is about 5 or more; it does not merge small cells, and it knows nothing of
// parameters that were fitted to the same data.
//
// Source: K. Pearson, Phil. Mag. 50 (1900).

export interface ChiSquare {
  readonly statistic: number;
  readonly degrees: number;
  /** Chance of a statistic this large or larger if the expected counts are right. */
  readonly p: number;
}

/** Compares counts with the counts expected of them; both sum to the same total. */
export function chiSquare(observed: ArrayLike<number>, expected: ArrayLike<number>): ChiSquare {
  let statistic = 0;
  for (let i = 0; i < observed.length; i++) {
    const difference = observed[i] - expected[i];
    statistic += (difference * difference) / expected[i];
  }
  const degrees = observed.length - 1;
  return { statistic, degrees, p: chiSquareTail(statistic, degrees) };
}

/** Chance that a chi-square variable exceeds `statistic`. */
export function chiSquareTail(statistic: number, degrees: number): number {
  return upperGamma(degrees / 2, statistic / 2);
}

/** The share of a 95 % interval's chance on either side of it. */
const TAIL = 0.025;
const BISECTIONS = 60;

/**
 * Gives the exact 95 % interval of the mean of a Poisson variable of which so many events were seen: the smallest mean that would give as
 * many or more with a chance of 2.5 %, and the largest that would give as many or fewer. For rare events, whose normal interval
 * is too narrow on the upper side and reaches below 0.
 *
 * Source: F. Garwood, Biometrika 28 (1936).
 */
export function poissonInterval(events: number): Interval {
  return {
    low: events === 0 ? 0 : gammaPoint(events, 1 - TAIL),
    high: gammaPoint(events + 1, TAIL),
  };
}

/** The point that a gamma variable of this shape exceeds with this chance, by bisection. */
function gammaPoint(shape: number, chance: number): number {
  let [low, high] = [0, shape + 10 * Math.sqrt(shape) + 20];
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (upperGamma(shape, middle) > chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
