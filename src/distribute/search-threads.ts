/** Searches in worker threads: the port of a parallel search, one thread a port. */
import { Worker } from "node:worker_threads";
import { gameModules, type SearchAnswer, type SearchRequest, WorkerPort } from "../agents/index.js";

export type ThreadAnswer = SearchAnswer & {
  /** Milliseconds of CPU time of the thread so far, where they are known. */
  readonly cpu?: number | undefined;
};

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
