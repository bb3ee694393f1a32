/**
 * Kinds of agents that search. What a game or a method has of its own are strategies: the search, what a move may cost, how
 * several threads work together, and manners, which is whatever a player does besides searching.
 */
import type { z } from "zod";
import type { Game, State } from "../game/index.js";
import type { Search, SearchTask } from "../search/index.js";
import type { Agent } from "./agent.js";
import { type Budget, USUAL_PLAYOUTS } from "./budget.js";
import type { AgentContext, AgentKind } from "./kind.js";
import { openPorts, parallelSearch, sharedSearch } from "./parallel.js";
import { SearchAgent, type Searcher, type Spending } from "./searcher.js";
import { referencesIn, type WeightStore, weightsAt } from "./weight-store.js";

/** Playouts of each of several threads between two looks at the stop, where the result depends on it. */
const SLICE = 1024;

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

/** A kind of agent that searches; positions can be analysed by its search alone. */
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
