/** Words, arrows, marks and colours on a board of any game, at places in pixels; `scale` is from a cell to the next. */

import type { Theme } from "../svg/index.js";
import {
  element,
  group,
  type HeatPaint,
  type HeatScale,
  heatRange,
  heatStep,
  pathData,
  textLine,
  textWidth,
} from "../svg/index.js";

export type BoardPlace = readonly [x: number, y: number];

export const MARK_SHAPES = ["dot", "ring", "cross", "square", "triangle"] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];

const WORDS_WEIGHT = 600; // font weight

/** One or two lines in the middle of a cell, small enough to stay in it. */
export function wordsAt([x, y]: BoardPlace, text: string, scale: number, fill: string): string {
  const [first, second] = text.split("\n");
  const fitted = (line: string, wanted: number) =>
    Math.min(wanted, (0.72 * scale) / textWidth(line, 1, WORDS_WEIGHT));
  const size = fitted(first, scale * (second === undefined ? 0.4 : 0.34));
  const style = { size, fill, anchor: "middle", weight: WORDS_WEIGHT } as const;
  if (second === undefined) return textLine(first, x, y + size * 0.36, style);
  const small = fitted(second, scale * 0.22);
  return (
    textLine(first, x, y + size * 0.14, style) +
    textLine(second, x, y + size * 0.3 + small, { ...style, size: small, weight: 400 })
  );
}

const EVEN = 0.2; // luminance on which dark and light words can be read equally well

/** Dark words on light cells and light ones on dark cells. */
export function readableOn(fill: string | undefined, theme: Theme): string {
  if (fill === undefined) return theme.text;
  const [r, g, b] = [1, 3, 5].map((i) => (Number.parseInt(fill.slice(i, i + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > EVEN ? "#12181f" : "#ffffff";
}

export function arrowBetween([x1, y1]: BoardPlace, [x2, y2]: BoardPlace, scale: number, colour: string) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = scale * 0.26;
  const gap = scale * 0.12;
  const along = (distance: number, aside = 0): BoardPlace => [
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
      "stroke-width": scale * 0.07,
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

export function markAt([x, y]: BoardPlace, shape: MarkShape, scale: number, colour: string): string {
  const r = scale * 0.2;
  const line = {
    class: "mark",
    fill: "none",
    stroke: colour,
    "stroke-width": scale * 0.07,
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

/** The colours of cells that a heat map changes. */
export function heatFills(heat: HeatScale, paint: HeatPaint): Map<number, string> {
  const [low, high] = heatRange(heat);
  const fills = new Map<number, string>();
  for (let cell = 0; cell < heat.values.length; cell++) {
    const value = heat.values[cell];
    if (Number.isFinite(value)) fills.set(cell, paint(heatStep(value, low, high)));
  }
  return fills;
}
