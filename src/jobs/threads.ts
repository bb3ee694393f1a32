/** Worker threads: jobs and searches in them, and the services that this machine offers to agents there. */

import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { MessageChannel, Worker } from "node:worker_threads";
import type { Piscina } from "piscina";
import {
  type AgentContext,
  gameModules,
  type NamedWeights,
  type SearchAnswer,
  type SearchRequest,
  WorkerPort,
} from "../agents/index.js";
import { stream } from "../core/index.js";
import { openEmbeddedServer } from "../games/embedded-servers.js";
import { machine } from "../io/index.js";
import type { JobMessage, WorkerSetup } from "./job-worker.js";
import { ATTEMPTS, type JobKind, type JobRunner, type Jobs } from "./jobs.js";
import type { WorkerInfo } from "./live.js";

/** Lets no more than so many works go on at a time, in the order in which they come. */
export class Semaphore {
  readonly #max: () => number;
  #running = 0;
  #next = 0;
  #waiting: (() => void)[] = [];

  constructor(max: () => number) {
    this.#max = max;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    const begun = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.look();
    await begun;
    try {
      return await work();
    } finally {
      this.#running--;
      this.look();
    }
  }

  /** Lets go on whoever has room: also when there may be more than before. */
  look(): void {
    while (this.#running < this.#max() && this.#next < this.#waiting.length) {
      this.#running++;
      this.#waiting[this.#next++]!();
    }
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    }
  }
}

// Jobs in worker threads, one a thread. Jobs that are not wanted any more are told so, where their kind has patience, and can send away
// the programs that work for them; a thread that takes too long over it, or has no patience, is ended. Tasks wait here
// until a thread is nearly free, so that an interruption finds few of them under way.

/** The threads that commands take unless they are told. */
export function defaultThreads(): number {
  return Math.max(1, availableParallelism() - 1);
}

/**
 * Runs jobs in worker threads of this process.
 *
 * @example
 * ```js
 * import { completePlan, MemoryStore, runMatch } from "playout/match";
 * import { JobExecutor, ThreadJobs, withJobs } from "playout/node";
 *
 * const plan = completePlan({
 *   game: { name: "hex", size: 3 },
 *   agents: ["flat:playouts=9", "random"],
 *   pairs: 2,
 * });
 * const store = new MemoryStore();
 * await withJobs(new ThreadJobs(2), (jobs) =>
 *   runMatch({ plan, executor: new JobExecutor(jobs), store }),
 * );
 * console.log(store.records.length); // 4
 * ```
 */
export class ThreadJobs implements Jobs, JobRunner {
  readonly threads: number;
  readonly #turns: Semaphore;
  #pool: Promise<Piscina<JobMessage, unknown>> | undefined;
  /** Weights that the threads have from the start. */
  #given: ReadonlySet<NamedWeights> = new Set();

  readonly #programs: readonly string[] | undefined;

  /** Where only some programs may be started, their command lines. */
  constructor(threads: number, programs?: readonly string[]) {
    this.threads = threads;
    this.#programs = programs;
    this.#turns = new Semaphore(() => 2 * threads);
  }

  get crew(): WorkerInfo {
    return { threads: this.threads };
  }

  async run<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await this.attempt(kind, task, signal);
      } catch (error) {
        if (attempts === ATTEMPTS || signal.aborted) throw error;
      }
    }
  }

  attempt<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R> {
    setMaxListeners(0, signal);
    return this.#turns.take(async () => {
      this.#pool ??= this.#begin();
      const pool = await this.#pool;
      signal.throwIfAborted();
      const { name, module, patience } = kind;
      const message: JobMessage = {
        kind: { name, module },
        task,
        games: gameModules(),
        weights: machine.weights.all().filter((each) => !this.#given.has(each)),
      };
      const done = patience > 0 ? gently(pool, message, patience, signal) : pool.run(message, { signal });
      return (await done) as R;
    });
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  #begin(): Promise<Piscina<JobMessage, unknown>> {
    const weights = machine.weights.all();
    this.#given = new Set(weights);
    return poolOf(this.threads, { weights, ...(this.#programs && { programs: this.#programs }) });
  }
}

/** Threads load what a job needs when it comes. */
async function poolOf(threads: number, workerData: WorkerSetup): Promise<Piscina<JobMessage, unknown>> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    filename: new URL("./job-worker.js", import.meta.url).href,
    workerData,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
}

/** Tells the job when it is not wanted any more, and ends it when its patience is over. */
async function gently(
  pool: Piscina<JobMessage, unknown>,
  message: JobMessage,
  patience: number,
  signal: AbortSignal,
): Promise<unknown> {
  const { port1: line, port2: port } = new MessageChannel();
  const hard = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    line.postMessage("leave");
    timer = setTimeout(() => hard.abort(), 1000 * patience);
  };
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await pool.run({ ...message, port }, { transferList: [port], signal: hard.signal });
  } finally {
    signal.removeEventListener("abort", leave);
    clearTimeout(timer);
    line.close();
  }
}

// Searches in worker threads: the port of a parallel search, one thread a port.

export type ThreadAnswer = SearchAnswer & {
  /** Milliseconds of CPU time of the thread so far, where they are known. */
  readonly cpu?: number | undefined;
};

/** Searches in a worker thread of its own; hand it to agents with `threads` as `openPort: () => new SearchThread()`. */
export class SearchThread<M> extends WorkerPort<M> {
  /** Milliseconds of CPU time from its first answer to its last; 0 where they are not known. */
  cpu = 0;
  /** What it had used by its first answer: loading its code is no part of any move. */
  #loading: number | undefined;
  readonly #worker: Worker;

  constructor() {
    super();
    const worker = new Worker(new URL("./search-worker.js", import.meta.url), { workerData: gameModules() });
    worker.on("message", (answer: ThreadAnswer) => {
      worker.unref();
      if (answer.cpu !== undefined) {
        this.#loading ??= answer.cpu;
        this.cpu = answer.cpu - this.#loading;
      }
      this.answered(answer);
    });
    worker.on("error", (error) => this.ended(error));
    worker.on("exit", () => this.ended(new Error("a search thread has ended")));
    // An idle search keeps no process alive.
    worker.unref();
    this.#worker = worker;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  protected post(request: SearchRequest): void {
    this.#worker.ref();
    this.#worker.postMessage(request);
  }
}

/** What this machine lends to players, with the servers that programs of games come to. */
export const nodeServices = { ...machine, openEmbeddedServer } as const;

/** What this machine offers to an agent: its clock, its programs and its threads; chance is found by name. */
export function agentContext(seed: string, ...path: readonly string[]): AgentContext {
  return { ...nodeServices, rng: stream(seed, ...path), openPort: <M>() => new SearchThread<M>() };
}
