/** Pictures of Hex positions, and of what a search thinks of them. */
import { type BoardOverlay, drawHex, drawHexTerminal, type ThemeName } from "../../../draw/index.js";
import { type Report, worthOf } from "../../../search/index.js";
import { BLACK, formatRows, type HexState } from "../index.js";

/** The board as text. */
export function drawBoard(state: HexState, colour: boolean, overlays: readonly BoardOverlay[] = []): string {
  return drawHexTerminal({ ...basicsOf(state), colour, overlays });
}

/** Moves of the picture that are labelled with their chance to win. */
const LABELLED = 8;

/** The board as SVG with the share of visits of every move, and chances to win of the most visited. */
export function heatPicture(state: HexState, report: Report<number>, theme: ThemeName): string {
  const { cells } = state.board;
  const values = new Float64Array(cells).fill(Number.NaN);
  const visits = report.lines.reduce((sum, line) => sum + line.visits, 0);
  for (const { move, visits: own } of report.lines) if (move < cells && own > 0) values[move] = own / visits;
  const mine = (value: number) => Math.round(100 * (state.toMove === 0 ? value : 1 - value));
  const labels = report.lines
    .filter(({ move, visits: own }) => move < cells && own > 0)
    .slice(0, LABELLED)
    .map(({ move, value }): BoardOverlay => ({ kind: "label", cell: move, text: String(mine(value)) }));
  return drawHex({
    ...basicsOf(state),
    overlays: [{ kind: "heat", values, percent: true, label: "share of visits" }, ...labels],
    title: `${nameOf(state.colour)} to move wins ${mine(worthOf(report))} %`,
    theme,
    caption: `${report.simulations.toLocaleString("en-US")} ${report.unit ?? "playouts"}; numbers are chances to win in per cent`,
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
