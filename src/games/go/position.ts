import { type ColourLetter, formatColour, formatRows, parseColour, parseRows } from "./notation.js";
import type { GoRules } from "./rules.js";
import type { GoState } from "./state.js";

/** A position from its rows from the top, of `.`, `X` and `O` (or `B` and `W`), as the start of a game. */
export function goPosition(rows: readonly string[], toMove: ColourLetter, rules?: GoRules): GoState {
  const state = parseRows(rows, rules);
  state.setColour(parseColour(toMove));
  return state;
}

/** The rows and the colour to move, which `goPosition` reads. */
export function describeGo(state: GoState): { rows: string[]; toMove: ColourLetter } {
  return { rows: formatRows(state), toMove: formatColour(state.colour) };
}
