/** The two-sided 95 % point of the standard normal distribution. */
export const Z95 = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The interval for a proportion that a score test would not reject:
 *   (p + z^2 / 2n +- z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n),   p = successes / n.
 * Good down to few trials and at p = 0 or 1. For independent trials; a tie may count half a success, which
 * makes the interval a little too wide.
 *
 * Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927).
 */
export function wilson(successes: number, trials: number, z = Z95): Interval {
  const p = successes / trials;
  const share = (z * z) / trials;
  const centre = (p + share / 2) / (1 + share);
  const half = (z / (1 + share)) * Math.sqrt((p * (1 - p)) / trials + share / (4 * trials));
  return { low: p === 0 ? 0 : centre - half, high: p === 1 ? 1 : centre + half };
}
