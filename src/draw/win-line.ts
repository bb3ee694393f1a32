/** The chance to win over all throws of a curling game, with its uncertainty, the ends apart and the key moments on it. */
import type { Team, Theme } from "./colours.js";
import { CHANCES, linear, Plot, type PlotFrame, type PlotPoint, type PlotRange, themeLook } from "./plot.js";
import type { ReportEnd } from "./report.js";
import type { ScreenPoint } from "./sheet/ice.js";
import { badgeAt } from "./sheet/overlays.js";
import { hammer, stoneAt } from "./sheet/stones.js";
import {
  type Attributes,
  element,
  FONT_FAMILY,
  fitText,
  group,
  pathData,
  svgDocument,
  textLine,
  textWidth,
} from "./svg.js";

interface WinLine {
  readonly teams: readonly [string, string];
  readonly ends: readonly ReportEnd[];
  readonly moments?: readonly { readonly end: number; readonly throw: number }[]; // numbered in this order
  readonly width?: number; // pixels, 760 by default
  readonly now?: { readonly end: number; readonly throw: number }; // where a reader stands, from 1; 0 before a throw
  readonly words?: Partial<WinLineWords>; // English by default
  readonly steps?: boolean; // a field to press for each throw, with its end and number as data; false by default
}

/** The words of the picture, for whoever reads another language. */
interface WinLineWords {
  readonly title: string;
  readonly description: string; // the picture in words
  readonly ends: readonly string[]; // "End 1"
  readonly hammer: string;
}

const LEFT = 40; // pixels for the scale
const RIGHT = 6; // pixels
const HEAD = 42; // pixels for the ends
const PLOT_HEIGHT = 200; // pixels
const FOOT = 8; // pixels
const SIZE = 11.5; // pixels
const CONFIDENCE = 1.96; // standard errors either way: 95 %
const BADGE = 8; // pixels, radius

/** A known chance: after how many throws of the game, and within which 95 % interval. */
interface Known extends PlotPoint, PlotRange {}

export function drawWinLine(line: WinLine, theme: Theme): string {
  const { teams, ends, width = 760, words = {} } = line;
  const height = HEAD + PLOT_HEIGHT + FOOT;
  const columns = columnsOf(ends);
  const frame = { left: LEFT, right: width - RIGHT, top: HEAD, bottom: HEAD + PLOT_HEIGHT };
  const throws = linear([0, Math.max(1, columns.at(-1)?.to ?? 1)], 1);
  const plot = new Plot(frame, throws, CHANCES, themeLook(theme));
  const known = knownOf(ends, columns);
  const names = namesOf(teams, plot, known);
  const canvas = {
    width,
    height,
    title: words.title ?? "Chance to win",
    description: words.description ?? describe(line),
    background: theme.background,
    fontFamily: FONT_FAMILY,
  };
  return svgDocument(
    canvas,
    ...columns.map((column, i) => (i % 2 === 1 ? field(plot, column, { fill: theme.panel }) : "")),
    ...drawTints(plot, known, theme),
    plot.yAxis("", { grid: true }),
    plot.level(0.5, { stroke: theme.quiet, "stroke-opacity": 0.8 }),
    ...columns.map((column, i) =>
      drawEnd(ends[i], i, [plot.x(column.from), plot.x(column.to)], words, theme),
    ),
    known.every(({ low, high }) => low === high)
      ? ""
      : plot.area(known, { class: "band", fill: theme.text, "fill-opacity": 0.2 }),
    drawLine(plot, known, theme),
    ...names.map((name) => drawName(name, theme)),
    line.now === undefined ? "" : drawNow(line.now, columns, plot, theme),
    ...drawMoments(line, columns, known, names, plot, theme),
    ...(line.steps ? columns.flatMap((column, i) => drawSteps(plot, column, i + 1)) : []),
  );
}

function drawNow(
  { end, throw: throws }: NonNullable<WinLine["now"]>,
  columns: readonly Column[],
  plot: Plot,
  theme: Theme,
): string {
  const column = columns[end - 1];
  if (column === undefined) return "";
  const style = { class: "now", stroke: theme.brushes.blue, "stroke-width": 2 };
  return plot.upright(placeOf(column, throws), style);
}

/** Covers the places after each throw of an end, as far as halfway to the next, with fields to press. */
function drawSteps(plot: Plot, { from, to, steps }: Column, end: number): string[] {
  return Array.from({ length: steps + 1 }, (_, throws) => {
    const step = { from: Math.max(from, from + throws - 0.5), to: Math.min(to, from + throws + 0.5) };
    const place = { "data-end": String(end), "data-throw": String(throws) };
    return field(plot, step, { class: "step", ...place, fill: "transparent" });
  });
}

/** Fills the whole height between two places. */
function field(plot: Plot, { from, to }: Pick<Column, "from" | "to">, attributes: Attributes): string {
  const [x, right] = [plot.x(from), plot.x(to)];
  return element("rect", { ...attributes, x, y: 0, width: right - x, height: plot.frame.bottom });
}

/** An end, as wide as it has throws. */
interface Column {
  readonly from: number; // throws of the game before it
  readonly to: number;
  readonly steps: number; // throws
}

function columnsOf(ends: readonly ReportEnd[]): Column[] {
  let from = 0;
  return ends.map(({ shots }) => {
    const steps = Math.max(1, shots.length);
    const column = { from, to: from + steps, steps };
    from = column.to;
    return column;
  });
}

function placeOf({ from, steps }: Column, throws: number): number {
  return from + Math.min(throws, steps);
}

function knownOf(ends: readonly ReportEnd[], columns: readonly Column[]): Known[] {
  const known: Known[] = [];
  const add = (x: number, y: number | undefined, error = 0) => {
    if (y === undefined) return;
    // The end of one end is the beginning of the next; where both are known, the line steps.
    known.push({ x, y, low: y - CONFIDENCE * error, high: y + CONFIDENCE * error });
  };
  ends.forEach((end, i) => {
    add(columns[i].from, end.win, end.error);
    end.shots.forEach((shot, j) => {
      add(placeOf(columns[i], j + 1), shot.win, shot.error);
    });
  });
  return known;
}

const HAMMER = 11; // pixels from the edge of the score to the middle of the hammer
const HAMMER_HALF = 5; // pixels, half its width

/** Draws the number of an end and its score, with a hammer on the side of the team that threw last; what has room. */
function drawEnd(
  end: ReportEnd,
  index: number,
  [from, to]: readonly [number, number],
  words: Partial<WinLineWords>,
  theme: Theme,
): string {
  const middle = (from + to) / 2;
  const number = { size: SIZE + 1, fill: theme.text, weight: 700, anchor: "middle" } as const;
  const quiet = { size: SIZE, fill: theme.quiet, anchor: "middle" } as const;
  const fits = (text: string, size: number, weight = 400) => textWidth(text, size, weight) < to - from;
  const names = [words.ends?.[index] ?? `End ${index + 1}`, String(index + 1)];
  const name = names.find((each) => fits(each, number.size, number.weight)) ?? "";
  const points = end.score === undefined ? "" : `${end.score[0]} : ${end.score[1]}`;
  const score = fits(points, SIZE) ? points : "";
  const aside = textWidth(score, SIZE) / 2 + HAMMER;
  const hasHammer = end.hammer !== undefined && 2 * (aside + HAMMER_HALF) < to - from;
  return group(
    { class: "end" },
    element("line", {
      x1: from,
      y1: 0,
      x2: from,
      y2: HEAD + PLOT_HEIGHT,
      stroke: theme.quiet,
      "stroke-opacity": 0.5,
      "stroke-width": 0.8,
    }),
    name === "" ? "" : textLine(name, middle, 15, number),
    score === "" ? "" : textLine(score, middle, 32, quiet),
    hasHammer
      ? hammer(middle + (end.hammer === 0 ? -aside : aside) - HAMMER_HALF, 28, theme, words.hammer)
      : "",
  );
}

/** Fills the space between the line and even chances in the colour of the team that is ahead. */
function drawTints(plot: Plot, known: readonly Known[], theme: Theme): string[] {
  if (known.length < 2) return [];
  const points = known.flatMap((point, i) => {
    const before = known[i - 1];
    if (before === undefined || (before.y - 0.5) * (point.y - 0.5) >= 0) return [point];
    const share = (0.5 - before.y) / (point.y - before.y);
    return [{ x: before.x + share * (point.x - before.x), y: 0.5 }, point];
  });
  const tint = (team: Team, clip: (a: number, b: number) => number) =>
    plot.area(
      points.map(({ x, y }) => ({ x, low: 0.5, high: clip(0.5, y) })),
      { fill: theme.teams[team].fill, "fill-opacity": 0.22 },
    );
  return [tint(0, Math.max), tint(1, Math.min)];
}

const DOTS_UP_TO = 30; // points of which each is marked

function drawLine(plot: Plot, known: readonly Known[], theme: Theme): string {
  if (known.length === 0) return "";
  return (
    plot.line(known, { stroke: theme.text, "stroke-width": 1.7 }) +
    (known.length > DOTS_UP_TO ? "" : plot.dots(known, "circle", 3, { fill: theme.text }))
  );
}

interface Name {
  readonly team: Team;
  readonly text: string;
  readonly baseline: number; // pixels
  readonly start: number; // pixels, the left edge of its stone
  readonly end: number; // pixels
}

const NAME_ROOM = 160; // pixels
const NAME_STONE = 15; // pixels for the stone before a name
const NAME_CLEAR = 4; // pixels around a name
const NAME_STEP = 8; // pixels between two places that are tried

/** Writes who is ahead above and below the middle, as far left as the line leaves room. */
function namesOf(teams: readonly [string, string], plot: Plot, known: readonly Known[]): Name[] {
  const { left, right, top, bottom } = plot.frame;
  return ([0, 1] as const).map((team) => {
    const text = fitText(teams[team], SIZE, NAME_ROOM, 700);
    const width = NAME_STONE + textWidth(text, SIZE, 700);
    const baseline = team === 0 ? top + 17 : bottom - 9;
    const isFree = (start: number) => {
      const span = [start - NAME_CLEAR, start + width + NAME_CLEAR] as const;
      if (team === 0) return edgeWithin(plot, known, span, "high") > baseline + NAME_CLEAR;
      return edgeWithin(plot, known, span, "low") < baseline - SIZE - NAME_CLEAR;
    };
    const first = left + 8;
    const places = Array.from(
      { length: Math.max(1, Math.floor((right - NAME_CLEAR - width - first) / NAME_STEP)) },
      (_, i) => first + NAME_STEP * i,
    );
    const start = places.find(isFree) ?? first;
    return { team, text, baseline, start, end: start + width };
  });
}

/** Returns how far the band's upper edge rises, or its lower edge falls, between two places; all in pixels. */
function edgeWithin(
  plot: Plot,
  known: readonly Known[],
  [from, to]: readonly [number, number],
  edge: "low" | "high",
): number {
  const points = known.map((point) => plot.at({ x: point.x, y: point[edge] }));
  const heights = points.flatMap(([x, y], i) => {
    const [nextX, nextY] = points[i + 1] ?? [x, y];
    if (nextX < from || x > to) return [];
    const at = (place: number) =>
      nextX === x ? y : y + ((nextY - y) * (Math.min(nextX, Math.max(x, place)) - x)) / (nextX - x);
    return [at(from), at(to), ...(nextX <= to ? [nextY] : [])];
  });
  return edge === "high"
    ? Math.min(Number.POSITIVE_INFINITY, ...heights)
    : Math.max(Number.NEGATIVE_INFINITY, ...heights);
}

function drawName({ team, text, baseline, start }: Name, theme: Theme): string {
  const style = { size: SIZE, fill: theme.text, weight: 700, halo: theme.background };
  return (
    stoneAt(start + 5.5, baseline - SIZE * 0.36, 5.5, { team }, 0, theme) +
    textLine(text, start + NAME_STONE, baseline, style)
  );
}

/** Returns whether a badge at a place hides a part of a name. */
function hides([x, y]: ScreenPoint, { baseline, start, end }: Name): boolean {
  const isAcross = x - BADGE < end + 2 && x + BADGE > start - 2;
  return isAcross && Math.abs(y - (baseline - SIZE * 0.36)) < BADGE + SIZE * 0.5;
}

/** Marks the step of each key moment, with its number above or below where there is room. */
function drawMoments(
  { moments = [], ends }: WinLine,
  columns: readonly Column[],
  known: readonly Known[],
  names: readonly Name[],
  plot: Plot,
  theme: Theme,
): string[] {
  const taken: ScreenPoint[] = [];
  return moments.map((moment, i) => {
    const column = columns[moment.end - 1];
    const shots = ends[moment.end - 1]?.shots ?? [];
    const at = shots.findIndex((shot, index) => (shot.number ?? index + 1) === moment.throw);
    const win = shots[at]?.win;
    if (column === undefined || win === undefined) return "";
    const x = placeOf(column, at + 1);
    const to = plot.at({ x, y: win });
    const before = known.findLast((point) => point.x < x);
    const from = before === undefined ? to : plot.at(before);
    const place = badgePlace(plot.frame, from, to, taken, names);
    taken.push(place);
    const stroke = theme.brushes.blue;
    return group(
      { class: "moment" },
      element("path", { d: pathData([from, to]), stroke, "stroke-width": 4, "stroke-linecap": "round" }),
      badgeAt(...place, BADGE, String(i + 1), stroke, theme),
    );
  });
}

/** Returns a place above a step that rises or below one that falls, clear of names and of other badges. */
function badgePlace(
  { top: ceiling, bottom }: PlotFrame,
  from: ScreenPoint,
  to: ScreenPoint,
  taken: readonly ScreenPoint[],
  names: readonly Name[],
): ScreenPoint {
  const x = (from[0] + to[0]) / 2;
  const rises = to[1] <= from[1];
  const beyond = rises ? Math.min(from[1], to[1]) - BADGE - 5 : Math.max(from[1], to[1]) + BADGE + 5;
  const [top, floor] = [ceiling + BADGE + 1, bottom - BADGE - 1];
  const start = Math.min(floor, Math.max(top, beyond));
  const isFree = (y: number) =>
    taken.every(([tx, ty]) => Math.hypot(tx - x, ty - y) >= 2 * BADGE + 1) &&
    !names.some((name) => hides([x, y], name));
  for (let away = 0; away < bottom - ceiling; away += 2) {
    for (const y of rises ? [start - away, start + away] : [start + away, start - away]) {
      if (y >= top && y <= floor && isFree(y)) return [x, y];
    }
  }
  return [x, start];
}

function describe({ teams, ends }: WinLine): string {
  const words = ends.flatMap(({ win }, i) =>
    win === undefined ? [] : [`before end ${i + 1} ${Math.round(100 * win)}%`],
  );
  return `Chance of ${teams[0]} to win against ${teams[1]}: ${words.join(", ")}.`;
}
