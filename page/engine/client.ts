/** The page's end of the worker: begins jobs, and another worker where one has died. */
import { signal } from "@preact/signals";
import type { FromWorker, Info, JobKind, ToWorker } from "./contract.js";

interface Running {
  readonly partial?: ((partial: never) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface JobOptions<Partial> {
  readonly signal?: AbortSignal;
  readonly partial?: (partial: Partial) => void;
}

/** It failed with a message, could not be loaded, did not stop when it was told to, or does not answer any more. */
type Death = "failed" | "missing" | "deaf" | "silent";

/** The worker is gone, and with it what it was doing; the next job has a new one. */
export class EngineDied extends Error {
  readonly death: Death;

  constructor(death: Death, message: string = death) {
    super(message);
    this.death = death;
  }
}

/** Milliseconds that a worker may take to hear that it shall stop. */
const PATIENCE = 4000;
/** Milliseconds between two questions whether a worker is still there, and how many may be open: slow machines are busy for long. */
const BEAT = 2000;
const MISSED = 15;

/** Calls again and again until it is stopped. */
export type Beat = (tick: () => void) => () => void;

const beatHere: Beat = (tick) => {
  const timer = setInterval(tick, BEAT);
  return () => clearInterval(timer);
};

export class Engine {
  readonly info = signal<Info | undefined>(undefined);
  /** Jobs in progress. */
  readonly busy = signal(0);
  readonly #create: () => Worker;
  #worker: Worker | undefined;
  #next = 1;
  readonly #running = new Map<number, Running>();
  readonly #beat: Beat;
  /** While a worker that is there has jobs. */
  #stopBeat: (() => void) | undefined;
  #isReady = false;
  #missed = 0;

  constructor(create: () => Worker, beat: Beat = beatHere) {
    this.#create = create;
    this.#beat = beat;
  }

  /** Rejects with `EngineDied` where the worker dies; a stopped job gives what it knows, or rejects. */
  run<Task, Partial, Result>(
    kind: JobKind<Task, Partial, Result>,
    task: Task,
    { signal, partial }: JobOptions<Partial> = {},
  ): Promise<Result> {
    const id = this.#next++;
    const worker = this.#open();
    return new Promise<unknown>((resolve, reject) => {
      this.#running.set(id, { resolve, reject, partial });
      this.#counted();
      this.#post(worker, { say: "start", id, game: kind.game, job: kind.name, task });
      const stop = () => {
        this.#post(worker, { say: "stop", id });
        setTimeout(() => this.#running.has(id) && this.#bury("deaf"), PATIENCE);
      };
      if (signal?.aborted) stop();
      else signal?.addEventListener("abort", stop, { once: true });
    }) as Promise<Result>;
  }

  /** Has a worker ready before it is wanted. */
  warm(): void {
    this.#open();
  }

  #open(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = this.#create();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      // A script that does not come has no message.
      if (worker === this.#worker) this.#bury(event.message ? "failed" : "missing", event.message);
    };
    this.#worker = worker;
    return worker;
  }

  #post(worker: Worker, request: ToWorker): void {
    if (worker === this.#worker) worker.postMessage(request);
  }

  #hear(answer: FromWorker): void {
    this.#missed = 0;
    if (answer.say === "pong") return;
    if (answer.say === "ready") {
      this.info.value = answer.info;
      this.#isReady = true;
      this.#counted();
      return;
    }
    const running = this.#running.get(answer.id);
    if (running === undefined) return;
    if (answer.say === "partial") {
      running.partial?.(answer.partial as never);
      return;
    }
    this.#running.delete(answer.id);
    this.#counted();
    if (answer.say === "done") running.resolve(answer.result);
    else running.reject(new Error(answer.message));
  }

  /** Jobs have begun or ended: a worker is asked whether it is there as long as it has some. */
  #counted(): void {
    this.busy.value = this.#running.size;
    if (this.#running.size === 0 || !this.#isReady) {
      this.#stopBeat?.();
      this.#stopBeat = undefined;
    } else if (this.#stopBeat === undefined) {
      this.#missed = 0;
      this.#stopBeat = this.#beat(() => this.#ask());
    }
  }

  #ask(): void {
    if (this.#missed++ >= MISSED) this.#bury("silent");
    else if (this.#worker !== undefined) this.#post(this.#worker, { say: "ping" });
  }

  #bury(death: Death, message?: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
    const mourners = [...this.#running.values()];
    this.#running.clear();
    this.#counted();
    for (const { reject } of mourners) reject(new EngineDied(death, message));
  }
}
