/**
 * Jobs: pure work in pieces, each of a kind that is known by name and finds all it needs in its task. So it comes to the same wherever it
 * is done: here, in threads, and wherever tasks can be sent to.
 */

import type { z } from "zod";
import type { WorkerInfo } from "./live.js";

/** What the module of a kind exports as its default. A signal means that the job is not wanted any more. */
type Job<T, R> = (task: T, signal: AbortSignal) => R | Promise<R>;

export interface JobKind<T, R> {
  readonly name: string;
  /** The address of its module. */
  readonly module: string;
  /** Seconds that it has to leave when it is not wanted any more; without them it is ended at once. */
  readonly patience: number;
  /** Of kinds that are done on other machines too. */
  readonly wire?: WireSchemas<T, R>;
  /** Only for the compiler, which so knows tasks and results by their kind. */
  readonly job?: Job<T, R>;
}

/** What tasks and results must be where they arrive from another machine: data of a known form, and no path among it. */
interface WireSchemas<T, R> {
  readonly task: z.ZodType<T>;
  readonly result: z.ZodType<R>;
  /** Fields that many tasks have in common: each travels once, and tasks name it by its content. */
  readonly shared?: readonly (keyof T & string)[];
  /** Command lines of programs that a task would start: who works for others starts those that it was told of. */
  programs?(task: T): readonly string[];
  /** What a task is, for whoever looks after the work. */
  words?(task: T): string;
}

/** A job that everybody who could do it refuses: the next one of its like will fare no better. */
export class JobRefused extends Error {}

interface KindOptions<T, R> {
  readonly patience?: number;
  readonly wire?: WireSchemas<T, R>;
}

/** Declares a kind of job: its name and the module whose default export does it, in whichever thread. */
export function jobKind<T, R>(
  name: string,
  module: URL,
  { patience = 0, wire }: KindOptions<T, R> = {},
): JobKind<T, R> {
  return { name, module: module.href, patience, ...(wire && { wire }) };
}

/** Runs jobs in this thread, in threads or over a queue; whatever makes games, rows or values takes one. */
export interface Jobs {
  /** How many at the same time; elsewhere it changes as others come and go. */
  readonly threads: number;
  readonly crew: WorkerInfo;
  /**
   * Does a job; tasks that come before there is room for them wait. Rejects when the job has failed for good, whatever attempts that took,
   * and soon after the signal, unless the job is done by then.
   */
  run<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R>;
  close(): Promise<void>;
}

/** Attempts jobs for a queue, which decides what is attempted again. */
export interface JobRunner {
  /** Number of jobs at the same time. */
  readonly threads: number;
  /** Attempts a job once. Rejects when it fails, and soon after the signal. */
  attempt<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R>;
  close(): Promise<void>;
}

/** How often a job is begun before it has failed, in threads as over a queue: a thread or a machine may die of what another job has left it. */
export const ATTEMPTS = 3;

/** The job of a kind. */
export async function loadJob<T, R>({
  name,
  module,
}: Pick<JobKind<T, R>, "name" | "module">): Promise<Job<T, R>> {
  const job: unknown = (await import(module)).default;
  if (typeof job !== "function")
    throw new Error(`${module} has no default export that does the job "${name}"`);
  return job as Job<T, R>;
}

/** Runs jobs in this thread, one after another; for tests and debugging. A job that fails is not begun again: it would fail again. */
export class InlineJobs implements Jobs {
  readonly threads = 1;
  readonly crew = { threads: 1 };
  #last: Promise<unknown> = Promise.resolve();

  run<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R> {
    const done = this.#last.then(async () => {
      const job = await loadJob<T, R>(kind);
      signal.throwIfAborted();
      return job(task, signal);
    });
    this.#last = done.catch(() => {});
    return done;
  }

  async close(): Promise<void> {}
}

/** The same jobs for somebody who closes what he is given: they stay open. */
export function sharedJobs(jobs: Jobs): Jobs {
  return {
    get threads() {
      return jobs.threads;
    },
    get crew() {
      return jobs.crew;
    },
    run: (kind, task, signal) => jobs.run(kind, task, signal),
    async close() {},
  };
}

/** Runs some work with jobs and closes them afterwards, whether the work succeeds or not. */
export async function withJobs<T>(jobs: Jobs, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  try {
    return await work(jobs);
  } finally {
    await jobs.close();
  }
}

/**
 * Works on tasks, as many at a time as there is room, and gives what comes of each as soon as it is there. After the signal none is begun;
 * what is under way then is waited for.
 */
export async function* spread<T, R>(
  tasks: Iterable<T>,
  room: Pick<Jobs, "threads">,
  work: (task: T) => Promise<R>,
  signal: AbortSignal,
): AsyncGenerator<R> {
  const waiting = tasks[Symbol.iterator]();
  const ended: (() => R)[] = [];
  let running = 0;
  let wake = () => {};
  const end = (result: () => R) => {
    running--;
    ended.push(result);
    wake();
  };
  const fail = (error: unknown): R => {
    throw error;
  };
  const begin = () => {
    while (running < room.threads && !signal.aborted) {
      const { value: task, done } = waiting.next();
      if (done) return;
      running++;
      work(task).then(
        (result) => end(() => result),
        (error) => end(() => fail(error)),
      );
    }
  };
  for (begin(); running + ended.length > 0; begin()) {
    if (ended.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    // Of several that fail the first is told.
    yield ended.shift()!();
  }
}
