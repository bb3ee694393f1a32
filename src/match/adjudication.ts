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

/** What a player held of the position, for the first-named player. */
export interface Estimate {
  readonly by: Player;
  readonly value: number | null;
}

/**
 * The judgement needs the last few estimates to agree, with both players' among them. A draw is given at the longest
 * length.
 */
export function adjudicate(
  { resign, moves }: MatchPlan["adjudicate"],
  estimates: readonly Estimate[],
  ply: number,
): Judgement | undefined {
  const last = estimates.slice(-Math.max(2, resign?.moves ?? 2));
  const both = [0, 1].every((player) => last.some(({ by }) => by === player));
  if (resign !== undefined && both && last.length >= resign.moves) {
    if (last.every(({ value }) => value !== null && value <= resign.value))
      return { result: 0, end: "agreed", by: 0 };
    if (last.every(({ value }) => value !== null && value >= 1 - resign.value))
      return { result: 1, end: "agreed", by: 1 };
  }
  return moves !== undefined && ply >= moves ? { result: 0.5, end: "length" } : undefined;
}
