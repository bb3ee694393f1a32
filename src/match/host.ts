/** What games need of the place where they are played: nothing here reaches for a clock, a thread or a program by itself. */
import type { Clock, Lent } from "../agents/index.js";
import type { Signal } from "./signal.js";

/** The time of that place. */
export interface WallClock extends Clock {
  date(): string;
  /** Calls after so many milliseconds, unless what comes back is called before. */
  after(milliseconds: number, call: () => void): () => void;
}

export interface Host extends Lent {
  readonly clock: WallClock;
  /** The game is not wanted any more. */
  readonly signal?: Signal;
  /** Milliseconds of CPU time so far of the threads that think in this game; missing where nobody can tell. */
  readonly cpu?: () => number;
}
