/** The games of a match as jobs in threads. */
import { type Executor, failedGame, type GameRecord, type MatchPlan } from "../match/index.js";
import { systemClock } from "../transports/index.js";
import type { GameTask } from "./game-job.js";
import { jobKind, spread } from "./jobs.js";
import { ThreadJobs } from "./thread-jobs.js";

/** Programs that play in it are sent away before it is left. */
const GAME = jobKind<GameTask, GameRecord>("game", new URL("./game-job.js", import.meta.url), 8);

export class ThreadExecutor implements Executor {
  readonly #jobs: ThreadJobs;

  constructor(threads: number) {
    this.#jobs = new ThreadJobs(threads);
  }

  get threads(): number {
    return this.#jobs.threads;
  }

  async *play(plan: MatchPlan, indices: Iterable<number>, signal: AbortSignal): AsyncGenerator<GameRecord> {
    const play = (index: number) => this.#game(plan, index, signal);
    for await (const record of spread(indices, this.threads, play, signal))
      if (record !== undefined) yield record;
  }

  close(): Promise<void> {
    return this.#jobs.close();
  }

  /** A game whose thread dies is played once more; nothing when the signal came first. */
  async #game(plan: MatchPlan, index: number, signal: AbortSignal): Promise<GameRecord | undefined> {
    const task: GameTask = { plan, index, alone: this.threads === 1 };
    let reason = "";
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        return await this.#jobs.run(GAME, task, signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        reason = (error as Error).message.replace(/\s+/g, " ");
      }
    }
    return failedGame(plan, index, reason, systemClock.date());
  }
}
