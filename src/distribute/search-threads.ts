/** Searches in worker threads: the port of a parallel search, one thread a port. */
import { Worker } from "node:worker_threads";
import type { Finding, SearchPort, SearchTask } from "../search/index.js";

/** What is said to the worker; it answers each with an `Answer`, in order. */
export type Request =
  | { readonly say: "begin"; readonly task: SearchTask }
  | { readonly say: "run"; readonly playouts: number }
  | { readonly say: "advance"; readonly move: unknown };

export type Answer = ({ readonly finding: Finding<unknown> } | { readonly error: string }) & {
  /** Milliseconds of CPU time of the thread so far, where they are known. */
  readonly cpu?: number | undefined;
};

export class SearchThread<M> implements SearchPort<M> {
  /** Milliseconds of CPU time from its first answer to its last; 0 where they are not known. */
  cpu = 0;
  /** What it had used by its first answer: loading its code is no part of any move. */
  #loading: number | undefined;
  readonly #worker: Worker;
  /** Who waits for the next answer. */
  #waiting: { resolve(finding: Finding<M>): void; reject(error: Error): void } | undefined;
  #dead: Error | undefined;

  constructor() {
    this.#worker = new Worker(new URL("./search-worker.js", import.meta.url));
    this.#worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if (answer.cpu !== undefined) {
        this.#loading ??= answer.cpu;
        this.cpu = answer.cpu - this.#loading;
      }
      if ("error" in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.finding as Finding<M>);
    });
    this.#worker.on("error", (error) => this.#die(error));
    this.#worker.on("exit", () => this.#die(new Error("a search thread has ended")));
    // An idle search keeps no process alive.
    this.#worker.unref();
  }

  begin(task: SearchTask): Promise<Finding<M>> {
    return this.#ask({ say: "begin", task });
  }

  run(playouts: number): Promise<Finding<M>> {
    return this.#ask({ say: "run", playouts });
  }

  advance(move: M): Promise<Finding<M>> {
    return this.#ask({ say: "advance", move });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(request: Request): Promise<Finding<M>> {
    if (this.#dead !== undefined) throw this.#dead;
    if (this.#waiting !== undefined) throw new Error("a search thread was asked before it had answered");
    this.#worker.ref();
    try {
      return await new Promise<Finding<M>>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#worker.postMessage(request);
      });
    } finally {
      this.#worker.unref();
    }
  }

  #die(error: Error): void {
    this.#dead ??= error;
    this.#waiting?.reject(this.#dead);
    this.#waiting = undefined;
  }
}
