import { arrowBetween, type MarkShape, markAt, readableOn, wordsAt } from "./board-marks.js";
import type { HexGrid } from "./hex-grid.js";
import type { HexColours } from "./hex-theme.js";
import { element, formatNumber, group, pathData } from "./svg.js";
import type { Brush, Theme } from "./theme.js";

/** B joins top and bottom, W left and right. */
export type HexColour = "B" | "W";

/** A value for each cell. */
export interface HexHeatOverlay {
  readonly kind: "heat";
  readonly values: ArrayLike<number>; // by cell; NaN where there is none
  readonly range?: readonly [number, number]; // values of the first and last colour; else lowest and highest
  readonly label?: string; // what the values are, for the legend
  readonly percent?: boolean; // show values from 0 to 1 as percentages
}

/** Words in a cell, on its stone if it has one. */
export interface HexLabelOverlay {
  readonly kind: "label";
  readonly cell: number;
  readonly text: string; // a few characters; a line feed begins a second, smaller line
  readonly brush?: Brush; // the colour of text by default
}

/** A stone that is not there (yet). */
export interface HexGhostOverlay {
  readonly kind: "ghost";
  readonly cell: number;
  readonly colour: HexColour;
  readonly label?: string; // such as its number in a line of moves
}

export interface HexArrowOverlay {
  readonly kind: "arrow";
  readonly from: number; // cell
  readonly to: number; // cell
  readonly brush?: Brush; // blue by default
}

/** A chain of cells, such as the one that has won. */
export interface HexPathOverlay {
  readonly kind: "path";
  readonly cells: readonly number[];
  readonly brush?: Brush; // the colour of winning chains by default
}

export interface HexMarkOverlay {
  readonly kind: "mark";
  readonly cell: number;
  readonly shape?: MarkShape; // ring by default
  readonly brush?: Brush; // blue by default
}

export type HexOverlay =
  | HexHeatOverlay
  | HexLabelOverlay
  | HexGhostOverlay
  | HexArrowOverlay
  | HexPathOverlay
  | HexMarkOverlay;

/** What overlays are drawn on. */
export interface HexScene {
  readonly grid: HexGrid;
  readonly theme: Theme;
  readonly colours: HexColours;
  /** The stone in a cell, if there is one. */
  readonly stoneAt: (cell: number) => HexColour | undefined;
}

export const STONE = 0.4; // radius of a stone, of the distance between cells

export function stoneColours({ colours }: HexScene, colour: HexColour) {
  return colour === "B" ? colours.black : colours.white;
}

/** All overlays but heat, in the order of the list; arrows and labels above the rest. */
export function drawHexOverlays(
  scene: HexScene,
  overlays: readonly HexOverlay[],
  fills: ReadonlyMap<number, string>,
): string {
  const level = ({ kind }: HexOverlay) => (kind === "arrow" ? 1 : kind === "label" ? 2 : 0);
  const ordered = [0, 1, 2].flatMap((each) => overlays.filter((overlay) => level(overlay) === each));
  return group({}, ...ordered.map((overlay) => drawOverlay(scene, overlay, fills)));
}

function drawOverlay(scene: HexScene, overlay: HexOverlay, fills: ReadonlyMap<number, string>): string {
  switch (overlay.kind) {
    case "heat":
      return "";
    case "label":
      return drawLabel(scene, overlay, fills);
    case "ghost":
      return drawGhost(scene, overlay);
    case "arrow":
      return drawArrow(scene, overlay);
    case "path":
      return drawPath(scene, overlay);
    case "mark":
      return drawMark(scene, overlay);
  }
}

function drawLabel(
  scene: HexScene,
  { cell, text, brush }: HexLabelOverlay,
  fills: ReadonlyMap<number, string>,
): string {
  const { grid, theme } = scene;
  const stone = scene.stoneAt(cell);
  const fill =
    stone === undefined
      ? brush === undefined
        ? readableOn(fills.get(cell), theme)
        : theme.brushes[brush]
      : stoneColours(scene, stone).mark;
  return wordsAt(grid.cell(cell), text, grid.scale, fill);
}

function drawGhost(scene: HexScene, { cell, colour, label }: HexGhostOverlay): string {
  const { grid } = scene;
  const [cx, cy] = grid.cell(cell);
  const { fill, rim, mark } = stoneColours(scene, colour);
  const r = grid.scale * STONE * 0.9;
  return group(
    { class: `ghost ${colour}` },
    element("circle", { cx, cy, r, fill, "fill-opacity": 0.5 }),
    element("circle", {
      cx,
      cy,
      r,
      fill: "none",
      stroke: rim,
      "stroke-width": grid.scale * 0.035,
      "stroke-dasharray": `${formatNumber(r * 0.4)} ${formatNumber(r * 0.25)}`,
    }),
    label === undefined ? "" : wordsAt([cx, cy], label, grid.scale, mark),
  );
}

function drawArrow({ grid, theme }: HexScene, { from, to, brush = "blue" }: HexArrowOverlay): string {
  return arrowBetween(grid.cell(from), grid.cell(to), grid.scale, theme.brushes[brush]);
}

function drawPath({ grid, theme, colours }: HexScene, { cells, brush }: HexPathOverlay): string {
  const stroke = brush === undefined ? colours.path : theme.brushes[brush];
  const points = cells.map((cell) => grid.cell(cell));
  return group(
    { class: "path", stroke, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    element("path", { d: pathData(points), "stroke-width": grid.scale * 0.1 }),
    ...points.map(([cx, cy]) => element("circle", { cx, cy, r: grid.scale * 0.09, fill: stroke })),
  );
}

function drawMark(
  { grid, theme }: HexScene,
  { cell, shape = "ring", brush = "blue" }: HexMarkOverlay,
): string {
  return markAt(grid.cell(cell), shape, grid.scale, theme.brushes[brush]);
}
