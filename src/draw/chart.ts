/** Charts as wide as a page's text: curves with or without bands, calibration diagrams, and rows of values with intervals. */
import { PAGE_COLOURS } from "./page.js";
import {
  aloneSvg,
  type Domain,
  linear,
  linearIn,
  logarithmic,
  nameRoom,
  PAGE_MARGIN,
  PAGE_WIDTH,
  PLOT_SIZE,
  PLOT_SYMBOLS,
  Plot,
  type PlotFrame,
  type PlotSymbol,
  pageFrame,
  plotPicture,
  plotWords,
  roomFor,
  rows,
  type Scale,
  scaleRoom,
  signedTick,
} from "./plot.js";
import { fitText } from "./svg.js";
import { formatSigned } from "./text.js";

export interface ChartLine {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Drawn broken, in the colour of the line before it. */
  readonly dashed?: boolean;
  /** Drawn in the colour of text, for what others are measured by. */
  readonly plain?: boolean;
}

export interface LinesOptions {
  readonly series: readonly ChartLine[];
  /** Labels of the axes. */
  readonly x: string;
  readonly y: string;
  /** Shows 0, with a line of its own. */
  readonly zero?: boolean;
  /** Pixels, as wide as a page's text by default. */
  readonly width?: number;
}

/** Draws curves over a common axis, each with its name at the right end. */
export function drawLines({ series, x, y, zero = false, width = PAGE_WIDTH }: LinesOptions): string {
  const curves = colourLines(series).filter(({ points }) => points.length > 0);
  const values = curves.flatMap(({ points }) => points.map((point) => point.y)).concat(zero ? [0] : []);
  const places = curves.flatMap(({ points }) => points.map((point) => point.x));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = high > low ? 0.04 * (high - low) : 1;
  return drawCurves(curves, {
    ...{ x, y, width, zero, names: curves.map(({ name }) => name) },
    // Few iterations have no halves between them.
    across: (room) =>
      linearIn([Math.min(...places), Math.max(...places)], room, places.every(Number.isInteger)),
    down: linear([low - margin, high + margin], 8),
  });
}

interface CoursePicture {
  readonly series: readonly CourseSeries[];
  readonly x: string; // what the course is counted in
  readonly y: string; // what is estimated
  readonly places?: readonly number[]; // those of all estimates, where there are few
  readonly width?: number; // pixels, as wide as a page's text by default
}

export interface CourseSeries {
  readonly name: string; // at the right end, where there are several
  readonly points: readonly CoursePoint[]; // two or more
}

export interface CoursePoint {
  readonly at: number;
  readonly value: number; // may be infinite, as low and high may
  readonly low: number;
  readonly high: number;
}

/**
 * Draws estimates over the course of something, each a curve with its band. The scale is that of the second half, when
 * bands have become narrow; what lies beyond it is cut off. Over a few given places all of them count, by their logarithms.
 */
export function drawCourse({ series, x, y, places, width = PAGE_WIDTH }: CoursePicture): string {
  const points = series.flatMap((each) => each.points);
  const ats = points.map(({ at }) => at);
  const domain = [Math.min(...ats), Math.max(...ats)] as const;
  const curves = colourLines(
    series.map(({ name, points: own }) => ({
      name,
      points: own.map((each) => ({ ...each, x: each.at, y: each.value })),
    })),
  );
  const counted = points.filter(({ at }) => places !== undefined || 2 * at >= domain[1]);
  return drawCurves(curves, {
    ...{ x, y, width, zero: true, names: series.length > 1 ? series.map(({ name }) => name) : [] },
    across: (room) => (places === undefined ? linearIn(domain, room) : logarithmic(domain, places)),
    down: linear(finiteDomain(counted), 6, signedTick),
    description: series.map(describeCourse).join("; "),
  });
}

/** Returns the range of all that is finite, 0 among it, with some room around. */
function finiteDomain(points: readonly CoursePoint[]): Domain {
  const values = points.flatMap(({ value, low, high }) => [value, low, high]).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = Math.max(10, 0.08 * (high - low));
  return [low - room, high + room];
}

function describeCourse({ name, points }: CourseSeries): string {
  const { value, low, high } = points[points.length - 1];
  const [middle, min, max] = [value, low, high].map((each) => formatSigned(Math.round(each), 0));
  return `${name}: ${middle}, between ${min} and ${max}`;
}

interface Curve extends Omit<ChartLine, "points"> {
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly low?: number;
    readonly high?: number;
  }[];
  readonly colour: string;
  readonly symbol: PlotSymbol;
}

/** Gives each line a colour and a symbol. The first colour is that of published values and comes last. */
function colourLines<L extends ChartLine>(series: readonly L[]): (L & Curve)[] {
  const colours = [...PAGE_COLOURS.slice(1), PAGE_COLOURS[0]];
  let i = -1;
  return series.map((line) => {
    if (line.plain === true) return { ...line, colour: "currentColor", symbol: "circle" };
    if (line.dashed !== true || i < 0) i++;
    return { ...line, colour: colours[i % colours.length]!, symbol: PLOT_SYMBOLS[i % PLOT_SYMBOLS.length]! };
  });
}

interface CurveLayout {
  readonly x: string;
  readonly y: string;
  readonly width: number; // pixels
  readonly zero: boolean; // whether 0 has a line of its own
  readonly names: readonly string[]; // at the right ends, all or none
  readonly across: (room: number) => Scale; // for so many pixels
  readonly down: Scale;
  readonly description?: string;
}

const CURVES_HEIGHT = 340; // pixels
const MARKED = 30; // points up to which each is marked

function drawCurves(curves: readonly Curve[], layout: CurveLayout): string {
  const { x, y, width, zero, names, across, down, description } = layout;
  const room = nameRoom(names, width);
  const left = scaleRoom(down);
  const right = names.length === 0 ? PAGE_MARGIN.right : 12 + room;
  const scale = across(width - left - right);
  const last = scale.ticks.at(-1);
  // Half of the last number may stand right of the axis.
  const half = last === undefined ? 0 : roomFor([last.text]) / 2;
  const plot = new Plot(pageFrame(CURVES_HEIGHT, left, Math.max(right, half + 2), width), scale, down);
  const bands = curves.map((curve) => bandOf(plot, curve)).join("");
  const lines = curves.map((curve) => lineOf(plot, curve)).join("");
  return plotPicture(
    {
      width,
      height: CURVES_HEIGHT,
      title: `${y} over ${x}`,
      ...(description !== undefined && { description }),
    },
    plot.xAxis(x),
    plot.yAxis(y, { grid: true }),
    zero ? plot.level(0) : "",
    bands === "" ? lines : plot.cut(bands, lines),
    ...curves.map((curve) => marksOf(plot, curve)),
    plot.names(
      names.map((text, i) => ({ text, y: curves[i]!.points.at(-1)!.y, colour: curves[i]!.colour })),
      room,
    ),
  );
}

function bandOf(plot: Plot, { points, colour }: Curve): string {
  const ranges = points.flatMap(({ x, low, high }) =>
    low === undefined || high === undefined ? [] : [{ x, low, high }],
  );
  return ranges.length === 0 ? "" : plot.area(ranges, { class: "band", fill: colour, "fill-opacity": 0.14 });
}

function lineOf(plot: Plot, { points, dashed, colour }: Curve): string {
  return plot.line(points, { stroke: colour, ...(dashed && { "stroke-dasharray": "5,4" }) });
}

/** Marks the points of a curve that has few; those beyond the axes are left out. */
function marksOf(plot: Plot, { points, colour, symbol }: Curve): string {
  const { top, bottom } = plot.frame;
  if (points.length > MARKED) return "";
  const seen = points.filter(({ y }) => plot.y(y) >= top && plot.y(y) <= bottom);
  return plot.dots(seen, symbol, 2.6, { stroke: colour, "stroke-width": 1.2 });
}

/** Statements of about the same chance; shares from 0 to 1, with the 95 % interval of what came. */
interface ReliabilityDot {
  readonly said: number;
  readonly came: number;
  readonly low: number;
  readonly high: number;
  /** The number of the statements. */
  readonly count: number;
}

interface ReliabilityPanel {
  readonly title: string;
  /** By what was said, the smallest first. */
  readonly dots: readonly ReliabilityDot[];
}

interface ReliabilityDiagrams {
  readonly title?: string;
  /** Label of what was said. */
  readonly said: string;
  readonly panels: readonly ReliabilityPanel[];
}

const PANEL_SIDE = 300; // pixels of a panel's axes
const PANEL_HEAD = 52; // pixels above them
const PANELS_TITLE = 30; // pixels of a title over all panels
const PANEL_GAP = { across: 64, down: 100 } as const; // pixels
const PANELS_ACROSS = 2; // in a row
const DOT_RADIUS = { min: 2, max: 5 } as const; // pixels

/** Draws calibration diagrams as a file of its own, two in a row: observed frequencies over predicted chances. */
export function drawReliability({ title, said, panels }: ReliabilityDiagrams): string {
  const { left: margin } = PAGE_MARGIN;
  const above = PANEL_HEAD + (title === undefined ? 0 : PANELS_TITLE);
  const width = margin + Math.min(PANELS_ACROSS, panels.length) * (PANEL_SIDE + PANEL_GAP.across);
  const height =
    above + Math.ceil(panels.length / PANELS_ACROSS) * (PANEL_SIDE + PANEL_GAP.down) - PANEL_HEAD;
  return aloneSvg(
    plotPicture(
      { width, height, title: title ?? `observed over ${said}` },
      title === undefined ? "" : plotWords(title, width / 2, 20),
      ...panels.map((panel, i) => {
        const left = margin + (i % PANELS_ACROSS) * (PANEL_SIDE + PANEL_GAP.across);
        const top = above + Math.floor(i / PANELS_ACROSS) * (PANEL_SIDE + PANEL_GAP.down);
        return drawPanel(panel, said, { left, right: left + PANEL_SIDE, top, bottom: top + PANEL_SIDE });
      }),
    ),
  );
}

function drawPanel({ title, dots }: ReliabilityPanel, said: string, frame: PlotFrame): string {
  const scale = linear([0, 100], 5);
  const plot = new Plot(frame, scale, scale);
  const colour = PAGE_COLOURS[1];
  const largest = Math.max(...dots.map(({ count }) => count));
  const percent = (share: number) => 100 * Math.min(1, Math.max(0, share));
  const bar = { stroke: colour, "stroke-width": 1.5 };
  return [
    plot.title(title, 32),
    plot.xAxis(`${said}, %`, { grid: true }),
    plot.yAxis("observed, %", { grid: true }),
    plot.link({ x: 0, y: 0 }, { x: 100, y: 100 }, { stroke: "currentColor", "stroke-dasharray": "3,3" }),
    plot.line(
      dots.map((dot) => ({ x: percent(dot.said), y: percent(dot.came) })),
      bar,
    ),
    ...dots.flatMap((dot) => {
      const [x, y] = [percent(dot.said), percent(dot.came)];
      const radius = Math.max(DOT_RADIUS.min, DOT_RADIUS.max * Math.sqrt(dot.count / largest));
      return [
        plot.link({ x, y: percent(dot.low) }, { x, y: percent(dot.high) }, bar),
        plot.dots([{ x, y }], "circle", radius, { fill: colour }),
      ];
    }),
  ].join("");
}

/** A value with its 95 % interval, if it has one. */
interface IntervalValue {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** A published value and the measured one. */
interface IntervalRow {
  readonly name: string;
  readonly published?: IntervalValue | undefined;
  readonly ours?: IntervalValue | undefined;
}

interface IntervalOptions {
  readonly rows: readonly IntervalRow[];
  readonly x: string;
  readonly across: Scale;
  readonly level?: number; // value with an upright line
}

const NAMES_WIDTH = 300; // pixels for names
const ROW_HEIGHT = 34; // pixels
const OFFSET = 5; // pixels from the middle of a row, the published value above and the measured one below

/** Draws a row for each value: the published one with its interval above the measured one. */
export function drawIntervals({ rows: shown, x, across, level }: IntervalOptions): string {
  const names = shown.map(({ name }) => fitText(name, PLOT_SIZE, NAMES_WIDTH));
  const height = PAGE_MARGIN.top + ROW_HEIGHT * names.length + PAGE_MARGIN.bottom;
  const plot = new Plot(pageFrame(height, roomFor(names) + PAGE_MARGIN.right), across, rows(names));
  const mark = (
    y: number,
    interval: IntervalValue | undefined,
    colour: string,
    symbol: PlotSymbol,
    down: number,
  ) => {
    if (interval === undefined) return "";
    const { value, low = value, high = value } = interval;
    const bar = { stroke: colour, "stroke-width": 2 };
    return (
      (high > low ? plot.link({ x: low, y }, { x: high, y }, bar, down) : "") +
      plot.dots([{ x: value, y }], symbol, 4, { fill: colour }, down)
    );
  };
  return plotPicture(
    { height, title: x },
    plot.xAxis(x, { grid: true }),
    plot.yAxis(),
    level === undefined ? "" : plot.upright(level),
    ...shown.flatMap(({ published, ours }, y) => [
      mark(y, published, PAGE_COLOURS[0], "diamond", -OFFSET),
      mark(y, ours, PAGE_COLOURS[1], "circle", OFFSET),
    ]),
  );
}
