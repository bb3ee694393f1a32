/** What pictures of Hex positions have in common. */
import { type BoardOverlay, drawHexTerminal } from "../../../draw/index.js";
import { BLACK, formatRows, type HexState } from "../index.js";

/** The board as text. */
export function drawBoard(state: HexState, colour: boolean, overlays: readonly BoardOverlay[] = []): string {
  return drawHexTerminal({ ...basicsOf(state), colour, overlays });
}

/** What every picture of a position has. */
export function basicsOf(state: HexState): { rows: string[]; last?: number } {
  const { lastMove: last, board } = state;
  return { rows: formatRows(state), ...(last >= 0 && last < board.cells && { last }) };
}

export function nameOf(colour: number): "Black" | "White" {
  return colour === BLACK ? "Black" : "White";
}
