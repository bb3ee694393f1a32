/**
 * Results of games in pairs: the same opening twice, colours swapped. The two games of a pair are not independent
 * (the opening may favour a side), the pairs are; so the pair is what is counted, by its score 0, 1/2, 1, 3/2 or 2
 * (five classes, hence the name). Where openings are uneven the score is then known better than single games
 * would tell, and never claimed to be known better than it is.
 *
 *   mean = sum of n_k k/4 / N,   variance = sum of n_k (k/4 - mean)^2 / (N - 1),   n_k = pairs that scored k/2
 *
 * The variance is that of the pairs as a sample, which is what a few pairs need; Van den Bergh and the programs that follow
 * him divide by N, which comes to the same from some hundreds of pairs on.
 *
 * Source: M. Van den Bergh, "Comments on Normalized Elo" (2019-2021), section 3.
 */

/** Number of pairs in which the first player of the comparison scored 0, 1/2, 1, 3/2 and 2 points. */
export type Pentanomial = readonly [number, number, number, number, number];

export interface PairScore {
  readonly pairs: number;
  /** Mean score of a game, from 0 to 1. */
  readonly mean: number;
  /** Variance of the mean score of a pair's games, estimated from the pairs; 0 for a single one. */
  readonly variance: number;
  /** Standard error of `mean`. */
  readonly error: number;
}

/** Counts pairs by the points (0 to 2, in halves) that they gave. */
export function pentanomialOf(points: Iterable<number>): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const each of points) counts[Math.round(2 * each)]++;
  return counts;
}

export function pairScore(counts: Pentanomial): PairScore {
  let pairs = 0;
  let sum = 0;
  for (let k = 0; k < 5; k++) {
    pairs += counts[k];
    sum += (counts[k] * k) / 4;
  }
  const mean = sum / pairs;
  let squares = 0;
  for (let k = 0; k < 5; k++) squares += counts[k] * (k / 4 - mean) ** 2;
  const variance = squares / Math.max(1, pairs - 1);
  return { pairs, mean, variance, error: Math.sqrt(variance / pairs) };
}
