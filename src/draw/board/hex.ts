import {
  Column,
  element,
  GAP,
  group,
  legend,
  PADDING,
  paintedOn,
  pathData,
  THEMES,
  textLine,
} from "../svg/index.js";
import { type BoardFrame, frameOf, type PageBoard } from "./frame.js";
import { HexGrid } from "./hex-grid.js";
import { HEX_THEMES, type HexColours } from "./hex-theme.js";
import { heatFills, readableOn } from "./marks.js";
import { type BoardColour, type BoardPicture, type BoardScene, drawBoardOverlays } from "./overlays.js";
import { drawStones } from "./stones.js";

/** Cells are numbered row by row from the top left corner, from 0. */
export interface HexPicture extends BoardPicture, PageBoard {
  readonly rows: readonly string[]; // from the top, of ".", "B" and "W", all of the same length
  readonly names?: boolean; // columns and rows are named, true by default
  readonly scale?: number; // pixels from a cell to the next; by default smaller for larger boards
}

interface HexScene extends BoardScene {
  readonly grid: HexGrid;
  readonly colours: HexColours;
}

const STONE = 0.4; // radius of a stone, of the distance between cells
const WIDEST = 760; // pixels across a board, where no scale is given
const LARGEST_SCALE = 48; // pixels

/** A Hex board as an SVG document: Black's sides at the top and the bottom, White's at the left and the right. */
export function drawHex(picture: HexPicture): string {
  const { rows, overlays = [], names = true, title, caption, bare = false } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const colours = HEX_THEMES[picture.theme ?? "light"];
  const columns = rows[0].length;
  const grid = gridOf(picture);
  const { scale } = grid;
  const padding = bare ? 0 : PADDING;
  const paint = paintedOn(colours.cell, theme.heat);
  const heats = overlays.filter((overlay) => overlay.kind === "heat");
  const fills = new Map(heats.flatMap((heat) => [...heatFills(heat, paint)]));
  const stones = { B: colours.black, W: colours.white };
  const stoneAt = (cell: number) => stoneOf(rows[Math.floor(cell / columns)][cell % columns]);
  const scene: HexScene = {
    grid,
    scale,
    theme,
    colours,
    stones,
    path: colours.path,
    ghost: { radius: STONE * 0.9, opacity: 0.5, line: 0.035, dashes: [0.4, 0.25] },
    at: (cell) => grid.cell(cell),
    stoneAt,
    words: (cell) => {
      const stone = stoneAt(cell);
      return stone === undefined ? readableOn(fills.get(cell), theme) : stones[stone].mark;
    },
    marks: () => theme.brushes.blue,
  };

  const column = new Column(grid.width, theme, padding);
  if (title !== undefined) column.title(title);
  const board = element(
    "svg",
    { x: padding, y: column.y, width: grid.width, height: grid.height, overflow: "visible" },
    drawSides(scene),
    drawCells(scene, fills),
    names ? drawNames(scene) : "",
    drawStones(scene, columns * rows.length, picture.last, { radius: STONE, last: colours.last }),
    drawBoardOverlays(scene, overlays),
  );
  column.add(board, grid.height);
  for (const heat of bare ? [] : heats) {
    const bar = legend(heat, grid.width, paint, theme);
    column.add(bar.draw(PADDING, column.y + GAP), GAP + bar.height);
  }
  if (caption !== undefined) column.caption(caption);
  return column.document(title ?? "Hex position", describe(rows), bare ? "none" : undefined);
}

/** Where the cells of a picture lie. */
export function hexFrame(picture: HexPicture): BoardFrame {
  return frameOf(gridOf(picture));
}

function gridOf({ rows, names = true, turned, scale: given }: HexPicture): HexGrid {
  const columns = rows[0].length;
  const scale = given ?? Math.min(LARGEST_SCALE, WIDEST / (columns + rows.length / 2 + 2));
  return new HexGrid(columns, rows.length, scale, names ? scale * 0.45 : 2, turned);
}

function stoneOf(letter: string): BoardColour | undefined {
  return letter === "B" || letter === "W" ? letter : undefined;
}

function drawSides({ grid, colours }: HexScene): string {
  const { black, white, edgeLine } = colours;
  return group(
    {
      class: "sides",
      stroke: edgeLine,
      "stroke-width": Math.max(0.8, grid.scale * 0.03),
      "stroke-linejoin": "round",
    },
    ...grid.sides().map((points, i) => {
      return element("path", { d: pathData(points, true), fill: (i % 2 === 0 ? black : white).edge });
    }),
  );
}

/** One path for all cells of a colour. */
function drawCells({ grid, colours }: HexScene, fills: ReadonlyMap<number, string>): string {
  const paths = new Map<string, string>();
  for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
    const fill = fills.get(cell) ?? colours.cell;
    paths.set(fill, (paths.get(fill) ?? "") + pathData(grid.outline(grid.cell(cell)), true));
  }
  return group(
    {
      class: "cells",
      stroke: colours.line,
      "stroke-width": Math.max(0.7, grid.scale * 0.03),
      "stroke-linejoin": "round",
    },
    ...[...paths].map(([fill, d]) => element("path", { d, fill })),
  );
}

/** Letters and numbers beyond the sides, in line with their columns and rows. */
function drawNames({ grid, theme }: HexScene): string {
  const size = grid.scale * 0.32;
  const style = { size, fill: theme.quiet, anchor: "middle" } as const;
  const up = grid.radius + grid.band + size * 0.75;
  const slant = up / Math.sqrt(3);
  const words: string[] = [];
  const put = (text: string, x: number, y: number) => words.push(textLine(text, x, y + size * 0.36, style));
  for (let c = 0; c < grid.columns; c++) {
    const name = String.fromCharCode(97 + (grid.turned ? grid.columns - 1 - c : c));
    const [topX, topY] = grid.at(c, 0);
    const [lowX, lowY] = grid.at(c, grid.rows - 1);
    put(name, topX - slant, topY - up);
    put(name, lowX + slant, lowY + up);
  }
  for (let r = 0; r < grid.rows; r++) {
    const [leftX, y] = grid.at(0, r);
    const [rightX] = grid.at(grid.columns - 1, r);
    const name = String(grid.turned ? grid.rows - r : r + 1);
    put(name, leftX - 2 * slant, y);
    put(name, rightX + 2 * slant, y);
  }
  return group({ class: "names" }, ...words);
}

function describe(rows: readonly string[]): string {
  const count = (letter: string) => rows.join("").split(letter).length - 1;
  return `A Hex board of ${rows[0].length}x${rows.length}: ${count("B")} black and ${count("W")} white stones.`;
}
