/**
 * Calibration: predicted chances of a net and printed values of an analysis, against what was observed.
 *
 * How far chances of scores can be trusted: what was foretold beside what came, by the number of the throw. Of every position each score is foretold with a chance;
 * foretellings of about the same chance are a bin, and of a reliable net so many of a bin come true. Positions of an end share its score, so
 * errors are those of ends: with O and N the sum and the count of an end in a bin, f what came of the bin, the variance of f is sum (O - f N)^2 / (sum N)^2.
 *
 * Log loss is the mean of -ln of the chance that the score had which came; Brier's score the mean of the sum over scores of (chance - what came)^2.
 */
import {
  type AgentServices,
  type AgentSpec,
  agentServices,
  type Clock,
  createAgent,
  type StopSignal,
} from "../../../agents/index.js";
import { stream } from "../../../core/index.js";
import { meanOf } from "../../../stats/index.js";
import { openPositionNet } from "../nets/open.js";
import { drawnEnd, END_SCORES, placeOfScore } from "../nets/scores.js";
import { type CurlingGameSetup, chosenBy, GOES_ON, throwBy } from "../players/game-setup.js";
import type { TrialEstimate } from "./results.js";

/** Where bins begin: narrow for small chances, of which there are most. */
const BINS = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Throws of an end that are looked at together. */
const TOGETHER = 4;
/** A chance that a score has at least. */
const MIN = 1e-9;

interface CalibrationBin {
  readonly count: number;
  /** Means of what was foretold and of what came, and the standard error of the latter. */
  readonly foretold: number;
  readonly came: number;
  readonly error: number;
}

/** Of throws `from` to `to`, counted from 0. */
export interface CalibrationCurve {
  readonly from: number;
  readonly to: number;
  readonly bins: readonly CalibrationBin[];
  /** The mean distance of what was foretold from what came, all foretellings weighing alike. */
  readonly off: number;
}

interface ForecastLosses {
  readonly logLoss: number;
  readonly brier: number;
}

interface ThrowLosses extends ForecastLosses {
  /** From 0. */
  readonly throw: number;
  readonly positions: number;
}

export interface CalibrationResult {
  readonly ends: number;
  readonly throws: readonly ThrowLosses[];
  /** Of who always foretells how often each score came in all these ends. */
  readonly baseline: ForecastLosses;
  readonly curves: readonly CalibrationCurve[];
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

export class Calibration {
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
      sums.logLoss -= Math.log(Math.max(MIN, row[came]));
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

  told(): CalibrationResult {
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
  #baseline(): ForecastLosses {
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

function curveOf(tallies: readonly Tally[], index: number, throws: number): CalibrationCurve {
  const all = tallies.reduce((sum, { count }) => sum + count, 0);
  const bins = tallies
    .filter(({ count }) => count > 0)
    .map(({ count, foretold, came, squares, products, counts }): CalibrationBin => {
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

// Agreement of printed values with what came: bias, root mean square error and coverage of the printed intervals.
//
// With d(i) = printed - came in position i, e(i) the printed standard error and s(i) the standard error of what came:
//
//   bias      mean of d
//   rms       square root of mean(d^2) - mean(s^2), so that the noise of what came is left out
//   coverage  share of the positions with |d| <= 1.96 sqrt(e^2 + s^2)

/** A printed value and what came. */
export interface PredictedValue {
  readonly printed: TrialEstimate;
  readonly came: TrialEstimate;
}

export interface PredictionErrors {
  readonly positions: number;
  readonly bias: TrialEstimate;
  readonly rms: number;
  /** Share of the printed 95 % intervals, widened by the noise of what came, that cover it. */
  readonly covered: number;
}

/** Positions whose printed values are near each other: means of both, and the standard error of what came. */
export interface ReliabilityBin {
  readonly positions: number;
  readonly printed: number;
  readonly came: TrialEstimate;
}

/** Standard errors in a 95 % interval, to either side. */
const INTERVAL = 1.96;

export function agreementOf(pairs: readonly PredictedValue[]): PredictionErrors {
  const apart = pairs.map(({ printed, came }) => printed.mean - came.mean);
  const { mean, error } = meanOf(apart);
  const square = meanOf(apart.map((each) => each * each)).mean;
  const noise = meanOf(pairs.map(({ came }) => came.error ** 2)).mean;
  const isCovered = ({ printed, came }: PredictedValue) =>
    Math.abs(printed.mean - came.mean) <= INTERVAL * Math.hypot(printed.error, came.error);
  return {
    positions: pairs.length,
    bias: { mean, error },
    rms: Math.sqrt(Math.max(0, square - noise)),
    covered: pairs.filter(isCovered).length / pairs.length,
  };
}

/** Groups the pairs by their printed values into bins of about the same size. */
export function reliabilityOf(pairs: readonly PredictedValue[], bins: number): ReliabilityBin[] {
  const sorted = [...pairs].sort((a, b) => a.printed.mean - b.printed.mean);
  const size = Math.max(2, Math.ceil(sorted.length / bins));
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, i) => {
    const own = sorted.slice(i * size, (i + 1) * size);
    const { mean } = meanOf(own.map(({ came }) => came.mean));
    const noise = Math.sqrt(meanOf(own.map(({ came }) => came.error ** 2)).mean / own.length);
    return {
      positions: own.length,
      printed: meanOf(own.map(({ printed }) => printed.mean)).mean,
      came: { mean, error: noise },
    };
  });
}

// How far a net of positions can be trusted: ends are played, it is asked before every throw, and what it says is held against the scores that
// came. As nets learn it, a third of the ends are the last, a third have one after them and a third more, all with a lead of -3 to 3.

interface CalibrationOptions extends AgentServices {
  /** The net as text. */
  readonly net: string;
  /** Who throws, for both teams. */
  readonly agent: AgentSpec;
  readonly ends: number;
  readonly seed: string;
  readonly clock: Clock;
  /** Asks for what is known by then. */
  readonly stop: StopSignal;
  /** Told of every end that was played. */
  readonly progress?: (done: number, total: number) => void;
}

export async function calibrate(
  kit: CurlingGameSetup,
  options: CalibrationOptions,
): Promise<CalibrationResult> {
  const { ends, seed, clock, stop, progress } = options;
  const { searchGame: game } = kit;
  const net = openPositionNet(options.net, game.rules, { batch: 1 });
  const reliability = new Calibration(game.rules.throws);
  const context = { ...agentServices(options), rng: stream(seed, "calibration", "agent"), clock };
  const agent = createAgent(kit, options.agent, context);
  try {
    await agent.ready?.();
    for (let i = 0; i < ends && !(i > 0 && stop.aborted); i++) {
      progress?.(i, ends);
      const rng = stream(seed, "calibration", i);
      const state = drawnEnd(game, rng);
      const { end, hammer } = state;
      const chances: Float64Array[] = [];
      while (state.end === end && !state.isOver()) {
        net.predict([state]);
        chances[state.throwNumber] = net.chances.slice();
        // An end that was begun is played as the others are.
        throwBy(game, state, await chosenBy(agent, state, GOES_ON), rng);
      }
      reliability.add(chances, hammer === 0 ? state.lastEndScore : -state.lastEndScore);
    }
  } finally {
    await agent.close?.();
  }
  return reliability.told();
}
