/** Boards of square cells as SVG, for board games without a drawing of their own. */
import { paintedOn, THEMES } from "../colours.js";
import { element, GAP, group, legend, PADDING, PictureColumn, pathData, textLine } from "../svg.js";
import { drawStones } from "./cells.js";
import { HEX_THEMES } from "./hex.js";
import {
  type BoardColour,
  type BoardPicture,
  type BoardPlace,
  type BoardScene,
  drawBoardOverlays,
  heatFills,
  readableOn,
} from "./overlays.js";

/** Cells are numbered row by row from the top left corner, from 0. */
export interface SquaresPicture extends BoardPicture {
  readonly rows: readonly string[]; // from the top, of ".", "B" and "W", all of the same length
  readonly columnNames: readonly string[];
  readonly rowNames: readonly string[]; // from the top
}

const STONE = 0.4; // radius of a stone, of the side of a cell
const WIDEST = 640; // pixels across a board
const LARGEST_SCALE = 56; // pixels

/** A board of square cells as an SVG document. */
export function drawSquares(picture: SquaresPicture): string {
  const { rows, overlays = [], title, caption } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const colours = HEX_THEMES[picture.theme ?? "light"];
  const columns = rows[0].length;
  const scale = Math.min(LARGEST_SCALE, WIDEST / (Math.max(columns, rows.length) + 1));
  const margin = Math.max(14, scale * 0.5); // for the names
  const paint = paintedOn(colours.cell, theme.heat);
  const heats = overlays.filter((overlay) => overlay.kind === "heat");
  const fills = new Map(heats.flatMap((heat) => [...heatFills(heat, paint)]));
  const stones = { B: colours.black, W: colours.white };
  const stoneAt = (cell: number) => stoneOf(rows[Math.floor(cell / columns)][cell % columns]);
  const scene: BoardScene = {
    scale,
    theme,
    stones,
    path: colours.path,
    ghost: { radius: STONE * 0.9, opacity: 0.5, line: 0.035, dashes: [0.4, 0.25] },
    at: (cell) => middle(margin, scale, cell % columns, Math.floor(cell / columns)),
    stoneAt,
    words: (cell) => {
      const stone = stoneAt(cell);
      return stone === undefined ? readableOn(fills.get(cell), theme) : stones[stone].mark;
    },
    marks: () => theme.brushes.blue,
  };
  const cells = columns * rows.length;
  const width = columns * scale + 2 * margin;
  const height = rows.length * scale + 2 * margin;

  const column = new PictureColumn(width, theme);
  if (title !== undefined) column.title(title);
  const board = element(
    "svg",
    { x: PADDING, y: column.y, width, height, overflow: "visible" },
    drawCells(scene, cells, (cell) => fills.get(cell) ?? colours.cell, colours.line),
    drawNames(scene, picture, width, height, margin),
    drawStones(scene, cells, picture.last, { radius: STONE, last: colours.last }),
    drawBoardOverlays(scene, overlays),
  );
  column.add(board, height);
  for (const heat of heats) {
    const bar = legend(heat, width, paint, theme);
    column.add(bar.draw(PADDING, column.y + GAP), GAP + bar.height);
  }
  if (caption !== undefined) column.caption(caption);
  return column.document(title ?? "Position", describe(rows));
}

function stoneOf(letter: string): BoardColour | undefined {
  return letter === "B" || letter === "W" ? letter : undefined;
}

function middle(margin: number, scale: number, column: number, row: number): BoardPlace {
  return [margin + (column + 0.5) * scale, margin + (row + 0.5) * scale];
}

/** One path for all cells of a colour. */
function drawCells(
  { scale, at }: BoardScene,
  cells: number,
  fillOf: (cell: number) => string,
  stroke: string,
): string {
  const half = scale / 2;
  const paths = new Map<string, string>();
  for (let cell = 0; cell < cells; cell++) {
    const [x, y] = at(cell);
    const corners: BoardPlace[] = [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
    ];
    const fill = fillOf(cell);
    paths.set(fill, (paths.get(fill) ?? "") + pathData(corners, true));
  }
  return group(
    { class: "cells", stroke, "stroke-width": Math.max(0.7, scale * 0.03), "stroke-linejoin": "round" },
    ...[...paths].map(([fill, d]) => element("path", { d, fill })),
  );
}

/** Beyond the cells, on all sides. */
function drawNames(
  { scale, theme }: BoardScene,
  { columnNames, rowNames }: SquaresPicture,
  width: number,
  height: number,
  margin: number,
): string {
  const size = Math.max(9, Math.min(15, scale * 0.28));
  const style = { size, fill: theme.quiet, anchor: "middle" } as const;
  const near = margin * 0.5;
  const put = (text: string, x: number, y: number) => textLine(text, x, y + size * 0.36, style);
  return group(
    { class: "names" },
    ...columnNames.flatMap((name, column) => {
      const [x] = middle(margin, scale, column, 0);
      return [put(name, x, near), put(name, x, height - near)];
    }),
    ...rowNames.flatMap((name, row) => {
      const [, y] = middle(margin, scale, 0, row);
      return [put(name, near, y), put(name, width - near, y)];
    }),
  );
}

function describe(rows: readonly string[]): string {
  const count = (letter: string) => rows.join("").split(letter).length - 1;
  return `A board of ${rows[0].length}x${rows.length}: ${count("B")} black and ${count("W")} white stones.`;
}
