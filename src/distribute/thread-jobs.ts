/**
 * Jobs in worker threads, one a thread. Jobs that are not wanted any more are told so, where their kind has patience, and can send away
 * the programs that work for them; a thread that takes too long over it, or has no patience, is ended. Tasks wait here
 * until a thread is nearly free, so that an interruption finds few of them under way.
 */
import { setMaxListeners } from "node:events";
import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import type { Piscina } from "piscina";
import { gameModules, type NamedWeights } from "../agents/index.js";
import { machine } from "../transports/index.js";
import type { Crew } from "./crew.js";
import type { Given, Message } from "./job-worker.js";
import type { JobKind, Jobs } from "./jobs.js";
import { Turns } from "./turns.js";

/** The threads that commands take unless they are told. */
export function usualThreads(): number {
  return Math.max(1, availableParallelism() - 1);
}

export class ThreadJobs implements Jobs {
  readonly threads: number;
  /** A thread may die of what another game has left it. */
  readonly tries = 2;
  readonly #turns: Turns;
  #pool: Promise<Piscina<Message, unknown>> | undefined;
  /** Weights that the threads have from the start. */
  #given: ReadonlySet<NamedWeights> = new Set();

  readonly #programs: readonly string[] | undefined;

  /** Where only some programs may be started, their command lines. */
  constructor(threads: number, programs?: readonly string[]) {
    this.threads = threads;
    this.#programs = programs;
    this.#turns = new Turns(() => 2 * threads);
  }

  get crew(): Crew {
    return { threads: this.threads };
  }

  run<T, R>(kind: JobKind<T, R>, task: T, signal: AbortSignal): Promise<R> {
    setMaxListeners(0, signal);
    return this.#turns.take(async () => {
      this.#pool ??= this.#begin();
      const pool = await this.#pool;
      signal.throwIfAborted();
      const { name, module, patience } = kind;
      const message: Message = {
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

  #begin(): Promise<Piscina<Message, unknown>> {
    const weights = machine.weights.all();
    this.#given = new Set(weights);
    return poolOf(this.threads, { weights, ...(this.#programs && { programs: this.#programs }) });
  }
}

/** Threads load what a job needs when it comes. */
async function poolOf(threads: number, workerData: Given): Promise<Piscina<Message, unknown>> {
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
  pool: Piscina<Message, unknown>,
  message: Message,
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
