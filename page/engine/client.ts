/** The page's end of the worker: begins jobs, and another worker where one has died. */
import { signal } from "@preact/signals";
import type { FromWorker, Info, JobKind, ToWorker } from "./contract.js";

interface Running {
  readonly partial?: ((partial: never) => void) | undefined;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export interface JobOptions<Partial> {
  readonly signal?: AbortSignal;
  readonly partial?: (partial: Partial) => void;
}

/** The worker is gone, and with it what it was doing; the next job has a new one. */
export class EngineDied extends Error {}

/** Milliseconds that a worker may take to hear that it shall stop. */
const PATIENCE = 4000;

export class Engine {
  readonly info = signal<Info | undefined>(undefined);
  /** Jobs in progress. */
  readonly busy = signal(0);
  readonly #create: () => Worker;
  #worker: Worker | undefined;
  #next = 1;
  readonly #running = new Map<number, Running>();

  constructor(create: () => Worker) {
    this.#create = create;
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
      this.busy.value = this.#running.size;
      this.#post(worker, { say: "start", id, game: kind.game, job: kind.name, task });
      const stop = () => {
        this.#post(worker, { say: "stop", id });
        setTimeout(() => this.#running.has(id) && this.#bury("it did not stop"), PATIENCE);
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
      if (worker === this.#worker) this.#bury(event.message || "it could not be loaded");
    };
    this.#worker = worker;
    return worker;
  }

  #post(worker: Worker, request: ToWorker): void {
    if (worker === this.#worker) worker.postMessage(request);
  }

  #hear(answer: FromWorker): void {
    if (answer.say === "ready") {
      this.info.value = answer.info;
      return;
    }
    const running = this.#running.get(answer.id);
    if (running === undefined) return;
    if (answer.say === "partial") {
      running.partial?.(answer.partial as never);
      return;
    }
    this.#running.delete(answer.id);
    this.busy.value = this.#running.size;
    if (answer.say === "done") running.resolve(answer.result);
    else running.reject(new Error(answer.message));
  }

  #bury(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const mourners = [...this.#running.values()];
    this.#running.clear();
    this.busy.value = 0;
    for (const { reject } of mourners) reject(new EngineDied(reason));
  }
}
