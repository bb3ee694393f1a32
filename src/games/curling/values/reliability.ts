/**
 * How far chances of scores can be trusted: what was foretold beside what came, by the number of the throw. Of every position each score is foretold with a chance;
 * foretellings of about the same chance are a bin, and of a reliable net so many of a bin come true. Positions of an end share its score, so
 * errors are those of ends: with O and N the sum and the count of an end in a bin, f what came of the bin, the variance of f is sum (O - f N)^2 / (sum N)^2.
 *
 * Log loss is the mean of -ln of the chance that the score had which came; Brier's score the mean of the sum over scores of (chance - what came)^2.
 */
import { END_SCORES, placeOfScore } from "./scores.js";

/** Where bins begin: narrow for small chances, of which there are most. */
const BINS = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Throws of an end that are looked at together. */
const TOGETHER = 4;
/** A chance that a score has at least. */
const LEAST = 1e-9;

export interface Bin {
  readonly count: number;
  /** Means of what was foretold and of what came, and the standard error of the latter. */
  readonly foretold: number;
  readonly came: number;
  readonly error: number;
}

/** Of throws `from` to `to`, counted from 0. */
export interface Curve {
  readonly from: number;
  readonly to: number;
  readonly bins: readonly Bin[];
  /** The mean distance of what was foretold from what came, all foretellings weighing alike. */
  readonly off: number;
}

export interface Losses {
  readonly logLoss: number;
  readonly brier: number;
}

export interface ThrowLosses extends Losses {
  /** From 0. */
  readonly throw: number;
  readonly positions: number;
}

export interface Told {
  readonly ends: number;
  readonly throws: readonly ThrowLosses[];
  /** Of who always foretells how often each score came in all these ends. */
  readonly baseline: Losses;
  readonly curves: readonly Curve[];
}

interface Tally {
  count: number;
  foretold: number;
  came: number;
  /** Sums over ends: of O O, O N and N N. */
  squares: number;
  products: number;
  counts: number;
}

export class Reliability {
  readonly #throws: { positions: number; logLoss: number; brier: number }[];
  /** By curve and bin. */
  readonly #tallies: Tally[][];
  /** By score of the team with the hammer. */
  readonly #came = new Float64Array(END_SCORES.length);
  #ends = 0;

  /** Of ends of so many throws. */
  constructor(throws: number) {
    this.#throws = Array.from({ length: throws }, () => ({ positions: 0, logLoss: 0, brier: 0 }));
    this.#tallies = Array.from({ length: Math.ceil(throws / TOGETHER) }, () =>
      BINS.map(() => ({ count: 0, foretold: 0, came: 0, squares: 0, products: 0, counts: 0 })),
    );
  }

  /**
   * An end of which position t was foretold `chances[t]`, by score from -7 to 7 of the team that throws t; nothing where it was not asked. `score` is that of the
   * team with the hammer, whose is the last throw.
   */
  add(chances: readonly (Float64Array | undefined)[], score: number): void {
    const last = this.#throws.length - 1;
    const own = this.#tallies.map((bins) => bins.map(() => ({ came: 0, count: 0 })));
    for (const [t, row] of chances.entries()) {
      if (row === undefined) continue;
      const came = placeOfScore((last - t) % 2 === 0 ? score : -score);
      const sums = this.#throws[t];
      sums.positions++;
      sums.logLoss -= Math.log(Math.max(LEAST, row[came]));
      for (const [i, chance] of row.entries()) {
        const isSo = i === came ? 1 : 0;
        const curve = Math.floor(t / TOGETHER);
        const bin = binOf(chance);
        const tally = this.#tallies[curve][bin];
        sums.brier += (chance - isSo) ** 2;
        tally.count++;
        tally.foretold += chance;
        tally.came += isSo;
        own[curve][bin].came += isSo;
        own[curve][bin].count++;
      }
    }
    for (const [curve, bins] of own.entries())
      for (const [bin, { came, count }] of bins.entries()) {
        const tally = this.#tallies[curve][bin];
        tally.squares += came * came;
        tally.products += came * count;
        tally.counts += count * count;
      }
    this.#came[placeOfScore(score)]++;
    this.#ends++;
  }

  told(): Told {
    return {
      ends: this.#ends,
      throws: this.#throws.map(({ positions, logLoss, brier }, t) => ({
        throw: t,
        positions,
        logLoss: logLoss / positions,
        brier: brier / positions,
      })),
      baseline: this.#baseline(),
      curves: this.#tallies.map((bins, i) => curveOf(bins, i, this.#throws.length)),
    };
  }

  /** The losses of these frequencies are their entropy and 1 less their squares. */
  #baseline(): Losses {
    let logLoss = 0;
    let brier = 1;
    for (const count of this.#came) {
      const share = count / this.#ends;
      if (share > 0) logLoss -= share * Math.log(share);
      brier -= share * share;
    }
    return { logLoss, brier };
  }
}

function curveOf(tallies: readonly Tally[], index: number, throws: number): Curve {
  const all = tallies.reduce((sum, { count }) => sum + count, 0);
  const bins = tallies
    .filter(({ count }) => count > 0)
    .map(({ count, foretold, came, squares, products, counts }): Bin => {
      const share = came / count;
      const variance = Math.max(0, squares - 2 * share * products + share * share * counts);
      return { count, foretold: foretold / count, came: share, error: Math.sqrt(variance) / count };
    });
  const off = bins.reduce((sum, { count, foretold, came }) => sum + count * Math.abs(foretold - came), 0);
  return {
    from: index * TOGETHER,
    to: Math.min(throws, (index + 1) * TOGETHER) - 1,
    bins,
    off: off / all,
  };
}

function binOf(chance: number): number {
  let bin = 0;
  while (bin + 1 < BINS.length && chance >= BINS[bin + 1]) bin++;
  return bin;
}
