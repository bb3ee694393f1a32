/**
 * Pearson's chi-square test of fit: X = sum of (observed - expected)^2 / expected, which follows the
 * chi-square distribution with (cells - 1) degrees of freedom if the expected counts are right. Trustworthy
 * where every expected count is about 5 or more; it does not merge small cells, and it knows nothing of
 * parameters that were fitted to the same data.
 *
 * Source: K. Pearson, Phil. Mag. 50 (1900).
 */
import { upperGamma } from "./gamma.js";

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
