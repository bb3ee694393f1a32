/**
 * Searches in workers: both ends of the port of a worker, a pool of workers, and searches over several ports.
 */
import { checkData, type Rng, stream } from "../core/index.js";
import type { Game, State } from "../game/index.js";
import {
  ParallelRun,
  type Report,
  type Search,
  type SearchPort,
  type SearchRun,
  type SearchTask,
  SharedRun,
  type WorkerFinding,
} from "../search/index.js";
import { gameSchema, kitOf } from "./games.js";
import { type AgentContext, type AnyGameSetup, createSearch } from "./registry.js";
import { type AgentSpec, agentSchema } from "./spec.js";
import { MemoryWeights, type NamedWeights, partsOf } from "./weight-store.js";

/** A search that goes on here or elsewhere: what `SearchRun` and its parallel forms have in common. */
export interface AsyncSearch<M> {
  readonly simulations: number;
  readonly decided: boolean;
  run(playouts: number): void | Promise<void>;
  report(lines?: number): Report<M>;
  advance?(move: M): void | Promise<void>;
  pin?(move: M): void | Promise<void>;
}

/** One that goes on below a move. */
export interface AsyncTreeSearch<M> extends AsyncSearch<M> {
  advance(move: M): void | Promise<void>;
}

/** How a search through ports begins and ends. */
interface Ports<S, M> {
  ready?(): Promise<void>;
  /** Begins a search of a state, with `rng` in place of the agent's own where that is given. */
  think(state: S, rng?: Rng): Promise<AsyncSearch<M>>;
  close(): Promise<void>;
}

export function openPorts<M>({ openPort }: AgentContext, threads: number): SearchPort<M>[] {
  if (openPort === undefined)
    throw new Error(`threads: there are no threads to be had here; expected 1, got ${threads}`);
  return Array.from({ length: threads }, () => openPort<M>());
}

/** Every worker searches by itself; `task` tells it with what. */
export function parallelSearch<S extends State<M>, M>(
  game: Game<S, M>,
  ports: readonly SearchPort<M>[],
  task: Pick<SearchTask, "game" | "agent" | "weights">,
  rng: Rng,
): Ports<S, M> {
  const { notation } = game;
  return {
    think: (state, own = rng) =>
      ParallelRun.begin(
        ports,
        { ...task, position: notation.formatState(state), seed: String(own.uint32()) },
        (move) => notation.formatMove(move),
      ),
    close: () => closeAll(ports),
  };
}

/** All workers search together in one memory. */
export function sharedSearch<S extends State<M>, M>(
  game: Game<S, M>,
  search: Search<S, M>,
  ports: readonly SearchPort<M>[],
  task: Pick<SearchTask, "game" | "agent" | "weights">,
  rng: Rng,
): Ports<S, M> {
  const workers = ports.length;
  const memories = (search.memories?.(workers) ?? []).map((bytes) => new SharedArrayBuffer(bytes));
  const think = (state: S, own = rng): Promise<AsyncSearch<M>> => {
    new Uint8Array(memories[0]).fill(0);
    const view = search.begin(state, own, { worker: -1, workers, memories });
    const position = game.notation.formatState(state);
    return SharedRun.begin(ports, { ...task, position, seed: String(own.uint32()) }, memories, view);
  };
  return {
    // Threads, tables and weights take a second to be there: not when a clock runs.
    async ready() {
      await think(game.start());
    },
    think,
    close: () => closeAll(ports),
  };
}

async function closeAll<M>(ports: readonly SearchPort<M>[]): Promise<void> {
  await Promise.all(ports.map((port) => port.close()));
}

type OpenPort = NonNullable<AgentContext["openPort"]>;

/**
 * Workers that go from one agent to the next: to start one takes longer than many a move, and its code runs slowly until it is
 * compiled. Agents themselves may so be made anew for every move.
 */
export class PortPool {
  readonly #open: OpenPort;
  readonly #all: SearchPort<unknown>[] = [];
  readonly #idle: SearchPort<unknown>[] = [];

  constructor(open: OpenPort) {
    this.#open = open;
  }

  /** A port that comes back when its agent closes it. */
  open<M>(): SearchPort<M> {
    const port = (this.#idle.pop() ?? this.#new()) as SearchPort<M>;
    return {
      begin: (task) => port.begin(task),
      run: (playouts) => port.run(playouts),
      advance: (move) => port.advance(move),
      pin: (move) => port.pin(move),
      close: async () => {
        this.#idle.push(port as SearchPort<unknown>);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((port) => port.close()));
  }

  #new(): SearchPort<unknown> {
    const port = this.#open();
    this.#all.push(port);
    return port;
  }
}

// The two ends of a search that runs in a worker: what a `WorkerPort` asks here a `SearchWorker` answers there. Requests and
// answers are plain data; who has workers, threads of Node or those of a page, only carries them across.

/** What is said to the worker; it answers each with a `SearchAnswer`, in order. */
export type SearchRequest =
  | { readonly say: "keep"; readonly weights: NamedWeights }
  | { readonly say: "begin"; readonly task: SearchTask }
  | { readonly say: "run"; readonly playouts: number }
  | { readonly say: "advance"; readonly move: unknown }
  | { readonly say: "pin"; readonly move: unknown };

export type SearchAnswer = { readonly finding: WorkerFinding<unknown> } | { readonly error: string };

interface Searcher {
  readonly key: string;
  readonly kit: AnyGameSetup;
  readonly search: Search<State<unknown>, unknown>;
}

/** The worker's end. The games that it is to know must have been added. */
export class SearchWorker {
  readonly #weights = new MemoryWeights();
  #searcher: Searcher | undefined;
  #thinking: SearchRun<unknown> | undefined;
  /** Whether this search is done with others in shared memory, where somebody else reports. */
  #shared = false;

  async answer(request: SearchRequest): Promise<SearchAnswer> {
    try {
      return { finding: await this.#find(request) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  }

  async #find(request: SearchRequest): Promise<WorkerFinding<unknown>> {
    if (request.say === "keep") {
      this.#weights.add(request.weights);
      return { simulations: 0, decided: false };
    }
    if (request.say === "begin") {
      this.#shared = request.task.share !== undefined;
      this.#thinking = this.#begin(request.task);
    }
    const thinking = this.#thinking;
    if (thinking === undefined) throw new Error("a search thread has nothing to search");
    if (request.say === "advance") {
      if (thinking.advance === undefined)
        throw new Error("a search without a tree cannot go on below a move");
      thinking.advance(request.move);
    } else if (request.say === "pin") thinking.pin?.(request.move);
    else if (request.say === "run" && !thinking.decided) await thinking.run(request.playouts);
    const { simulations, decided } = thinking;
    return { simulations, decided, ...(this.#shared ? undefined : { report: thinking.report() }) };
  }

  #begin({ game, agent, position, seed, share }: SearchTask): SearchRun<unknown> {
    const { kit, search } = this.#searcherOf(game, agent);
    return search.begin(kit.game.notation.parseState(position), stream(seed, "search"), share);
  }

  /** The search of the last task goes on, with the tables it has made, while the agent stays the same. */
  #searcherOf(game: object, agent: object): Searcher {
    const key = JSON.stringify([game, agent]);
    if (this.#searcher?.key !== key) {
      const kit = kitOf(checkData(gameSchema, game));
      this.#searcher = {
        key,
        kit,
        search: createSearch(kit, checkData(agentSchema, agent) as AgentSpec, this.#weights),
      };
    }
    return this.#searcher;
  }
}

/** This end. Who extends it carries requests to the worker, and says when it `answered` or `ended`. */
export abstract class WorkerPort<M> implements SearchPort<M> {
  /** Who waits for the next answer. */
  #waiting: { resolve(finding: WorkerFinding<M>): void; reject(error: Error): void } | undefined;
  #dead: Error | undefined;
  /** The weights that the worker has. */
  readonly #sent = new Set<string>();

  async begin({ weights = {}, ...task }: SearchTask): Promise<WorkerFinding<M>> {
    for (const [reference, text] of Object.entries(weights)) {
      if (this.#sent.has(reference)) continue;
      await this.#ask({ say: "keep", weights: { name: partsOf(reference).name, weights: text } });
      this.#sent.add(reference);
    }
    return this.#ask({ say: "begin", task });
  }

  run(playouts: number): Promise<WorkerFinding<M>> {
    return this.#ask({ say: "run", playouts });
  }

  advance(move: M): Promise<WorkerFinding<M>> {
    return this.#ask({ say: "advance", move });
  }

  pin(move: M): Promise<WorkerFinding<M>> {
    return this.#ask({ say: "pin", move });
  }

  abstract close(): Promise<void>;

  protected abstract post(request: SearchRequest): void;

  protected answered(answer: SearchAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if ("error" in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.finding as WorkerFinding<M>);
  }

  /** Nothing will be answered any more. */
  protected ended(error: Error): void {
    this.#dead ??= error;
    this.#waiting?.reject(this.#dead);
    this.#waiting = undefined;
  }

  async #ask(request: SearchRequest): Promise<WorkerFinding<M>> {
    if (this.#dead !== undefined) throw this.#dead;
    if (this.#waiting !== undefined) throw new Error("a search thread was asked before it had answered");
    return new Promise<WorkerFinding<M>>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.post(request);
    });
  }
}
