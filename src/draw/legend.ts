import { HEAT_STEPS, heatColour } from "./heat.js";
import { type HeatScale, heatRange } from "./overlays.js";
import { element, group } from "./svg.js";
import { textLine } from "./text.js";
import type { Theme } from "./theme.js";

const BAR_HEIGHT = 10; // pixels
const SIZE = 12; // pixels
const WIDEST = 260; // pixels

export const LEGEND_HEIGHT = 25; // pixels

/** The colour bar of a heat map, its top left corner at x, y, in a picture of the given width. */
export function drawLegend(heat: HeatScale, x: number, y: number, width: number, theme: Theme): string {
  const [low, high] = heatRange(heat);
  const bar = Math.min(WIDEST, width * 0.6);
  const cell = bar / HEAT_STEPS;
  const ticks = [
    [0, "start"],
    [0.5, "middle"],
    [1, "end"],
  ] as const;
  return group(
    { class: "legend" },
    group(
      { "shape-rendering": "crispEdges" },
      ...Array.from({ length: HEAT_STEPS }, (_, step) => {
        const fill = heatColour(theme.heat, step);
        return element("rect", { x: x + step * cell, y, width: cell + 0.5, height: BAR_HEIGHT, fill });
      }),
    ),
    ...ticks.map(([share, anchor]) => {
      const text = formatValue(low + share * (high - low), high - low, heat.percent ?? false);
      const style = { size: SIZE, fill: theme.quiet, anchor };
      return textLine(text, x + share * bar, y + BAR_HEIGHT + SIZE + 3, style);
    }),
    heat.label === undefined
      ? ""
      : textLine(heat.label, x + bar + 10, y + BAR_HEIGHT - 0.5, { size: SIZE, fill: theme.text }),
  );
}

/** A value with as many decimals as the range needs. */
function formatValue(value: number, range: number, percent: boolean): string {
  const shown = percent ? value * 100 : value;
  const span = percent ? range * 100 : range;
  const decimals = span >= 10 ? 0 : span >= 1 ? 1 : 2;
  const text = shown.toFixed(decimals).replace("-", "\u2212");
  return percent ? `${text}%` : text;
}
