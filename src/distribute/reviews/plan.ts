/**
 * Data of `playout mistakes`: games between two agents, the moves that a review charges, and what a longer review says of them. A
 * folder holds `reviews.jsonl`, in which the first line tells how they were made.
 */
import { z } from "zod";
import { gameSchema } from "../../agents/index.js";

export const REVIEWS_FORMAT = "playout-reviews";
export const REVIEWS_VERSION = 1;

export const reviewPlan = z.strictObject({
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

export const reviewHeader = z.strictObject({
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

export const chargedMove = z.strictObject({
  /** From 1. */
  turn: z.int().min(1),
  move: z.string(),
  player: z.union([z.literal(0), z.literal(1)]),
  cost: chance,
  ...verdict.shape,
  /** The same by the longer review. */
  longer: verdict,
});

export const reviewRow = z.strictObject({
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
export type ReviewHeader = z.output<typeof reviewHeader>;
export type ChargedMove = z.output<typeof chargedMove>;
export type ReviewRow = z.output<typeof reviewRow>;
