/**
 * The sequential probability ratio test of "the difference is elo0" (H0) against "it is elo1" (H1), on pairs.
 *
 * The ratio is the generalised one: under each hypothesis the five shares of the pentanomial distribution are
 * those of greatest likelihood among all with the mean score s that the hypothesis fixes,
 *
 *   p_k = q_k / (1 + theta (a_k - s)),   theta such that   sum of q_k (a_k - s) / (1 + theta (a_k - s)) = 0,
 *   LLR = N sum of q_k ln(p_k(s1) / p_k(s0)),
 *
 * with q the observed shares, a_k = k/4 and N the number of pairs. Classes that have not been seen count 1/1000 of a
 * pair, so that the logarithms exist. The test ends at LLR <= ln(beta / (1 - alpha)) with H0 and at
 * LLR >= ln((1 - beta) / alpha) with H1; alpha is the chance of H1 at elo0, beta of H0 at elo1, both about right and
 * a little overstated for differences that are wide apart, as the ratio jumps over its bounds.
 * Pairs are to be read in the order in which they were planned, not in the order in which they finished: short games
 * finish first, and they are not like the long ones.
 *
 * Source: A. Wald, Ann. Math. Stat. 16 (1945); M. Van den Bergh, "Comments on Normalized Elo", proposition 1.1.
 */
import { scoreOfElo } from "./elo.js";
import type { Pentanomial } from "./pentanomial.js";

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

/** Where the test stands after these pairs. */
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
