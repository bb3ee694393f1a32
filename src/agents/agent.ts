import type { Report, Thinking } from "../search/index.js";

/** Where the time comes from; rooms down here have no clock of their own. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Lets whatever else waits in this thread have its turn, between slices of a search. */
  breathe(): Promise<void>;
}

/** What an AbortSignal is, as far as these rooms care. */
export interface Stop {
  readonly aborted: boolean;
}

/** Somebody who plays one game: an in-process search or a program behind a protocol. */
export interface Agent<S, M> {
  readonly name: string;
  /** Rejects when the agent cannot answer; `stop` asks for the best answer at once. */
  choose(state: S, stop: Stop): Promise<Decision<M>>;
  /** A search of this state to be run in slices; missing where the agent does not search in this process. */
  begin?(state: S): Thinking<M>;
  /** A move was played, own or the opponent's; `state` is the position after it. */
  saw?(move: M, state: S): void;
  close?(): Promise<void>;
}

export interface Decision<M> {
  readonly move: M | "resign";
  readonly report?: Report<M>;
}
