/** A sheet with stones as text for a terminal. */
import { Characters } from "../text.js";
import { frameOf, type ScreenPoint, type SheetLines } from "./ice.js";
import type { PlacedStone } from "./stones.js";

interface TerminalPicture {
  readonly sheet: SheetLines;
  readonly stones: readonly PlacedStone[];
  readonly colour: boolean; // colours by escape sequences; the teams differ by glyph in any case
  readonly columns?: number; // characters across the sheet, odd, 27 by default; the rows follow
  readonly flip?: boolean; // the thrower's view in place of the skip's, false by default
  readonly teams?: readonly [string, string]; // names, for a last line that explains the stones
}

/** Colours of the 256-colour palette that hold on light and on dark backgrounds. */
const LINE = 242;
const HOG_LINE = 246;
const RING = 67;
const FOUR_FOOT = 131;
const TEAM_COLOURS = [196, 178] as const;
const TEAM_GLYPHS = ["●", "○"] as const;
const GHOST_GLYPH = "◌";
const NAMES = 5; // columns beside the sheet for the names of the lines

/** Draws the house and the guard zone as text: rings in dots, one character for a stone, the last one in brackets. */
export function drawTerminal(picture: TerminalPicture): string {
  const { sheet, stones, colour, columns = 27, flip = false } = picture;
  const { width } = frameOf(sheet, { view: "play", scale: 1, landscape: false, flip });
  const frame = frameOf(sheet, { view: "play", scale: columns / width, landscape: false, flip });
  const tee = frame.at(0, sheet.teeLine)[1] / 2;
  const shift = Math.floor(tee) + 0.5 - tee; // the tee in the middle of its character
  const at = (x: number, y: number): ScreenPoint => {
    const [across, down] = frame.at(x, y);
    return [across, down / 2 + shift];
  };
  const page = new Characters(columns + NAMES, Math.ceil(frame.height / 2));
  drawIce(page, columns, sheet, frame.scale, at);

  const taken = new Set<number>();
  const labels: [cell: number, label: string, team: 0 | 1][] = [];
  for (const stone of stones) {
    const [x, y] = at(stone.x, stone.y);
    if (x < 0 || x >= columns || y < 0 || y >= page.rows) continue;
    const cell = nearestFree(x, y, columns, page.rows, taken);
    taken.add(cell);
    const glyph = stone.ghost ? GHOST_GLYPH : TEAM_GLYPHS[stone.team];
    page.put(cell % columns, Math.floor(cell / columns), glyph, TEAM_COLOURS[stone.team]);
    if (stone.label !== undefined) labels.push([cell, stone.label, stone.team]);
    if (!stone.last || stone.label !== undefined) continue;
    if (!taken.has(cell - 1)) page.put((cell % columns) - 1, Math.floor(cell / columns), "(", "text");
    if (!taken.has(cell + 1)) page.put((cell % columns) + 1, Math.floor(cell / columns), ")", "text");
  }

  for (const [cell, label, team] of labels) putLabel(page, columns, taken, cell, label, TEAM_COLOURS[team]);

  const hog = Math.floor(at(0, sheet.hogLine)[1]);
  const lines = page.lines(colour).slice(flip ? 0 : hog, flip ? hog + 1 : page.rows);
  if (picture.teams !== undefined) lines.push(legend(picture.teams, colour));
  return lines.join("\n");
}

function drawIce(
  page: Characters,
  columns: number,
  sheet: SheetLines,
  scale: number,
  at: (x: number, y: number) => ScreenPoint,
): void {
  const [centre, tee] = at(0, sheet.teeLine);
  const middle = Math.floor(centre);
  const hogRow = Math.floor(at(0, sheet.hogLine)[1]);
  const teeRow = Math.floor(tee);
  const backRow = Math.floor(at(0, sheet.backLine)[1]);
  for (let row = 0; row < page.rows; row++) page.put(middle, row, "·", LINE);
  for (let column = middle % 2; column < columns; column += 2) {
    page.put(column, teeRow, "·", LINE);
    page.put(column, backRow, "·", LINE);
  }
  page.circle(centre, 2 * tee, sheet.houseRadius * scale, RING);
  page.circle(centre, 2 * tee, sheet.eightFoot * scale, RING);
  page.circle(centre, 2 * tee, sheet.fourFoot * scale, FOUR_FOOT);
  page.put(middle, teeRow, "┼", HOG_LINE);
  for (let row = 0; row < page.rows; row++) {
    page.put(0, row, row === hogRow ? "┝" : "│", LINE);
    page.put(columns - 1, row, row === hogRow ? "┥" : "│", LINE);
  }
  for (let column = 1; column < columns - 1; column++) page.put(column, hogRow, "━", HOG_LINE);
  const names = [
    [hogRow, "hog"],
    [teeRow, "tee"],
    [backRow, "back"],
  ] as const;
  for (const [row, name] of names) {
    [...name].forEach((letter, i) => {
      page.put(columns + 1 + i, row, letter, LINE);
    });
  }
}

/** A label to the right of its stone, or to the left where another stone lies there; nowhere between two. */
function putLabel(
  page: Characters,
  columns: number,
  taken: ReadonlySet<number>,
  cell: number,
  label: string,
  colour: number,
): void {
  const letters = [...label];
  const isFree = (first: number) => letters.every((_, i) => !taken.has(first + i));
  const first = [cell + 1, cell - letters.length].find(isFree);
  if (first === undefined) return;
  for (const [i, letter] of letters.entries())
    page.put((first % columns) + i, Math.floor(first / columns), letter, colour);
}

/** The free character nearest to a place, so that stones that touch stay two stones. */
function nearestFree(
  x: number,
  y: number,
  columns: number,
  rows: number,
  taken: ReadonlySet<number>,
): number {
  let nearest = 0;
  let min = Number.POSITIVE_INFINITY;
  for (let cell = 0; cell < columns * rows; cell++) {
    if (taken.has(cell)) continue;
    const distance = Math.hypot((cell % columns) + 0.5 - x, 2 * (Math.floor(cell / columns) + 0.5 - y));
    if (distance < min) {
      min = distance;
      nearest = cell;
    }
  }
  return nearest;
}

function legend(teams: readonly [string, string], colour: boolean): string {
  return ` ${terminalStone(0, colour)} ${teams[0]}   ${terminalStone(1, colour)} ${teams[1]}`;
}

/** A stone of a team among words, as it is in the picture. */
export function terminalStone(team: 0 | 1, colour: boolean): string {
  const glyph = TEAM_GLYPHS[team];
  return colour ? `\u001b[38;5;${TEAM_COLOURS[team]}m${glyph}\u001b[39m` : glyph;
}
