/** Draws over a sheet: paths, clouds, heat maps, arrows, marks, badges, ghosts and text. */
import {
  type Brush,
  HEAT_STEPS,
  type HeatScale,
  heatColour,
  heatOpacity,
  heatStep,
  type Team,
  type Theme,
  tellingRange,
} from "../colours.js";
import { element, formatNumber, group, pathData, textLine, textWidth } from "../svg.js";
import { densityContours } from "./contour.js";
import type { ScreenPoint, SheetPoint, SheetProjection } from "./ice.js";
import { drawStone, STONE_RADIUS } from "./stones.js";

// Overlays that are words: points with a label, badges, text.

export function drawMark(frame: SheetProjection, mark: MarkOverlay, theme: Theme): string {
  const colour = theme.brushes[mark.brush ?? "blue"];
  const [cx, cy] = frame.at(mark.x, mark.y);
  const r = Math.max(3, frame.scale * 0.055);
  return group(
    { class: "mark" },
    element("circle", { cx, cy, r: r + 1.2, fill: theme.ice }),
    element("circle", { cx, cy, r, fill: "none", stroke: colour, "stroke-width": r * 0.45 }),
    element("circle", { cx, cy, r: r * 0.32, fill: colour }),
    mark.label === undefined ? "" : sideLabel(frame, mark.label, [cx, cy], r + 4, colour, theme),
  );
}

export const LABEL_SIZE = 13; // pixels

/** A label beside a point: to its right, or to its left where the picture ends; inside it in any case. */
function sideLabel(
  frame: SheetProjection,
  label: string,
  [x, y]: ScreenPoint,
  gap: number,
  fill: string,
  theme: Theme,
): string {
  const style = { size: LABEL_SIZE, fill, weight: 700, halo: theme.ice } as const;
  const width = textWidth(label, style.size, style.weight);
  const room = x + gap + width < frame.width - EDGE;
  const place = room ? x + gap : Math.max(x - gap, EDGE + width);
  return textLine(label, place, baselineIn(frame, y, style.size), {
    ...style,
    anchor: room ? "start" : "end",
  });
}

const EDGE = 4; // pixels between words and the edge of the picture

/** The baseline of words in the middle of which y lies, moved where they would be cut off. */
function baselineIn(frame: SheetProjection, y: number, size: number): number {
  return Math.min(frame.height - EDGE, Math.max(EDGE + size * 0.75, y + size * 0.35));
}

const SMALLEST = 8; // pixels, radius of a badge on a small sheet

function drawBadge(frame: SheetProjection, badge: BadgeOverlay, theme: Theme): string {
  const [cx, cy] = frame.at(badge.x, badge.y);
  const r = Math.max(SMALLEST, STONE_RADIUS * frame.scale);
  return badgeAt(cx, cy, r, badge.text, theme.brushes[badge.brush ?? "blue"], theme);
}

/** A disc with a number at a place in pixels. */
export function badgeAt(cx: number, cy: number, r: number, text: string, fill: string, theme: Theme): string {
  const size = r * (text.length > 1 ? 1.1 : 1.3);
  return group(
    { class: "badge" },
    element("circle", { cx, cy, r, fill, stroke: theme.ice, "stroke-width": 1.5 }),
    textLine(text, cx, cy + size * 0.36, { size, fill: theme.ice, anchor: "middle", weight: 700 }),
  );
}

function drawText(frame: SheetProjection, overlay: TextOverlay, theme: Theme): string {
  const [x, y] = frame.at(overlay.x, overlay.y);
  const size = overlay.size ?? LABEL_SIZE;
  const fill = theme.brushes[overlay.brush ?? "grey"];
  const { text, weight = 400 } = overlay;
  const half = textWidth(text, size, weight) / 2 + EDGE;
  const place = Math.min(frame.width - half, Math.max(half, x));
  return textLine(text, place, baselineIn(frame, y, size), {
    size,
    fill,
    weight,
    anchor: "middle",
    halo: theme.ice,
  });
}

// Overlays that are lines: the ways of stones, and arrows.

function screen(frame: SheetProjection, points: readonly SheetPoint[]): ScreenPoint[] {
  return points.map((point) => frame.at(point.x, point.y));
}

function drawPath(frame: SheetProjection, path: PathOverlay, theme: Theme): string {
  const points = visibleEnd(frame, screen(frame, path.points));
  if (points.length < 2) return "";
  const colour = theme.brushes[path.brush ?? "green"];
  const width = lineWidth(frame);
  const tip = points[points.length - 1];
  const head = width * 4.5;
  const line = path.arrow ? shorten(points, head * 0.7) : points;
  const way = path.dashed
    ? element("path", {
        d: pathData(line),
        fill: "none",
        stroke: colour,
        "stroke-width": width * 0.7,
        "stroke-dasharray": `${formatNumber(width * 3)} ${formatNumber(width * 2.2)}`,
        "stroke-linejoin": "round",
      })
    : element("path", { d: pathData(ribbon(line, width), true) });
  const track = element("path", {
    d: pathData(points),
    fill: "none",
    stroke: colour,
    "stroke-width": 2 * STONE_RADIUS * frame.scale,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-opacity": 0.12,
  });
  return group(
    { class: "path", fill: colour },
    path.dashed || path.track === false ? "" : track,
    way,
    path.arrow ? arrowHead(line[line.length - 1], tip, head) : "",
  );
}

/** A way without its beginning outside the frame, but for one point there. */
function visibleEnd(frame: SheetProjection, points: readonly ScreenPoint[]): readonly ScreenPoint[] {
  const first = points.findIndex(([x, y]) => x >= 0 && y >= 0 && x <= frame.width && y <= frame.height);
  return points.slice(Math.max(0, first - 1));
}

/** A way that ends a number of pixels before its last point. */
function shorten(points: readonly ScreenPoint[], by: number): ScreenPoint[] {
  const [tipX, tipY] = points[points.length - 1];
  const kept = points.filter(([x, y]) => Math.hypot(tipX - x, tipY - y) > by);
  const [x, y] = kept.length > 0 ? kept[kept.length - 1] : points[0];
  const share = by / (Math.hypot(tipX - x, tipY - y) || 1);
  return [...kept, [tipX + (x - tipX) * share, tipY + (y - tipY) * share]];
}

function lineWidth(frame: SheetProjection): number {
  return Math.max(1.2, Math.min(3.5, frame.scale * 0.034));
}

/** A line that swells from a quarter of its width to the whole. */
function ribbon(points: readonly ScreenPoint[], width: number): ScreenPoint[] {
  const last = points.length - 1;
  const left: ScreenPoint[] = [];
  const right: ScreenPoint[] = [];
  for (let i = 0; i <= last; i++) {
    const [x, y] = points[i];
    const [nx, ny] = normal(points[Math.max(0, i - 1)], points[Math.min(last, i + 1)]);
    const half = (width / 2) * (0.25 + (0.75 * i) / Math.max(1, last));
    left.push([x + nx * half, y + ny * half]);
    right.unshift([x - nx * half, y - ny * half]);
  }
  return [...left, ...right];
}

/** The unit vector to the left of a step on the screen. */
function normal([x1, y1]: ScreenPoint, [x2, y2]: ScreenPoint): ScreenPoint {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [(y2 - y1) / length, (x1 - x2) / length];
}

function arrowHead(from: ScreenPoint, tip: ScreenPoint, size: number): string {
  const [nx, ny] = normal(from, tip);
  const [x, y] = tip;
  const [backX, backY] = [x + ny * size, y - nx * size];
  const corners: ScreenPoint[] = [
    tip,
    [backX + nx * size * 0.42, backY + ny * size * 0.42],
    [x + ny * size * 0.75, y - nx * size * 0.75],
    [backX - nx * size * 0.42, backY - ny * size * 0.42],
  ];
  return element("path", { d: pathData(corners, true) });
}

function drawArrow(frame: SheetProjection, arrow: ArrowOverlay, theme: Theme): string {
  const colour = theme.brushes[arrow.brush ?? "blue"];
  const from = frame.at(arrow.from.x, arrow.from.y);
  const to = frame.at(arrow.to.x, arrow.to.y);
  const width = lineWidth(frame) * (0.4 + 1.2 * (arrow.weight ?? 0.5));
  const head = width * 2 + 7;
  const [nx, ny] = normal(from, to);
  const d = pathData([from, [to[0] + ny * head * 0.75, to[1] - nx * head * 0.75]]);
  return group(
    { class: "arrow", fill: colour },
    element("path", { d, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round" }),
    arrowHead(from, to, head),
    arrow.label === undefined ? "" : sideLabel(frame, arrow.label, to, 7, colour, theme),
  );
}

// Overlays that cover ice: heat maps and clouds of points.

/** The scale of values on the sheet, where it is not given. */
export function sheetRange(heat: HeatOverlay): readonly [number, number] {
  return heat.range ?? tellingRange(heat.values);
}

/**
 * One path for each colour, and neighbours of a row that have the same as one piece, so that a grid of thousands of cells stays a small file; the house shows
 * through the lowest.
 */
export function drawHeat(frame: SheetProjection, heat: HeatOverlay, theme: Theme): string {
  const [low, high] = sheetRange(heat);
  const cells: string[] = new Array(HEAT_STEPS).fill("");
  const stepAt = (row: number, column: number) => {
    const value = heat.values[row * heat.columns + column];
    return Number.isFinite(value) ? heatStep(value, low, high) : -1;
  };
  for (let row = 0; row < heat.rows; row++) {
    for (let column = 0; column < heat.columns; ) {
      const first = column++;
      const step = stepAt(row, first);
      while (column < heat.columns && stepAt(row, column) === step) column++;
      if (step < 0 || heatOpacity(step) === 0) continue;
      const y = heat.y0 + row * heat.dy;
      const [left, right] = [first, column].map((edge) => heat.x0 + (edge - 0.5) * heat.dx);
      const [x1, y1] = frame.at(left, y - heat.dy / 2).map(hundredth);
      const [x2, y2] = frame.at(right, y + heat.dy / 2).map(hundredth);
      const corner = `M${formatNumber(Math.min(x1, x2))} ${formatNumber(Math.min(y1, y2))}`;
      const width = formatNumber(Math.abs(x2 - x1));
      const height = formatNumber(Math.abs(y2 - y1));
      cells[step] += `${corner}h${width}v${height}h-${width}Z`;
    }
  }
  return group(
    { class: "heat", "shape-rendering": "crispEdges" },
    ...cells.map((d, step) => {
      const opacity = heatOpacity(step);
      const fill = { fill: heatColour(theme.heat, step), "fill-opacity": opacity < 1 ? opacity : undefined };
      return d === "" ? "" : element("path", { d, ...fill });
    }),
  );
}

/** Edges are rounded before they are compared, so that neighbouring cells meet. */
function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

function drawCloud(frame: SheetProjection, cloud: CloudOverlay, theme: Theme): string {
  const colour = theme.brushes[cloud.brush ?? "purple"];
  const r = Math.max(0.8, frame.scale * 0.021);
  const contours = densityContours(cloud.points, cloud.contours ?? []);
  return group(
    { class: "cloud", fill: colour },
    ...contours.map((loops) =>
      element("path", {
        d: loops.map((loop) => pathData(screen(frame, loop), true)).join(""),
        "fill-opacity": 0.1,
        "fill-rule": "evenodd",
        stroke: colour,
        "stroke-opacity": 0.75,
        "stroke-width": 1,
      }),
    ),
    group(
      { "fill-opacity": cloud.points.length > 150 ? 0.3 : 0.45 },
      ...screen(frame, cloud.points)
        .filter(([x, y]) => x >= -r && y >= -r && x <= frame.width + r && y <= frame.height + r)
        .map(([cx, cy]) => element("circle", { cx, cy, r })),
    ),
  );
}

/** The way of a stone. */
interface PathOverlay {
  readonly kind: "path";
  readonly points: readonly SheetPoint[]; // from the release to the place of rest
  readonly brush?: Brush; // green by default
  readonly dashed?: boolean; // for what was intended, without a track
  readonly track?: boolean; // shade the ice that the stone covers, true by default
  readonly arrow?: boolean; // an arrow head at the last point
}

/** Many outcomes of one shot. */
export interface CloudOverlay {
  readonly kind: "cloud";
  readonly points: readonly SheetPoint[];
  readonly brush?: Brush; // purple by default
  readonly contours?: readonly number[]; // shares of the outcomes to outline, such as [0.5, 0.9]
}

/** Values over a grid of points, row by row; a cell is centred on its point. Without a range, from the lower quartile to the highest. */
export interface HeatOverlay extends HeatScale {
  readonly kind: "heat";
  readonly x0: number; // metres, of the first column
  readonly y0: number; // metres, of the first row
  readonly dx: number; // metres from column to column
  readonly dy: number; // metres from row to row
  readonly columns: number;
  readonly rows: number;
}

interface ArrowOverlay {
  readonly kind: "arrow";
  readonly from: SheetPoint;
  readonly to: SheetPoint;
  readonly label?: string; // beside the head
  readonly brush?: Brush; // blue by default
  readonly weight?: number; // thickness from 0 (fine) to 1 (bold), 0.5 by default
}

/** A point with a label. */
interface MarkOverlay {
  readonly kind: "mark";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly label?: string;
  readonly brush?: Brush; // blue by default
}

/** A number or letter in a disc, as large as a stone. */
interface BadgeOverlay {
  readonly kind: "badge";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly text: string; // one or two characters
  readonly brush?: Brush; // blue by default
}

/** A stone that is not there. */
interface GhostOverlay {
  readonly kind: "ghost";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly team: Team;
  readonly label?: string; // one or two characters
}

/** Words on the ice, centred on their point. */
export interface TextOverlay {
  readonly kind: "text";
  readonly x: number; // metres
  readonly y: number; // metres
  readonly text: string;
  readonly brush?: Brush; // grey by default
  readonly size?: number; // pixels, 13 by default
  readonly weight?: number; // font weight, 400 by default
}

/** Adds to a picture of the sheet: paths, clouds, heat, arrows, marks, badges, ghosts or words. Later ones are drawn on top. */
export type Overlay =
  | PathOverlay
  | CloudOverlay
  | HeatOverlay
  | ArrowOverlay
  | MarkOverlay
  | BadgeOverlay
  | GhostOverlay
  | TextOverlay;

/** Where an overlay belongs: on the painted ice, between ice and stones, or above the stones. */
type OverlayLayer = "ice" | "under" | "over";

const LAYERS: Readonly<Record<Overlay["kind"], OverlayLayer>> = {
  heat: "ice",
  cloud: "under",
  path: "under",
  ghost: "under",
  arrow: "over",
  mark: "over",
  badge: "over",
  text: "over",
};

/** The overlays of one layer, in the order of the list. */
export function drawOverlays(
  frame: SheetProjection,
  overlays: readonly Overlay[],
  layer: OverlayLayer,
  theme: Theme,
): string {
  const drawn = overlays.filter((overlay) => LAYERS[overlay.kind] === layer);
  return group({}, ...drawn.map((overlay) => drawOverlay(frame, overlay, theme)));
}

function drawOverlay(frame: SheetProjection, overlay: Overlay, theme: Theme): string {
  switch (overlay.kind) {
    case "heat":
      return drawHeat(frame, overlay, theme);
    case "cloud":
      return drawCloud(frame, overlay, theme);
    case "path":
      return drawPath(frame, overlay, theme);
    case "ghost":
      return drawStone(frame, { ...overlay, ghost: true }, theme);
    case "arrow":
      return drawArrow(frame, overlay, theme);
    case "mark":
      return drawMark(frame, overlay, theme);
    case "badge":
      return drawBadge(frame, overlay, theme);
    case "text":
      return drawText(frame, overlay, theme);
  }
}
