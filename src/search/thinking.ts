import type { Value } from "../game/index.js";
import type { Rng } from "../random/index.js";

/**
 * A search is begun and then run in slices: time control, abort, pondering and live reports are outside it.
 */
export interface Search<S, M, T extends Thinking<M> = Thinking<M>> {
  begin(root: S, rng: Rng, share?: Share): T;
  /** Where workers can search together: bytes of each of the memories that so many of them share. */
  memories?(workers: number): readonly number[];
}

/** A worker's part in a search that several do together, in memory that all of them see. */
export interface Share {
  /** From 0; -1 for one who only looks on. */
  readonly worker: number;
  readonly workers: number;
  readonly memories: readonly SharedArrayBuffer[];
}

export interface Thinking<M> {
  /** Playouts so far, those kept from earlier moves included. */
  readonly simulations: number;
  /** True when more running cannot change the answer: the game is decided, or there is one move. */
  readonly decided: boolean;
  /** Runs a slice of about `playouts` more playouts (a batch is not cut); later, where an evaluator answers later. */
  run(playouts: number): void | Promise<void>;
  /** What is known by now; `lines` is the most moves to report. */
  report(lines?: number): Report<M>;
  /** Goes on from the position after `move`, keeping what was learned below it; missing where none of it could be kept. */
  advance?(move: M): void;
  /**
   * Gives a move of the position as many visits as the most visited of the others from now on, so that their values can be compared.
   * The report has a line for it. Missing where all moves are visited alike.
   */
  pin?(move: M): void;
}

/** A search whose tree goes on below a move. */
export interface TreeThinking<M> extends Thinking<M> {
  advance(move: M): void;
}

export type TreeSearch<S, M> = Search<S, M, TreeThinking<M>>;

export interface Report<M> {
  readonly best: M;
  /** Of the position, for player 0; a search may give a mean over all that it looked at, and not the chosen move's. */
  readonly value: Value;
  readonly simulations: number;
  /** What was counted; playouts where nothing is said. */
  readonly unit?: "playouts" | "positions" | "throws";
  /** Visits that estimate, of moves that were refuted since as well, where other simulations did something else. */
  readonly estimates?: number;
  /** The share of the memory of playouts that is in use, where they learn; near 1 nothing new is kept, and what is there goes on learning. */
  readonly fill?: number;
  /** The cells that the winner's proof rests on, where the position is proved and the game knows them. */
  readonly proof?: readonly number[];
  /** Moves by visits, the chosen one first. */
  readonly lines: readonly Line<M>[];
}

export interface Line<M> {
  readonly move: M;
  readonly visits: number;
  /** For player 0. */
  readonly value: Value;
  /** Standard error of the value; 0 where it is proved, and of a net, which does not tell. */
  readonly error: number;
  /** Points that whoever makes the move may expect, where that is what was estimated. */
  readonly points?: number;
  /** Whether the move wins or loses for the player who makes it, where that is proved. */
  readonly proved?: "win" | "loss";
  readonly prior?: number;
  /** What is expected after the move. */
  readonly continuation: readonly M[];
}
