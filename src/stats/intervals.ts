/** Means, shares and quantiles with their 95 % intervals. */
import type { Rng } from "../core/index.js";
import { studentPoint } from "./distributions.js";

/**
 * The q-quantile of values in any order: linear between the two order statistics around position
 * q (n - 1) (definition 7 of Hyndman & Fan, Am. Stat. 50 (1996)); q = 0 is the least, q = 1 the greatest.
 */
export function quantile(values: ArrayLike<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  const position = q * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below];
  return position === below ? low : low + (position - below) * (sorted[below + 1] - low);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

/** The two-sided 95 % point of the standard normal distribution. */
export const Z95 = 1.959963984540054;

/** Bounds an estimate, at 95 % unless a function says otherwise. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Computes the interval of a proportion that a score test would not reject:
 *
 * (p + z^2 / 2n +- z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n), p = successes / n.
 *
 * Good down to few trials and at p = 0 or 1. For independent trials; a tie may count half a success, which makes the interval a
 * little too wide. Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927).
 */
export function wilson(successes: number, trials: number, z = Z95): Interval {
  const p = successes / trials;
  const share = (z * z) / trials;
  const centre = (p + share / 2) / (1 + share);
  const half = (z / (1 + share)) * Math.sqrt((p * (1 - p)) / trials + share / (4 * trials));
  return { low: p === 0 ? 0 : centre - half, high: p === 1 ? 1 : centre + half };
}

export interface Mean {
  readonly count: number;
  readonly mean: number;
  /** Standard error of the mean: sample deviation / sqrt(count); NaN for fewer than two values. */
  readonly error: number;
}

/** Computes the mean of independent values and its standard error. */
export function meanOf(values: ArrayLike<number>): Mean {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - mean) ** 2;
  return { count, mean, error: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1) / count) };
}

/** Computes the interval of the mean of two independent values or more, by Student's t. */
export function meanInterval(values: ArrayLike<number>, z = Z95): Interval {
  const { count, mean, error } = meanOf(values);
  const reach = studentPoint(z, count - 1) * error;
  return { low: mean - reach, high: mean + reach };
}

/**
 * Interval of the mean of independent values between 0 and 1, by Student's t. Where all values are alike, their variance says nothing;
 * then each counts as one trial of Wilson's interval.
 */
export function shareInterval(values: ArrayLike<number>, z = Z95): Interval {
  const { count, mean, error } = meanOf(values);
  if (!(error > 0)) return wilson(mean * count, count, z);
  const { low, high } = meanInterval(values, z);
  return { low: Math.max(0, low), high: Math.min(1, high) };
}

// The bootstrap of a mean (Efron 1979): the values are drawn again and again with replacement, as many as there are, and the
// means of these samples show how far the mean could be off. Differences of pairs make it a paired comparison.

export interface Bootstrap extends Interval {
  readonly mean: number;
  /** Share of the samples whose mean is below 0. */
  readonly below: number;
}

/** Resamples values for the interval of their mean, by quantiles at 95 %, where Student's t does not fit. */
export function bootstrapMean(values: ArrayLike<number>, rng: Rng, samples = 10_000): Bootstrap {
  const count = values.length;
  const means = Array.from({ length: samples }, () => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += values[rng.below(count)];
    return sum / count;
  });
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  return {
    mean: sum / count,
    low: quantile(means, 0.025),
    high: quantile(means, 0.975),
    below: means.filter((mean) => mean < 0).length / samples,
  };
}
