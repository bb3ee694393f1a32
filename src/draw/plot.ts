/**
 * Plots of numbers: scales and ticks, axes, marks, and plots as wide as a page's text.
 *
 * Numbers along an axis of a plot: where each stands, and which are written.
 */
import { PAGE_PALETTE } from "./page.js";
import { type Attributes, element, group, pathData, textLine, textWidth } from "./svg.js";

export interface Tick {
  readonly value: number;
  readonly text: string; // empty where a tick has no room for its number
}

export interface Scale {
  /** Where a value stands, as a share of the axis. */
  share(value: number): number;
  readonly ticks: readonly Tick[];
}

export type Domain = readonly [low: number, high: number];

/** Round numbers, about as many as are wanted. */
export function linear([low, high]: Domain, count: number): Scale {
  const step = stepOf(high - low, count);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return {
    share: (value) => (high > low ? (value - low) / (high - low) : 0.5),
    ticks: Array.from({ length: last - first + 1 }, (_, i) => {
      const value = (first + i) * step;
      return { value, text: formatTick(value, decimals) };
    }),
  };
}

/** The domain widened to round numbers. */
export function nice([low, high]: Domain, count: number): Domain {
  const step = stepOf(high - low, count);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

/** Powers of ten with what lies between them; `written` are the ticks instead, where they are known. */
export function logarithmic([low, high]: Domain, written?: readonly number[]): Scale {
  const share = (value: number) => (high > low ? Math.log(value / low) / Math.log(high / low) : 0.5);
  if (written !== undefined)
    return { share, ticks: written.map((value) => ({ value, text: String(value) })) };
  const labelled = high / low < 100 ? [1, 2, 3, 4, 5, 6] : [1, 2, 5];
  const ticks: Tick[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    for (let digit = 1; digit < 10; digit++) {
      const value = Number(`${digit}e${power}`);
      if (value < low || value > high) continue;
      ticks.push({ value, text: labelled.includes(digit) ? String(value) : "" });
    }
  }
  return { share, ticks };
}

/** A row for each of some names, numbered from 0 at the top. */
export function rows(names: readonly string[]): Scale {
  return {
    share: (value) => 1 - (value + 0.5) / names.length,
    ticks: names.map((text, value) => ({ value, text })),
  };
}

/** 1, 2 or 5 times a power of ten, so that about `count` steps fill the width. */
function stepOf(width: number, count: number): number {
  if (!(width > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(width / count));
  const wanted = width / count / power;
  return power * (wanted >= Math.sqrt(50) ? 10 : wanted >= Math.sqrt(10) ? 5 : wanted >= Math.SQRT2 ? 2 : 1);
}

function formatTick(value: number, decimals: number): string {
  const [whole = "", ...fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
  return Number(grouped.replaceAll(",", "")) > 0 && value < 0 ? `\u2212${grouped}` : grouped;
}

// Plots of numbers: axes, and marks at values of two scales. They take their colours from the page around them.

export const PLOT_SIZE = 12; // pixels, of letters

/** The edges of the axes, in pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

type Place = readonly [x: number, y: number]; // pixels

const TICK = 6; // pixels
const INK = "currentColor";
const FADED = 0.1; // opacity of the lines of a grid

/** One pair of axes and what is drawn between them. */
export class Plot {
  readonly #frame: Frame;
  readonly #x: Scale;
  readonly #y: Scale;

  constructor(frame: Frame, x: Scale, y: Scale) {
    this.#frame = frame;
    this.#x = x;
    this.#y = y;
  }

  /** Ticks with their numbers below, and at the right end what they count. */
  xAxis(label = "", { grid = false } = {}): string {
    const { top, bottom, right } = this.#frame;
    const baseline = bottom + TICK + PLOT_SIZE;
    return group(
      { class: "x-axis" },
      ...this.#x.ticks.flatMap(({ value, text }) => {
        const x = this.#across(value);
        return [
          ...(grid ? [gridLine([x, top], [x, bottom])] : []),
          stroke([x, bottom], [x, bottom + TICK], { stroke: INK }),
          ...(text === "" ? [] : [words(text, x, baseline, "middle")]),
        ];
      }),
      label === "" ? "" : words(`${label} →`, right, baseline + PLOT_SIZE + 7, "end"),
    );
  }

  /** Ticks with their numbers to the left, and above them what they count. */
  yAxis(label = "", { grid = false } = {}): string {
    const { left, right, top } = this.#frame;
    return group(
      { class: "y-axis" },
      ...this.#y.ticks.flatMap(({ value, text }) => {
        const y = this.#down(value);
        return [
          ...(grid ? [gridLine([left, y], [right, y])] : []),
          stroke([left - TICK, y], [left, y], { stroke: INK }),
          ...(text === "" ? [] : [words(text, left - TICK - 3, y + MIDDLE, "end")]),
        ];
      }),
      label === "" ? "" : words(`↑ ${label}`, 4, top - 8, "start"),
    );
  }

  line(points: readonly PlotPoint[], attributes: Attributes): string {
    const d = pathData(points.map((point) => this.#at(point)));
    return element("path", { d, fill: "none", "stroke-width": 2, "stroke-linejoin": "round", ...attributes });
  }

  /** A straight line, moved down by so many pixels. */
  link(from: PlotPoint, to: PlotPoint, attributes: Attributes, down = 0): string {
    const [[x1, y1], [x2, y2]] = [this.#at(from), this.#at(to)];
    return stroke([x1, y1 + down], [x2, y2 + down], attributes);
  }

  /** A line over the whole width at one height. */
  level(y: number, attributes: Attributes = BROKEN): string {
    const { left, right } = this.#frame;
    return stroke([left, this.#down(y)], [right, this.#down(y)], { stroke: INK, ...attributes });
  }

  /** A line over the whole height at one place. */
  upright(x: number, attributes: Attributes = BROKEN): string {
    const { top, bottom } = this.#frame;
    return stroke([this.#across(x), top], [this.#across(x), bottom], { stroke: INK, ...attributes });
  }

  /** What lies between two heights, over the whole width. */
  belt(low: number, high: number, attributes: Attributes): string {
    const { left, right } = this.#frame;
    const [y, floor] = [this.#down(high), this.#down(low)];
    return element("rect", { x: left, y, width: right - left, height: floor - y, ...attributes });
  }

  /** A mark of the size of a circle of this radius at each point, moved down by so many pixels. */
  dots(
    points: readonly PlotPoint[],
    mark: PlotSymbol,
    radius: number,
    attributes: Attributes,
    down = 0,
  ): string {
    const shape = markOf(mark, radius);
    const filled: Attributes = "fill" in attributes ? {} : { fill: "none" };
    return group(
      { ...filled, ...attributes },
      ...points.map((point) => {
        const [x, y] = this.#at(point);
        return shape([x, y + down]);
      }),
    );
  }

  /** Words to the right of a point. */
  name(text: string, point: PlotPoint, right: number, fill: string): string {
    const [x, y] = this.#at(point);
    return words(text, x + right, y + MIDDLE, "start", { fill, weight: 700 });
  }

  #at({ x, y }: PlotPoint): Place {
    return [this.#across(x), this.#down(y)];
  }

  #across(value: number): number {
    const { left, right } = this.#frame;
    return left + this.#x.share(value) * (right - left);
  }

  #down(value: number): number {
    const { top, bottom } = this.#frame;
    return bottom - this.#y.share(value) * (bottom - top);
  }
}

/** The line that others are held against. */
const BROKEN: Attributes = { "stroke-dasharray": "3,3" };

/** From the middle of a line of text to its baseline, in pixels. */
const MIDDLE = 0.34 * PLOT_SIZE;

/** Plots in one picture. */
export function plotDocument(width: number, height: number, ...children: readonly string[]): string {
  const viewBox = `0 0 ${width} ${height}`;
  const font = { "font-family": "system-ui, sans-serif", "font-size": PLOT_SIZE };
  return element("svg", { class: "plot", width, height, viewBox, fill: INK, ...font }, ...children);
}

/** Words of a plot; `turned` ones read upwards. */
export function plotWords(text: string, x: number, y: number, turned = false): string {
  if (!turned) return words(text, x, y, "middle");
  return element("g", { transform: `translate(${x},${y}) rotate(-90)` }, words(text, 0, 0, "middle"));
}

function words(
  text: string,
  x: number,
  y: number,
  anchor: "start" | "middle" | "end",
  style: { readonly fill?: string; readonly weight?: number } = {},
): string {
  return textLine(text, x, y, { size: PLOT_SIZE, fill: INK, anchor, ...style });
}

function stroke([x1, y1]: Place, [x2, y2]: Place, attributes: Attributes): string {
  return element("line", { x1, y1, x2, y2, ...attributes });
}

function gridLine(from: Place, to: Place): string {
  return stroke(from, to, { stroke: INK, "stroke-opacity": FADED });
}

export const PLOT_SYMBOLS = ["circle", "plus", "triangle", "square", "star", "diamond"] as const;
export type PlotSymbol = (typeof PLOT_SYMBOLS)[number];

/** Corners of marks that have the area of a circle of radius 1. */
const CORNERS: Readonly<Record<Exclude<PlotSymbol, "circle" | "plus">, readonly Place[]>> = {
  triangle: around([1.555], 3),
  square: around([1.2533], 4, 0.125),
  star: around([1.6729, 0.639], 10),
  diamond: around([1.6494, 0.9523], 4),
};
/** Half the length of a plus. */
const ARM = 1.4369;

function around(radii: readonly number[], corners: number, turn = 0): Place[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = 2 * Math.PI * (turn + i / corners);
    const radius = radii[i % radii.length];
    return [radius * Math.sin(angle), -radius * Math.cos(angle)];
  });
}

function markOf(symbol: PlotSymbol, radius: number): (place: Place) => string {
  if (symbol === "circle") return ([cx, cy]) => element("circle", { cx, cy, r: radius });
  if (symbol === "plus") {
    const arm = ARM * radius;
    return ([x, y]) =>
      element("path", {
        d:
          pathData([
            [x - arm, y],
            [x + arm, y],
          ]) +
          pathData([
            [x, y - arm],
            [x, y + arm],
          ]),
      });
  }
  const corners = CORNERS[symbol];
  return ([x, y]) =>
    element("path", {
      d: pathData(
        corners.map(([dx, dy]): Place => [x + radius * dx, y + radius * dy]),
        true,
      ),
    });
}

// Plots that are as wide as a page's text.

export const PAGE_WIDTH = 720; // pixels
/** Pixels around the axes. */
export const PAGE_MARGIN = { left: 48, right: 24, top: 20, bottom: 40 } as const;

/** Pixels that the longest of some names takes. */
export function roomFor(names: readonly string[], weight?: number): number {
  return Math.max(0, ...names.map((name) => textWidth(name, PLOT_SIZE, weight)));
}

/** The axes of a picture of this height, with so many pixels at both sides. */
export function pageFrame(
  height: number,
  left: number = PAGE_MARGIN.left,
  right: number = PAGE_MARGIN.right,
  width: number = PAGE_WIDTH,
): Frame {
  return { left, right: width - right, top: PAGE_MARGIN.top, bottom: height - PAGE_MARGIN.bottom };
}

/** A picture of this height. */
export function pagePicture(height: number, ...children: readonly string[]): string {
  return plotDocument(PAGE_WIDTH, height, ...children);
}

/** A plot as a file of its own: with the colours of pages, which it takes from the page around it otherwise. */
export function aloneSvg(plot: string): string {
  const style = `${PAGE_PALETTE}\nsvg { background: var(--page); color: var(--ink); }`;
  return plot
    .replace(/^<svg /, '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(">", `><style>${style}</style>`);
}
