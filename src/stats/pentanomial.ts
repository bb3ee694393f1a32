/**
 * Results of games in pairs: the same opening twice, colours swapped. The two games of a pair are not independent
 * (the opening may favour a side), the pairs are; so the pair is what is counted, by its score 0, 1/2, 1, 3/2 or 2
 * (five classes, hence the name). Where openings are uneven the score is then known better than single games
 * would tell, and never claimed to be known better than it is.
 *
 *   mean = sum of p_k k/4,   variance = sum of p_k (k/4 - mean)^2,   p_k = share of the pairs that scored k/2
 *
 * Source: M. Van den Bergh, "Comments on Normalized Elo" (2019-2021), section 3.
 */

/** Number of pairs in which the first player of the comparison scored 0, 1/2, 1, 3/2 and 2 points. */
export type Pentanomial = readonly [number, number, number, number, number];

export interface PairScore {
  readonly pairs: number;
  /** Mean score of a game, from 0 to 1. */
  readonly mean: number;
  /** Variance of the mean score of a pair's games, over the pairs. */
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
  let variance = 0;
  for (let k = 0; k < 5; k++) variance += (counts[k] * (k / 4 - mean) ** 2) / pairs;
  return { pairs, mean, variance, error: Math.sqrt(variance / pairs) };
}
