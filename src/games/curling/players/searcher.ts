/** Kinds of curling players that search: budgets in rounds, playouts or seconds, or by the clock of the game. */
import { z } from "zod";
import { type Budget, budgetShape, type Spending } from "../../../agents/index.js";
import { type CurlingGame, type CurlingState, TARGETS } from "../index.js";
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

/** How curling players search: by rounds or the clock of the game, and all threads together in one memory. */
export function curlingSearch({ rules }: CurlingGame) {
  return {
    budget: spendingOf,
    together: true,
    ...(rules.time === null && { usual: { rounds: 1 } }),
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
