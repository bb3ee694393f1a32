import type { Team, Theme } from "../svg/index.js";
import { element, group, textLine } from "../svg/index.js";
import type { Frame } from "./frame.js";

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

export function drawStone(frame: Frame, stone: PlacedStone, theme: Theme): string {
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
