/**
 * Elo from pairs of games, and the sequential probability ratio test (SPRT) on them.
 *
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
import { studentCdf, studentPoint } from "./distributions.js";
import { type Interval, wilson, Z95 } from "./intervals.js";

/** Number of pairs in which the first player of the comparison scored 0, 1/2, 1, 3/2 and 2 points. */
export type Pentanomial = readonly [number, number, number, number, number];

interface PairScore {
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

/**
 * Computes the mean score of pairs of games and its error. Pairs are independent where their two games are not, so the pair is
 * what counts.
 */
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

// Logistic Elo: a player who is d points stronger scores s = 1 / (1 + 10^(-d/400)) on average.
//
// The interval comes from pairs of games: the mean score of N pairs, in units of its error e from the pairs' own
// variance, is taken to follow Student's t with N - 1 degrees of freedom, and mean - t e .. mean + t e goes through
// the Elo curve. Good from ten pairs or so on, unless nearly all pairs are swept. Where all pairs ended alike their
// variance says nothing; then each pair counts as one trial of Wilson's interval. A score of 0 or 1 is an infinite
// difference.
//
// The likelihood of superiority is the chance that the stronger player is the one in front, from the same
// distribution: the chance of T <= (mean - 1/2) / e. Where all pairs ended alike for one player it is 1 - 2^-(pairs + 1), what a flat
// prior leaves after so many wins.
//
// Source: A. Elo, "The Rating of Chessplayers" (1978); M. Van den Bergh, "Comments on Normalized Elo", section 3.

export interface EloEstimate extends Interval {
  readonly elo: number;
}

/** Converts a mean score between 0 and 1 to a difference in Elo. */
export function eloOfScore(score: number): number {
  return -400 * Math.log10(1 / score - 1);
}

/** Converts a difference in Elo to the mean score that it gives. */
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

/** Estimates the difference in Elo with its interval from one pair of games or more. */
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

// The sequential probability ratio test of "the difference is elo0" (H0) against "it is elo1" (H1), on pairs.
//
// The ratio is the generalised one: under each hypothesis the five shares of the pentanomial distribution are
// those of greatest likelihood among all with the mean score s that the hypothesis fixes,
//
//   p_k = q_k / (1 + theta (a_k - s)),   theta such that   sum of q_k (a_k - s) / (1 + theta (a_k - s)) = 0,
//   LLR = N sum of q_k ln(p_k(s1) / p_k(s0)),
//
// with q the observed shares, a_k = k/4 and N the number of pairs. Classes that have not been seen count 1/1000 of a
// pair, so that the logarithms exist. The test ends at LLR <= ln(beta / (1 - alpha)) with H0 and at
// LLR >= ln((1 - beta) / alpha) with H1; alpha is the chance of H1 at elo0, beta of H0 at elo1, both about right and
// a little overstated for differences that are wide apart, as the ratio jumps over its bounds.
// Pairs are to be read in the order in which they were planned, not in the order in which they finished: short games
// finish first, and they are not like the long ones.
//
// Source: A. Wald, Ann. Math. Stat. 16 (1945); M. Van den Bergh, "Comments on Normalized Elo", proposition 1.1.

export interface Sprt {
  readonly elo0: number;
  readonly elo1: number;
  /** Chance of accepting elo1 although elo0 is true. */
  readonly alpha: number;
  /** Chance of accepting elo0 although elo1 is true. */
  readonly beta: number;
}

export interface SprtState {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly verdict: "H0" | "H1" | "undecided";
}

const UNSEEN = 1e-3;

/** Log-likelihood ratio of elo1 over elo0. */
export function pairLlr(counts: Pentanomial, { elo0, elo1 }: Pick<Sprt, "elo0" | "elo1">): number {
  const weights = counts.map((count) => count || UNSEEN);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const s0 = scoreOfElo(elo0);
  const s1 = scoreOfElo(elo1);
  const theta0 = tilt(shares, s0);
  const theta1 = tilt(shares, s1);
  let sum = 0;
  for (let k = 0; k < 5; k++) {
    const a = k / 4;
    sum += shares[k] * Math.log((1 + theta0 * (a - s0)) / (1 + theta1 * (a - s1)));
  }
  return total * sum;
}

/** The theta of the header by halving: the sum falls from +infinity to -infinity between the poles at either end. */
function tilt(shares: readonly number[], s: number): number {
  let low = -1 / (1 - s);
  let high = 1 / s;
  for (let i = 0; i < 100; i++) {
    const theta = (low + high) / 2;
    let sum = 0;
    for (let k = 0; k < 5; k++) sum += (shares[k] * (k / 4 - s)) / (1 + theta * (k / 4 - s));
    if (sum > 0) low = theta;
    else high = theta;
  }
  return (low + high) / 2;
}

/** Returns the state of the sequential test (SPRT) after these pairs: the log-likelihood ratio, its bounds and the verdict. */
export function sprtState(counts: Pentanomial, sprt: Sprt): SprtState {
  const lower = Math.log(sprt.beta / (1 - sprt.alpha));
  const upper = Math.log((1 - sprt.beta) / sprt.alpha);
  const llr = counts.some((count) => count > 0) ? pairLlr(counts, sprt) : 0;
  return { llr, lower, upper, verdict: llr >= upper ? "H1" : llr <= lower ? "H0" : "undecided" };
}

/** Reads pairs in their order, up to the first decision; later pairs change nothing. */
export class SprtReader {
  readonly #sprt: Sprt;
  readonly #counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  #state: SprtState;
  /** Pairs read, those after the decision not among them. */
  pairs = 0;

  constructor(sprt: Sprt) {
    this.#sprt = sprt;
    this.#state = sprtState(this.#counts, sprt);
  }

  get state(): SprtState {
    return this.#state;
  }

  get counts(): Pentanomial {
    return this.#counts;
  }

  /** The points of the next pair, from 0 to 2. */
  read(points: number): void {
    if (this.#state.verdict !== "undecided") return;
    this.#counts[Math.round(2 * points)]++;
    this.pairs++;
    this.#state = sprtState(this.#counts, this.#sprt);
  }
}
