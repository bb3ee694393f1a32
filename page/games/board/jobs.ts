/** What the page asks the worker about a board game. */
import type { GameSpec, MoveReview } from "../../../src/agents/index.js";
import type { Report } from "../../../src/search/index.js";
import { type JobKind, jobKind } from "../../engine/contract.js";

export interface Asked {
  readonly game: GameSpec;
  /** The position before the first move, where it is not the usual one. */
  readonly start: string | undefined;
  readonly moves: readonly number[];
  /** In words. */
  readonly agent: string;
  readonly seed: string;
}

/** What is known of a position. */
export interface Thought {
  readonly report: Report<number>;
  /** The part of the budget that is spent. */
  readonly spent: number;
  /** The move that was played from here in the line that was reviewed, and what it was worth. */
  readonly played?: number;
  readonly review?: MoveReview<number>;
  /** By cell, from 1, surely Black's, to -1, where the game has owners. */
  readonly owners?: readonly number[];
  /** Black's points less White's in the end, where the game counts them. */
  readonly lead?: number;
}

export interface BoardJobs {
  /** The move of an agent, or `RESIGN`. */
  readonly choose: JobKind<Asked, number, number>;
  readonly think: JobKind<Asked, Thought, Thought>;
  /** Every position of a line, one after another: tells its number with what is known of it. */
  readonly review: JobKind<Asked, { readonly turn: number; readonly thought: Thought }, null>;
}

export function boardJobs(game: string): BoardJobs {
  return {
    choose: jobKind(game, "choose"),
    think: jobKind(game, "think"),
    review: jobKind(game, "review"),
  };
}
