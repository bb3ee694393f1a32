/**
 * Standard error of a mean of values in [0, 1], from their sum alone: the largest that such a mean can have,
 * as for wins and losses, with one of each added so that a few equal results do not look certain.
 */
export function standardError(sum: number, count: number): number {
  const mean = (sum + 1) / (count + 2);
  return Math.sqrt((mean * (1 - mean)) / (count + 2));
}
