/**
 * Logistic Elo: a player who is d points stronger scores s = 1 / (1 + 10^(-d/400)) on average.
 *
 * The interval comes from pairs of games: the mean score of N pairs, in units of its error e from the pairs' own
 * variance, is taken to follow Student's t with N - 1 degrees of freedom, and mean - t e .. mean + t e goes through
 * the Elo curve. Good from ten pairs or so on, unless nearly all pairs are swept. Where all pairs ended alike their
 * variance says nothing; then each pair counts as one trial of Wilson's interval. A score of 0 or 1 is an infinite
 * difference.
 *
 * The likelihood of superiority is the chance that the stronger player is the one in front, from the same
 * distribution: the chance of T <= (mean - 1/2) / e. Where all pairs ended alike for one player it is 1 - 2^-(pairs + 1), what a flat
 * prior leaves after so many wins.
 *
 * Source: A. Elo, "The Rating of Chessplayers" (1978); M. Van den Bergh, "Comments on Normalized Elo", section 3.
 */
import { type Pentanomial, pairScore } from "./pentanomial.js";
import { type Interval, wilson, Z95 } from "./proportion.js";
import { studentCdf, studentPoint } from "./student.js";

export interface EloEstimate extends Interval {
  readonly elo: number;
}

/** The difference in Elo that gives this mean score. */
export function eloOfScore(score: number): number {
  return -400 * Math.log10(1 / score - 1);
}

/** The mean score that a difference in Elo gives. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** Interval of the mean score of a game, from pairs; as wide as `z` makes it for a normal variable. */
export function pairInterval(counts: Pentanomial, z = Z95): Interval {
  const { pairs, mean, error } = pairScore(counts);
  if (error === 0) return wilson(mean * pairs, pairs, z);
  const reach = studentPoint(z, pairs - 1) * error;
  return { low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) };
}

/** Elo with its interval, from pairs; there is at least one. */
export function eloOfPairs(counts: Pentanomial, z = Z95): EloEstimate {
  const { low, high } = pairInterval(counts, z);
  return { elo: eloOfScore(pairScore(counts).mean), low: eloOfScore(low), high: eloOfScore(high) };
}

/** Likelihood of superiority, from pairs; there is at least one. */
export function superiority(counts: Pentanomial): number {
  const { pairs, mean, error } = pairScore(counts);
  if (error > 0) return studentCdf((mean - 0.5) / error, pairs - 1);
  if (mean === 0.5) return 0.5;
  const doubt = 2 ** -(pairs + 1);
  return mean > 0.5 ? 1 - doubt : doubt;
}
