/** Overlays that are lines: the ways of stones, and arrows. */

import type { Theme } from "../svg/index.js";
import { element, formatNumber, group, pathData } from "../svg/index.js";
import type { Frame, Point, ScreenPoint } from "./frame.js";
import { sideLabel } from "./overlay-labels.js";
import type { ArrowOverlay, PathOverlay } from "./overlays.js";
import { STONE_RADIUS } from "./stone.js";

export function screen(frame: Frame, points: readonly Point[]): ScreenPoint[] {
  return points.map((point) => frame.at(point.x, point.y));
}

export function drawPath(frame: Frame, path: PathOverlay, theme: Theme): string {
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
function visibleEnd(frame: Frame, points: readonly ScreenPoint[]): readonly ScreenPoint[] {
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

function lineWidth(frame: Frame): number {
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

export function drawArrow(frame: Frame, arrow: ArrowOverlay, theme: Theme): string {
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
