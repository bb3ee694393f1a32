/**
 * Data of `playout calibration`: win chances of an analysis, and results of games that were played on from there.
 *
 * Data of `playout calibration`: win chances of an analysis, and results of games that were played on from there. A folder holds
 * `forecasts.jsonl`, in which the first line tells how they were made.
 */

import { z } from "zod";
import {
  analysePosition,
  gameSchema,
  kitOf,
  parseAgent,
  type StopSignal,
  weightsNeeded,
} from "../agents/index.js";
import { version as VERSION } from "../core/index.js";
import { type HeadedFormat, jsonLine } from "../io/index.js";
import { programsOf, withPrograms } from "../match/index.js";
import { analysisOf } from "../protocols/index.js";
import {
  type Bias,
  biasOf,
  binForecasts,
  type Forecast,
  type ForecastBin,
  type ForecastScore,
  scoreForecasts,
} from "../stats/index.js";
import { type AnyState, ArrangedGames } from "./arranged-games.js";
import type { ForecastTask } from "./forecast-job.js";
import { jobKind } from "./jobs.js";
import { gamesOf, makeRows, type RunContext } from "./make-rows.js";

const FORECASTS_FORMAT = "playout-forecasts";
const FORECASTS_VERSION = 1;

/** Thirds of a game, by its moves. */
const PHASES = ["opening", "middle", "end"] as const;
type Phase = (typeof PHASES)[number];

const forecastPlan = z.strictObject({
  game: gameSchema,
  /** Plays for both sides, in the short form with every option. */
  agent: z.string(),
  /** Analyses the positions, likewise. */
  analysis: z.string(),
  seed: z.string(),
  /** Games that are played on from every position. */
  games: z.int().min(1),
  /** Most random moves that a game begins with. */
  random: z.int().min(0),
});

const forecastHeader = z.strictObject({
  format: z.literal(FORECASTS_FORMAT),
  version: z.literal(FORECASTS_VERSION),
  ...forecastPlan.shape,
  playout: z.string(),
});

const chance = z.number().min(0).max(1);

const forecastRow = z.strictObject({
  /** The number of the row, and of the game that its position is from. */
  game: z.int().min(0),
  phase: z.enum(PHASES),
  /** Moves that led to the position, with blanks between them. */
  moves: z.string(),
  /** Moves of the game that it is from. */
  length: z.int().min(1),
  toMove: z.union([z.literal(0), z.literal(1)]),
  /** The printed chance to win of the side to move, and whether it is certain. */
  winrate: chance,
  proved: z.boolean(),
  /** Results for the side to move: 1 a win, 0 a loss. */
  results: z.array(chance).min(1),
});

export type ForecastPlan = z.output<typeof forecastPlan>;
type ForecastHeader = z.output<typeof forecastHeader>;
export type ForecastRow = z.output<typeof forecastRow>;

// Analyses one position of a game between two equal players, and plays it on from there. The game it is from may end by
// resignation, as games do; the games from there are played to their end, so that no result rests on an estimate.

/** Makes row `number` of a plan: an opening, a middle and an end in turn. Rejects where `stop` comes before it is done. */
export function measureForecast(plan: ForecastPlan, number: number, stop: StopSignal): Promise<ForecastRow> {
  return new Measurement(plan, number, stop).row();
}

class Measurement {
  readonly #plan: ForecastPlan;
  readonly #number: number;
  readonly #games: ArrangedGames;

  constructor(plan: ForecastPlan, number: number, stop: StopSignal) {
    this.#plan = plan;
    this.#number = number;
    this.#games = new ArrangedGames(plan.game, [plan.seed, "forecast", String(number)], stop);
  }

  async row(): Promise<ForecastRow> {
    const { game } = this.#games.kit;
    const third = this.#number % PHASES.length;
    const moves = await this.#wholeGame();
    const share = (third + this.#games.stream("ply").float()) / PHASES.length;
    const led = moves.slice(0, Math.floor(share * moves.length));
    const start = game.start();
    for (const move of led) start.play(move);
    const { rootInfo } = await this.#analyse(start);
    const results: number[] = [];
    for (let i = 0; i < this.#plan.games; i++) {
      const value = await this.#playOn(game.clone(start), `game ${i}`, [], false);
      results.push(start.toMove === 0 ? value : 1 - value);
    }
    return {
      game: this.#number,
      phase: PHASES[third]!,
      moves: led.map((move) => game.notation.formatMove(move)).join(" "),
      length: moves.length,
      toMove: start.toMove,
      winrate: rootInfo.winrate,
      proved: rootInfo.by === "proof",
      results,
    };
  }

  async #wholeGame(): Promise<unknown[]> {
    const state = this.#games.kit.game.start();
    const moves = await this.#games.openAtRandom(state, this.#plan.random);
    await this.#playOn(state, "reach", moves, true);
    if (moves.length === 0) throw new Error("the game has no moves");
    return moves;
  }

  #playOn(state: AnyState, name: string, moves: unknown[], mayResign: boolean): Promise<number> {
    const spec = parseAgent(this.#plan.agent);
    return this.#games.playOn(state, [spec, spec], name, moves, { mayResign });
  }

  /** Searches a position as `playout analyze` does with the same seed. */
  async #analyse(state: AnyState) {
    const { stop, kit } = this.#games;
    const { game } = kit;
    return this.#games.withAgents([parseAgent(this.#plan.analysis)], "analysis", async ([agent]) => {
      const { analyst, name } = agent!;
      const position = game.clone(state);
      const report =
        analyst === undefined
          ? (await agent!.choose(position, stop)).report
          : await analysePosition({ analyst, game, state: position, seed: this.#plan.seed, stop });
      this.#games.demandGoing();
      if (report === undefined) throw new Error(`${name} does not tell what it thinks`);
      return analysisOf(report, state, 0, game.notation);
    });
  }
}

// The rows of `playout calibration` as jobs.

export const FORECAST = jobKind<ForecastTask, ForecastRow>(
  "forecast",
  new URL("./forecast-job.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({ plan: forecastPlan, game: z.int().min(0) }),
      result: forecastRow,
      programs: ({ plan: { game, agent, analysis } }) =>
        [agent, analysis].flatMap((each) => programsOf(game, parseAgent(each))),
    },
  },
);

// Makes rows of `playout calibration` by jobs, and keeps each in its folder as soon as it is there.

export const forecastsFormat: HeadedFormat<ForecastHeader, ForecastRow> = {
  file: "forecasts.jsonl",
  what: "calibrated positions",
  before: ["weights"],
  made: "positions were analysed and played on",
  header: jsonLine(forecastHeader),
  row: jsonLine(forecastRow),
  same: ["game", "agent", "analysis", "seed", "games", "random", "playout"],
};

interface ForecastsRequest extends ForecastPlan, RunContext {
  readonly folder: string;
  /** Positions of every phase in all, those that are there included. */
  readonly positions: number;
}

/** Makes the rows that are missing, until the signal comes; gives all that are there then. */
export function makeForecasts(request: ForecastsRequest): Promise<readonly ForecastRow[]> {
  const { game, agent, analysis, seed, games, random, positions } = request;
  const plan: ForecastPlan = { game, agent, analysis, seed, games, random };
  const kit = withPrograms(kitOf(game));
  return makeRows({
    ...request,
    format: forecastsFormat,
    header: { format: FORECASTS_FORMAT, version: FORECASTS_VERSION, ...plan, playout: VERSION } as const,
    weights: [agent, analysis].flatMap((each) => weightsNeeded(kit, parseAgent(each))),
    wanted: gamesOf(PHASES.length * positions),
    kind: FORECAST,
    task: (wanted) => ({ plan, game: wanted.game }),
    name: "position",
    note: ({ phase }) => phase,
  });
}

// Summarizes the rows of `playout calibration` by phase.

/** Scores of the positions of a phase, for the side to move. */
export interface PhaseScore extends ForecastScore {
  readonly phase: Phase | "all";
  /** The bias for the player who began. */
  readonly firstBias: Bias;
  /** Positions with a proof, and how many of them came out otherwise in some game. */
  readonly proved: number;
  readonly refuted: number;
  /** The bias of the others; null where they are fewer than two. */
  readonly estimateBias: Bias | null;
  readonly reliability: readonly ForecastBin[];
}

/** Scores each phase that has two positions or more, then all positions. */
export function summarizeForecasts(rows: readonly ForecastRow[]): PhaseScore[] {
  const groups: [PhaseScore["phase"], readonly ForecastRow[]][] = [
    ...PHASES.map((phase): [Phase, ForecastRow[]] => [phase, rows.filter((row) => row.phase === phase)]),
    ["all", rows],
  ];
  return groups.filter(([, own]) => own.length > 1).map(([phase, own]) => scorePhase(phase, own));
}

function scorePhase(phase: PhaseScore["phase"], rows: readonly ForecastRow[]): PhaseScore {
  const proofs = rows.filter(({ proved }) => proved);
  const estimates = rows.filter(({ proved }) => !proved);
  const forecasts = rows.map(forecastOf);
  return {
    phase,
    ...scoreForecasts(forecasts),
    // A certainty that a weak player missed would decide the slope alone.
    fit: estimates.length < 2 ? null : scoreForecasts(estimates.map(forecastOf)).fit,
    firstBias: biasOf(rows.map((row) => (row.toMove === 0 ? differenceOf(row) : -differenceOf(row)))),
    proved: proofs.length,
    refuted: proofs.filter(({ winrate, results }) => results.some((result) => result !== winrate)).length,
    estimateBias: estimates.length < 2 ? null : biasOf(estimates.map(differenceOf)),
    reliability: binForecasts(forecasts),
  };
}

function forecastOf({ winrate, results }: ForecastRow): Forecast {
  return { chance: winrate, results };
}

function differenceOf({ winrate, results }: ForecastRow): number {
  return winrate - results.reduce((sum, each) => sum + each, 0) / results.length;
}
