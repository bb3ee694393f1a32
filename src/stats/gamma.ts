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
