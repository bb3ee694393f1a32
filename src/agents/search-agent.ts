/**
 * Agents that search, and kinds made of a search.
 */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import type { Game, State } from "../game/index.js";
import type { Search, SearchRun, SearchTask } from "../search/index.js";
import type { Agent, Decision, MoveLimits, SearchAnalyst, SearchWatcher, StopSignal } from "./agent.js";
import type { AgentContext, AgentKind } from "./registry.js";
import { clockLimits, runWithin, type SearchDrive, type SearchLimits, searchLimits } from "./time-manager.js";
import { referencesIn, type WeightStore, weightsAt } from "./weight-store.js";
import {
  type AsyncSearch,
  type AsyncTreeSearch,
  openPorts,
  parallelSearch,
  sharedSearch,
} from "./workers.js";

/** How long an agent thinks about a move; every searching kind has these options. */
export const budgetShape = {
  playouts: z
    .int()
    .min(1)
    .max(1e12)
    .optional()
    .describe("new playouts a move; repeats exactly from a seed on one thread"),
  time: z
    .number()
    .positive()
    .max(1e6)
    .optional()
    .describe("seconds a move; with playouts as well, what ends first"),
  threads: z.int().min(1).max(256).default(1).describe("worker threads that search the same position"),
};

export interface SearchBudget {
  readonly playouts?: number | undefined;
  readonly time?: number | undefined;
  readonly threads: number;
}

/** What a search with playouts spends where neither playouts nor time is given. */
export const DEFAULT_PLAYOUTS = 10_000;

// An agent that searches, in this thread or through ports: it runs a search in slices until its budget is spent, and
// looks at the clock and at the stop between slices. In one thread the result does not depend on the slices, so they take
// a few milliseconds each; threads that search apart stop together when one has a proof, so under a budget of playouts
// theirs are fixed. Either way an agent with such a budget repeats itself from its seed. Threads that search together do not.

interface Searcher<S extends State<M>, M> {
  readonly name: string;
  readonly game: Game<S, M>;
  /** Gives the limits of the search of a move. */
  budget(state: S, limits?: MoveLimits): SearchLimits;
  /** Threads that search. */
  readonly threads: number;
  /** Playouts between two looks at the stop, where the result depends on them; else by how long they take. */
  readonly slice?: number | undefined;
  /** False: begins anew at every move, even where the search could go on from what it learned at the last one. */
  readonly reuse?: boolean | undefined;
  /** Begins to think about a state, with `rng` in place of the agent's own where that is given. */
  think(state: S, rng?: Rng): AsyncSearch<M> | Promise<AsyncSearch<M>>;
  /** Limits of an analysis of a state, where manners take a part of those of a move. */
  wholeBudget?(state: S): SearchLimits;
  /** The same, where the search is in this thread. */
  begin?(state: S): SearchRun<M>;
  /** Starts what takes time to start. */
  ready?(): Promise<void>;
  close?(): Promise<void>;
}

export class SearchAgent<S extends State<M>, M> implements Agent<S, M> {
  readonly name: string;
  readonly begin?: (state: S) => SearchRun<M>;
  readonly analyst: SearchAnalyst<S, M>;
  readonly #searcher: Searcher<S, M>;
  readonly #context: AgentContext;
  /** What is known of a position, the position now, and the moves that led there since. */
  #kept: { readonly mind: AsyncTreeSearch<M>; readonly state: S; readonly moves: M[] } | undefined;

  constructor(searcher: Searcher<S, M>, context: AgentContext) {
    this.name = searcher.name;
    if (searcher.begin !== undefined) this.begin = searcher.begin;
    this.#searcher = searcher;
    this.#context = context;
    this.analyst = {
      budget: (state) => searcher.wholeBudget?.(state) ?? searcher.budget(state),
      begin: (state, rng) => {
        // Threads hold one search: the one that is kept would go on in the wrong tree.
        if (searcher.threads > 1) this.#kept = undefined;
        return searcher.think(state, rng);
      },
      run: async (mind, limits, stop, watch) => {
        await runWithin(mind, limits, { ...this.#drive(stop), watch });
      },
    };
  }

  async ready(): Promise<void> {
    await this.#searcher.ready?.();
  }

  async choose(
    state: S,
    stop: StopSignal,
    watch?: SearchWatcher<M>,
    limits?: MoveLimits,
  ): Promise<Decision<M>> {
    const start = this.#context.clock.now();
    const mind = await this.#continued(state);
    if (!mind.decided)
      await runWithin(mind, this.#searcher.budget(state, limits), { ...this.#drive(stop), watch, start });
    const report = mind.report();
    return { move: report.best, report };
  }

  saw(move: M): void {
    if (this.#kept === undefined) return;
    const { state, moves } = this.#kept;
    if (this.#searcher.game.isLegal(state, move)) {
      state.play(move);
      moves.push(move);
    } else this.#kept = undefined;
  }

  async close(): Promise<void> {
    await this.#searcher.close?.();
  }

  #drive(stop: StopSignal): SearchDrive<M> {
    const { threads, slice } = this.#searcher;
    return { clock: this.#context.clock, stop, threads, slice };
  }

  /** What is known about the state from earlier moves, or a new search. */
  async #continued(state: S): Promise<AsyncSearch<M>> {
    const kept = this.#kept;
    // After an undo the moves that were seen lead elsewhere.
    if (kept !== undefined && this.#same(kept.state, state)) {
      for (const move of kept.moves) await kept.mind.advance(move);
      kept.moves.length = 0;
      return kept.mind;
    }
    const { think, game, reuse = true } = this.#searcher;
    const mind = await think(state);
    this.#kept = reuse && goesOn(mind) ? { mind, state: game.clone(state), moves: [] } : undefined;
    return mind;
  }

  #same(a: S, b: S): boolean {
    const { notation } = this.#searcher.game;
    return notation.formatState(a) === notation.formatState(b);
  }
}

function goesOn<M>(mind: AsyncSearch<M>): mind is AsyncTreeSearch<M> {
  return mind.advance !== undefined;
}

// Kinds of agents that search. What a game or a method has of its own are strategies: the search, what a move may cost, how
// several threads work together, and manners, which is whatever a player does besides searching.

/** Playouts of each of several threads between two looks at the stop, where the result depends on it. */
const SLICE = 1024;

/** Describes a kind of agent to `searchKind`: its options and how to make its search. */
export interface SearchKind<S extends State<M>, M, Shape extends z.ZodObject> {
  readonly kind: string;
  readonly about: string;
  readonly schema: Shape;
  search(options: z.output<Shape>): Search<S, M>;
  /** The budget of a move where none is given; without `budget`, so many playouts as usual. */
  readonly defaults?: AgentKind<S, M>["defaults"];
  /** Gives the limits of a move by the options, where they are not `playouts` and `time`. */
  budget?(options: z.output<Shape>, state: S): SearchLimits;
  /** The budget where nothing limits a move, where that is not the usual one. */
  readonly fallback?: SearchLimits;
  /** Threads search together, in memory that they share (`Search.memories`); else each by itself. */
  readonly together?: boolean;
  /** Made anew for every agent. */
  manners?(options: z.output<Shape>, context: AgentContext): ResignAndPass<S, M>;
}

export interface ResignAndPass<S, M> {
  /** What is left of a budget for the search. */
  searchLimits(whole: SearchLimits): SearchLimits;
  /** The agent with these manners. */
  wrap(agent: Agent<S, M>): Agent<S, M>;
}

/** Makes a kind of agent from any search: budget, clock, pondering and analysis come with it. */
export function searchKind<S extends State<M>, M, Shape extends z.ZodObject>(
  game: Game<S, M>,
  kind: SearchKind<S, M, Shape>,
): AgentKind<S, M> {
  type Options = z.output<Shape> & Partial<SearchBudget> & { readonly reuse?: boolean };
  const defaults = kind.defaults ?? (kind.budget === undefined ? { playouts: DEFAULT_PLAYOUTS } : undefined);
  const fallback = kind.fallback ?? { playouts: defaults?.playouts };
  const wholeOf = (options: Options, state: S, limits = clockLimits(game, state)) => {
    const own = kind.budget?.(options, state) ?? { playouts: options.playouts, seconds: options.time };
    return searchLimits(own, limits, fallback);
  };
  return {
    kind: kind.kind,
    about: kind.about,
    schema: kind.schema,
    ...(defaults !== undefined && { defaults }),
    search: (options) => kind.search(options),
    make(options: Options, context, kit, given: Options) {
      const { threads = 1, time, reuse } = options;
      const { rng } = context;
      const manners = kind.manners?.(options, context);
      const budget = (state: S, limits?: MoveLimits) => {
        const whole = wholeOf(options, state, limits);
        return manners?.searchLimits(whole) ?? whole;
      };
      const think = (): Pick<Searcher<S, M>, "think" | "begin" | "ready" | "close" | "slice"> => {
        if (threads === 1) {
          const search = kind.search(options);
          const begin = (state: S, own = rng) => search.begin(state, own);
          return { think: begin, begin };
        }
        const ports = openPorts<M>(context, threads);
        const agent = { ...given, kind: kind.kind, threads: 1 };
        const task = { game: kit.spec, agent, ...weightsForWorkers(kind.schema, given, context.weights) };
        if (kind.together) return sharedSearch(game, kind.search(options), ports, task, rng);
        const slice = time === undefined ? SLICE * threads : undefined;
        return { slice, ...parallelSearch(game, ports, task, rng) };
      };
      const wholeBudget = (state: S) => wholeOf(options, state);
      const agent = new SearchAgent(
        { name: kind.kind, game, budget, wholeBudget, threads, reuse, ...think() },
        context,
      );
      return manners?.wrap(agent) ?? agent;
    },
  };
}

/** The weights that an agent names, for workers. */
function weightsForWorkers(
  schema: z.ZodObject,
  given: Readonly<Record<string, unknown>>,
  store: WeightStore | undefined,
): Pick<SearchTask, "weights"> {
  const references = referencesIn(schema, given);
  if (references.length === 0) return {};
  return { weights: Object.fromEntries(references.map(([, each]) => [each, weightsAt(each, store)])) };
}
