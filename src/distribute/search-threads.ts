/** Searches in worker threads: the port of a parallel search, one thread a port. */
import { Worker } from "node:worker_threads";
import type { Finding, SearchPort, SearchTask } from "../search/index.js";

/** What is said to the worker; it answers each with an `Answer`, in order. */
export type Request =
  | { readonly say: "begin"; readonly task: SearchTask }
  | { readonly say: "run"; readonly playouts: number }
  | { readonly say: "advance"; readonly move: number };

export type Answer = { readonly finding: Finding<number> } | { readonly error: string };

export class SearchThread implements SearchPort<number> {
  readonly #worker: Worker;
  /** Who waits for the next answer. */
  #waiting: { resolve(finding: Finding<number>): void; reject(error: Error): void } | undefined;
  #dead: Error | undefined;

  constructor() {
    this.#worker = new Worker(new URL("./search-worker.js", import.meta.url));
    this.#worker.on("message", (answer: Answer) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if ("error" in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.finding);
    });
    this.#worker.on("error", (error) => this.#die(error));
    this.#worker.on("exit", () => this.#die(new Error("a search thread has ended")));
    // An idle search keeps no process alive.
    this.#worker.unref();
  }

  begin(task: SearchTask): Promise<Finding<number>> {
    return this.#ask({ say: "begin", task });
  }

  run(playouts: number): Promise<Finding<number>> {
    return this.#ask({ say: "run", playouts });
  }

  advance(move: number): Promise<Finding<number>> {
    return this.#ask({ say: "advance", move });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(request: Request): Promise<Finding<number>> {
    if (this.#dead !== undefined) throw this.#dead;
    if (this.#waiting !== undefined) throw new Error("a search thread was asked before it had answered");
    this.#worker.ref();
    try {
      return await new Promise<Finding<number>>((resolve, reject) => {
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
