/** Go boards as SVG: where points lie, colours, stones, overlays. */
import { opaque, THEMES, type ThemeName } from "../colours.js";
import { element, GAP, group, legend, PADDING, PictureColumn, pathData, textLine } from "../svg.js";
import { type BoardFrame, frameOf, type PageBoard } from "./cells.js";
import {
  type BoardColour,
  type BoardPicture,
  type BoardPlace,
  type BoardScene,
  type BoardStoneColours,
  drawBoardOverlays,
  heatFills,
  readableOn,
  wordedCells,
} from "./overlays.js";

interface GoStoneColours extends BoardStoneColours {
  readonly last: string; // mark of the last move, and its number
}

interface GoColours {
  readonly wood: string; // the board
  readonly woodEdge: string; // outline of the board
  readonly line: string; // lines and star points
  readonly words: string; // words and marks on the wood
  readonly path: string; // chains of points
  readonly black: GoStoneColours;
  readonly white: GoStoneColours;
}

export const GO_THEMES: Readonly<Record<ThemeName, GoColours>> = {
  light: {
    wood: "#ecc987",
    woodEdge: "#b8934f",
    line: "#6b5127",
    words: "#2b2110",
    path: "#c8281a",
    black: { fill: "#1b1e22", rim: "#000000", shine: "#70787f", mark: "#ffffff", last: "#ff8a66" },
    white: { fill: "#f1efe9", rim: "#77705f", shine: "#ffffff", mark: "#16191d", last: "#c8281a" },
  },
  dark: {
    wood: "#a5814d",
    woodEdge: "#5f4826",
    line: "#3d2e17",
    words: "#140f06",
    path: "#b32014",
    black: { fill: "#0d0f12", rim: "#000000", shine: "#5a6168", mark: "#ffffff", last: "#ff8a66" },
    white: { fill: "#e2dfd8", rim: "#3d3628", shine: "#ffffff", mark: "#101215", last: "#b32014" },
  },
  print: {
    wood: "#ffffff",
    woodEdge: "#ffffff",
    line: "#404040",
    words: "#000000",
    path: "#808080",
    black: { fill: "#000000", rim: "#000000", shine: "#000000", mark: "#ffffff", last: "#ffffff" },
    white: { fill: "#ffffff", rim: "#000000", shine: "#ffffff", mark: "#000000", last: "#000000" },
  },
};

// Where the points of a Go board lie: lines cross at them, half a point of wood is left beyond the outer lines, and the names
// stand beyond the wood. Lengths are in pixels from the top left corner of the drawing; `scale` is from a point to the next.

/** Letters of columns, from the left; there is no I, which is too like a 1. */
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const WOOD = 0.62; // from the outer lines to the edge of the board, of the scale

export class GoGrid {
  readonly columns: number;
  readonly rows: number;
  readonly scale: number;
  readonly turned: boolean;
  /** Room for the names of columns and rows. */
  readonly names: number;
  /** Wood beyond the outer lines. */
  readonly margin: number;
  readonly width: number;
  readonly height: number;

  /** `turned`: seen from the other side. */
  constructor(columns: number, rows: number, scale: number, names: number, turned = false) {
    this.turned = turned;
    this.columns = columns;
    this.rows = rows;
    this.scale = scale;
    this.names = names;
    this.margin = scale * WOOD;
    this.width = (columns - 1) * scale + 2 * (this.margin + names);
    this.height = (rows - 1) * scale + 2 * (this.margin + names);
  }

  /** The point in a column and a row as they are seen. */
  at(column: number, row: number): BoardPlace {
    const outside = this.margin + this.names;
    return [outside + column * this.scale, outside + row * this.scale];
  }

  cell(point: number): BoardPlace {
    const place = this.turned ? this.columns * this.rows - 1 - point : point;
    return this.at(place % this.columns, Math.floor(place / this.columns));
  }
}

export function columnName(column: number): string {
  return LETTERS[column];
}

/** Rows are numbered from the bottom. */
export function rowName(row: number, rows: number): string {
  return String(rows - row);
}

/**
 * The points that carry a dot: those at which handicap stones stand, on the fourth line of boards from 13 and on the third of
 * smaller ones, and the middle; on boards from 13 also half-way between the corners. None on boards below 5.
 */
export function starPoints(columns: number, rows: number): number[] {
  const across = starLines(columns);
  const down = starLines(rows);
  const sides = Math.min(columns, rows) >= 13;
  const points: number[] = [];
  for (const row of down.all) {
    for (const column of across.all) {
      const middles = Number(column === across.middle) + Number(row === down.middle);
      if (middles !== 1 || sides) points.push(row * columns + column);
    }
  }
  return points;
}

function starLines(length: number): { all: readonly number[]; middle: number | undefined } {
  const middle = length % 2 === 1 && length >= 5 ? (length - 1) / 2 : undefined;
  const inset = length >= 13 ? 3 : 2;
  const corners = length >= 7 ? [inset, length - 1 - inset] : [];
  const all = [...corners, ...(middle === undefined ? [] : [middle])].sort((a, b) => a - b);
  return { all, middle };
}

/** Points are numbered row by row from the top left corner, from 0. */
export interface GoPicture extends BoardPicture, PageBoard {
  readonly rows: readonly string[]; // from the top, of ".", "X" (Black) and "O" (White), all of the same length
  readonly names?: boolean; // columns and rows are named, true by default
  readonly scale?: number; // pixels from a point to the next; by default smaller for larger boards
}

interface GoScene extends BoardScene {
  readonly grid: GoGrid;
  readonly colours: GoColours;
  readonly stones: Readonly<Record<BoardColour, GoStoneColours>>;
  readonly last: number | undefined; // point of the last move
  /** The colours of points that heat maps change. */
  readonly fills: ReadonlyMap<number, string>;
}

const STONE = 0.485; // radius of a stone, of the distance between points
const WIDEST = 720; // pixels across a board, where no scale is given
const LARGEST_SCALE = 52; // pixels

/** Draws a Go board as an SVG document. */
export function drawGo(picture: GoPicture): string {
  const { rows, overlays = [], names = true, title, caption, bare = false } = picture;
  const theme = THEMES[picture.theme ?? "light"];
  const columns = rows[0].length;
  const grid = gridOf(picture);
  const { scale } = grid;
  const padding = bare ? 0 : PADDING;
  // Words stand on these colours, and lines would be in their way.
  const paint = opaque(theme.heat);
  const heats = overlays.filter((overlay) => overlay.kind === "heat");
  const colours = GO_THEMES[picture.theme ?? "light"];
  const stones = { B: colours.black, W: colours.white };
  const fills = new Map(heats.flatMap((heat) => [...heatFills(heat, paint)]));
  const stoneAt = (point: number) => stoneOf(rows[Math.floor(point / columns)]?.[point % columns]);
  /** A colour that can be read on the stone, the heat or the wood at a point. */
  const ink = (point: number, onStone: (colours: GoStoneColours) => string) => {
    const stone = stoneAt(point);
    if (stone !== undefined) return onStone(stones[stone]);
    const fill = fills.get(point);
    return fill === undefined ? colours.words : readableOn(fill, theme);
  };
  const scene: GoScene = {
    grid,
    scale,
    theme,
    colours,
    stones,
    path: colours.path,
    ghost: { radius: STONE * 0.93, opacity: 0.62, line: 0.03, dashes: [0.3, 0.2] },
    last: picture.last,
    fills,
    at: (point) => grid.cell(point),
    stoneAt,
    words: (point) => ink(point, ({ mark, last }) => (point === picture.last ? last : mark)),
    marks: (point) => ink(point, ({ mark }) => mark),
  };
  const worded = wordedCells(overlays);

  const column = new PictureColumn(grid.width, theme, padding);
  if (title !== undefined) column.title(title);
  const board = element(
    "svg",
    { x: padding, y: column.y, width: grid.width, height: grid.height, overflow: "visible" },
    drawWood(scene),
    drawLines(scene),
    drawStars(scene),
    drawHeat(scene),
    drawClearings(scene, worded),
    names ? drawNames(scene) : "",
    drawStones(scene, worded),
    drawBoardOverlays(scene, overlays),
  );
  column.add(board, grid.height);
  for (const heat of bare ? [] : heats) {
    const bar = legend(heat, grid.width, paint, theme);
    column.add(bar.draw(PADDING, column.y + GAP), GAP + bar.height);
  }
  if (caption !== undefined) column.caption(caption);
  return column.document(title ?? "Go position", describe(rows), bare ? "none" : undefined);
}

/** Where the points of a picture lie. */
export function goFrame(picture: GoPicture): BoardFrame {
  return frameOf(gridOf(picture));
}

function gridOf({ rows, names = true, turned, scale: given }: GoPicture): GoGrid {
  const columns = rows[0].length;
  const scale = given ?? Math.min(LARGEST_SCALE, WIDEST / (Math.max(columns, rows.length) + 1.5));
  return new GoGrid(columns, rows.length, scale, names ? Math.max(14, scale * 0.5) : 1, turned);
}

function stoneOf(letter: string | undefined): BoardColour | undefined {
  return letter === "X" ? "B" : letter === "O" ? "W" : undefined;
}

function drawWood({ grid, colours }: GoScene): string {
  const { names, width, height } = grid;
  return element("rect", {
    class: "wood",
    x: names,
    y: names,
    width: width - 2 * names,
    height: height - 2 * names,
    rx: grid.scale * 0.08,
    fill: colours.wood,
    stroke: colours.woodEdge,
    "stroke-width": 1,
  });
}

/** Where there is one row or column alone, short strokes across show the points. */
function drawLines({ grid, colours }: GoScene): string {
  const { columns, rows } = grid;
  const stub = (count: number) => (count === 1 ? 0.2 : 0);
  let d = "";
  for (let r = 0; r < rows; r++)
    d += pathData([grid.at(-stub(columns), r), grid.at(columns - 1 + stub(columns), r)]);
  for (let c = 0; c < columns; c++)
    d += pathData([grid.at(c, -stub(rows)), grid.at(c, rows - 1 + stub(rows))]);
  return element("path", {
    class: "lines",
    d,
    fill: "none",
    stroke: colours.line,
    "stroke-width": Math.max(0.8, grid.scale * 0.025),
    "stroke-linecap": "square",
  });
}

function drawStars({ grid, colours }: GoScene): string {
  return group(
    { class: "stars", fill: colours.line },
    ...starPoints(grid.columns, grid.rows).map((point) => {
      const [cx, cy] = grid.cell(point);
      return element("circle", { cx, cy, r: Math.max(1.8, grid.scale * 0.075) });
    }),
  );
}

const TILE = 0.47; // half the side of a tile of heat, of the scale

function drawHeat({ grid, fills, stoneAt }: GoScene): string {
  const half = grid.scale * TILE;
  return group(
    { class: "heat" },
    ...[...fills].map(([point, fill]) => {
      if (stoneAt(point) !== undefined) return "";
      const [x, y] = grid.cell(point);
      return element("rect", {
        x: x - half,
        y: y - half,
        width: 2 * half,
        height: 2 * half,
        rx: grid.scale * 0.12,
        fill,
      });
    }),
  );
}

/** Words on bare wood stand on a spot without lines. */
function drawClearings({ grid, colours, fills, stoneAt }: GoScene, worded: ReadonlySet<number>): string {
  const spots: string[] = [];
  for (const point of worded) {
    if (stoneAt(point) !== undefined || fills.has(point)) continue;
    const [cx, cy] = grid.cell(point);
    spots.push(element("circle", { cx, cy, r: grid.scale * 0.32 }));
  }
  return group({ class: "clearings", fill: colours.wood }, ...spots);
}

/** Letters and numbers beyond the wood, on all sides. */
function drawNames({ grid, theme }: GoScene): string {
  const size = Math.max(9, Math.min(15, grid.scale * 0.32));
  const style = { size, fill: theme.quiet, anchor: "middle" } as const;
  const words: string[] = [];
  const put = (text: string, x: number, y: number) => words.push(textLine(text, x, y + size * 0.36, style));
  const near = grid.names * 0.5;
  for (let c = 0; c < grid.columns; c++) {
    const [x] = grid.at(c, 0);
    const name = columnName(grid.turned ? grid.columns - 1 - c : c);
    put(name, x, near);
    put(name, x, grid.height - near);
  }
  for (let r = 0; r < grid.rows; r++) {
    const [, y] = grid.at(0, r);
    const name = rowName(grid.turned ? grid.rows - 1 - r : r, grid.rows);
    put(name, near, y);
    put(name, grid.width - near, y);
  }
  return group({ class: "names" }, ...words);
}

function drawStones(scene: GoScene, worded: ReadonlySet<number>): string {
  const { grid, last } = scene;
  const stones: string[] = [];
  for (let point = 0; point < grid.columns * grid.rows; point++) {
    const colour = scene.stoneAt(point);
    if (colour !== undefined)
      stones.push(drawStone(scene, point, colour, point === last && !worded.has(point)));
  }
  return group({ class: "stones" }, ...stones);
}

/** A last stone without words has a ring; with words they are coloured. */
function drawStone(scene: GoScene, point: number, colour: BoardColour, ringed: boolean): string {
  const { grid, theme } = scene;
  const { fill, rim, shine, last } = scene.stones[colour];
  const [cx, cy] = grid.cell(point);
  const r = grid.scale * STONE;
  const line = grid.scale * 0.02;
  // Light falls from above left: many faint spots, one in the other, look like a curved surface.
  const spots = shine === fill ? [] : [0.82, 0.62, 0.42, 0.22];
  return group(
    { class: `stone ${colour}` },
    theme.shadow > 0
      ? element("circle", { cx: cx + r * 0.05, cy: cy + r * 0.1, r, "fill-opacity": theme.shadow })
      : "",
    element("circle", { cx, cy, r: r - line / 2, fill, stroke: rim, "stroke-width": line }),
    group(
      { fill: shine, "fill-opacity": 0.11 },
      ...spots.map((size) =>
        element("circle", {
          cx: cx - r * 0.42 * (1 - size),
          cy: cy - r * 0.46 * (1 - size),
          r: r * size * 0.95,
        }),
      ),
    ),
    ringed
      ? element("circle", { cx, cy, r: r * 0.62, fill: "none", stroke: last, "stroke-width": r * 0.16 })
      : "",
  );
}

function describe(rows: readonly string[]): string {
  const count = (letter: string) => rows.join("").split(letter).length - 1;
  return `A Go board of ${rows[0].length}x${rows.length}: ${count("X")} black and ${count("O")} white stones.`;
}
