/**
 * Data of `playout mistakes`: moves that a review charges, and what a longer review says of them.
 *
 * Data of `playout mistakes`: games between two agents, the moves that a review charges, and what a longer review says of them. A
 * folder holds `reviews.jsonl`, in which the first line tells how they were made.
 */

import { z } from "zod";
import {
  type AgentSpec,
  gameSchema,
  kitOf,
  type MoveReview,
  parseAgent,
  reviewMove,
  type StopSignal,
  weightsNeeded,
} from "../agents/index.js";
import { version as VERSION } from "../core/index.js";
import { type HeadedFormat, jsonLine } from "../io/index.js";
import { programsOf, withPrograms } from "../match/index.js";
import { withBudget } from "../protocols/index.js";
import { type AnyState, ArrangedGames } from "./arranged-games.js";
import { jobKind } from "./jobs.js";
import { gamesOf, makeRows, type RunContext } from "./make-rows.js";
import type { ReviewTask } from "./review-job.js";

const REVIEWS_FORMAT = "playout-reviews";
const REVIEWS_VERSION = 1;

const reviewPlan = z.strictObject({
  game: gameSchema,
  /** Players, each first in every other game, in the short form with every option. */
  agent: z.string(),
  opponent: z.string(),
  /** Reviews the games, likewise. */
  review: z.string(),
  /** Playouts of the longer review, in budgets of the review. */
  effort: z.number().min(1),
  /** Charged moves of a game that are reviewed longer, the costliest first, and those that cost more than `costly`. */
  costliest: z.int().min(1),
  costly: z.number().min(0).max(1),
  seed: z.string(),
  /** Most random moves that a game begins with. */
  random: z.int().min(0),
});

const reviewHeader = z.strictObject({
  format: z.literal(REVIEWS_FORMAT),
  version: z.literal(REVIEWS_VERSION),
  ...reviewPlan.shape,
  playout: z.string(),
});

const chance = z.number().min(0).max(1);
const verdict = z.strictObject({
  /** Chances of the side that moved, with the best and with the played move. */
  before: chance,
  after: chance,
  /** Standard error of the difference. */
  error: z.number().min(0),
  better: z.string(),
});

const chargedMove = z.strictObject({
  /** From 1. */
  turn: z.int().min(1),
  move: z.string(),
  player: z.union([z.literal(0), z.literal(1)]),
  cost: chance,
  ...verdict.shape,
  /** The same by the longer review. */
  longer: verdict,
});

const reviewRow = z.strictObject({
  game: z.int().min(0),
  /** The player who is `agent`. */
  first: z.union([z.literal(0), z.literal(1)]),
  /** All moves, with blanks between them, of which so many were random; the result is that of player 0. */
  moves: z.string(),
  random: z.int().min(0),
  result: chance,
  /** Moves that were reviewed, and charged. */
  reviewed: z.int().min(0),
  charged: z.int().min(0),
  /** Moves that were reviewed longer, the costliest first. */
  costliest: z.array(chargedMove),
});

export type ReviewPlan = z.output<typeof reviewPlan>;
type ReviewHeader = z.output<typeof reviewHeader>;
type ChargedMove = z.output<typeof chargedMove>;
export type ReviewRow = z.output<typeof reviewRow>;

// Plays a game between two agents, reviews its moves, and reviews those that are charged again with more effort.

/** Makes row `number` of a plan. Rejects where `stop` comes before it is done. */
export function measureReview(plan: ReviewPlan, number: number, stop: StopSignal): Promise<ReviewRow> {
  return new Measurement(plan, number, stop).row();
}

interface PlayedReview {
  readonly moves: readonly unknown[];
  readonly random: number;
  readonly result: number;
}

class Measurement {
  readonly #plan: ReviewPlan;
  readonly #number: number;
  readonly #games: ArrangedGames;

  constructor(plan: ReviewPlan, number: number, stop: StopSignal) {
    this.#plan = plan;
    this.#number = number;
    this.#games = new ArrangedGames(plan.game, [plan.seed, "mistakes", String(number)], stop);
  }

  async row(): Promise<ReviewRow> {
    const { review, effort, costliest, costly } = this.#plan;
    const { notation } = this.#games.kit.game;
    const name = (move: unknown) => notation.formatMove(move);
    const first = (this.#number % 2) as 0 | 1;
    const { moves, random, result } = await this.#play(first);
    const states = this.#states(moves);
    const spec = parseAgent(review);
    const turns = moves.map((_, i) => i).slice(random);
    const reviews = await this.#review(spec, states, moves, turns);
    const charged = turns
      .filter((turn) => reviews.get(turn)!.cost > 0)
      .sort((a, b) => reviews.get(b)!.cost - reviews.get(a)!.cost);
    const wanted = charged.filter((turn, i) => i < costliest || reviews.get(turn)!.cost > costly);
    const longer = await this.#review(longerOf(spec, effort), states, moves, wanted);
    const verdict = ({ before, after, errors, best }: MoveReview<unknown>) => ({
      ...{ before, after, error: Math.hypot(...errors), better: name(best) },
    });
    return {
      game: this.#number,
      first,
      moves: moves.map(name).join(" "),
      random,
      result,
      reviewed: turns.length,
      charged: charged.length,
      costliest: wanted.map(
        (turn): ChargedMove => ({
          turn: turn + 1,
          move: name(moves[turn]),
          player: states[turn]!.toMove,
          cost: reviews.get(turn)!.cost,
          ...verdict(reviews.get(turn)!),
          longer: verdict(longer.get(turn)!),
        }),
      ),
    };
  }

  async #play(first: 0 | 1): Promise<PlayedReview> {
    const [agent, opponent] = [parseAgent(this.#plan.agent), parseAgent(this.#plan.opponent)];
    const state = this.#games.kit.game.start();
    const moves = await this.#games.openAtRandom(state, this.#plan.random);
    const random = moves.length;
    const specs = first === 0 ? ([agent, opponent] as const) : ([opponent, agent] as const);
    const result = await this.#games.playOn(state, specs, "game", moves);
    return { moves, random, result };
  }

  #states(moves: readonly unknown[]): AnyState[] {
    const { game } = this.#games.kit;
    const states = [game.start()];
    for (const move of moves) {
      const next = game.clone(states.at(-1)!);
      next.play(move);
      states.push(next);
    }
    return states;
  }

  #review(
    spec: AgentSpec,
    states: readonly AnyState[],
    moves: readonly unknown[],
    turns: readonly number[],
  ): Promise<Map<number, MoveReview<unknown>>> {
    const { game } = this.#games.kit;
    return this.#games.withAgents([spec], "review", async ([agent]) => {
      const { analyst, name } = agent!;
      if (analyst === undefined) throw new Error(`${name} does not tell what it thinks`);
      const reviews = new Map<number, MoveReview<unknown>>();
      for (const turn of turns) {
        const task = { analyst, game, state: states[turn]!, seed: this.#plan.seed, stop: this.#games.stop };
        reviews.set(turn, (await reviewMove(task, moves[turn])).review);
        this.#games.demandGoing();
      }
      return reviews;
    });
  }
}

/** Gives an agent so many times its playouts. */
function longerOf(spec: AgentSpec, effort: number): AgentSpec {
  const { playouts } = spec;
  if (typeof playouts !== "number") throw new Error("review: expected an agent with a budget in playouts");
  return withBudget(spec, { playouts: Math.round(effort * playouts) });
}

// The rows of `playout mistakes` as jobs.

export const REVIEW = jobKind<ReviewTask, ReviewRow>("review", new URL("./review-job.js", import.meta.url), {
  wire: {
    task: z.strictObject({ plan: reviewPlan, game: z.int().min(0) }),
    result: reviewRow,
    programs: ({ plan: { game, agent, opponent, review } }) =>
      [agent, opponent, review].flatMap((each) => programsOf(game, parseAgent(each))),
  },
});

// Makes rows of `playout mistakes` by jobs, and keeps each in its folder as soon as it is there.

export const reviewsFormat: HeadedFormat<ReviewHeader, ReviewRow> = {
  file: "reviews.jsonl",
  what: "reviewed games",
  before: ["weights"],
  made: "games were played and reviewed",
  header: jsonLine(reviewHeader),
  row: jsonLine(reviewRow),
  same: ["game", "agent", "opponent", "review", "effort", "costliest", "costly", "seed", "random", "playout"],
};

interface ReviewsRequest extends ReviewPlan, RunContext {
  readonly folder: string;
  /** Games in all, those that are there included. */
  readonly games: number;
}

/** Makes the rows that are missing, until the signal comes; gives all that are there then. */
export function makeReviews(request: ReviewsRequest): Promise<readonly ReviewRow[]> {
  const { game, agent, opponent, review, effort, costliest, costly, seed, random, games } = request;
  const plan: ReviewPlan = { game, agent, opponent, review, effort, costliest, costly, seed, random };
  const kit = withPrograms(kitOf(game));
  return makeRows({
    ...request,
    format: reviewsFormat,
    header: { format: REVIEWS_FORMAT, version: REVIEWS_VERSION, ...plan, playout: VERSION } as const,
    weights: [agent, opponent, review].flatMap((each) => weightsNeeded(kit, parseAgent(each))),
    wanted: gamesOf(games),
    kind: REVIEW,
    task: (wanted) => ({ plan, game: wanted.game }),
    name: "game",
    note: ({ charged, reviewed }) => `${charged} of ${reviewed} moves charged`,
  });
}

// Summarizes the rows of `playout mistakes`.

/** The loss by the longer review from which on a move is a mistake, and how many standard errors it must have. */
const MISTAKE = 0.01;
const NOISE = 2;

export interface MistakeScore {
  readonly games: number;
  readonly reviewed: number;
  readonly charged: number;
  /** The costliest moves of each game, and how many of them the longer review confirms. */
  readonly costliest: number;
  readonly confirmed: number;
  /** Moves that were charged more than `costly`, and those of them that are no mistakes. */
  readonly costly: number;
  readonly unjustified: number;
  /** Mean of the costs that were charged, and of the losses that the longer review finds for the same moves. */
  readonly meanCost: number;
  readonly meanLoss: number;
}

/** Decides whether the longer review finds a better move than the one that was played. */
export function isMistake({ longer: { before, after, error } }: ChargedMove): boolean {
  return before - after >= Math.max(MISTAKE, NOISE * error);
}

export function summarizeReviews(
  rows: readonly ReviewRow[],
  { costliest, costly }: Pick<ReviewPlan, "costliest" | "costly">,
): MistakeScore {
  const top = rows.flatMap((row) => row.costliest.slice(0, costliest));
  const dear = rows.flatMap((row) => row.costliest.filter(({ cost }) => cost > costly));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    games: rows.length,
    reviewed: rows.reduce((sum, { reviewed }) => sum + reviewed, 0),
    charged: rows.reduce((sum, { charged }) => sum + charged, 0),
    costliest: top.length,
    confirmed: top.filter(isMistake).length,
    costly: dear.length,
    unjustified: dear.filter((move) => !isMistake(move)).length,
    meanCost: mean(top.map(({ cost }) => cost)),
    meanLoss: mean(top.map(({ longer }) => longer.before - longer.after)),
  };
}
