import { EMPTY } from "./board.js";
import type { GoState } from "./state.js";

/** Why a move may not be played. */
export type BrokenGoRule = "occupied" | "suicide" | "ko" | "repetition";

/** The rule that a move breaks; nothing where it is legal. */
export function brokenGoRule(state: GoState, move: number): BrokenGoRule | undefined {
  if (state.isLegal(move)) return undefined;
  if (state.at(move) !== EMPTY) return "occupied";
  if (!state.isPlayable(move)) return "suicide";
  return state.board.placeOf[move] === state.ko ? "ko" : "repetition";
}
