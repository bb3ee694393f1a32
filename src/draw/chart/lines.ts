/** Curves over a common axis, each with its name at the right end. */
import { PAGE_COLOURS } from "../page/index.js";
import { fitText } from "../svg/index.js";
import { PAGE_WIDTH, pageFrame, roomFor } from "./page-plot.js";
import { PLOT_SIZE, PLOT_SYMBOLS, Plot, type PlotSymbol, plotDocument } from "./plot.js";
import { linear } from "./scale.js";

export interface Line {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Drawn broken, in the colour of the line before it. */
  readonly dashed?: boolean;
  /** Drawn in the colour of text, for what others are measured by. */
  readonly plain?: boolean;
}

export interface LinesOptions {
  readonly series: readonly Line[];
  /** Labels of the axes. */
  readonly x: string;
  readonly y: string;
  /** Whether 0 is shown, with a line of its own. */
  readonly zero?: boolean;
  /** Pixels, as wide as a page's text by default. */
  readonly width?: number;
}

const HEIGHT = 380; // pixels
const LEFT = 56; // pixels
const BOLD = 700; // font weight
const TICK_ROOM = 50; // pixels for a number below
/** Pixels between two names. */
const APART = 15;
/** Points of which each is marked. */
const MARKED = 80;

export function drawLines({ series, x, y, zero = false, width = PAGE_WIDTH }: LinesOptions): string {
  const drawn = coloured(series).filter(({ points }) => points.length > 0);
  const values = drawn.flatMap(({ points }) => points.map((point) => point.y)).concat(zero ? [0] : []);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = high > low ? 0.04 * (high - low) : 1;
  const domain = [low - margin, high + margin] as const;
  const names = drawn.map(({ name }) => name);
  const places = drawn.flatMap(({ points }) => points.map((point) => point.x));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  // Names leave most of the width to the curves.
  const room = Math.min(roomFor(names, BOLD), width / 3);
  const frame = pageFrame(HEIGHT, LEFT, 12 + room, width);
  // Few iterations have no halves between them.
  const most = places.every(Number.isInteger) ? Math.ceil(last - first) : 10;
  const across = linear([first, last], Math.min(ticksIn(frame.right - frame.left), most));
  const plot = new Plot(frame, across, linear(domain, 9));
  const gap = (APART * (domain[1] - domain[0])) / (frame.bottom - frame.top);
  return plotDocument(
    width,
    HEIGHT,
    plot.xAxis(x),
    plot.yAxis(y, { grid: true }),
    zero ? plot.level(0) : "",
    ...drawn.map(({ points, dashed, colour, symbol }) => {
      const line = plot.line(points, { stroke: colour, ...(dashed && { "stroke-dasharray": "5,4" }) });
      if (points.length > MARKED) return line;
      return line + plot.dots(points, symbol, 2.6, { stroke: colour, "stroke-width": 1.2 });
    }),
    ...spread(drawn, domain, gap).map(({ name, colour, at, x: end }) =>
      plot.name(fitText(name, PLOT_SIZE, room, BOLD), { x: end, y: at }, 8, colour),
    ),
  );
}

/** As many numbers as stand side by side, ten at most. */
function ticksIn(width: number): number {
  return Math.min(10, Math.floor(width / TICK_ROOM));
}

interface Drawn extends Line {
  readonly colour: string;
  readonly symbol: PlotSymbol;
}

/** The first colour is that of published values; with six lines or more it serves as well. */
function coloured(series: readonly Line[]): Drawn[] {
  const colours = [...PAGE_COLOURS.slice(1), PAGE_COLOURS[0]];
  let i = -1;
  return series.map((line) => {
    if (line.plain === true) return { ...line, colour: "currentColor", symbol: "circle" };
    if (line.dashed !== true || i < 0) i++;
    return { ...line, colour: colours[i % colours.length]!, symbol: PLOT_SYMBOLS[i % PLOT_SYMBOLS.length]! };
  });
}

/** Where names stand, so that none covers another: at the height of the last point, moved where it must. */
function spread(drawn: readonly Drawn[], [, high]: readonly [number, number], gap: number) {
  const ends = drawn
    .map(({ name, colour, points }) => ({ name, colour, x: points.at(-1)!.x, at: points.at(-1)!.y }))
    .sort((a, b) => a.at - b.at);
  for (let i = 1; i < ends.length; i++) ends[i]!.at = Math.max(ends[i]!.at, ends[i - 1]!.at + gap);
  for (let i = ends.length - 1, most = high; i >= 0; i--, most -= gap)
    ends[i]!.at = Math.min(ends[i]!.at, most);
  const right = Math.max(...ends.map(({ x }) => x));
  return ends.map((end) => ({ ...end, x: right }));
}
