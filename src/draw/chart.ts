/**
 * Charts: curves, estimates with their bands over time, and reliability diagrams.
 *
 * Curves over a common axis, each with its name at the right end.
 */
import { PAGE_COLOURS } from "./page.js";
import {
  aloneSvg,
  type Frame,
  linear,
  logarithmic,
  PAGE_WIDTH,
  PLOT_SIZE,
  PLOT_SYMBOLS,
  Plot,
  type PlotSymbol,
  pageFrame,
  plotDocument,
  plotWords,
  roomFor,
} from "./plot.js";
import { element, escapeXml, FONT_FAMILY, fitText, formatNumber, group, pathData, textLine } from "./svg.js";
import { signed } from "./text.js";

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

const LINES_HEIGHT = 380; // pixels
const LINES_LEFT = 56; // pixels
const LINES_BOLD = 700; // font weight
const LINES_TICK_ROOM = 50; // pixels for a number below
/** Pixels between two names. */
const LINES_APART = 15;
/** Points of which each is marked. */
const LINES_MARKED = 80;

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
  const room = Math.min(roomFor(names, LINES_BOLD), width / 3);
  const frame = pageFrame(LINES_HEIGHT, LINES_LEFT, 12 + room, width);
  // Few iterations have no halves between them.
  const most = places.every(Number.isInteger) ? Math.ceil(last - first) : 10;
  const across = linear([first, last], Math.min(ticksIn(frame.right - frame.left), most));
  const plot = new Plot(frame, across, linear(domain, 9));
  const gap = (LINES_APART * (domain[1] - domain[0])) / (frame.bottom - frame.top);
  return plotDocument(
    width,
    LINES_HEIGHT,
    plot.xAxis(x),
    plot.yAxis(y, { grid: true }),
    zero ? plot.level(0) : "",
    ...drawn.map(({ points, dashed, colour, symbol }) => {
      const line = plot.line(points, { stroke: colour, ...(dashed && { "stroke-dasharray": "5,4" }) });
      if (points.length > LINES_MARKED) return line;
      return line + plot.dots(points, symbol, 2.6, { stroke: colour, "stroke-width": 1.2 });
    }),
    ...spread(drawn, domain, gap).map(({ name, colour, at, x: end }) =>
      plot.name(fitText(name, PLOT_SIZE, room, LINES_BOLD), { x: end, y: at }, 8, colour),
    ),
  );
}

/** As many numbers as stand side by side, ten at most. */
function ticksIn(width: number): number {
  return Math.min(10, Math.floor(width / LINES_TICK_ROOM));
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

// Estimates over the course of something, each a line with its band, in the colours of the page around it. The scale is that of the
// second half, when bands have become narrow; what lies beyond it is cut off. Over a few given places all of them count, by
// their logarithms, and each estimate is marked.

export interface CoursePicture {
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

type Range = readonly [number, number];

const COURSE_HEIGHT = 320; // pixels
const COURSE_TOP = 28; // pixels
const COURSE_LEFT = 56; // pixels
const COURSE_RIGHT = 34; // pixels, for half of the last number
const COURSE_FOOT = 44; // pixels
const COURSE_SIZE = 12; // pixels
const COURSE_NAMES = 180; // pixels for names
const COURSE_TICK_ROOM = 60; // pixels for a number below
const COURSE_BOLD = 700; // font weight
const COURSE_FAR = 1e5; // stands for what is infinite

export function drawCourse({ series, x, y, places, width: whole = PAGE_WIDTH }: CoursePicture): string {
  const points = series.flatMap((each) => each.points);
  const ats = points.map(({ at }) => at);
  const [first, last] = [Math.min(...ats), Math.max(...ats)];
  const [low, high] = scaleOf(points.filter(({ at }) => places !== undefined || 2 * at >= last));
  // Names leave most of the width to the curves.
  const right = series.length > 1 ? Math.min(COURSE_NAMES, whole / 3) : COURSE_RIGHT;
  const [width, height] = [whole - COURSE_LEFT - right, COURSE_HEIGHT - COURSE_TOP - COURSE_FOOT];
  const share = places === undefined ? linear([first, last], 1).share : logarithmic([first, last]).share;
  const across = (at: number) => width * share(at);
  const down = (value: number) => (height * (high - value)) / (high - low);
  const place = (at: number, value: number): Range => [across(at), down(near(value))];
  return element(
    "svg",
    {
      width: whole,
      height: COURSE_HEIGHT,
      viewBox: `0 0 ${whole} ${COURSE_HEIGHT}`,
      role: "img",
      "font-family": FONT_FAMILY,
      fill: "currentColor",
    },
    element("title", {}, escapeXml(`${y} over ${x}`)),
    element("desc", {}, escapeXml(series.map(describe).join("; "))),
    text(y, 0, COURSE_SIZE + 2, "start"),
    text(x, COURSE_LEFT + width, COURSE_HEIGHT - 6, "end"),
    ...ticksOf([low, high], 6).map((value) =>
      gridLine(COURSE_LEFT, COURSE_TOP + down(value), width, signed(value, 0), value === 0),
    ),
    ...(places ?? ticksOf([first, last], Math.min(8, Math.floor(width / COURSE_TICK_ROOM)))).map((at) =>
      text(
        places ? `${at}` : formatNumber(at),
        COURSE_LEFT + across(at),
        COURSE_TOP + height + COURSE_SIZE + 6,
        "middle",
      ),
    ),
    // Cuts off what is beyond the scale.
    element(
      "svg",
      { x: COURSE_LEFT, y: COURSE_TOP, width, height, overflow: places ? "visible" : undefined },
      ...series.map(({ points: own }, i) => curve(own, place, colourOf(i), places !== undefined)),
    ),
    ...(series.length > 1
      ? names(
          series,
          (value) => COURSE_TOP + down(near(value)),
          [COURSE_TOP, COURSE_TOP + height],
          [COURSE_LEFT + width, right],
        )
      : []),
  );
}

function near(value: number): number {
  return Math.min(COURSE_FAR, Math.max(-COURSE_FAR, value));
}

function colourOf(i: number): string {
  return PAGE_COLOURS[(i + 1) % PAGE_COLOURS.length];
}

/** All that is finite, 0 among it, with some room around. */
function scaleOf(points: readonly CoursePoint[]): Range {
  const values = points.flatMap(({ value, low, high }) => [value, low, high]).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = Math.max(10, 0.08 * (high - low));
  return [low - room, high + room];
}

/** Round numbers within a range, so many at most. */
function ticksOf([low, high]: Range, most: number): number[] {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * [1, 2, 5, 10].find((each) => each * power >= rough)!);
  const from = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - from + 1 }, (_, i) => (from + i) * step);
}

function curve(
  points: readonly CoursePoint[],
  place: (at: number, value: number) => Range,
  colour: string,
  marked: boolean,
): string {
  const upper = points.map(({ at, high }) => place(at, high));
  const lower = points.map(({ at, low }) => place(at, low));
  return group(
    {},
    element("path", {
      class: "band",
      d: pathData([...upper, ...lower.reverse()], true),
      fill: colour,
      "fill-opacity": 0.14,
    }),
    element("path", {
      class: "line",
      d: pathData(points.map(({ at, value }) => place(at, value))),
      fill: "none",
      stroke: colour,
      "stroke-width": 2,
      "stroke-linejoin": "round",
    }),
    ...(marked ? points : []).map(({ at, value }) => {
      const [cx, cy] = place(at, value);
      return element("circle", { cx, cy, r: 3.5, fill: colour });
    }),
  );
}

function gridLine(x: number, y: number, width: number, label: string, zero: boolean): string {
  return group(
    { class: "grid" },
    element("line", {
      x1: x,
      y1: y,
      x2: x + width,
      y2: y,
      stroke: "currentColor",
      "stroke-opacity": zero ? 0.7 : 0.15,
      "stroke-dasharray": zero ? "3 3" : undefined,
    }),
    text(label, x - 6, y + 0.36 * COURSE_SIZE, "end"),
  );
}

/** At the height of the last value, moved where one would cover another. */
function names(
  series: readonly CourseSeries[],
  down: (value: number) => number,
  [top, bottom]: Range,
  [left, width]: Range,
): string[] {
  const gap = COURSE_SIZE + 3;
  const ends = series
    .map(({ name, points }, i) => ({ name, y: down(points[points.length - 1].value), colour: colourOf(i) }))
    .sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => {
    end.y = Math.max(end.y, i === 0 ? top : ends[i - 1].y + gap);
  });
  for (let i = ends.length - 1, most = bottom; i >= 0; i--, most -= gap)
    ends[i].y = Math.min(ends[i].y, most);
  return ends.map(({ name, y, colour }) =>
    textLine(fitText(name, COURSE_SIZE, width - 10, COURSE_BOLD), left + 8, y + 0.36 * COURSE_SIZE, {
      size: COURSE_SIZE,
      fill: colour,
      weight: COURSE_BOLD,
      anchor: "start",
    }),
  );
}

function text(content: string, x: number, y: number, anchor: "start" | "middle" | "end"): string {
  return textLine(content, x, y, { size: COURSE_SIZE, fill: "currentColor", anchor });
}

function describe({ name, points }: CourseSeries): string {
  const { value, low, high } = points[points.length - 1];
  const [middle, least, most] = [value, low, high].map((each) => signed(Math.round(each), 0));
  return `${name}: ${middle}, between ${least} and ${most}`;
}

// Reliability diagrams: how often something came over how likely it was said to be; on the diagonal where that is right.

/** Statements of about the same chance; shares from 0 to 1, with the 95 % interval of what came. */
export interface ReliabilityDot {
  readonly said: number;
  readonly came: number;
  readonly low: number;
  readonly high: number;
  /** The number of the statements. */
  readonly count: number;
}

export interface ReliabilityPanel {
  readonly title: string;
  /** By what was said, the smallest first. */
  readonly dots: readonly ReliabilityDot[];
}

export interface ReliabilityDiagrams {
  readonly title?: string;
  /** Label of what was said. */
  readonly said: string;
  readonly panels: readonly ReliabilityPanel[];
}

const RELIABILITY_SIDE = 300; // pixels of a panel's axes
const RELIABILITY_LEFT = 48; // pixels
const RELIABILITY_TOP = 34; // pixels
const RELIABILITY_TITLE = 36; // pixels of a title over all panels
const RELIABILITY_GAP = { across: 64, down: 78 } as const; // pixels
const RELIABILITY_ACROSS = 2; // panels in a row
const RELIABILITY_RADIUS = { min: 2, max: 7 } as const; // pixels

/** Draws the panels as a file of its own, two in a row. */
export function drawReliability({ title, said, panels }: ReliabilityDiagrams): string {
  const above = RELIABILITY_TOP + (title === undefined ? 0 : RELIABILITY_TITLE);
  const width =
    RELIABILITY_LEFT +
    Math.min(RELIABILITY_ACROSS, panels.length) * (RELIABILITY_SIDE + RELIABILITY_GAP.across);
  const height =
    above + Math.ceil(panels.length / RELIABILITY_ACROSS) * (RELIABILITY_SIDE + RELIABILITY_GAP.down);
  return aloneSvg(
    plotDocument(
      width,
      height,
      ...(title === undefined ? [] : [plotWords(title, width / 2, 20)]),
      ...panels.map((panel, i) => {
        const left =
          RELIABILITY_LEFT + (i % RELIABILITY_ACROSS) * (RELIABILITY_SIDE + RELIABILITY_GAP.across);
        const top = above + Math.floor(i / RELIABILITY_ACROSS) * (RELIABILITY_SIDE + RELIABILITY_GAP.down);
        return drawPanel(panel, said, {
          left,
          right: left + RELIABILITY_SIDE,
          top,
          bottom: top + RELIABILITY_SIDE,
        });
      }),
    ),
  );
}

function drawPanel({ title, dots }: ReliabilityPanel, said: string, frame: Frame): string {
  const scale = linear([0, 100], 5);
  const plot = new Plot(frame, scale, scale);
  const colour = PAGE_COLOURS[1];
  const largest = Math.max(...dots.map(({ count }) => count));
  const percent = (share: number) => 100 * Math.min(1, Math.max(0, share));
  return [
    plotWords(title, frame.left + RELIABILITY_SIDE / 2, frame.top - 12),
    plot.xAxis(`${said}, %`, { grid: true }),
    plot.yAxis("", { grid: true }),
    plot.link({ x: 0, y: 0 }, { x: 100, y: 100 }, { stroke: "currentColor", "stroke-dasharray": "3,3" }),
    plot.line(
      dots.map((dot) => ({ x: percent(dot.said), y: percent(dot.came) })),
      { stroke: colour, "stroke-width": 1.5 },
    ),
    ...dots.flatMap((dot) => {
      const [x, y] = [percent(dot.said), percent(dot.came)];
      const radius = Math.max(
        RELIABILITY_RADIUS.min,
        RELIABILITY_RADIUS.max * Math.sqrt(dot.count / largest),
      );
      const bar = { stroke: colour, "stroke-width": 1.5 };
      return [
        plot.link({ x, y: percent(dot.low) }, { x, y: percent(dot.high) }, bar),
        plot.dots([{ x, y }], "circle", radius, { fill: colour }),
      ];
    }),
  ].join("");
}
