/** Boards of Go, of Hex and of square cells as text for a terminal. */
import { Characters, type TerminalColour } from "../text.js";
import { columnName, type GoPicture, rowName, starPoints } from "./go.js";
import type { HexPicture } from "./hex.js";
import type { BoardColour, BoardOverlay } from "./overlays.js";
import type { SquaresPicture } from "./squares.js";

/** Of the overlays, labels, ghosts, marks and ownership are shown, on points without a stone; heat, arrows and paths are not. */
interface GoTerminalPicture extends Pick<GoPicture, "rows" | "last" | "overlays"> {
  readonly colour: boolean; // a board of wood by escape sequences; without them Black is X and White is O
}

/** Colours of the 256-colour palette. */
const GO_WOOD = 179;
const GO_STONES: Readonly<Record<BoardColour, number>> = { B: 16, W: 231 };
const GO_LINE = 94;
const GO_HINT = 19;
const GO_LAST = 124;
const GO_QUIET = 242;
const GO_GHOST = "\u25cc";

/** What stands on an empty point. */
interface Sign {
  readonly text: string;
  readonly ink: number;
}

/** Draws a Go board as text: the last move in brackets, letters and numbers around. */
export function drawGoTerminal(picture: GoTerminalPicture): string {
  const { rows, last, colour, overlays = [] } = picture;
  const columns = rows[0].length;
  const signs = signsOf(overlays);
  const longest = Math.max(1, ...[...signs.values()].map(({ text }) => text.length));
  const step = Math.max(2, longest + 1); // characters from a point to the next
  const stars = new Set(starPoints(columns, rows.length));
  const stones: Readonly<Record<string, readonly [glyph: string, ink: number]>> = {
    X: [colour ? "\u25cf" : "X", GO_STONES.B],
    O: [colour ? "\u25cf" : "O", GO_STONES.W],
  };

  const left = 4; // for the numbers, and a character of wood
  const isAtEdge = last !== undefined && last % columns === columns - 1;
  const right = 1 + Math.max(longest >> 1, isAtEdge ? 1 : 0); // wood, which signs and brackets may reach into
  const width = step * (columns - 1) + 1;
  const page = new Characters(left + width + right + 3, rows.length + 2);
  const write = (column: number, row: number, text: string, ink: TerminalColour) => {
    [...text].forEach((character, i) => {
      page.put(column + i, row, character, ink);
    });
  };
  page.fill(left - 1, 1, width + 1 + right, rows.length, GO_WOOD);
  for (const row of [0, rows.length + 1]) {
    for (let c = 0; c < columns; c++) write(left + c * step, row, columnName(c), GO_QUIET);
  }
  for (let r = 0; r < rows.length; r++) {
    const name = rowName(r, rows.length);
    write(left - 1 - name.length, r + 1, name, GO_QUIET);
    write(left + width + right, r + 1, name, GO_QUIET);
    for (let c = 0; c < columns; c++) {
      const point = r * columns + c;
      const at = left + c * step;
      const stone = stones[rows[r][c]];
      const sign = signs.get(point);
      if (stone !== undefined) write(at, r + 1, ...stone);
      else if (sign !== undefined) write(at - ((sign.text.length - 1) >> 1), r + 1, sign.text, sign.ink);
      else write(at, r + 1, stars.has(point) ? "+" : "\u00b7", GO_LINE);
      if (point === last && stone !== undefined) {
        write(at - 1, r + 1, "(", GO_LAST);
        write(at + 1, r + 1, ")", GO_LAST);
      }
    }
  }
  return page.lines(colour).join("\n");
}

function signsOf(overlays: readonly BoardOverlay[]): Map<number, Sign> {
  const signs = new Map<number, Sign>();
  for (const overlay of overlays) {
    switch (overlay.kind) {
      case "label":
        signs.set(overlay.cell, { text: overlay.text.split("\n")[0].slice(0, 3), ink: GO_HINT });
        break;
      case "mark":
        signs.set(overlay.cell, { text: "*", ink: GO_LAST });
        break;
      case "ghost":
        signs.set(overlay.cell, { text: overlay.label ?? GO_GHOST, ink: GO_STONES[overlay.colour] });
        break;
      case "ownership":
        for (let point = 0; point < overlay.values.length; point++) {
          const value = overlay.values[point];
          if (Math.abs(value) < GO_SURE) continue;
          signs.set(point, value > 0 ? { text: "x", ink: GO_STONES.B } : { text: "o", ink: GO_STONES.W });
        }
    }
  }
  return signs;
}

const GO_SURE = 1 / 3; // ownership from which a point is told to be somebody's

/** Of the overlays, labels, ghosts and marks are shown, and the stones of paths and regions stand out. */
interface HexTerminalPicture extends Pick<HexPicture, "rows" | "last" | "overlays"> {
  readonly colour: boolean; // colours by escape sequences; without them the players differ by glyph alone
}

/** Colours of the 256-colour palette that hold on light and on dark backgrounds. */
const HEX_COLOURS: Readonly<Record<BoardColour, number>> = { B: 160, W: 33 };
const HEX_GLYPHS: Readonly<Record<BoardColour, string>> = { B: "\u25cf", W: "\u25cb" };
const HEX_PATH_GLYPHS: Readonly<Record<BoardColour, string>> = { B: "\u25c6", W: "\u25c7" };
const HEX_QUIET = 242;
const HEX_HINT = 178;

/** Draws a Hex board as text, each row further to the right; the last move in brackets, winning chains as diamonds. */
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
      write(start(row + far) + c * step, row + far + 2, name, HEX_QUIET);
    }
    write(start(row), row + 2, "\u2501".repeat(width), HEX_COLOURS.B);
  }
  for (let r = 0; r < rows.length; r++) {
    const x = start(r);
    const number = String(r + 1);
    write(x - 2 - number.length, r + 2, number, HEX_QUIET);
    write(x - 2, r + 2, "\u2572", HEX_COLOURS.W);
    write(x + width + 1, r + 2, "\u2572", HEX_COLOURS.W);
    write(x + width + 3, r + 2, number, HEX_QUIET);
    for (let c = 0; c < columns; c++) {
      const cell = r * columns + c;
      const at = x + c * step;
      const stone = rows[r][c];
      const label = labels.get(cell);
      if (stone === "B" || stone === "W") {
        write(at, r + 2, (path.has(cell) ? HEX_PATH_GLYPHS : HEX_GLYPHS)[stone], HEX_COLOURS[stone]);
      } else if (label === undefined) write(at, r + 2, "\u00b7", HEX_QUIET);
      else write(at - (label.length >> 1), r + 2, label, HEX_HINT);
      if (cell === last) {
        write(at - 1, r + 2, "(", "text");
        write(at + 1, r + 2, ")", "text");
      }
    }
  }
  return page.lines(colour).join("\n");
}

/** Of the overlays, labels, ghosts and marks are shown. */
interface SquaresTerminalPicture
  extends Pick<SquaresPicture, "rows" | "columnNames" | "rowNames" | "last" | "overlays"> {
  readonly colour: boolean; // colours by escape sequences; without them the players differ by glyph alone
}

/** Colours of the 256-colour palette that hold on light and on dark backgrounds. */
const SQUARES_COLOURS: Readonly<Record<BoardColour, number>> = { B: 160, W: 33 };
const SQUARES_GLYPHS: Readonly<Record<BoardColour, string>> = { B: "\u25cf", W: "\u25cb" };
const SQUARES_QUIET = 242;
const SQUARES_HINT = 178;

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
    for (const [c, name] of columnNames.entries()) write(left + c * step, row, name, SQUARES_QUIET);
  for (const [r, name] of rowNames.entries()) {
    write(left - 2 - name.length, r + 1, name, SQUARES_QUIET);
    write(left + step * (columns - 1) + 3, r + 1, name, SQUARES_QUIET);
    for (let c = 0; c < columns; c++) {
      const cell = r * columns + c;
      const at = left + c * step;
      const stone = rows[r][c];
      const label = labels.get(cell);
      if (stone === "B" || stone === "W") write(at, r + 1, SQUARES_GLYPHS[stone], SQUARES_COLOURS[stone]);
      else if (label === undefined) write(at, r + 1, "\u00b7", SQUARES_QUIET);
      else write(at - (label.length >> 1), r + 1, label, SQUARES_HINT);
      if (cell === last) {
        write(at - 1, r + 1, "(", "text");
        write(at + 1, r + 1, ")", "text");
      }
    }
  }
  return page.lines(colour).join("\n");
}
