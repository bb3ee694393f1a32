import { Characters, type TerminalColour } from "../text/index.js";
import type { HexPicture } from "./hex.js";
import type { BoardColour } from "./overlays.js";

/** Of the overlays, labels, ghosts and marks are shown, and the stones of paths and regions stand out. */
export interface HexTerminalPicture extends Pick<HexPicture, "rows" | "last" | "overlays"> {
  readonly colour: boolean; // colours by escape sequences; without them the players differ by glyph alone
}

/** Colours of the 256-colour palette that hold on light and on dark backgrounds. */
const COLOURS: Readonly<Record<BoardColour, number>> = { B: 160, W: 33 };
const GLYPHS: Readonly<Record<BoardColour, string>> = { B: "\u25cf", W: "\u25cb" };
const PATH_GLYPHS: Readonly<Record<BoardColour, string>> = { B: "\u25c6", W: "\u25c7" };
const QUIET = 242;
const HINT = 178;

/** A Hex board as text, each row further to the right; the last move in brackets, winning chains as diamonds. */
export function drawHexTerminal(picture: HexTerminalPicture): string {
  const { rows, last, colour, overlays = [] } = picture;
  const columns = rows[0].length;
  const labels = new Map<number, string>();
  for (const overlay of overlays) {
    if (overlay.kind === "label") labels.set(overlay.cell, overlay.text.split("\n")[0].slice(0, 3));
    else if (overlay.kind === "mark") labels.set(overlay.cell, "+");
    else if (overlay.kind === "ghost") labels.set(overlay.cell, overlay.label ?? "\u25cc");
    else if (overlay.kind === "region")
      for (const cell of overlay.cells) if (!labels.has(cell)) labels.set(cell, "+");
  }
  const path = new Set(
    overlays.flatMap((overlay) =>
      overlay.kind === "path" || overlay.kind === "region" ? overlay.cells : [],
    ),
  );
  // Characters from a cell to the next: labels of two or three need room.
  const step = [...labels.values()].some((text) => text.length > 1) ? 4 : 2;

  const left = 4; // for the numbers and the side
  const page = new Characters(2 * left + step * columns + (step / 2) * (rows.length + 2), rows.length + 4);
  const write = (column: number, row: number, text: string, ink: TerminalColour) => {
    [...text].forEach((character, i) => {
      page.put(column + i, row, character, ink);
    });
  };
  const start = (row: number) => left + (row * step) / 2; // of the cells of a row, from -1 to the number of rows
  const width = step * (columns - 1) + 1;
  for (const [row, far] of [
    [-1, -1],
    [rows.length, 1],
  ] as const) {
    for (let c = 0; c < columns; c++) {
      const name = String.fromCharCode(97 + c);
      write(start(row + far) + c * step, row + far + 2, name, QUIET);
    }
    write(start(row), row + 2, "\u2501".repeat(width), COLOURS.B);
  }
  for (let r = 0; r < rows.length; r++) {
    const x = start(r);
    const number = String(r + 1);
    write(x - 2 - number.length, r + 2, number, QUIET);
    write(x - 2, r + 2, "\u2572", COLOURS.W);
    write(x + width + 1, r + 2, "\u2572", COLOURS.W);
    write(x + width + 3, r + 2, number, QUIET);
    for (let c = 0; c < columns; c++) {
      const cell = r * columns + c;
      const at = x + c * step;
      const stone = rows[r][c];
      const label = labels.get(cell);
      if (stone === "B" || stone === "W") {
        write(at, r + 2, (path.has(cell) ? PATH_GLYPHS : GLYPHS)[stone], COLOURS[stone]);
      } else if (label === undefined) write(at, r + 2, "\u00b7", QUIET);
      else write(at - (label.length >> 1), r + 2, label, HINT);
      if (cell === last) {
        write(at - 1, r + 2, "(", "text");
        write(at + 1, r + 2, ")", "text");
      }
    }
  }
  return page.lines(colour).join("\n");
}
