/** Curves over a common axis, each with its name at the right end. */
import { PAGE_COLOURS } from "../draw/index.js";
import { draw, roomFor, SYMBOLS } from "./plots.js";

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
}

const HEIGHT = 380;
const MARGIN = { top: 20, bottom: 40 };
/** Between two names, as a share of the height. */
const APART = 15 / (HEIGHT - MARGIN.top - MARGIN.bottom);

export function drawLines({ series, x, y, zero = false }: LinesOptions): Promise<string> {
  const drawn = coloured(series.filter(({ points }) => points.length > 0));
  const values = drawn.flatMap(({ points }) => points.map((point) => point.y)).concat(zero ? [0] : []);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = high > low ? 0.04 * (high - low) : 1;
  const domain = [low - room, high + room] as const;
  const places = drawn.flatMap(({ points }) => points.map((point) => point.x));
  // Few iterations have no halves between them.
  const width = Math.max(...places) - Math.min(...places);
  const names = drawn.map(({ name }) => name);
  const ends = spread(drawn, domain);
  return draw((plot) => ({
    width: 720,
    height: HEIGHT,
    marginLeft: 56,
    marginRight: 12 + roomFor(names, 700),
    marginTop: MARGIN.top,
    marginBottom: MARGIN.bottom,
    x: { label: x, ticks: Math.min(10, Math.ceil(width)) },
    y: { label: y, grid: true, domain },
    marks: [
      ...(zero ? [plot.ruleY([0], { strokeDasharray: "3,3" })] : []),
      ...drawn.flatMap(({ points, dashed, colour, symbol }) => [
        plot.lineY(points, {
          x: "x",
          y: "y",
          stroke: colour,
          strokeWidth: 2,
          ...(dashed && { strokeDasharray: "5,4" }),
        }),
        ...(points.length <= 80
          ? [plot.dot(points, { x: "x", y: "y", symbol, r: 2.6, stroke: colour, strokeWidth: 1.2 })]
          : []),
      ]),
      ...ends.map(({ name, colour, at, x: end }) =>
        plot.text([{ x: end, y: at }], {
          x: "x",
          y: "y",
          text: () => name,
          textAnchor: "start",
          dx: 8,
          fill: colour,
          fontWeight: "bold",
        }),
      ),
    ],
  }));
}

interface Drawn extends Line {
  readonly colour: string;
  readonly symbol: (typeof SYMBOLS)[number];
}

/** The first colour is that of published values; with six lines or more it serves as well. */
function coloured(series: readonly Line[]): Drawn[] {
  const colours = [...PAGE_COLOURS.slice(1), PAGE_COLOURS[0]];
  let i = -1;
  return series.map((line) => {
    if (line.plain === true) return { ...line, colour: "currentColor", symbol: "circle" };
    if (line.dashed !== true || i < 0) i++;
    return { ...line, colour: colours[i % colours.length]!, symbol: SYMBOLS[i % SYMBOLS.length]! };
  });
}

/** Where names stand, so that none covers another: at the height of the last point, moved where it must. */
function spread(drawn: readonly Drawn[], [low, high]: readonly [number, number]) {
  const ends = drawn
    .map(({ name, colour, points }) => ({ name, colour, x: points.at(-1)!.x, at: points.at(-1)!.y }))
    .sort((a, b) => a.at - b.at);
  const gap = APART * (high - low);
  for (let i = 1; i < ends.length; i++) ends[i]!.at = Math.max(ends[i]!.at, ends[i - 1]!.at + gap);
  for (let i = ends.length - 1, most = high; i >= 0; i--, most -= gap)
    ends[i]!.at = Math.min(ends[i]!.at, most);
  const right = Math.max(...ends.map(({ x }) => x));
  return ends.map((end) => ({ ...end, x: right }));
}
