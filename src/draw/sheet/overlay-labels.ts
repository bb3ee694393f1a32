/** Overlays that are words: points with a label, badges, text. */

import type { Theme } from "../svg/index.js";
import { element, group, textLine, textWidth } from "../svg/index.js";
import type { Frame, ScreenPoint } from "./frame.js";
import type { BadgeOverlay, MarkOverlay, TextOverlay } from "./overlays.js";
import { STONE_RADIUS } from "./stone.js";

export function drawMark(frame: Frame, mark: MarkOverlay, theme: Theme): string {
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
export function sideLabel(
  frame: Frame,
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
function baselineIn(frame: Frame, y: number, size: number): number {
  return Math.min(frame.height - EDGE, Math.max(EDGE + size * 0.75, y + size * 0.35));
}

const SMALLEST = 8; // pixels, radius of a badge on a small sheet

export function drawBadge(frame: Frame, badge: BadgeOverlay, theme: Theme): string {
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

export function drawText(frame: Frame, overlay: TextOverlay, theme: Theme): string {
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
