/** Summarizes the rows of `playout mistakes`. */
import type { ChargedMove, ReviewPlan, ReviewRow } from "../distribute/index.js";

/** The loss by the longer review from which on a move is a mistake, and how many standard errors it must have. */
export const MISTAKE = 0.01;
const NOISE = 2;

export interface MistakeScore {
  readonly games: number;
  readonly reviewed: number;
  readonly charged: number;
  /** The costliest moves of each game, and how many of them the longer review confirms. */
  readonly costliest: number;
  readonly confirmed: number;
  /** Moves that were charged more than `costly`, and those of them that are no mistakes. */
  readonly costly: number;
  readonly unjustified: number;
  /** Mean of the costs that were charged, and of the losses that the longer review finds for the same moves. */
  readonly meanCost: number;
  readonly meanLoss: number;
}

/** Decides whether the longer review finds a better move than the one that was played. */
export function isMistake({ longer: { before, after, error } }: ChargedMove): boolean {
  return before - after >= Math.max(MISTAKE, NOISE * error);
}

export function summarizeReviews(
  rows: readonly ReviewRow[],
  { costliest, costly }: Pick<ReviewPlan, "costliest" | "costly">,
): MistakeScore {
  const top = rows.flatMap((row) => row.costliest.slice(0, costliest));
  const dear = rows.flatMap((row) => row.costliest.filter(({ cost }) => cost > costly));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    games: rows.length,
    reviewed: rows.reduce((sum, { reviewed }) => sum + reviewed, 0),
    charged: rows.reduce((sum, { charged }) => sum + charged, 0),
    costliest: top.length,
    confirmed: top.filter(isMistake).length,
    costly: dear.length,
    unjustified: dear.filter((move) => !isMistake(move)).length,
    meanCost: mean(top.map(({ cost }) => cost)),
    meanLoss: mean(top.map(({ longer }) => longer.before - longer.after)),
  };
}
