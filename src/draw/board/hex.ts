/** Hex boards as SVG: where cells lie, colours, stones, overlays. */
import { paintedOn, THEMES, type ThemeName } from "../colours.js";
import { element, GAP, group, legend, PADDING, PictureColumn, pathData, textLine } from "../svg.js";
import { type BoardFrame, drawStones, frameOf, type PageBoard } from "./cells.js";
import {
  type BoardColour,
  type BoardPicture,
  type BoardScene,
  type BoardStoneColours,
  drawBoardOverlays,
  heatFills,
  readableOn,
} from "./overlays.js";

interface HexStoneColours extends BoardStoneColours {
  readonly edge: string; // the side of the board
}

interface HexColours {
  readonly cell: string; // empty cells
  readonly line: string; // between cells
  readonly edgeLine: string; // around the sides of the board
  readonly black: HexStoneColours;
  readonly white: HexStoneColours;
  readonly last: string; // mark of the last move
  readonly path: string; // the winning chain
}

export const HEX_THEMES: Readonly<Record<ThemeName, HexColours>> = {
  light: {
    cell: "#f0e4c8",
    line: "#bda878",
    edgeLine: "#6f6142",
    black: { fill: "#252a31", rim: "#0d1014", shine: "#4d555f", mark: "#ffffff", edge: "#2c323a" },
    white: { fill: "#fbfaf6", rim: "#6d6654", shine: "#ffffff", mark: "#1c2733", edge: "#ffffff" },
    last: "#d9381e",
    path: "#d9381e",
  },
  dark: {
    cell: "#33404c",
    line: "#1d262f",
    edgeLine: "#7b8a99",
    black: { fill: "#0c0f13", rim: "#7b8a99", shine: "#2c343c", mark: "#ffffff", edge: "#050709" },
    white: { fill: "#e6ebf0", rim: "#0c0f13", shine: "#ffffff", mark: "#12181f", edge: "#dfe5eb" },
    last: "#ff7a4d",
    path: "#ff7a4d",
  },
  print: {
    cell: "#ffffff",
    line: "#8a8a8a",
    edgeLine: "#000000",
    black: { fill: "#000000", rim: "#000000", shine: "#000000", mark: "#ffffff", edge: "#000000" },
    white: { fill: "#ffffff", rim: "#000000", shine: "#ffffff", mark: "#000000", edge: "#ffffff" },
    last: "#808080",
    path: "#808080",
  },
};

// Where the cells of a Hex board lie: hexagons with a corner at the top, each row half a cell further to the right.
// Lengths are in pixels from the top left corner of the drawing; `scale` is from one cell of a row to the next.

type HexPoint = readonly [x: number, y: number];

const ROOT3 = Math.sqrt(3);
/** Corners of a cell of radius 1, clockwise from the top. */
const CORNERS: readonly HexPoint[] = [0, 1, 2, 3, 4, 5].map((i) => {
  return [Math.sin((i * Math.PI) / 3), -Math.cos((i * Math.PI) / 3)] as const;
});

export class HexGrid {
  readonly columns: number;
  readonly rows: number;
  readonly scale: number;
  readonly turned: boolean;
  /** From the middle of a cell to its corners. */
  readonly radius: number;
  /** Thickness of the sides. */
  readonly band: number;
  readonly width: number;
  readonly height: number;
  readonly #left: number;
  readonly #top: number;

  /** `names`: room for the names of columns and rows, in pixels; `turned`: seen from the other side. */
  constructor(columns: number, rows: number, scale: number, names: number, turned = false) {
    this.turned = turned;
    this.columns = columns;
    this.rows = rows;
    this.scale = scale;
    this.radius = scale / ROOT3;
    this.band = scale * 0.3;
    const aside = this.radius + 1.8 * this.band + names;
    const above = this.radius + this.band + names;
    this.#left = aside;
    this.#top = above;
    this.width = (columns - 1 + (rows - 1) / 2) * scale + 2 * aside;
    this.height = (rows - 1) * 1.5 * this.radius + 2 * above;
  }

  /** The middle of the place in a column and a row as they are seen; beyond the board as well. */
  at(column: number, row: number): HexPoint {
    return [this.#left + (column + row / 2) * this.scale, this.#top + row * 1.5 * this.radius];
  }

  cell(cell: number): HexPoint {
    const place = this.turned ? this.columns * this.rows - 1 - cell : cell;
    return this.at(place % this.columns, Math.floor(place / this.columns));
  }

  corner([x, y]: HexPoint, i: number, size = 1): HexPoint {
    const [dx, dy] = CORNERS[i % 6];
    return [x + dx * this.radius * size, y + dy * this.radius * size];
  }

  outline(middle: HexPoint, size = 1): HexPoint[] {
    return CORNERS.map((_, i) => this.corner(middle, i, size));
  }

  /** The outlines of the sides: top, right, bottom, left. */
  sides(): HexPoint[][] {
    const [x, y] = this.at(0, 0);
    const [farX, farY] = this.at(this.columns - 1, this.rows - 1);
    const here = ([px, py]: HexPoint): HexPoint => [x + px, y + py];
    const turned = ([px, py]: HexPoint): HexPoint => [farX - px, farY - py];
    const top = this.#topSide(this.columns);
    const left = this.#topSide(this.rows).map(mirrorPoint);
    return [top.map(here), left.map(turned), top.map(turned), left.map(here)];
  }

  /** The side above a row of so many cells, from the middle of the first; it ends half-way round the corner cells. */
  #topSide(length: number): HexPoint[] {
    const { radius, band, scale } = this;
    const points: HexPoint[] = [];
    for (let i = 0; i < length; i++) {
      points.push(this.corner([i * scale, 0], 5), this.corner([i * scale, 0], 0));
    }
    // The blunt corner at the right, along its middle line.
    for (const far of [(radius * ROOT3) / 2, ((radius + band) * 2) / ROOT3]) {
      points.push([(length - 1) * scale + far / 2, (-far * ROOT3) / 2]);
    }
    // The sharp corner at the left is cut off, square to its middle line.
    const cut = radius + 1.5 * band;
    const tip: HexPoint = [(-cut * ROOT3) / 2, -cut / 2];
    points.push([tip[0] + (radius + band - cut / 2) / ROOT3, -radius - band], tip);
    return points;
  }
}

/** A point mirrored in the long diagonal. */
function mirrorPoint([x, y]: HexPoint): HexPoint {
  return [x / 2 + (y * ROOT3) / 2, (x * ROOT3) / 2 - y / 2];
}

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

/** Draws a Hex board as an SVG document: Black's sides at the top and the bottom, White's at the left and the right. */
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

  const column = new PictureColumn(grid.width, theme, padding);
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
