import { finiteRange, heatColour, heatStep } from "./heat.js";
import type { HexGrid, HexPoint } from "./hex-grid.js";
import type { HexColours } from "./hex-theme.js";
import { element, formatNumber, group, pathData } from "./svg.js";
import { textLine, textWidth } from "./text.js";
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
  readonly shape?: "dot" | "ring" | "cross" | "square" | "triangle"; // ring by default
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

/** The colours of cells that a heat map changes. */
export function heatFills(heat: HexHeatOverlay, theme: Theme): Map<number, string> {
  const [low, high] = heat.range ?? finiteRange(heat.values);
  const fills = new Map<number, string>();
  for (let cell = 0; cell < heat.values.length; cell++) {
    const value = heat.values[cell];
    if (Number.isFinite(value)) fills.set(cell, heatColour(theme.heat, heatStep(value, low, high)));
  }
  return fills;
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

/** One or two lines in the middle of a cell, small enough to stay in it. */
function wordsAt([x, y]: HexPoint, text: string, scale: number, fill: string): string {
  const [first, second] = text.split("\n");
  const fitted = (line: string, wanted: number) => Math.min(wanted, (0.72 * scale) / textWidth(line, 1));
  const size = fitted(first, scale * (second === undefined ? 0.4 : 0.34));
  const style = { size, fill, anchor: "middle", weight: 600 } as const;
  if (second === undefined) return textLine(first, x, y + size * 0.36, style);
  const small = fitted(second, scale * 0.22);
  return (
    textLine(first, x, y + size * 0.14, style) +
    textLine(second, x, y + size * 0.3 + small, { ...style, size: small, weight: 400 })
  );
}

/** Dark words on light cells and light ones on dark cells. */
function readableOn(fill: string | undefined, theme: Theme): string {
  if (fill === undefined) return theme.text;
  const [r, g, b] = [1, 3, 5].map((i) => Number.parseInt(fill.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#12181f" : "#ffffff";
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
  const colour = theme.brushes[brush];
  const [x1, y1] = grid.cell(from);
  const [x2, y2] = grid.cell(to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = grid.scale * 0.26;
  const gap = grid.scale * 0.12;
  const along = (distance: number, aside = 0): HexPoint => [
    x1 + ux * distance - uy * aside,
    y1 + uy * distance + ux * aside,
  ];
  const tip = length - gap;
  return group(
    { class: "arrow", fill: colour },
    element("path", {
      d: pathData([along(gap), along(tip - head * 0.8)]),
      fill: "none",
      stroke: colour,
      "stroke-width": grid.scale * 0.07,
      "stroke-linecap": "round",
    }),
    element("path", {
      d: pathData(
        [
          along(tip),
          along(tip - head, head * 0.42),
          along(tip - head * 0.75),
          along(tip - head, -head * 0.42),
        ],
        true,
      ),
    }),
  );
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
  const [x, y] = grid.cell(cell);
  const colour = theme.brushes[brush];
  const r = grid.scale * 0.2;
  const line = {
    class: "mark",
    fill: "none",
    stroke: colour,
    "stroke-width": grid.scale * 0.07,
    "stroke-linejoin": "round",
  };
  switch (shape) {
    case "dot":
      return element("circle", { class: "mark", cx: x, cy: y, r: r * 0.7, fill: colour });
    case "ring":
      return element("circle", { ...line, cx: x, cy: y, r });
    case "cross":
      return element("path", {
        ...line,
        "stroke-linecap": "round",
        d:
          pathData([
            [x - r, y - r],
            [x + r, y + r],
          ]) +
          pathData([
            [x - r, y + r],
            [x + r, y - r],
          ]),
      });
    case "square":
      return element("rect", { ...line, x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8 });
    case "triangle":
      return element("path", {
        ...line,
        d: pathData(
          [
            [x, y - r * 1.15],
            [x + r, y + r * 0.6],
            [x - r, y + r * 0.6],
          ],
          true,
        ),
      });
  }
}
