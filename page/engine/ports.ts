/** Threads for searches: workers of the worker, where pages may share memory. */
import { type SearchAnswer, type SearchRequest, WorkerPort } from "../../src/agents/index.js";
import type { SearchPort } from "../../src/search/index.js";

/** What a search worker is told before it is asked anything. */
export interface SearchGreeting {
  readonly game: string;
  /** The data that the worker has loaded for the game. */
  readonly shared?: unknown;
}

/** More would only stand in one another's way. */
const MAX = 8;

export function threadsHere(): number {
  if (!self.crossOriginIsolated) return 1;
  return Math.max(1, Math.min(MAX, navigator.hardwareConcurrency - 1));
}

class PagePort<M> extends WorkerPort<M> {
  readonly #worker = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });

  constructor(game: string, shared: unknown) {
    super();
    this.#worker.onmessage = ({ data }: MessageEvent<SearchAnswer>) => this.answered(data);
    this.#worker.onerror = ({ message }) => this.ended(new Error(`a search thread ended: ${message}`));
    const greeting: SearchGreeting = { game, shared };
    this.#worker.postMessage(greeting);
  }

  protected post(request: SearchRequest): void {
    this.#worker.postMessage(request);
  }

  async close(): Promise<void> {
    this.#worker.terminate();
  }
}

export function openPortTo<M>(game: string, shared: unknown): SearchPort<M> {
  return new PagePort<M>(game, shared);
}
