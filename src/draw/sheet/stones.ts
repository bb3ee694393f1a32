/** Stones on the sheet, and small signs between words: the turn of a throw, points, the hammer. */
import type { Team, Theme } from "../colours.js";
import { element, escapeXml, formatNumber, group, pathData, textLine } from "../svg.js";
import type { ScreenPoint, SheetProjection } from "./ice.js";

export interface PlacedStone {
  readonly x: number; // metres
  readonly y: number; // metres
  readonly team: Team;
  readonly label?: string; // one or two characters in place of the handle
  readonly last?: boolean; // the stone just thrown: a ring is drawn around it
  readonly ghost?: boolean; // not there (yet): an outline only
  readonly name?: string; // for a page that moves it: `data-stone` of its group
  readonly angle?: number; // direction of the handle in radians, counter-clockwise from +x on the sheet
}

export const STONE_RADIUS = 0.145; // metres
const HANDLE_ANGLE = 0.6; // radians, where the position does not say
const DETAIL_FROM = 6; // pixels of radius below which handle and shadow are left out
const GRANITE_FROM = 4; // pixels of radius below which the cap covers the whole stone

export function drawStone(frame: SheetProjection, stone: PlacedStone, theme: Theme): string {
  const [x, y] = frame.at(stone.x, stone.y);
  const angle = stone.angle ?? HANDLE_ANGLE;
  const [tipX, tipY] = frame.at(stone.x + Math.cos(angle), stone.y + Math.sin(angle));
  const radius = STONE_RADIUS * frame.scale;
  if (stone.ghost) return ghostAt(x, y, radius, stone, theme);
  const direction = Math.atan2(tipY - y, tipX - x);
  return stoneAt(x, y, radius, stone, direction, theme);
}

interface Face {
  readonly team: Team;
  readonly name?: string;
  readonly label?: string;
  readonly last?: boolean;
}

/** A stone seen from above at a place in pixels: granite, the team's cap, and a handle or a label. */
export function stoneAt(
  cx: number,
  cy: number,
  r: number,
  face: Face,
  direction: number,
  theme: Theme,
): string {
  const team = theme.teams[face.team];
  const detailed = r >= DETAIL_FROM;
  const edge = Math.max(0.5, r * 0.09);
  const cap = r < GRANITE_FROM ? r - edge : r * (detailed ? 0.66 : 0.7);
  return group(
    { class: `stone team${face.team}`, "data-stone": face.name },
    face.last
      ? element("circle", {
          cx,
          cy,
          r: Math.max(r * 1.28, r + 1.7),
          fill: "none",
          stroke: theme.last,
          "stroke-width": Math.max(0.9, r * 0.16),
        })
      : "",
    detailed && theme.shadow > 0
      ? element("circle", { cx: cx + r * 0.1, cy: cy + r * 0.16, r, "fill-opacity": theme.shadow })
      : "",
    element("circle", {
      cx,
      cy,
      r: r - edge / 2,
      fill: theme.granite,
      stroke: theme.graniteEdge,
      "stroke-width": edge,
    }),
    detailed
      ? element("circle", {
          cx,
          cy,
          r: r * 0.83,
          fill: "none",
          stroke: theme.polish,
          "stroke-width": r * 0.09,
        })
      : "",
    element("circle", { cx, cy, r: cap, fill: team.fill, stroke: team.edge, "stroke-width": edge * 0.8 }),
    detailed && face.label === undefined ? handle(cx, cy, r, face.team, direction, theme) : "",
    !detailed && face.team === 1 ? element("circle", { cx, cy, r: r * 0.26, fill: team.mark }) : "",
    detailed && face.label !== undefined ? label(face.label, cx, cy, r, team.mark) : "",
  );
}

/** A bar for team 0, a bar through a ring for team 1, so that the teams are told apart without colour. */
function handle(cx: number, cy: number, r: number, team: Team, direction: number, theme: Theme): string {
  const { fill, mark } = theme.teams[team];
  const dx = Math.cos(direction) * r * 0.38;
  const dy = Math.sin(direction) * r * 0.38;
  const bar = element("line", {
    x1: cx - dx,
    y1: cy - dy,
    x2: cx + dx,
    y2: cy + dy,
    stroke: mark,
    "stroke-width": r * 0.22,
    "stroke-linecap": "round",
  });
  if (team === 0) return bar;
  return bar + element("circle", { cx, cy, r: r * 0.2, fill, stroke: mark, "stroke-width": r * 0.14 });
}

function ghostAt(cx: number, cy: number, r: number, stone: PlacedStone, theme: Theme): string {
  const { fill } = theme.teams[stone.team];
  const stroke = theme.brushes[stone.team === 0 ? "team0" : "team1"];
  return group(
    { class: `ghost team${stone.team}` },
    element("circle", { cx, cy, r, fill: theme.ice, "fill-opacity": 0.55 }),
    element("circle", { cx, cy, r, fill, "fill-opacity": 0.25 }),
    element("circle", {
      cx,
      cy,
      r: r * 0.95,
      fill: "none",
      stroke,
      "stroke-width": Math.max(0.8, r * 0.12),
      "stroke-dasharray": `${(r * 0.42).toFixed(2)} ${(r * 0.3).toFixed(2)}`,
    }),
    stone.label === undefined ? "" : label(stone.label, cx, cy, r, theme.text),
  );
}

function label(text: string, cx: number, cy: number, r: number, fill: string): string {
  const size = r * (text.length > 1 ? 0.8 : 0.95);
  return textLine(text, cx, cy + size * 0.36, { size, fill, anchor: "middle", weight: 700 });
}

// Small signs between words: the turn of a throw, its points, a rise or fall, the hammer.

export type HandleTurn = "cw" | "ccw";

export const TURN_NAMES: Readonly<Record<HandleTurn, string>> = { cw: "clockwise", ccw: "counter-clockwise" };

/** A round arrow. It looks the same from both ends of the sheet, since views are turned and never mirrored. */
export function turnArrow(
  cx: number,
  cy: number,
  r: number,
  turn: HandleTurn,
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

const MAX_POINTS = 4;

export function pipsWidth(r: number): number {
  return (MAX_POINTS * 2.7 - 0.7) * r;
}

/** How well a throw was made: of four dots so many are filled. */
export function pips(
  x: number,
  cy: number,
  r: number,
  points: number,
  colour: string,
  name = `${points} of ${MAX_POINTS} points`,
): string {
  return group(
    { class: "points" },
    element("title", {}, escapeXml(name)),
    ...Array.from({ length: MAX_POINTS }, (_, i) => {
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
