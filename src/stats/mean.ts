import { type Interval, wilson, Z95 } from "./proportion.js";
import { studentPoint } from "./student.js";

export interface Mean {
  readonly count: number;
  readonly mean: number;
  /** Standard error of the mean: sample deviation / sqrt(count); NaN for fewer than two values. */
  readonly error: number;
}

/** The mean of independent values and how well it is known. */
export function meanOf(values: ArrayLike<number>): Mean {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i++) squares += (values[i] - mean) ** 2;
  return { count, mean, error: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1) / count) };
}

/** Interval of the mean of independent values, two or more of them, by Student's t. */
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
