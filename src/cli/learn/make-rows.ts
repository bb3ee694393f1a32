/** Rows that are made by jobs; each is kept as soon as it is there. */
import { type JobKind, type Jobs, spread } from "../../distribute/index.js";
import { Failure, messageOf } from "../failure.js";
import type { Meter } from "./progress.js";

export interface Work<T, R> {
  readonly jobs: Jobs;
  readonly kind: JobKind<T, R>;
  readonly tasks: readonly T[];
  /** Names a task in a complaint. */
  name(task: T): string;
  /** Keeps a row, and says how it goes. */
  keep(row: R): string;
}

/** Does the tasks, until the signal says that they are not wanted any more. */
export async function makeRows<T, R>(work: Work<T, R>, meter: Meter, signal: AbortSignal): Promise<void> {
  const { jobs, kind, tasks } = work;
  const make = (task: T) =>
    jobs.run(kind, task, signal).catch((error) => {
      throw new Failure(`${work.name(task)}: ${messageOf(error)}`);
    });
  try {
    for await (const row of spread(tasks, jobs.threads, make, signal)) meter.step(work.keep(row));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    meter.close();
  }
}
