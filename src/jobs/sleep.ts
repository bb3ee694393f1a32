/** A job that takes its time and nothing else: what a queue costs is measured with it. */

import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type JobKind, type JobRunner, jobKind } from "./jobs.js";

interface SleepTask {
  /** Milliseconds. */
  readonly ms: number;
  /** No two are the same. */
  readonly number: number;
}

export const SLEEP = jobKind<SleepTask, number>("sleep", new URL("./sleep.js", import.meta.url), {
  wire: {
    task: z.strictObject({ ms: z.number().min(0).max(60_000), number: z.int() }),
    result: z.number(),
  },
});

export default async function run({ ms, number }: SleepTask): Promise<number> {
  if (ms > 0) await sleep(ms);
  return number;
}

/** Does them without threads: so a process stands for any number of workers. */
export class SleepingJobs implements JobRunner {
  readonly threads = 1;

  async attempt<T, R>(_: JobKind<T, R>, task: T): Promise<R> {
    return (await run(task as SleepTask)) as R;
  }

  async close(): Promise<void> {}
}
