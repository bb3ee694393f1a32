/**
 * Estimates over the course of something, each a line with its band, in the colours of the page around it. The scale is that of the
 * second half, when bands have become narrow; what lies beyond it is cut off. Over a few given places all of them count, by
 * their logarithms, and each estimate is marked.
 */

import { PAGE_COLOURS } from "../page/index.js";
import {
  element,
  escapeXml,
  FONT_FAMILY,
  fitText,
  formatNumber,
  group,
  pathData,
  textLine,
} from "../svg/index.js";
import { signed } from "../text/index.js";
import { PAGE_WIDTH } from "./page-plot.js";
import { linear, logarithmic } from "./scale.js";

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

const HEIGHT = 320; // pixels
const TOP = 28; // pixels
const LEFT = 56; // pixels
const RIGHT = 34; // pixels, for half of the last number
const FOOT = 44; // pixels
const SIZE = 12; // pixels
const NAMES = 180; // pixels for names
const TICK_ROOM = 60; // pixels for a number below
const BOLD = 700; // font weight
const FAR = 1e5; // stands for what is infinite

export function drawCourse({ series, x, y, places, width: whole = PAGE_WIDTH }: CoursePicture): string {
  const points = series.flatMap((each) => each.points);
  const ats = points.map(({ at }) => at);
  const [first, last] = [Math.min(...ats), Math.max(...ats)];
  const [low, high] = scaleOf(points.filter(({ at }) => places !== undefined || 2 * at >= last));
  // Names leave most of the width to the curves.
  const right = series.length > 1 ? Math.min(NAMES, whole / 3) : RIGHT;
  const [width, height] = [whole - LEFT - right, HEIGHT - TOP - FOOT];
  const share = places === undefined ? linear([first, last], 1).share : logarithmic([first, last]).share;
  const across = (at: number) => width * share(at);
  const down = (value: number) => (height * (high - value)) / (high - low);
  const place = (at: number, value: number): Range => [across(at), down(near(value))];
  return element(
    "svg",
    {
      width: whole,
      height: HEIGHT,
      viewBox: `0 0 ${whole} ${HEIGHT}`,
      role: "img",
      "font-family": FONT_FAMILY,
      fill: "currentColor",
    },
    element("title", {}, escapeXml(`${y} over ${x}`)),
    element("desc", {}, escapeXml(series.map(describe).join("; "))),
    text(y, 0, SIZE + 2, "start"),
    text(x, LEFT + width, HEIGHT - 6, "end"),
    ...ticksOf([low, high], 6).map((value) =>
      gridLine(LEFT, TOP + down(value), width, signed(value, 0), value === 0),
    ),
    ...(places ?? ticksOf([first, last], Math.min(8, Math.floor(width / TICK_ROOM)))).map((at) =>
      text(places ? `${at}` : formatNumber(at), LEFT + across(at), TOP + height + SIZE + 6, "middle"),
    ),
    // Cuts off what is beyond the scale.
    element(
      "svg",
      { x: LEFT, y: TOP, width, height, overflow: places ? "visible" : undefined },
      ...series.map(({ points: own }, i) => curve(own, place, colourOf(i), places !== undefined)),
    ),
    ...(series.length > 1
      ? names(series, (value) => TOP + down(near(value)), [TOP, TOP + height], [LEFT + width, right])
      : []),
  );
}

function near(value: number): number {
  return Math.min(FAR, Math.max(-FAR, value));
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
    text(label, x - 6, y + 0.36 * SIZE, "end"),
  );
}

/** At the height of the last value, moved where one would cover another. */
function names(
  series: readonly CourseSeries[],
  down: (value: number) => number,
  [top, bottom]: Range,
  [left, width]: Range,
): string[] {
  const gap = SIZE + 3;
  const ends = series
    .map(({ name, points }, i) => ({ name, y: down(points[points.length - 1].value), colour: colourOf(i) }))
    .sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => {
    end.y = Math.max(end.y, i === 0 ? top : ends[i - 1].y + gap);
  });
  for (let i = ends.length - 1, most = bottom; i >= 0; i--, most -= gap)
    ends[i].y = Math.min(ends[i].y, most);
  return ends.map(({ name, y, colour }) =>
    textLine(fitText(name, SIZE, width - 10, BOLD), left + 8, y + 0.36 * SIZE, {
      size: SIZE,
      fill: colour,
      weight: BOLD,
      anchor: "start",
    }),
  );
}

function text(content: string, x: number, y: number, anchor: "start" | "middle" | "end"): string {
  return textLine(content, x, y, { size: SIZE, fill: "currentColor", anchor });
}

function describe({ name, points }: CourseSeries): string {
  const { value, low, high } = points[points.length - 1];
  const [middle, least, most] = [value, low, high].map((each) => signed(Math.round(each), 0));
  return `${name}: ${middle}, between ${least} and ${most}`;
}
