/** Positions of Hex as pictures. */
import { drawHexTerminal } from "../../../draw/index.js";
import { formatRows, type HexState } from "../index.js";

/** The board as text. */
export function drawBoard(state: HexState, colour: boolean): string {
  const { lastMove: last, board } = state;
  const isCell = last >= 0 && last < board.cells;
  return drawHexTerminal({ rows: formatRows(state), colour, ...(isCell && { last }) });
}
