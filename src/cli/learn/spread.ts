/** Tasks spread over worker threads, one a thread at a time; each result is kept as soon as it is there. */
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { Failure, INTERRUPTED, messageOf } from "../failure.js";
import { notice } from "../terminal.js";
import type { Meter } from "./progress.js";

export interface Work<T, R> {
  /** The module of the worker, whose default export makes a result of a task. */
  readonly worker: URL;
  readonly threads: number;
  readonly tasks: readonly T[];
  /** Names a task in a complaint. */
  name(task: T): string;
  /** Keeps a result, and says how it goes. */
  keep(result: R): string;
}

/** The threads that commands take unless they are told. */
export function usualThreads(): number {
  return Math.max(1, availableParallelism() - 1);
}

/** Does the tasks, until the signal says that they are not wanted any more. */
export async function spread<T, R>(work: Work<T, R>, meter: Meter, signal: AbortSignal): Promise<void> {
  const { worker, threads, tasks } = work;
  if (tasks.length === 0) return;
  const waiting = tasks.slice();
  const pool = new Piscina<T, R>({
    filename: worker.href,
    minThreads: Math.min(threads, tasks.length),
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  const serve = async () => {
    for (let task = waiting.shift(); task !== undefined && !signal.aborted; task = waiting.shift()) {
      const now = task;
      const result = await pool.run(now, { signal }).catch((error) => {
        throw new Failure(`${work.name(now)}: ${messageOf(error)}`);
      });
      meter.step(work.keep(result));
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, serve));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    meter.close();
    await pool.destroy();
  }
}

export function sayInterrupted(): void {
  notice("interrupted; the same command goes on");
  process.exitCode = INTERRUPTED;
}
