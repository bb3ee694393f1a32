/** Ends games that both players hold for decided, or that take too long. */
import type { Player } from "../game/index.js";
import type { MatchPlan } from "./plan.js";
import type { End } from "./record.js";

export interface Judgement {
  /** For the player who moves first. */
  readonly result: number;
  readonly end: End;
  /** Who is lost. */
  readonly by?: Player;
}

/**
 * `values` are the estimates by move after the opening, for the player who moves first: the judgement needs the last
 * few to agree, and among them are both players'. A draw is given at the longest length.
 */
export function adjudicate(
  { resign, moves }: MatchPlan["adjudicate"],
  values: readonly (number | null)[],
  ply: number,
): Judgement | undefined {
  if (resign !== undefined && values.length >= Math.max(2, resign.moves)) {
    const last = values.slice(-Math.max(2, resign.moves));
    if (last.every((value) => value !== null && value <= resign.value))
      return { result: 0, end: "agreed", by: 0 };
    if (last.every((value) => value !== null && value >= 1 - resign.value))
      return { result: 1, end: "agreed", by: 1 };
  }
  return moves !== undefined && ply >= moves ? { result: 0.5, end: "length" } : undefined;
}
