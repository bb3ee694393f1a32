/** Small signs between words: the turn of a throw, its points, a rise or fall, the hammer. */

import type { Theme } from "../svg/index.js";
import { element, escapeXml, formatNumber, group, pathData } from "../svg/index.js";
import type { ScreenPoint } from "./frame.js";

export type Turn = "cw" | "ccw";

export const TURN_NAMES: Readonly<Record<Turn, string>> = { cw: "clockwise", ccw: "counter-clockwise" };

/** A round arrow. It looks the same from both ends of the sheet, since views are turned and never mirrored. */
export function turnArrow(
  cx: number,
  cy: number,
  r: number,
  turn: Turn,
  colour: string,
  name = TURN_NAMES[turn],
): string {
  const way = turn === "cw" ? 1 : -1;
  const at = (degrees: number, radius: number): ScreenPoint => {
    const angle = (degrees * Math.PI) / 180;
    return [cx + way * radius * Math.sin(angle), cy - radius * Math.cos(angle)];
  };
  const [x1, y1] = at(-115, r);
  const [x2, y2] = at(118, r);
  const radius = formatNumber(r);
  const arc = `M${formatNumber(x1)} ${formatNumber(y1)}A${radius} ${radius} 0 1 ${way === 1 ? 1 : 0} ${formatNumber(x2)} ${formatNumber(y2)}`;
  const head = [at(168, r * 1.02), at(112, r * 1.62), at(106, r * 0.36)];
  return group(
    { class: `turn ${turn}` },
    element("title", {}, escapeXml(name)),
    element("path", { d: arc, fill: "none", stroke: colour, "stroke-width": r * 0.34 }),
    element("path", { d: pathData(head, true), fill: colour }),
  );
}

export const MOST_POINTS = 4;

export function pipsWidth(r: number): number {
  return (MOST_POINTS * 2.7 - 0.7) * r;
}

/** How well a throw was made: of four dots so many are filled. */
export function pips(
  x: number,
  cy: number,
  r: number,
  points: number,
  colour: string,
  name = `${points} of ${MOST_POINTS} points`,
): string {
  return group(
    { class: "points" },
    element("title", {}, escapeXml(name)),
    ...Array.from({ length: MOST_POINTS }, (_, i) => {
      const cx = x + (1 + 2.7 * i) * r;
      const filled = i < Math.round(points);
      const fill = filled ? colour : "none";
      return element("circle", { cx, cy, r: r * 0.86, fill, stroke: colour, "stroke-width": r * 0.36 });
    }),
  );
}

/** A triangle that points up for a rise and down for a fall. */
export function trend(cx: number, cy: number, r: number, rises: boolean, colour: string): string {
  const way = rises ? 1 : -1;
  const corners: ScreenPoint[] = [
    [cx, cy - way * r],
    [cx + r, cy + way * r * 0.8],
    [cx - r, cy + way * r * 0.8],
  ];
  return element("path", { class: "trend", d: pathData(corners, true), fill: colour });
}

/** A little hammer, upright, 10 pixels wide. */
export function hammer(x: number, cy: number, theme: Theme, name = "hammer"): string {
  return group(
    { class: "hammer", fill: theme.text },
    element("title", {}, escapeXml(name)),
    element("rect", { x, y: cy - 5.5, width: 10, height: 4.4, rx: 1 }),
    element("rect", { x: x + 3.9, y: cy - 2, width: 2.2, height: 8, rx: 0.8 }),
  );
}
