/**
 * Games in worker threads, one game a thread. When games are not wanted any more their threads are told, so that
 * they can send away the programs that play in them; a thread that takes too long over it is ended.
 */
import { setMaxListeners } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { type Executor, failedGame, type GameRecord, type MatchPlan } from "../match/index.js";
import type { Task } from "./game-worker.js";

/** Seconds that a thread has to leave its game. */
const PATIENCE = 8;

export class ThreadExecutor implements Executor {
  readonly threads: number;
  readonly #pool: Piscina;

  constructor(threads: number) {
    this.threads = threads;
    this.#pool = new Piscina({
      filename: new URL("./game-worker.js", import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
  }

  async *play(plan: MatchPlan, indices: Iterable<number>, signal: AbortSignal): AsyncGenerator<GameRecord> {
    setMaxListeners(0, signal);
    const waiting = indices[Symbol.iterator]();
    const running = new Map<number, Promise<GameRecord | undefined>>();
    const fill = () => {
      while (running.size < this.threads && !signal.aborted) {
        const { value: index, done } = waiting.next();
        if (done) return;
        running.set(index, this.#game(plan, index, signal));
      }
    };
    for (fill(); running.size > 0; fill()) {
      const record = await Promise.race(running.values());
      // The games are not wanted any more.
      if (record === undefined) break;
      running.delete(record.index);
      yield record;
    }
    // Some were over all the same.
    for (const record of await Promise.all(running.values())) if (record !== undefined) yield record;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  /** A game whose thread dies is played once more; nothing when the signal came first. */
  async #game(plan: MatchPlan, index: number, signal: AbortSignal): Promise<GameRecord | undefined> {
    let reason = "";
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        return await this.#attempt(plan, index, signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        reason = (error as Error).message.replace(/\s+/g, " ");
      }
    }
    return failedGame(plan, index, reason);
  }

  async #attempt(plan: MatchPlan, index: number, signal: AbortSignal): Promise<GameRecord> {
    const { port1: line, port2: port } = new MessageChannel();
    const hard = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const leave = () => {
      line.postMessage("leave");
      timer = setTimeout(() => hard.abort(), 1000 * PATIENCE);
    };
    signal.addEventListener("abort", leave, { once: true });
    try {
      const options = { transferList: [port], signal: hard.signal };
      const task: Task = { plan, index, alone: this.threads === 1, port };
      return (await this.#pool.run(task, options)) as GameRecord;
    } finally {
      signal.removeEventListener("abort", leave);
      clearTimeout(timer);
      line.close();
    }
  }
}
