/**
 * Jobs: pure work in pieces, each of a kind that is known by name and finds all it needs in its task. So it comes to the same wherever it
 * is done: here, in threads, and wherever tasks can be sent to.
 */

/** What the module of a kind exports as its default. A signal means that the job is not wanted any more. */
export type Job<T, R> = (task: T, signal: AbortSignal) => R | Promise<R>;

export interface JobKind<T, R> {
  readonly name: string;
  /** The address of its module. */
  readonly module: string;
  /** Seconds that it has to leave when it is not wanted any more; without them it is ended at once. */
  readonly patience: number;
  /** Only for the compiler, which so knows tasks and results by their kind. */
  readonly job?: Job<T, R>;
}

export function jobKind<T, R>(name: string, module: URL, patience = 0): JobKind<T, R> {
  return { name, module: module.href, patience };
}

/** Where jobs are done. */
export interface Jobs {
  /** How many at the same time. */
  readonly threads: number;
  /** Rejects soon after the signal, unless the job is done by then; tasks that come before there is room for them wait. */
  run<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R>;
  close(): Promise<void>;
}

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

/** Does jobs in this thread, one after another. */
export class InlineJobs implements Jobs {
  readonly threads = 1;
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

/** Closes them after the work. */
export async function withJobs<T>(jobs: Jobs, work: (jobs: Jobs) => Promise<T>): Promise<T> {
  try {
    return await work(jobs);
  } finally {
    await jobs.close();
  }
}

/**
 * Works on tasks, so many at a time, and gives what comes of each as soon as it is there. After the signal none is begun; what is
 * under way then is waited for.
 */
export async function* spread<T, R>(
  tasks: Iterable<T>,
  most: number,
  work: (task: T) => Promise<R>,
  signal: AbortSignal,
): AsyncGenerator<R> {
  const waiting = tasks[Symbol.iterator]();
  const running = new Set<Promise<R>>();
  const begin = () => {
    while (running.size < most && !signal.aborted) {
      const { value: task, done } = waiting.next();
      if (done) return;
      running.add(work(task));
    }
  };
  const ended = (each: Promise<R>) => each.then((result) => ({ each, result }));
  for (begin(); running.size > 0; begin()) {
    // Of several that fail the first is told.
    const { each, result } = await Promise.race([...running].map(ended));
    running.delete(each);
    yield result;
  }
}
