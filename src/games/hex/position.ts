import { type ColourLetter, formatColour, formatRows, parseColour, parseRows } from "./notation.js";
import type { HexState, Swap } from "./state.js";

/** A position from its rows from the top, of `.`, `B` and `W`; the stones count as the moves that were played. */
export function hexPosition(rows: readonly string[], toMove: ColourLetter, swap: Swap = "none"): HexState {
  const state = parseRows(rows, swap);
  state.ply = state.count;
  state.setColour(parseColour(toMove));
  return state;
}

/** The rows and the colour to move, which `hexPosition` reads. */
export function describeHex(state: HexState): { rows: string[]; toMove: ColourLetter } {
  return { rows: formatRows(state), toMove: formatColour(state.colour) };
}
