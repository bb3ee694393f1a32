/**
 * Data of `playout calibration`: win chances of an analysis, and results of games that were played on from there. A folder holds
 * `forecasts.jsonl`, in which the first line tells how they were made.
 */
import { z } from "zod";
import { gameSchema } from "../../agents/index.js";

export const FORECASTS_FORMAT = "playout-forecasts";
export const FORECASTS_VERSION = 1;

/** Thirds of a game, by its moves. */
export const PHASES = ["opening", "middle", "end"] as const;
export type Phase = (typeof PHASES)[number];

export const forecastPlan = z.strictObject({
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

export const forecastHeader = z.strictObject({
  format: z.literal(FORECASTS_FORMAT),
  version: z.literal(FORECASTS_VERSION),
  ...forecastPlan.shape,
  playout: z.string(),
});

const chance = z.number().min(0).max(1);

export const forecastRow = z.strictObject({
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
export type ForecastHeader = z.output<typeof forecastHeader>;
export type ForecastRow = z.output<typeof forecastRow>;
