import { finiteRange, HEAT_STEPS, heatColour } from "./heat.js";
import { type HeatScale, heatRange } from "./overlay-areas.js";
import { element, group } from "./svg.js";
import { textLine, textWidth } from "./text.js";
import type { Theme } from "./theme.js";

const BAR_HEIGHT = 10; // pixels
const SIZE = 12; // pixels
const WIDEST = 360; // pixels
const NARROWEST = 120; // pixels
const LABEL_GAP = 10; // pixels between bar and label
const TICK_ROOM = 64; // pixels that a number on the scale takes

export const LEGEND_HEIGHT = 25; // pixels

/** The colour bar of a heat map, its top left corner at x, y, in a picture of the given width. */
export function drawLegend(heat: HeatScale, x: number, y: number, width: number, theme: Theme): string {
  const [low, high] = heatRange(heat);
  const [lowest, highest] = finiteRange(heat.values);
  const label = heat.label === undefined ? 0 : textWidth(heat.label, SIZE) + LABEL_GAP;
  const bar = Math.min(WIDEST, Math.max(NARROWEST, Math.min(width * 0.6, width - label)));
  const cell = bar / HEAT_STEPS;
  const steps = bar < 4 * TICK_ROOM ? 2 : 4;
  return group(
    { class: "legend" },
    group(
      { "shape-rendering": "crispEdges" },
      ...Array.from({ length: HEAT_STEPS }, (_, step) => {
        const fill = heatColour(theme.heat, step);
        return element("rect", { x: x + step * cell, y, width: cell + 0.5, height: BAR_HEIGHT, fill });
      }),
    ),
    ...Array.from({ length: steps + 1 }, (_, i) => {
      const text = formatValue(low + (i / steps) * (high - low), high - low, heat.percent ?? false);
      const beyond = i === 0 && lowest < low ? "\u2264 " : i === steps && highest > high ? "\u2265 " : "";
      const anchor = i === 0 ? "start" : i === steps ? "end" : "middle";
      const style = { size: SIZE, fill: theme.quiet, anchor } as const;
      return textLine(beyond + text, x + (i / steps) * bar, y + BAR_HEIGHT + SIZE + 3, style);
    }),
    heat.label === undefined
      ? ""
      : textLine(heat.label, x + bar + LABEL_GAP, y + BAR_HEIGHT - 0.5, { size: SIZE, fill: theme.text }),
  );
}

/** A value with as many decimals as the range needs. */
export function formatValue(value: number, range: number, percent: boolean): string {
  const shown = percent ? value * 100 : value;
  const span = percent ? range * 100 : range;
  const decimals = span >= 10 ? 0 : span >= 1 ? 1 : 2;
  const text = shown.toFixed(decimals).replace("-", "\u2212");
  return percent ? `${text}%` : text;
}
