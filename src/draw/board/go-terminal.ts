import { Characters, type TerminalColour } from "../text/index.js";
import type { GoPicture } from "./go.js";
import { columnName, rowName, starPoints } from "./go-grid.js";
import type { BoardColour, BoardOverlay } from "./overlays.js";

/** Of the overlays, labels, ghosts, marks and ownership are shown, on points without a stone; heat, arrows and paths are not. */
export interface GoTerminalPicture extends Pick<GoPicture, "rows" | "last" | "overlays"> {
  readonly colour: boolean; // a board of wood by escape sequences; without them Black is X and White is O
}

/** Colours of the 256-colour palette. */
const WOOD = 179;
const INKS: Readonly<Record<BoardColour, number>> = { B: 16, W: 231 };
const LINE = 94;
const HINT = 19;
const LAST = 124;
const QUIET = 242;
const GHOST = "\u25cc";

/** What stands on an empty point. */
interface Sign {
  readonly text: string;
  readonly ink: number;
}

/** A Go board as text: the last move in brackets, letters and numbers around. */
export function drawGoTerminal(picture: GoTerminalPicture): string {
  const { rows, last, colour, overlays = [] } = picture;
  const columns = rows[0].length;
  const signs = signsOf(overlays);
  const longest = Math.max(1, ...[...signs.values()].map(({ text }) => text.length));
  const step = Math.max(2, longest + 1); // characters from a point to the next
  const stars = new Set(starPoints(columns, rows.length));
  const stones: Readonly<Record<string, readonly [glyph: string, ink: number]>> = {
    X: [colour ? "\u25cf" : "X", INKS.B],
    O: [colour ? "\u25cf" : "O", INKS.W],
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
  page.fill(left - 1, 1, width + 1 + right, rows.length, WOOD);
  for (const row of [0, rows.length + 1]) {
    for (let c = 0; c < columns; c++) write(left + c * step, row, columnName(c), QUIET);
  }
  for (let r = 0; r < rows.length; r++) {
    const name = rowName(r, rows.length);
    write(left - 1 - name.length, r + 1, name, QUIET);
    write(left + width + right, r + 1, name, QUIET);
    for (let c = 0; c < columns; c++) {
      const point = r * columns + c;
      const at = left + c * step;
      const stone = stones[rows[r][c]];
      const sign = signs.get(point);
      if (stone !== undefined) write(at, r + 1, ...stone);
      else if (sign !== undefined) write(at - ((sign.text.length - 1) >> 1), r + 1, sign.text, sign.ink);
      else write(at, r + 1, stars.has(point) ? "+" : "\u00b7", LINE);
      if (point === last && stone !== undefined) {
        write(at - 1, r + 1, "(", LAST);
        write(at + 1, r + 1, ")", LAST);
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
        signs.set(overlay.cell, { text: overlay.text.split("\n")[0].slice(0, 3), ink: HINT });
        break;
      case "mark":
        signs.set(overlay.cell, { text: "*", ink: LAST });
        break;
      case "ghost":
        signs.set(overlay.cell, { text: overlay.label ?? GHOST, ink: INKS[overlay.colour] });
        break;
      case "ownership":
        for (let point = 0; point < overlay.values.length; point++) {
          const value = overlay.values[point];
          if (Math.abs(value) < SURE) continue;
          signs.set(point, value > 0 ? { text: "x", ink: INKS.B } : { text: "o", ink: INKS.W });
        }
    }
  }
  return signs;
}

const SURE = 1 / 3; // ownership from which a point is told to be somebody's
