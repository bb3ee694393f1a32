/**
 * The two ends of a search that runs in a worker: what a `WorkerPort` asks here a `SearchWorker` answers there. Requests and
 * answers are plain data; who has workers, threads of Node or those of a page, only carries them across.
 */
import { checked, type State } from "../game/index.js";
import { stream } from "../random/index.js";
import type { Finding, Search, SearchPort, SearchTask, Thinking } from "../search/index.js";
import { gameSchema, kitOf } from "./games.js";
import { type AnyKit, createSearch } from "./kind.js";
import { type AgentSpec, agentSchema } from "./specification.js";
import { MemoryWeights, type NamedWeights, partsOf } from "./weight-store.js";

/** What is said to the worker; it answers each with a `SearchAnswer`, in order. */
export type SearchRequest =
  | { readonly say: "keep"; readonly weights: NamedWeights }
  | { readonly say: "begin"; readonly task: SearchTask }
  | { readonly say: "run"; readonly playouts: number }
  | { readonly say: "advance"; readonly move: unknown }
  | { readonly say: "pin"; readonly move: unknown };

export type SearchAnswer = { readonly finding: Finding<unknown> } | { readonly error: string };

interface Searcher {
  readonly key: string;
  readonly kit: AnyKit;
  readonly search: Search<State<unknown>, unknown>;
}

/** The worker's end. The games that it is to know must have been added. */
export class SearchWorker {
  readonly #weights = new MemoryWeights();
  #searcher: Searcher | undefined;
  #thinking: Thinking<unknown> | undefined;
  /** Whether this search is done with others in shared memory, where somebody else reports. */
  #shared = false;

  async answer(request: SearchRequest): Promise<SearchAnswer> {
    try {
      return { finding: await this.#find(request) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  }

  async #find(request: SearchRequest): Promise<Finding<unknown>> {
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

  #begin({ game, agent, position, seed, share }: SearchTask): Thinking<unknown> {
    const { kit, search } = this.#searcherOf(game, agent);
    return search.begin(kit.game.notation.parseState(position), stream(seed, "search"), share);
  }

  /** The search of the last task goes on, with the tables it has made, while the agent stays the same. */
  #searcherOf(game: object, agent: object): Searcher {
    const key = JSON.stringify([game, agent]);
    if (this.#searcher?.key !== key) {
      const kit = kitOf(checked(gameSchema, game));
      this.#searcher = {
        key,
        kit,
        search: createSearch(kit, checked(agentSchema, agent) as AgentSpec, this.#weights),
      };
    }
    return this.#searcher;
  }
}

/** This end. Who extends it carries requests to the worker, and says when it `answered` or `ended`. */
export abstract class WorkerPort<M> implements SearchPort<M> {
  /** Who waits for the next answer. */
  #waiting: { resolve(finding: Finding<M>): void; reject(error: Error): void } | undefined;
  #dead: Error | undefined;
  /** The weights that the worker has. */
  readonly #sent = new Set<string>();

  async begin({ weights = {}, ...task }: SearchTask): Promise<Finding<M>> {
    for (const [reference, text] of Object.entries(weights)) {
      if (this.#sent.has(reference)) continue;
      await this.#ask({ say: "keep", weights: { name: partsOf(reference).name, weights: text } });
      this.#sent.add(reference);
    }
    return this.#ask({ say: "begin", task });
  }

  run(playouts: number): Promise<Finding<M>> {
    return this.#ask({ say: "run", playouts });
  }

  advance(move: M): Promise<Finding<M>> {
    return this.#ask({ say: "advance", move });
  }

  pin(move: M): Promise<Finding<M>> {
    return this.#ask({ say: "pin", move });
  }

  abstract close(): Promise<void>;

  protected abstract post(request: SearchRequest): void;

  protected answered(answer: SearchAnswer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if ("error" in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.finding as Finding<M>);
  }

  /** Nothing will be answered any more. */
  protected ended(error: Error): void {
    this.#dead ??= error;
    this.#waiting?.reject(this.#dead);
    this.#waiting = undefined;
  }

  async #ask(request: SearchRequest): Promise<Finding<M>> {
    if (this.#dead !== undefined) throw this.#dead;
    if (this.#waiting !== undefined) throw new Error("a search thread was asked before it had answered");
    return new Promise<Finding<M>>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.post(request);
    });
  }
}
