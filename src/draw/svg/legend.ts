import { finiteRange, HEAT_STEPS, type HeatPaint, type HeatScale, heatRange } from "./heat.js";
import type { Part } from "./layout.js";
import { element, group } from "./svg.js";
import { type TextStyle, textLine, textLines, textWidth, wrapText } from "./text.js";
import type { Theme } from "./theme.js";

const BAR_HEIGHT = 10; // pixels
const SIZE = 12; // pixels
const WIDEST = 360; // pixels
const NARROWEST = 120; // pixels
const LABEL_GAP = 10; // pixels between bar and label
const LINE = 16; // pixels from line to line
const TICK_GAP = 8; // pixels between the numbers of the scale
const HEIGHT = 25; // pixels of the bar and its numbers

/** The colour bar of a heat map, for a picture of the given width; its label beside it, or else below. */
export function legend(heat: HeatScale, width: number, paint: HeatPaint, theme: Theme): Part {
  const { label = "" } = heat;
  const beside = textWidth(label, SIZE) + LABEL_GAP;
  const bar = Math.min(WIDEST, width, Math.max(NARROWEST, Math.min(width * 0.6, width - beside)));
  const lines = label === "" || bar + beside <= width ? [] : wrapText(label, SIZE, width);
  const style = { size: SIZE, fill: theme.text };
  return {
    height: HEIGHT + lines.length * LINE,
    draw: (x, y) =>
      group(
        { class: "legend" },
        drawBar(x, y, bar, paint, theme),
        ...drawTicks(heat, x, y + HEIGHT, bar, theme),
        lines.length > 0
          ? textLines(lines, x, y + HEIGHT + LINE, LINE, style)
          : label === ""
            ? ""
            : textLine(label, x + bar + LABEL_GAP, y + BAR_HEIGHT - 0.5, style),
      ),
  };
}

function drawBar(x: number, y: number, width: number, paint: HeatPaint, theme: Theme): string {
  const cell = width / HEAT_STEPS;
  const steps = Array.from({ length: HEAT_STEPS }, (_, step) => {
    const overlap = step === HEAT_STEPS - 1 ? 0 : 0.5;
    return element("rect", {
      x: x + step * cell,
      y,
      width: cell + overlap,
      height: BAR_HEIGHT,
      fill: paint(step),
    });
  });
  const frame = { x, y, width, height: BAR_HEIGHT, fill: "none", stroke: theme.quiet };
  return (
    group({ "shape-rendering": "crispEdges" }, ...steps) +
    element("rect", { ...frame, "stroke-opacity": 0.5, "stroke-width": 0.6 })
  );
}

interface Tick {
  readonly text: string;
  readonly place: number; // pixels from the left edge of the bar
  readonly anchor: NonNullable<TextStyle["anchor"]>;
}

/** As many numbers as there is room for. */
function drawTicks(heat: HeatScale, x: number, baseline: number, bar: number, theme: Theme): string[] {
  const choices = [4, 2, 1].map((steps) => ticksOf(heat, bar, steps));
  const ticks = choices.find((each) => standApart(each)) ?? [];
  return ticks.map(({ text, place, anchor }) =>
    textLine(text, x + place, baseline, { size: SIZE, fill: theme.quiet, anchor }),
  );
}

function ticksOf(heat: HeatScale, bar: number, steps: number): Tick[] {
  const [low, high] = heatRange(heat);
  const [lowest, highest] = finiteRange(heat.values);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const text = formatValue(low + (i / steps) * (high - low), high - low, heat.percent ?? false);
    const beyond = i === 0 && lowest < low ? "\u2264 " : i === steps && highest > high ? "\u2265 " : "";
    const anchor = i === 0 ? "start" : i === steps ? "end" : "middle";
    return { text: beyond + text, place: (i / steps) * bar, anchor };
  });
}

function standApart(ticks: readonly Tick[]): boolean {
  const edges = ticks.map(({ text, place, anchor }) => {
    const width = textWidth(text, SIZE);
    const left = anchor === "start" ? place : anchor === "end" ? place - width : place - width / 2;
    return { left, right: left + width };
  });
  return edges.every(({ left }, i) => i === 0 || edges[i - 1].right + TICK_GAP <= left);
}

/** A value with as many decimals as the range needs. */
export function formatValue(value: number, range: number, percent: boolean): string {
  const shown = percent ? value * 100 : value;
  const span = percent ? range * 100 : range;
  const decimals = span >= 10 ? 0 : span >= 1 ? 1 : 2;
  const text = shown.toFixed(decimals).replace("-", "\u2212");
  return percent ? `${text}%` : text;
}
