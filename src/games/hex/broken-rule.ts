import type { HexState } from "./state.js";

/** Why a move may not be played. */
export type BrokenHexRule = "occupied" | "no-swap" | "late-swap";

/** The rule that a move breaks; nothing where it is legal. */
export function brokenHexRule(state: HexState, move: number): BrokenHexRule | undefined {
  if (state.isLegal(move)) return undefined;
  if (move !== state.swapMove) return "occupied";
  return state.swap === "none" ? "no-swap" : "late-swap";
}
