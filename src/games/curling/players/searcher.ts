/** Kinds of curling players that search: budgets in rounds, playouts or seconds, or by the clock of the game. */
import { z } from "zod";
import {
  type AgentKind,
  type Budget,
  budgetShape,
  openPorts,
  SearchAgent,
  type Spending,
  sharedSearch,
} from "../../../agents/index.js";
import type { Search } from "../../../search/index.js";
import { type CurlingGame, type CurlingState, type Shot, TARGETS } from "../index.js";
import { timeFor } from "./time.js";

/** Simulations of a round of the paper: every place of the target grid once. */
const ROUND = TARGETS;

/** What a curling player may spend on a throw; without any of it, the game's clock, and without a clock one round. */
export const curlingBudgetShape = {
  rounds: z
    .number()
    .positive()
    .max(1e6)
    .optional()
    .describe(
      `simulations in rounds of ${ROUND}, one round for the last throw of an end; repeats exactly from a seed on one thread`,
    ),
  ...budgetShape,
};

interface CurlingBudget extends Budget {
  readonly rounds?: number | undefined;
}

/** A kind of curling player that does nothing but search. */
export function curlingSearchKind<Shape extends z.ZodObject>(
  game: CurlingGame,
  kind: {
    readonly kind: string;
    readonly about: string;
    readonly schema: Shape;
    search(options: z.output<Shape>): Search<CurlingState, Shot>;
  },
): AgentKind<CurlingState, Shot> {
  return {
    ...kind,
    ...(game.rules.time === null && { usual: { rounds: 1 } }),
    make(options: z.output<Shape> & CurlingBudget, context, kit) {
      const { threads } = options;
      const search = kind.search(options);
      const budget = (state: CurlingState) => spendingOf(options, state);
      const common = { name: kind.kind, game, budget, threads };
      if (threads > 1) {
        const task = { game: kit.spec, agent: { ...options, kind: kind.kind, threads: 1 } };
        const ports = openPorts<Shot>(context, threads);
        return new SearchAgent(
          { ...common, ...sharedSearch(game, search, ports, task, context.rng) },
          context,
        );
      }
      const begin = (state: CurlingState) => search.begin(state, context.rng);
      return new SearchAgent({ ...common, think: begin, begin }, context);
    },
  };
}

function spendingOf({ rounds, playouts, time }: CurlingBudget, state: CurlingState): Spending {
  if (rounds !== undefined) {
    const isLast = state.throwNumber === state.rink.rules.throws - 1;
    return {
      playouts: Math.max(1, Math.round(ROUND * (isLast ? Math.min(1, rounds) : rounds))),
      seconds: time,
    };
  }
  if (playouts !== undefined || time !== undefined) return { playouts, seconds: time };
  return timeFor(state) ?? { playouts: ROUND };
}
