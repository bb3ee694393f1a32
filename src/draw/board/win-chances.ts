/**
 * The chance to win over the moves of a board game: the dark part is Black's, the light part White's, with the uncertainty around
 * the line between them and numbers at the moves that cost most.
 */
import { THEMES, type Theme, type ThemeName } from "../colours.js";
import { CHANCES, linearIn, Plot, plotLegend, themeLook } from "../plot.js";
import { element, group, PADDING, PictureColumn, textLine, textWidth } from "../svg.js";
import { GO_THEMES } from "./go.js";
import type { BoardPlace } from "./overlays.js";

interface ChancePicture {
  readonly chances: readonly Chance[]; // of Black, before the first move and after each
  readonly moments?: readonly ChanceMoment[]; // moves to mark
  readonly title?: string; // above the picture
  readonly caption?: string; // below the picture, wrapped
  readonly theme?: ThemeName; // light by default
  readonly width?: number; // pixels, 720 by default
  readonly words?: ChanceWords; // English by default
}

/** The words of the picture: its title where it has none, and what its colours mean. */
interface ChanceWords {
  readonly title: string;
  readonly black: string;
  readonly white: string;
  readonly interval: string;
  readonly moments: string;
}

const ENGLISH: ChanceWords = {
  title: "Black's chance to win",
  black: "Black's chance to win",
  white: "White's",
  interval: "95 % interval",
  moments: "costliest moves",
};

export interface Chance {
  readonly value: number; // from 0 to 1
  readonly error?: number; // standard error of it
}

interface ChanceMoment {
  readonly move: number; // from 1
  readonly label: string; // such as "W C3"
}

const LEFT = 40; // pixels for the scale
const RIGHT = 10; // pixels
const TOP = 8; // pixels
const PLOT_HEIGHT = 220; // pixels
const FOOT = 24; // pixels for the numbers of moves
const SIZE = 11.5; // pixels
const CONFIDENCE = 1.96; // standard errors either way: 95 %
/** Lines that can be seen on black and on white. */
const GRID = { stroke: "#8a8a8a", "stroke-opacity": 0.5, "stroke-width": 0.8 };

export function drawChances(picture: ChancePicture): string {
  const { chances, moments = [], caption, width = 720, words = ENGLISH } = picture;
  const title = picture.title ?? words.title;
  const theme = THEMES[picture.theme ?? "light"];
  const { black, white } = GO_THEMES[picture.theme ?? "light"];
  const frame = { left: LEFT, right: width - RIGHT, top: TOP, bottom: TOP + PLOT_HEIGHT };
  const last = Math.max(1, chances.length - 1);
  const across = linearIn([0, last], frame.right - frame.left, true);
  const look = { ...themeLook(theme), grid: GRID };
  const plot = new Plot(frame, across, CHANCES, look);
  const points = chances.map(({ value, error = 0 }, move) => {
    return { x: move, y: value, low: value - CONFIDENCE * error, high: value + CONFIDENCE * error };
  });
  // A single chance is a line as well.
  if (points.length === 1) points.push({ ...points[0], x: 1 });
  const isUncertain = chances.some(({ error = 0 }) => error > 0);
  const marked = moments.filter(({ move }) => chances[move] !== undefined);
  const key = plotLegend(
    [
      { fill: black.fill, text: words.black },
      { fill: white.fill, text: words.white },
      ...(isUncertain ? [{ fill: theme.brushes.grey, text: words.interval }] : []),
      ...(marked.length > 0 ? [{ fill: theme.brushes.orange, text: words.moments, isDot: true }] : []),
    ],
    { ...frame, top: frame.bottom + FOOT },
    look,
  );
  const column = new PictureColumn(width, theme);
  column.title(title);
  const height = frame.bottom + FOOT + key.height;
  const drawing = element(
    "svg",
    { x: PADDING, y: column.y, width, height, overflow: "visible" },
    plot.belt(0, 1, { fill: white.fill }),
    plot.area(
      points.map(({ x, y }) => ({ x, low: 0, high: y })),
      { class: "black", fill: black.fill },
    ),
    isUncertain ? plot.area(points, { class: "band", fill: theme.brushes.grey, "fill-opacity": 0.45 }) : "",
    plot.yAxis("", { grid: true }),
    plot.level(0.5, { stroke: GRID.stroke, "stroke-width": 1.2 }),
    plot.line(points, { stroke: black.last, "stroke-width": 1.8 }),
    plot.xAxis(),
    ...drawMoments(
      marked.map(({ move, label }) => ({ place: plot.at({ x: move, y: chances[move].value }), label })),
      [frame.left, frame.right],
      theme,
    ),
    key.svg,
  );
  column.add(drawing, height);
  if (caption !== undefined) column.caption(caption);
  return column.document(title, describe(chances));
}

interface Moment {
  readonly place: BoardPlace; // on the line
  readonly label: string;
}

const MOMENT_WEIGHT = 700; // font weight
const DOT = 4; // pixels, radius
const AWAY = 10; // pixels between a dot and its words
const LINE = SIZE + 3; // pixels from line to line

/** Dots on the line, and words away from it where there is room, clear of those that are there. */
function drawMoments(
  moments: readonly Moment[],
  [left, right]: readonly [number, number],
  theme: Theme,
): string[] {
  const style = {
    size: SIZE,
    fill: theme.text,
    weight: MOMENT_WEIGHT,
    halo: theme.background,
    anchor: "middle",
  } as const;
  const taken: { x: number; y: number; half: number }[] = [];
  return moments.map(({ place: [cx, cy], label }) => {
    const half = textWidth(label, SIZE, MOMENT_WEIGHT) / 2;
    const x = Math.min(right - half, Math.max(left + half, cx));
    const isFree = (y: number) =>
      taken.every((other) => Math.abs(other.y - y) >= LINE || Math.abs(other.x - x) > other.half + half) &&
      moments.every(({ place: [dotX, dotY] }) => {
        return Math.abs(dotY - (y - SIZE * 0.36)) > DOT + SIZE * 0.4 || Math.abs(dotX - x) > half + DOT;
      });
    const places = baselines(cy);
    const y = places.find(isFree) ?? places[0];
    taken.push({ x, y, half });
    return group(
      { class: "moment" },
      element("circle", { cx, cy, r: DOT, fill: theme.brushes.orange, stroke: theme.background }),
      textLine(label, x, y, style),
    );
  });
}

/** Where words for a point may stand: on the side with more room first, then line by line further away. */
function baselines(y: number): number[] {
  const above = Array.from({ length: PLOT_HEIGHT / LINE }, (_, i) => y - AWAY - i * LINE);
  const below = Array.from({ length: PLOT_HEIGHT / LINE }, (_, i) => y + AWAY + SIZE * 0.72 + i * LINE);
  const inside = [...above, ...below].filter((each) => each - SIZE > TOP && each < TOP + PLOT_HEIGHT - DOT);
  const nearest = (each: number) =>
    Math.abs(each - y) + (each < y === y > TOP + PLOT_HEIGHT / 2 ? 0 : LINE / 2);
  return inside.sort((a, b) => nearest(a) - nearest(b));
}

function describe(chances: readonly Chance[]): string {
  const words = chances.map(
    ({ value }, move) => `${move === 0 ? "at first" : `after ${move}`} ${Math.round(100 * value)}%`,
  );
  return `Black's chance to win: ${words.join(", ")}.`;
}
