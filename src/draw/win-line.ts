/** The chance to win over all throws of a game, with its uncertainty, the ends apart and the key moments on it. */
import type { Team, Theme } from "./colours.js";
import type { ReportEnd } from "./report.js";
import type { ScreenPoint } from "./sheet/ice.js";
import { badgeAt } from "./sheet/overlays.js";
import { hammer, stoneAt } from "./sheet/stones.js";
import { element, FONT_FAMILY, fitText, group, pathData, svgDocument, textLine, textWidth } from "./svg.js";

export interface WinLine {
  readonly teams: readonly [string, string];
  readonly ends: readonly ReportEnd[];
  readonly moments?: readonly { readonly end: number; readonly throw: number }[]; // numbered in this order
  readonly width?: number; // pixels, 760 by default
  readonly now?: { readonly end: number; readonly throw: number }; // where a reader stands, from 1; 0 before a throw
  readonly words?: Partial<WinLineWords>; // English by default
  readonly steps?: boolean; // a field to press for each throw, with its end and number as data; false by default
}

/** The words of the picture, for whoever reads another language. */
export interface WinLineWords {
  readonly title: string;
  readonly description: string; // the picture in words
  readonly ends: readonly string[]; // "End 1"
  readonly hammer: string;
}

const LEFT = 40; // pixels for the scale
const RIGHT = 6; // pixels
const HEAD = 42; // pixels for the ends
const PLOT = 200; // pixels
const FOOT = 8; // pixels
const SIZE = 11.5; // pixels
const CONFIDENCE = 1.96; // standard errors either way: 95 %
const GRID = [0, 0.25, 0.5, 0.75, 1];
const BADGE = 8; // pixels, radius

/** A chance that is known: where on the line, and how well. */
interface Known {
  readonly x: number; // pixels
  readonly win: number;
  readonly error: number;
}

export function drawWinLine(line: WinLine, theme: Theme): string {
  const { teams, ends, width = 760, words = {} } = line;
  const height = HEAD + PLOT + FOOT;
  const columns = columnsOf(ends, width);
  const known = knownOf(ends, columns);
  const names = namesOf(teams);
  const yOf = (win: number) => HEAD + (1 - win) * PLOT;
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
    ...columns.map((column, i) => (i % 2 === 1 ? shade(column, theme) : "")),
    ...drawTints(known, yOf, theme),
    ...GRID.map((win) => drawGrid(win, yOf(win), width, theme)),
    ...columns.map((column, i) => drawEnd(ends[i], i, column, words, theme)),
    drawBand(known, yOf, theme),
    drawLine(known, yOf, theme),
    ...names.map((name) => drawName(name, theme)),
    line.now === undefined ? "" : drawNow(line.now, columns, theme),
    ...drawMoments(line, columns, known, names, yOf, theme),
    ...(line.steps ? columns.flatMap(drawSteps) : []),
  );
}

function drawNow(
  { end, throw: throws }: NonNullable<WinLine["now"]>,
  columns: readonly Column[],
  theme: Theme,
) {
  const column = columns[end - 1];
  if (column === undefined) return "";
  const x = placeOf(column, throws);
  const line = { x1: x, x2: x, y1: HEAD, y2: HEAD + PLOT, stroke: theme.brushes.blue, "stroke-width": 2 };
  return element("line", { class: "now", ...line });
}

/** The places after each throw of an end, as far as halfway to the next. */
function drawSteps(column: Column, end: number): string[] {
  return Array.from({ length: column.steps + 1 }, (_, throws) => {
    const half = (column.to - column.from) / column.steps / 2;
    const from = Math.max(column.from, placeOf(column, throws) - half);
    const to = Math.min(column.to, placeOf(column, throws) + half);
    const place = { "data-end": String(end + 1), "data-throw": String(throws) };
    const field = { x: from, y: 0, width: to - from, height: HEAD + PLOT, fill: "transparent" };
    return element("rect", { class: "step", ...place, ...field });
  });
}

interface Column {
  readonly from: number; // pixels
  readonly to: number; // pixels
  readonly steps: number; // throws
}

/** The ends side by side, each as wide as it has throws. */
function columnsOf(ends: readonly ReportEnd[], width: number): Column[] {
  const total = ends.reduce((sum, { shots }) => sum + Math.max(1, shots.length), 0);
  const step = (width - LEFT - RIGHT) / Math.max(1, total);
  let from = LEFT;
  return ends.map(({ shots }) => {
    const steps = Math.max(1, shots.length);
    const column = { from, to: from + steps * step, steps };
    from = column.to;
    return column;
  });
}

function placeOf({ from, to, steps }: Column, throws: number): number {
  return from + ((to - from) * Math.min(throws, steps)) / steps;
}

function knownOf(ends: readonly ReportEnd[], columns: readonly Column[]): Known[] {
  const known: Known[] = [];
  const add = (x: number, win: number | undefined, error = 0) => {
    if (win === undefined) return;
    // The end of one end is the beginning of the next; where both are known, the line steps.
    known.push({ x, win, error });
  };
  ends.forEach((end, i) => {
    add(columns[i].from, end.win, end.error);
    end.shots.forEach((shot, j) => {
      add(placeOf(columns[i], j + 1), shot.win, shot.error);
    });
  });
  return known;
}

function shade({ from, to }: Column, theme: Theme): string {
  return element("rect", { x: from, y: 0, width: to - from, height: HEAD + PLOT, fill: theme.panel });
}

function drawGrid(win: number, y: number, width: number, theme: Theme): string {
  const half = win === 0.5;
  const style = { size: SIZE, fill: theme.quiet, anchor: "end" } as const;
  return (
    element("line", {
      x1: LEFT,
      y1: y,
      x2: width - RIGHT,
      y2: y,
      stroke: theme.quiet,
      "stroke-opacity": half ? 0.8 : 0.3,
      "stroke-width": half ? 1 : 0.8,
    }) + textLine(`${100 * win}%`, LEFT - 6, y + SIZE * 0.36, style)
  );
}

const HAMMER = 11; // pixels from the edge of the score to the middle of the hammer
const HAMMER_HALF = 5; // pixels, half its width

/** The number of the end and its score, with a hammer on the side of the team that threw last; what has room. */
function drawEnd(
  end: ReportEnd,
  index: number,
  { from, to }: Column,
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
      y2: HEAD + PLOT,
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

/** The space between the line and even chances, in the colour of the team that is ahead. */
function drawTints(known: readonly Known[], yOf: (win: number) => number, theme: Theme): string[] {
  if (known.length < 2) return [];
  const [first, last] = [known[0], known[known.length - 1]];
  const tint = (team: Team, clip: (win: number) => number) => {
    const outline: ScreenPoint[] = [];
    known.forEach((point, i) => {
      const before = known[i - 1];
      if (before !== undefined && (before.win - 0.5) * (point.win - 0.5) < 0) {
        const share = (0.5 - before.win) / (point.win - before.win);
        outline.push([before.x + share * (point.x - before.x), yOf(0.5)]);
      }
      outline.push([point.x, yOf(clip(point.win))]);
    });
    outline.push([last.x, yOf(0.5)], [first.x, yOf(0.5)]);
    const d = pathData(outline, true);
    return element("path", { d, fill: theme.teams[team].fill, "fill-opacity": 0.22 });
  };
  return [tint(0, (win) => Math.max(0.5, win)), tint(1, (win) => Math.min(0.5, win))];
}

function drawBand(known: readonly Known[], yOf: (win: number) => number, theme: Theme): string {
  if (known.every(({ error }) => error === 0)) return "";
  const clip = (win: number) => Math.min(1, Math.max(0, win));
  const edge = (side: number) =>
    known.map(({ x, win, error }): ScreenPoint => [x, yOf(clip(win + side * CONFIDENCE * error))]);
  const d = pathData([...edge(1), ...edge(-1).reverse()], true);
  return element("path", { class: "band", d, fill: theme.text, "fill-opacity": 0.2 });
}

const DOTS_UP_TO = 30; // points of which each is marked

function drawLine(known: readonly Known[], yOf: (win: number) => number, theme: Theme): string {
  if (known.length === 0) return "";
  const points = known.map(({ x, win }): ScreenPoint => [x, yOf(win)]);
  const dots = known.length > DOTS_UP_TO ? [] : points.map(([cx, cy]) => element("circle", { cx, cy, r: 3 }));
  return group(
    { class: "line", fill: theme.text },
    element("path", {
      d: pathData(points),
      fill: "none",
      stroke: theme.text,
      "stroke-width": 1.7,
      "stroke-linejoin": "round",
    }),
    ...dots,
  );
}

interface Name {
  readonly team: Team;
  readonly text: string;
  readonly baseline: number; // pixels
  readonly end: number; // pixels, its right edge
}

const NAME_ROOM = 160; // pixels
const NAME_LEFT = LEFT + 23; // pixels; its stone stands before it

/** Who is ahead above and below the middle, written at the left where the game begins. */
function namesOf(teams: readonly [string, string]): Name[] {
  return ([0, 1] as const).map((team) => {
    const text = fitText(teams[team], SIZE, NAME_ROOM, 700);
    const baseline = team === 0 ? HEAD + 17 : HEAD + PLOT - 9;
    return { team, text, baseline, end: NAME_LEFT + textWidth(text, SIZE, 700) };
  });
}

function drawName({ team, text, baseline }: Name, theme: Theme): string {
  const style = { size: SIZE, fill: theme.text, weight: 700, halo: theme.background };
  return (
    stoneAt(NAME_LEFT - 9.5, baseline - SIZE * 0.36, 5.5, { team }, 0, theme) +
    textLine(text, NAME_LEFT, baseline, style)
  );
}

/** Whether a badge at a place hides a part of a name. */
function hides([x, y]: ScreenPoint, { baseline, end }: Name): boolean {
  return x - BADGE < end + 2 && Math.abs(y - (baseline - SIZE * 0.36)) < BADGE + SIZE * 0.5;
}

/** The step of each key moment, with its number above or below where there is room. */
function drawMoments(
  { moments = [], ends }: WinLine,
  columns: readonly Column[],
  known: readonly Known[],
  names: readonly Name[],
  yOf: (win: number) => number,
  theme: Theme,
): string[] {
  const taken: ScreenPoint[] = [];
  return moments.map((moment, i) => {
    const column = columns[moment.end - 1];
    const shots = ends[moment.end - 1]?.shots ?? [];
    const at = shots.findIndex((shot, index) => (shot.number ?? index + 1) === moment.throw);
    const win = shots[at]?.win;
    if (column === undefined || win === undefined) return "";
    const to: ScreenPoint = [placeOf(column, at + 1), yOf(win)];
    const before = known.findLast((point) => point.x < to[0]);
    const from: ScreenPoint = before === undefined ? to : [before.x, yOf(before.win)];
    const place = badgePlace(from, to, taken, names);
    taken.push(place);
    const stroke = theme.brushes.blue;
    return group(
      { class: "moment" },
      element("path", { d: pathData([from, to]), stroke, "stroke-width": 4, "stroke-linecap": "round" }),
      badgeAt(...place, BADGE, String(i + 1), stroke, theme),
    );
  });
}

/** Above a step that rises and below one that falls, clear of names and of the badges that are there. */
function badgePlace(
  from: ScreenPoint,
  to: ScreenPoint,
  taken: readonly ScreenPoint[],
  names: readonly Name[],
): ScreenPoint {
  const x = (from[0] + to[0]) / 2;
  const rises = to[1] <= from[1];
  const beyond = rises ? Math.min(from[1], to[1]) - BADGE - 5 : Math.max(from[1], to[1]) + BADGE + 5;
  const [top, floor] = [HEAD + BADGE + 1, HEAD + PLOT - BADGE - 1];
  const start = Math.min(floor, Math.max(top, beyond));
  const isFree = (y: number) =>
    taken.every(([tx, ty]) => Math.hypot(tx - x, ty - y) >= 2 * BADGE + 1) &&
    !names.some((name) => hides([x, y], name));
  for (let away = 0; away < PLOT; away += 2) {
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
