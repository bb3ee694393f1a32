/**
 * Agents that search: the budget of a move, slices between looks at the clock, and kinds made of a search.
 */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import type { Game, State } from "../game/index.js";
import type { Report, Search, SearchTask, Thinking } from "../search/index.js";
import type { Agent, Decision, SearchAnalyst, Stop, Watch } from "./agent.js";
import type { AgentContext, AgentKind } from "./registry.js";
import { referencesIn, type WeightStore, weightsAt } from "./weight-store.js";
import { type Mind, openPorts, parallelSearch, sharedSearch, type TreeMind } from "./workers.js";

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

export interface Budget {
  readonly playouts?: number | undefined;
  readonly time?: number | undefined;
  readonly threads: number;
}

/** What a search with playouts spends where neither playouts nor time is given. */
export const USUAL_PLAYOUTS = 10_000;

/** Milliseconds that a slice should take. */
const PATIENCE = 8;

/** How many playouts to run before the next look at the clock, learned from how long the last ones took. */
export class Pace {
  slice = 1;

  took(ms: number): void {
    if (ms < PATIENCE / 2) this.slice *= 2;
    else if (ms > 2 * PATIENCE && this.slice > 1) this.slice >>= 1;
  }
}

// An agent that searches, in this thread or through ports: it runs a search in slices until its budget is spent, and
// looks at the clock and at the stop between slices. In one thread the result does not depend on the slices, so they take
// a few milliseconds each; threads that search apart stop together when one has a proof, so under a budget of playouts
// theirs are fixed. Either way an agent with such a budget repeats itself from its seed. Threads that search together do not.

interface Searcher<S extends State<M>, M> {
  readonly name: string;
  readonly game: Game<S, M>;
  /** What a move may cost. */
  budget(state: S): Spending;
  /** Threads that search. */
  readonly threads: number;
  /** Playouts between two looks at the stop, where the result depends on them; else by how long they take. */
  readonly slice?: number | undefined;
  /** False: begins anew at every move, even where the search could go on from what it learned at the last one. */
  readonly reuse?: boolean | undefined;
  /** Begins to think about a state, with `rng` in place of the agent's own where that is given. */
  think(state: S, rng?: Rng): Mind<M> | Promise<Mind<M>>;
  /** Limits of an analysis of a state, where manners take a part of those of a move. */
  wholeBudget?(state: S): Spending;
  /** The same, where the search is in this thread. */
  begin?(state: S): Thinking<M>;
  /** Starts what takes time to start. */
  ready?(): Promise<void>;
  close?(): Promise<void>;
}

/** What a decision may cost: whatever ends first. */
export interface Spending {
  readonly playouts?: number | undefined;
  readonly seconds?: number | undefined;
  /** Seconds after which an answer that is not open any more is given at once, up to `seconds`. */
  readonly least?: number | undefined;
}

export class SearchAgent<S extends State<M>, M> implements Agent<S, M> {
  readonly name: string;
  readonly begin?: (state: S) => Thinking<M>;
  readonly analyst: SearchAnalyst<S, M>;
  readonly #searcher: Searcher<S, M>;
  readonly #context: AgentContext;
  /** What is known of a position, the position now, and the moves that led there since. */
  #kept: { readonly mind: TreeMind<M>; readonly state: S; readonly moves: M[] } | undefined;

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
      run: (mind, limits, stop, watch) => this.#spend(mind, limits, stop, watch),
    };
  }

  async ready(): Promise<void> {
    await this.#searcher.ready?.();
  }

  async choose(state: S, stop: Stop, watch?: Watch<M>): Promise<Decision<M>> {
    const mind = await this.#continued(state);
    if (!mind.decided) await this.#spend(mind, this.#searcher.budget(state), stop, watch);
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

  /** What is known about the state from earlier moves, or a new search. */
  async #continued(state: S): Promise<Mind<M>> {
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

  async #spend(mind: Mind<M>, budget: Spending, stop: Stop, watch?: Watch<M>): Promise<void> {
    const { clock } = this.#context;
    const { threads, slice } = this.#searcher;
    const {
      seconds = Number.POSITIVE_INFINITY,
      least = seconds,
      playouts = Number.POSITIVE_INFINITY,
    } = budget;
    const start = clock.now();
    const begun = mind.simulations;
    const end = begun + playouts;
    const deadline = start + 1000 * seconds;
    const pace = new Pace();
    let look = start + 1000 * least;
    let before = start;
    do {
      await mind.run(Math.min(slice ?? pace.slice * threads, end - mind.simulations));
      if (mind.simulations >= end || mind.decided) return;
      watch?.(mind, Math.max((mind.simulations - begun) / playouts, (before - start) / (1000 * seconds)));
      await clock.breathe();
      const now = clock.now();
      pace.took(now - before);
      before = now;
      if (now >= look && now < deadline) {
        if (!isOpen(mind.report(RIVALS))) return;
        look = now + LOOKS * (now - start);
      }
    } while (before < deadline && !stop.aborted);
  }
}

function goesOn<M>(mind: Mind<M>): mind is TreeMind<M> {
  return mind.advance !== undefined;
}

/** Moves that are compared with the best one, and the part of the time so far after which they are compared again. */
const RIVALS = 12;
const LOOKS = 0.25;
/** Chances to win that are not worth any more time. */
const TRIFLE = 0.003;

/** Whether it may still be another move that is best, by more than a trifle. */
function isOpen<M>({ lines }: Report<M>): boolean {
  const [best, ...rivals] = lines;
  if (best === undefined) return false;
  return rivals.some(({ value, error }) => {
    const doubt = Math.hypot(error, best.error);
    return doubt > TRIFLE && Math.abs(best.value - value) < 2 * doubt;
  });
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
  readonly usual?: AgentKind<S, M>["usual"];
  /** What a move may cost, where that is not the options' playouts and time. */
  budget?(options: z.output<Shape>, state: S): Spending;
  /** Threads search together, in memory that they share (`Search.memories`); else each by itself. */
  readonly together?: boolean;
  /** Made anew for every agent. */
  manners?(options: z.output<Shape>, context: AgentContext): Manners<S, M>;
}

export interface Manners<S, M> {
  /** What is left of a budget for the search. */
  spend(whole: Spending): Spending;
  /** The agent with these manners. */
  teach(agent: Agent<S, M>): Agent<S, M>;
}

/** Makes a kind of agent from any search: budget, clock, pondering and analysis come with it. */
export function searchKind<S extends State<M>, M, Shape extends z.ZodObject>(
  game: Game<S, M>,
  kind: SearchKind<S, M, Shape>,
): AgentKind<S, M> {
  type Options = z.output<Shape> & Partial<Budget> & { readonly reuse?: boolean };
  const usual = kind.usual ?? (kind.budget === undefined ? { playouts: USUAL_PLAYOUTS } : undefined);
  const wholeOf = (options: Options, state: S) =>
    kind.budget?.(options, state) ?? spendingOf(options, usual?.playouts);
  return {
    kind: kind.kind,
    about: kind.about,
    schema: kind.schema,
    ...(usual !== undefined && { usual }),
    search: (options) => kind.search(options),
    make(options: Options, context, kit, given: Options) {
      const { threads = 1, time, reuse } = options;
      const { rng } = context;
      const manners = kind.manners?.(options, context);
      const budget = (state: S) => {
        const whole = wholeOf(options, state);
        return manners?.spend(whole) ?? whole;
      };
      const think = (): Pick<Searcher<S, M>, "think" | "begin" | "ready" | "close" | "slice"> => {
        if (threads === 1) {
          const search = kind.search(options);
          const begin = (state: S, own = rng) => search.begin(state, own);
          return { think: begin, begin };
        }
        const ports = openPorts<M>(context, threads);
        const agent = { ...given, kind: kind.kind, threads: 1 };
        const task = { game: kit.spec, agent, ...sent(kind.schema, given, context.weights) };
        if (kind.together) return sharedSearch(game, kind.search(options), ports, task, rng);
        const slice = time === undefined ? SLICE * threads : undefined;
        return { slice, ...parallelSearch(game, ports, task, rng) };
      };
      const wholeBudget = (state: S) => wholeOf(options, state);
      const agent = new SearchAgent(
        { name: kind.kind, game, budget, wholeBudget, threads, reuse, ...think() },
        context,
      );
      return manners?.teach(agent) ?? agent;
    },
  };
}

/** The weights that an agent names, for workers. */
function sent(
  schema: z.ZodObject,
  given: Readonly<Record<string, unknown>>,
  store: WeightStore | undefined,
): Pick<SearchTask, "weights"> {
  const references = referencesIn(schema, given);
  if (references.length === 0) return {};
  return { weights: Object.fromEntries(references.map(([, each]) => [each, weightsAt(each, store)])) };
}

/** Playouts and seconds as the options say; as many playouts as usual where they say nothing. */
function spendingOf({ playouts, time }: Partial<Budget>, usual: number | undefined): Spending {
  return { playouts: playouts ?? (time === undefined ? usual : undefined), seconds: time };
}
