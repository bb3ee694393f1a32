/** The one plot of all charts: scales and their ticks, axes, grids, curves, bands, marks, names and legends. */
import type { Theme } from "./colours.js";
import { PAGE_PALETTE } from "./page.js";
import {
  type Attributes,
  element,
  escapeXml,
  FONT_FAMILY,
  fitText,
  group,
  pathData,
  textLine,
  textWidth,
} from "./svg.js";

interface Tick {
  readonly value: number;
  readonly text: string; // empty where a tick has no room for its number
}

export interface Scale {
  /** Returns the place of a value as a share of the axis. */
  share(value: number): number;
  readonly ticks: readonly Tick[];
}

export type Domain = readonly [low: number, high: number];

/** Writes the number of a tick with so many decimals. */
type TickFormat = (value: number, decimals: number) => string;

/** Makes a scale with about `count` round numbers. */
export function linear([low, high]: Domain, count: number, format: TickFormat = plainTick): Scale {
  const step = stepOf(high - low, count);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return {
    share: (value) => (high > low ? (value - low) / (high - low) : 0.5),
    ticks: Array.from({ length: last - first + 1 }, (_, i) => {
      const value = (first + i) * step;
      return { value, text: format(value, decimals) };
    }),
  };
}

/** Makes a scale with as many round numbers as stand side by side in a width, ten at most; without fractions if all values are whole. */
export function linearIn(domain: Domain, width: number, whole = false): Scale {
  const max = whole ? Math.max(1, Math.ceil(domain[1] - domain[0])) : 10;
  const widest = roomFor(linear(domain, 10).ticks.map(({ text }) => text));
  return linear(domain, Math.max(1, Math.min(10, max, Math.floor(width / (widest + TICK_GAP)))));
}

/** Widens a domain to round numbers. */
export function nice([low, high]: Domain, count: number): Domain {
  const step = stepOf(high - low, count);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

/** Makes a logarithmic scale: ticks at the powers of ten and between them, or at the values of `writePart`. */
export function logarithmic([low, high]: Domain, written?: readonly number[]): Scale {
  const share = (value: number) => (high > low ? Math.log(value / low) / Math.log(high / low) : 0.5);
  if (written !== undefined)
    return { share, ticks: written.map((value) => ({ value, text: groupDigits(String(value)) })) };
  const labelled = high / low < 100 ? [1, 2, 3, 4, 5, 6] : [1, 2, 5];
  const ticks: Tick[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    for (let digit = 1; digit < 10; digit++) {
      const value = Number(`${digit}e${power}`);
      if (value < low || value > high) continue;
      ticks.push({ value, text: labelled.includes(digit) ? groupDigits(String(value)) : "" });
    }
  }
  return { share, ticks };
}

/** Makes a scale with a row for each name, numbered from 0 at the top. */
export function rows(names: readonly string[]): Scale {
  return {
    share: (value) => 1 - (value + 0.5) / names.length,
    ticks: names.map((text, value) => ({ value, text })),
  };
}

/** Scale of chances: 0 to 100 %, with ticks at the quarters. What lies beyond stands at the edge. */
export const CHANCES: Scale = {
  share: (value) => Math.min(1, Math.max(0, value)),
  ticks: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, text: `${100 * value}%` })),
};

/** Returns 1, 2 or 5 times a power of ten, so that about `count` steps fill the width. */
function stepOf(width: number, count: number): number {
  if (!(width > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(width / count));
  const wanted = width / count / power;
  return power * (wanted >= Math.sqrt(50) ? 10 : wanted >= Math.sqrt(10) ? 5 : wanted >= Math.SQRT2 ? 2 : 1);
}

function groupDigits(digits: string): string {
  const [whole = "", ...fraction] = digits.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

/** Formats a number with a true minus and commas between thousands. */
const plainTick: TickFormat = (value, decimals) => {
  const digits = Math.abs(value).toFixed(decimals);
  return `${Number(digits) > 0 && value < 0 ? "\u2212" : ""}${groupDigits(digits)}`;
};

/** Formats a number as `plainTick` does, with a plus above 0. */
export const signedTick: TickFormat = (value, decimals) => {
  const text = plainTick(value, decimals);
  return Number(value.toFixed(decimals)) > 0 ? `+${text}` : text;
};

/** Formats a share from 0 to 1 as a percentage. */
export const percentTick: TickFormat = (value, decimals) =>
  `${plainTick(100 * value, Math.max(0, decimals - 2))}%`;

export const PLOT_SIZE = 12; // pixels of letters on a page

/** Letters and colours of a plot. */
interface PlotLook {
  readonly size: number; // pixels of letters
  readonly ink: string; // colour of axes and of what they count
  readonly quiet: string; // colour of the numbers along them
  readonly grid: Attributes;
}

const INK = "currentColor";

/** Takes the colours from the page around the plot. */
const PAGE_LOOK: PlotLook = {
  size: PLOT_SIZE,
  ink: INK,
  quiet: INK,
  grid: { stroke: INK, "stroke-opacity": 0.1 },
};

/** Takes the colours from a theme. */
export function themeLook({ quiet }: Theme): PlotLook {
  return {
    size: 11.5,
    ink: quiet,
    quiet,
    grid: { stroke: quiet, "stroke-opacity": 0.3, "stroke-width": 0.8 },
  };
}

/** The edges of the axes, in pixels. */
export interface PlotFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** A vertical range at one place, such as an interval. */
export interface PlotRange {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

/** A name for the right end of a curve. */
interface PlotName {
  readonly text: string;
  readonly y: number; // value at the end
  readonly colour: string;
}

type Place = readonly [x: number, y: number]; // pixels

const TICK = 6; // pixels
const TICK_GAP = 24; // pixels between two numbers below
const NAME_GAP = 8; // pixels between a curve and its name
const NAME_WEIGHT = 700; // font weight
const FAR = 1e4; // pixels; stands for what is infinite
/** Share of the size of letters from the middle of a line to its baseline. */
const MIDDLE = 0.34;

/** One pair of axes and what is drawn between them. */
export class Plot {
  readonly frame: PlotFrame;
  readonly #x: Scale;
  readonly #y: Scale;
  readonly #look: PlotLook;

  constructor(frame: PlotFrame, x: Scale, y: Scale, look = PAGE_LOOK) {
    this.frame = frame;
    this.#x = x;
    this.#y = y;
    this.#look = look;
  }

  /** Draws numbers below, each with a tick or a grid line, and at the right end what they count. */
  xAxis(label = "", { grid = false } = {}): string {
    const { top, bottom, right } = this.frame;
    const { size, ink, quiet } = this.#look;
    const baseline = bottom + TICK + size;
    return group(
      { class: "x-axis" },
      ...this.#x.ticks.flatMap(({ value, text }) => {
        const x = this.x(value);
        return [
          grid
            ? stroke([x, top], [x, bottom], this.#look.grid)
            : stroke([x, bottom], [x, bottom + TICK], { stroke: ink }),
          text === "" ? "" : this.#words(text, x, baseline, "middle", quiet),
        ];
      }),
      label === "" ? "" : this.#words(`${label} \u2192`, right, baseline + size + 7, "end"),
    );
  }

  /** Draws numbers to the left, each with a tick or a grid line, and above them, or `below`, what they count. */
  yAxis(label = "", { grid = false, below = false } = {}): string {
    const { left, right, top, bottom } = this.frame;
    const { size, ink, quiet } = this.#look;
    const edge = left - (grid ? TICK : TICK + 3);
    const start = edge - Math.max(0, ...this.#y.ticks.map(({ text }) => textWidth(text, size)));
    return group(
      { class: "y-axis" },
      ...this.#y.ticks.flatMap(({ value, text }) => {
        const y = this.y(value);
        return [
          grid
            ? stroke([left, y], [right, y], this.#look.grid)
            : stroke([left - TICK, y], [left, y], { stroke: ink }),
          text === "" ? "" : this.#words(text, edge, y + MIDDLE * size, "end", quiet),
        ];
      }),
      label === ""
        ? ""
        : this.#words(`\u2191 ${label}`, start, below ? bottom + TICK + 2 * size + 7 : top - 10, "start"),
    );
  }

  /** Draws a title over the middle, so many pixels above the axes. */
  title(text: string, above = 12): string {
    const { left, right, top } = this.frame;
    return this.#words(text, (left + right) / 2, top - above, "middle");
  }

  line(points: readonly PlotPoint[], attributes: Attributes): string {
    const d = pathData(points.map((point) => this.at(point)));
    const shape = { fill: "none", "stroke-width": 2, "stroke-linejoin": "round" };
    return element("path", { class: "line", d, ...shape, ...attributes });
  }

  /** Fills what lies between the low and the high values. */
  area(ranges: readonly PlotRange[], attributes: Attributes): string {
    const [upper, lower] = [
      ranges.map(({ x, high: y }) => this.at({ x, y })),
      ranges.map(({ x, low: y }) => this.at({ x, y })),
    ];
    return element("path", {
      class: undefined,
      d: pathData([...upper, ...lower.reverse()], true),
      ...attributes,
    });
  }

  /** Draws a straight line, moved down by so many pixels. */
  link(from: PlotPoint, to: PlotPoint, attributes: Attributes, down = 0): string {
    const [[x1, y1], [x2, y2]] = [this.at(from), this.at(to)];
    return stroke([x1, y1 + down], [x2, y2 + down], attributes);
  }

  /** Draws a line over the whole width at one height. */
  level(y: number, attributes: Attributes = BROKEN): string {
    const { left, right } = this.frame;
    return stroke([left, this.y(y)], [right, this.y(y)], { stroke: this.#look.ink, ...attributes });
  }

  /** Draws a line over the whole height at one place. */
  upright(x: number, attributes: Attributes = BROKEN): string {
    const { top, bottom } = this.frame;
    return stroke([this.x(x), top], [this.x(x), bottom], { stroke: this.#look.ink, ...attributes });
  }

  /** Fills what lies between two heights, over the whole width. */
  belt(low: number, high: number, attributes: Attributes): string {
    const { left, right } = this.frame;
    const [y, floor] = [this.y(high), this.y(low)];
    return element("rect", { x: left, y, width: right - left, height: floor - y, ...attributes });
  }

  /** Draws a mark with the area of a circle of this radius at each point, moved down by so many pixels. */
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
        const [x, y] = this.at(point);
        return shape([x, y + down]);
      }),
    );
  }

  /** Writes names at the right ends of curves, moved up or down so that none covers another. */
  names(names: readonly PlotName[], room: number): string {
    const { right, top, bottom } = this.frame;
    const { size } = this.#look;
    const gap = size + 3;
    const ends = names.map((name) => ({ ...name, at: this.y(name.y) })).sort((a, b) => a.at - b.at);
    ends.forEach((end, i) => {
      end.at = Math.max(end.at, i === 0 ? top : ends[i - 1].at + gap);
    });
    for (let i = ends.length - 1, max = bottom; i >= 0; i--, max -= gap)
      ends[i].at = Math.min(ends[i].at, max);
    return ends
      .map(({ text, at, colour: fill }) =>
        textLine(fitText(text, size, room, NAME_WEIGHT), right + NAME_GAP, at + MIDDLE * size, {
          ...{ size, fill, weight: NAME_WEIGHT, anchor: "start" },
        }),
      )
      .join("");
  }

  /** Cuts off what reaches beyond the axes. */
  cut(...children: readonly string[]): string {
    const { left: x, top: y, right, bottom } = this.frame;
    const [width, height] = [right - x, bottom - y];
    const viewBox = [x, y, width, height].map((each) => Math.round(100 * each) / 100).join(" ");
    return element("svg", { x, y, width, height, viewBox }, ...children);
  }

  /** Returns the place of a point, in pixels. */
  at({ x, y }: PlotPoint): Place {
    return [this.x(x), this.y(y)];
  }

  x(value: number): number {
    const { left, right } = this.frame;
    return left + this.#x.share(value) * (right - left);
  }

  y(value: number): number {
    const { top, bottom } = this.frame;
    return Math.min(FAR, Math.max(-FAR, bottom - this.#y.share(value) * (bottom - top)));
  }

  #words(text: string, x: number, y: number, anchor: Anchor, fill = this.#look.ink): string {
    return textLine(text, x, y, { size: this.#look.size, fill, anchor });
  }
}

type Anchor = "start" | "middle" | "end";

/** The line that others are held against. */
const BROKEN: Attributes = { "stroke-dasharray": "3,3" };

function stroke([x1, y1]: Place, [x2, y2]: Place, attributes: Attributes): string {
  return element("line", { x1, y1, x2, y2, ...attributes });
}

/** An entry of a legend: a swatch or a dot of a colour, and what it means. */
interface LegendEntry {
  readonly fill: string;
  readonly text: string;
  readonly isDot?: boolean;
}

const LEGEND_ROW = 20; // pixels
const SWATCH = 10; // pixels

/** Draws a legend from the left in as many rows as it takes. */
export function plotLegend(
  entries: readonly LegendEntry[],
  { left, right, top }: Omit<PlotFrame, "bottom">,
  { size, quiet }: PlotLook,
): { readonly svg: string; readonly height: number } {
  let x = left;
  let y = top + LEGEND_ROW / 2;
  const svg = group(
    { class: "key" },
    ...entries.flatMap(({ fill, text, isDot = false }) => {
      const width = SWATCH + 5 + textWidth(text, size);
      if (x > left && x + width > right) {
        x = left;
        y += LEGEND_ROW;
      }
      const style = { fill, stroke: quiet, "stroke-width": 0.6 };
      const swatch = isDot
        ? element("circle", { cx: x + SWATCH / 2, cy: y, r: 4, ...style })
        : element("rect", { x, y: y - SWATCH / 2, width: SWATCH, height: SWATCH, ...style });
      const words = textLine(text, x + SWATCH + 5, y + size * 0.36, { size, fill: quiet });
      x += width + 16;
      return [swatch, words];
    }),
  );
  return { svg, height: y + LEGEND_ROW / 2 - top };
}

export const PLOT_SYMBOLS = ["circle", "plus", "triangle", "square", "star", "diamond"] as const;
export type PlotSymbol = (typeof PLOT_SYMBOLS)[number];

/** Corners of marks with the area of a circle of radius 1. */
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

// Plots as wide as a page's text, in the colours of the page around them.

export const PAGE_WIDTH = 720; // pixels
/** Pixels around the axes. */
export const PAGE_MARGIN = { left: 48, right: 24, top: 26, bottom: 42 } as const;

/** Returns the pixels that the longest of some names takes. */
export function roomFor(names: readonly string[], weight?: number): number {
  return Math.max(0, ...names.map((name) => textWidth(name, PLOT_SIZE, weight)));
}

/** Returns the pixels that names at the right ends of curves take: all of their length, a third of the width at most. */
export function nameRoom(names: readonly string[], width: number = PAGE_WIDTH): number {
  return names.length === 0 ? 0 : Math.min(roomFor(names, NAME_WEIGHT), width / 3);
}

/** Returns the pixels left of the axes that a scale's numbers take. */
export function scaleRoom({ ticks }: Scale): number {
  return Math.max(PAGE_MARGIN.left, roomFor(ticks.map(({ text }) => text)) + TICK + 7);
}

/** Returns the axes of a picture of this height, with so many pixels at both sides. */
export function pageFrame(
  height: number,
  left: number = PAGE_MARGIN.left,
  right: number = PAGE_MARGIN.right,
  width: number = PAGE_WIDTH,
): PlotFrame {
  return { left, right: width - right, top: PAGE_MARGIN.top, bottom: height - PAGE_MARGIN.bottom };
}

/** Size and accessible name of a picture of plots. */
interface PlotCanvas {
  readonly width?: number; // pixels, as wide as a page's text by default
  readonly height: number; // pixels
  readonly title: string;
  readonly description?: string;
}

/** Joins plots into one picture. */
export function plotPicture(
  { width = PAGE_WIDTH, height, title, description }: PlotCanvas,
  ...children: readonly string[]
): string {
  const viewBox = `0 0 ${width} ${height}`;
  const font = { "font-family": FONT_FAMILY, "font-size": PLOT_SIZE };
  return element(
    "svg",
    { class: "plot", width, height, viewBox, role: "img", fill: INK, ...font },
    element("title", {}, escapeXml(title)),
    description === undefined ? "" : element("desc", {}, escapeXml(description)),
    ...children,
  );
}

/** Writes words into a picture of plots; `turned` ones read upwards. */
export function plotWords(text: string, x: number, y: number, turned = false): string {
  const style = { size: PLOT_SIZE, fill: INK, anchor: "middle" } as const;
  if (!turned) return textLine(text, x, y, style);
  return element("g", { transform: `translate(${x},${y}) rotate(-90)` }, textLine(text, 0, 0, style));
}

/** Makes a picture of plots a file of its own, with the colours of pages. */
export function aloneSvg(plot: string): string {
  const style = `${PAGE_PALETTE}\nsvg { background: var(--page); color: var(--ink); }`;
  return plot
    .replace(/^<svg /, '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(">", `><style>${style}</style>`);
}
