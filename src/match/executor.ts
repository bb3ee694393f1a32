import type { Host } from "./host.js";
import type { MatchPlan } from "./plan.js";
import type { GameRecord } from "./record.js";
import { playGame } from "./referee.js";
import type { Signal } from "./signal.js";

/** Where games are played: in this thread, in many, or elsewhere. */
export interface Executor {
  /**
   * Plays the games, which it takes from `indices` one by one when it has room, and gives them as they finish. Ends
   * soon after the signal; games that are not over then are dropped.
   */
  play(plan: MatchPlan, indices: Iterable<number>, signal: Signal): AsyncIterable<GameRecord>;
  close(): Promise<void>;
}

/** Plays in this thread, one game after another. */
export class InlineExecutor implements Executor {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  async *play(plan: MatchPlan, indices: Iterable<number>, signal: Signal): AsyncGenerator<GameRecord> {
    for (const index of indices) {
      if (signal.aborted) return;
      try {
        yield await playGame(plan, index, { ...this.#host, signal });
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
    }
  }

  async close(): Promise<void> {}
}
