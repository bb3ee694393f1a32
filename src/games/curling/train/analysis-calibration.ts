/**
 * Compares analyses of positions of self-play with many games from there: measured by jobs, kept as rows.
 *
 * Rows that compare an analysis with play: a position, what the analysis printed, and what came when both teams played the end out
 * many times. All values are of the team with the hammer.
 */

import { z } from "zod";
import {
  type Agent,
  createAgent,
  parseAgent,
  type StopSignal,
  weightsNeeded,
} from "../../../agents/index.js";
import { type Rng, stream, version as VERSION } from "../../../core/index.js";
import { type HeadedFormat, jsonLine } from "../../../io/index.js";
import { agentContext, gamesOf, jobKind, makeRows, type RunContext } from "../../../jobs/index.js";
import { programsOf } from "../../../match/index.js";
import { meanOf } from "../../../stats/index.js";
import { LuckEstimator } from "../analysis/luck.js";
import { analysePosition } from "../analysis/position-analysis.js";
import type { PositionAnalysis, TrialEstimate } from "../analysis/results.js";
import { drawnEnd } from "../nets/scores.js";
import { positionNetFor } from "../nets/shipped.js";
import {
  type CurlingGameSetup,
  chosenBy,
  curlingKit,
  curlingSchema,
  throwBy,
} from "../players/game-setup.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { EndHorizon, type EndRewardScale, winTableOf } from "../win-table.js";
import type { CalibrationTask } from "./calibration-job.js";

const CALIBRATION_FORMAT = "playout-curling-calibration";
const CALIBRATION_VERSION = 2;

const estimate = z.strictObject({ mean: z.number(), error: z.number() });

const calibrationHeader = z.strictObject({
  format: z.literal(CALIBRATION_FORMAT),
  version: z.literal(CALIBRATION_VERSION),
  rules: z.string(),
  /** Throws for both teams, in the short form with every option. */
  agent: z.string(),
  seed: z.string(),
  /** Numbers of the throws that are analysed, from 1; row n is of throw n modulo their count. */
  throws: z.array(z.int().min(1)).min(1),
  /** Ends that are played out from every position. */
  ends: z.int().min(2),
  playout: z.string(),
});

const values = z.strictObject({ win: estimate, points: estimate });

const calibrationRow = z.strictObject({
  game: z.int().min(0),
  /** The throw, from 1. */
  throw: z.int().min(1),
  /** Ends that are left, this one included. */
  left: z.int().min(1),
  position: z.string(),
  printed: values,
  /** The quick answer of the net, where there is one. */
  quick: values.nullable(),
  /** Mean of the ends that were played out, without the luck of their throws, and its standard error. */
  came: values,
});

/** The making of a folder of rows. */
type CalibrationHeader = z.output<typeof calibrationHeader>;
export type CalibrationRow = z.output<typeof calibrationRow>;

const calibrationFormat: HeadedFormat<CalibrationHeader, CalibrationRow> = {
  file: "calibration.jsonl",
  what: "calibration of an analysis",
  before: ["weights"],
  made: "positions were analysed",
  header: jsonLine(calibrationHeader),
  row: jsonLine(calibrationRow),
  same: ["rules", "agent", "seed", "throws", "ends", "playout"],
};

// Analyses one position of self-play, and plays its end out many times to see what comes. What the execution noise of every throw
// brought, by the net of the rules, is subtracted (`analysis/luck.ts`): the mean stays the same whatever the net says, and the noise
// of what came is less than half as large.

export type CalibrationPlan = Pick<CalibrationHeader, "rules" | "agent" | "seed" | "throws" | "ends">;

/** Most points of an end. */
const MAX_POINTS = 8;

/** Makes the game of a calibration, whose players are those of the rules. */
export function calibrationKit(rules: string): CurlingGameSetup {
  return curlingKit(curlingSchema.parse({ name: "curling", rules }));
}

/** Makes row `number` of a plan; throws where `stop` comes before it is done. */
export async function measureRow(
  plan: CalibrationPlan,
  number: number,
  stop: StopSignal,
): Promise<CalibrationRow> {
  const kit = calibrationKit(plan.rules);
  const context = agentContext(plan.seed, "calibration", String(number));
  const agent = createAgent(kit, parseAgent(plan.agent), context);
  try {
    await agent.ready?.();
    return await new Measurement(kit, plan, agent, number, stop).row();
  } finally {
    await agent.close?.();
  }
}

class Measurement {
  readonly #kit: CurlingGameSetup;
  readonly #plan: CalibrationPlan;
  readonly #agent: Agent<CurlingState, Shot>;
  readonly #number: number;
  readonly #stop: StopSignal;

  constructor(
    kit: CurlingGameSetup,
    plan: CalibrationPlan,
    agent: Agent<CurlingState, Shot>,
    number: number,
    stop: StopSignal,
  ) {
    this.#kit = kit;
    this.#plan = plan;
    this.#agent = agent;
    this.#number = number;
    this.#stop = stop;
  }

  async row(): Promise<CalibrationRow> {
    const { throws, seed } = this.#plan;
    const number = throws[this.#number % throws.length]!;
    const { searchGame } = this.#kit;
    const rng = this.#stream("reach");
    const state = drawnEnd(searchGame, rng);
    while (state.throwNumber < number - 1) await this.#throw(state, rng);
    const came = await this.#playOut(state);
    let quick: PositionAnalysis | undefined;
    const analysis = await analysePosition(this.#kit, state, {
      ...agentContext(seed),
      seed: `${seed} ${this.#number}`,
      partial: (answer) => {
        quick = answer;
      },
    });
    return {
      game: this.#number,
      throw: number,
      left: Math.max(1, searchGame.rules.ends - state.end),
      position: searchGame.notation.formatState(state),
      printed: ofHammer(analysis, state),
      quick: quick === undefined ? null : ofHammer(quick, state),
      came,
    };
  }

  /** Plays the end out many times from a position. */
  async #playOut(start: CurlingState): Promise<CalibrationRow["came"]> {
    const { searchGame, spec } = this.#kit;
    const scale = new EndHorizon(searchGame.rules, winTableOf(searchGame.rules, spec.tie)).scale(start);
    const net = positionNetFor(searchGame.rules.name);
    const luck = net === undefined ? undefined : new LuckEstimator(this.#kit, { net, seed: this.#plan.seed });
    const ends: PlayedOutEnd[] = [];
    for (let i = 0; i < this.#plan.ends; i++) ends.push(await this.#playEnd(start, i, scale, luck));
    const [sign, base] = start.hammer === 0 ? [1, 0] : [-1, 1];
    return {
      win: estimateOf(
        ends,
        (score) => base + sign * scale.winOfScore(score),
        ({ win }) => sign * win,
      ),
      points: estimateOf(
        ends,
        (score) => sign * score,
        ({ points }) => sign * points,
      ),
    };
  }

  async #playEnd(
    start: CurlingState,
    number: number,
    scale: EndRewardScale,
    luck: LuckEstimator | undefined,
  ): Promise<PlayedOutEnd> {
    const { searchGame } = this.#kit;
    const rng = this.#stream("end", number);
    const state = searchGame.clone(start);
    const before = searchGame.clone(start);
    let win = 0;
    let points = 0;
    while (!scale.reached(state)) {
      before.copyFrom(state);
      const intended = await this.#throw(state, rng);
      const brought = luck?.luckOfThrow(before, state, intended, [this.#number, number, before.throwNumber]);
      win += brought?.win ?? 0;
      points += brought?.points ?? 0;
    }
    return { score: state.lastEndScore, win, points };
  }

  /** Plays the agent's throw, and gives the intended one. */
  async #throw(state: CurlingState, rng: Rng): Promise<Shot> {
    if (this.#stop.aborted) throw new Error("stopped");
    const intended = await chosenBy(this.#agent, state, this.#stop);
    throwBy(this.#kit.searchGame, state, intended, rng);
    return intended;
  }

  #stream(...path: readonly (string | number)[]): Rng {
    return stream(this.#plan.seed, "calibration", this.#number, ...path);
  }
}

/** The score of player 0 in an end that was played out, and what luck brought him in it. */
export interface PlayedOutEnd {
  readonly score: number;
  readonly win: number;
  readonly points: number;
}

/**
 * Averages the values of ends without their luck. Ends that all brought one score are not certain to do so: their error is that with
 * two ends more, of a point less and a point more.
 */
export function estimateOf(
  ends: readonly PlayedOutEnd[],
  value: (score: number) => number,
  luck: (end: PlayedOutEnd) => number,
): TrialEstimate {
  const { mean, error } = meanOf(ends.map((end) => value(end.score) - luck(end)));
  const [first] = ends;
  if (first === undefined || ends.some(({ score }) => score !== first.score)) return { mean, error };
  const others = [Math.max(-MAX_POINTS, first.score - 1), Math.min(MAX_POINTS, first.score + 1)];
  return { mean, error: meanOf([...ends.map(({ score }) => score), ...others].map(value)).error };
}

/** Turns the value of an analysis' first throw to the team with the hammer. */
function ofHammer(
  { lines: [best] }: PositionAnalysis,
  { toMove, hammer }: CurlingState,
): CalibrationRow["printed"] {
  if (best === undefined) throw new Error("the analysis has no throw");
  const { win, points } = best;
  if (toMove === hammer) return { win, points };
  return {
    win: { mean: 1 - win.mean, error: win.error },
    points: { mean: -points.mean, error: points.error },
  };
}

// Makes the rows of a calibration by jobs, and keeps each in the folder as soon as it is there.

export const CALIBRATION = jobKind<CalibrationTask, CalibrationRow>(
  "curling calibration",
  new URL("./calibration-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        plan: calibrationHeader.pick({ rules: true, agent: true, seed: true, throws: true, ends: true }),
        game: z.int().min(0),
      }),
      result: calibrationRow,
      programs: ({ plan }) => programsOf({ name: "curling" }, parseAgent(plan.agent)),
    },
  },
);

interface CalibrationRequest extends CalibrationPlan, RunContext {
  readonly folder: string;
  /** Positions of every throw in all, those that are there included. */
  readonly positions: number;
}

/** Makes the rows that are missing, until the signal comes; gives all that are there then. */
export function makeCalibration(request: CalibrationRequest): Promise<readonly CalibrationRow[]> {
  const { rules, agent, seed, throws, ends, positions } = request;
  const plan = { rules, agent, seed, throws: [...throws], ends };
  return makeRows({
    ...request,
    format: calibrationFormat,
    header: {
      format: CALIBRATION_FORMAT,
      version: CALIBRATION_VERSION,
      ...plan,
      playout: VERSION,
    } as const,
    weights: weightsNeeded(calibrationKit(rules), parseAgent(agent)),
    wanted: gamesOf(positions * throws.length),
    kind: CALIBRATION,
    task: ({ game }) => ({ plan, game }),
    name: "position",
    note: ({ throw: number }) => `throw ${number}`,
  });
}
