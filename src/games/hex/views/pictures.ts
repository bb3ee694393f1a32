/** Pictures of Hex positions, and of what a search thinks of them. */
import { type BoardOverlay, drawHex, drawHexTerminal, type ThemeName } from "../../../draw/index.js";
import type { Report } from "../../../search/index.js";
import { heatOf } from "../../../views/index.js";
import { BLACK, formatRows, type HexState } from "../index.js";

/** The board as text. */
export function drawBoard(state: HexState, colour: boolean, overlays: readonly BoardOverlay[] = []): string {
  return drawHexTerminal({ ...basicsOf(state), colour, overlays });
}

/** The board as SVG with the share of visits of every move, and chances to win of the most visited. */
export function heatPicture(state: HexState, report: Report<number>, theme: ThemeName): string {
  return drawHex({
    ...basicsOf(state),
    ...heatOf(state, report, state.board.cells, nameOf(state.colour)),
    theme,
  });
}

/** What every picture of a position has. */
export function basicsOf(state: HexState): { rows: string[]; last?: number } {
  const { lastMove: last, board } = state;
  return { rows: formatRows(state), ...(last >= 0 && last < board.cells && { last }) };
}

export function nameOf(colour: number): "Black" | "White" {
  return colour === BLACK ? "Black" : "White";
}
