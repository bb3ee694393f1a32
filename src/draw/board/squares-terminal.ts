import { Characters, type TerminalColour } from "../text/index.js";
import type { BoardColour } from "./overlays.js";
import type { SquaresPicture } from "./squares.js";

/** Of the overlays, labels, ghosts and marks are shown. */
export interface SquaresTerminalPicture
  extends Pick<SquaresPicture, "rows" | "columnNames" | "rowNames" | "last" | "overlays"> {
  readonly colour: boolean; // colours by escape sequences; without them the players differ by glyph alone
}

/** Colours of the 256-colour palette that hold on light and on dark backgrounds. */
const COLOURS: Readonly<Record<BoardColour, number>> = { B: 160, W: 33 };
const GLYPHS: Readonly<Record<BoardColour, string>> = { B: "\u25cf", W: "\u25cb" };
const QUIET = 242;
const HINT = 178;

/** A board of square cells as text, the last move in brackets. */
export function drawSquaresTerminal(picture: SquaresTerminalPicture): string {
  const { rows, columnNames, rowNames, last, colour, overlays = [] } = picture;
  const columns = rows[0].length;
  const labels = new Map<number, string>();
  for (const overlay of overlays) {
    if (overlay.kind === "label") labels.set(overlay.cell, overlay.text.split("\n")[0].slice(0, 3));
    else if (overlay.kind === "mark") labels.set(overlay.cell, "+");
    else if (overlay.kind === "ghost") labels.set(overlay.cell, overlay.label ?? "\u25cc");
  }
  // Characters from a cell to the next: labels of two or three need room.
  const step = [...labels.values()].some((text) => text.length > 1) ? 4 : 2;
  const left = Math.max(...rowNames.map(({ length }) => length)) + 2;
  const page = new Characters(left + step * columns + left, rows.length + 2);
  const write = (column: number, row: number, text: string, ink: TerminalColour) => {
    [...text].forEach((character, i) => {
      page.put(column + i, row, character, ink);
    });
  };
  for (const row of [0, rows.length + 1])
    for (const [c, name] of columnNames.entries()) write(left + c * step, row, name, QUIET);
  for (const [r, name] of rowNames.entries()) {
    write(left - 2 - name.length, r + 1, name, QUIET);
    write(left + step * (columns - 1) + 3, r + 1, name, QUIET);
    for (let c = 0; c < columns; c++) {
      const cell = r * columns + c;
      const at = left + c * step;
      const stone = rows[r][c];
      const label = labels.get(cell);
      if (stone === "B" || stone === "W") write(at, r + 1, GLYPHS[stone], COLOURS[stone]);
      else if (label === undefined) write(at, r + 1, "\u00b7", QUIET);
      else write(at - (label.length >> 1), r + 1, label, HINT);
      if (cell === last) {
        write(at - 1, r + 1, "(", "text");
        write(at + 1, r + 1, ")", "text");
      }
    }
  }
  return page.lines(colour).join("\n");
}
