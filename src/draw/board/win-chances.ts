/**
 * The chance to win over the moves of a board game: the dark part is Black's, the light part White's, with the uncertainty around
 * the line between them and numbers at the moves that cost most.
 */
import { THEMES, type Theme, type ThemeName } from "../colours.js";
import { Column, element, group, PADDING, pathData, textLine, textWidth } from "../svg.js";
import { GO_THEMES } from "./go.js";
import type { BoardPlace } from "./overlays.js";

export interface ChancePicture {
  readonly chances: readonly Chance[]; // of Black, before the first move and after each
  readonly moments?: readonly ChanceMoment[]; // moves to mark
  readonly title?: string; // above the picture
  readonly caption?: string; // below the picture, wrapped
  readonly theme?: ThemeName; // light by default
  readonly width?: number; // pixels, 720 by default
  readonly words?: ChanceWords; // English by default
}

/** The words of the picture: its title where it has none, and what its colours mean. */
export interface ChanceWords {
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

export interface ChanceMoment {
  readonly move: number; // from 1
  readonly label: string; // such as "W C3"
}

const LEFT = 40; // pixels for the scale
const RIGHT = 10; // pixels
const TOP = 8; // pixels
const PLOT = 220; // pixels
const FOOT = 24; // pixels for the numbers of moves
const KEY = 20; // pixels for what colours mean
const SWATCH = 10; // pixels
const SIZE = 11.5; // pixels
const CONFIDENCE = 1.96; // standard errors either way: 95 %
const GRID = [0, 0.25, 0.5, 0.75, 1];
const TICKS = [1, 2, 5, 10, 20, 50, 100];
const TICK_ROOM = 40; // pixels that the number of a move takes

export function drawChances(picture: ChancePicture): string {
  const { chances, moments = [], caption, width = 720, words = ENGLISH } = picture;
  const title = picture.title ?? words.title;
  const theme = THEMES[picture.theme ?? "light"];
  const { black, white } = GO_THEMES[picture.theme ?? "light"];
  const right = width - RIGHT;
  const last = Math.max(1, chances.length - 1);
  const at = (move: number, value: number): BoardPlace => [
    LEFT + ((right - LEFT) * move) / last,
    TOP + (1 - Math.min(1, Math.max(0, value))) * PLOT,
  ];
  const line = chances.map(({ value }, move) => at(move, value));
  // A single chance is a line as well.
  if (line.length === 1) line.push(at(1, chances[0].value));
  const edge = (side: number) =>
    chances.map(({ value, error = 0 }, move) => at(move, value + side * CONFIDENCE * error));

  const column = new Column(width, theme);
  column.title(title);
  const isUncertain = chances.some(({ error = 0 }) => error > 0);
  const marked = moments.filter(({ move }) => chances[move] !== undefined);
  const key = keyRows(
    [
      { fill: black.fill, words: words.black },
      { fill: white.fill, words: words.white },
      ...(isUncertain ? [{ fill: theme.brushes.grey, words: words.interval }] : []),
      ...(marked.length > 0 ? [{ fill: theme.brushes.orange, words: words.moments, isDot: true }] : []),
    ],
    [LEFT, TOP + PLOT + FOOT, right],
    theme,
  );
  const height = TOP + PLOT + FOOT + key.height;
  const plot = element(
    "svg",
    { x: PADDING, y: column.y, width, height, overflow: "visible" },
    element("rect", { x: LEFT, y: TOP, width: right - LEFT, height: PLOT, fill: white.fill }),
    element("path", {
      class: "black",
      d: pathData([...line, at(last, 0), at(0, 0)], true),
      fill: black.fill,
    }),
    isUncertain
      ? element("path", {
          class: "band",
          d: pathData([...edge(1), ...edge(-1).reverse()], true),
          fill: theme.brushes.grey,
          "fill-opacity": 0.45,
        })
      : "",
    group({ class: "grid" }, ...GRID.map((value) => gridLine(at(0, value), at(last, value), value, theme))),
    element("path", {
      class: "line",
      d: pathData(line),
      fill: "none",
      stroke: black.last,
      "stroke-width": 1.8,
      "stroke-linejoin": "round",
    }),
    group(
      { class: "ticks" },
      ...moveTicks(last, (right - LEFT) / TICK_ROOM).map((move) => tick(at(move, 0), String(move), theme)),
    ),
    ...drawMoments(
      marked.map(({ move, label }) => ({ place: at(move, chances[move].value), label })),
      [LEFT, right],
      theme,
    ),
    key.svg,
  );
  column.add(plot, height);
  if (caption !== undefined) column.caption(caption);
  return column.document(title, describe(chances));
}

interface KeyEntry {
  readonly fill: string;
  readonly words: string;
  readonly isDot?: boolean;
}

/** Draws the legend of the colours from the left, in as many rows as it takes. */
function keyRows(
  entries: readonly KeyEntry[],
  [left, top, right]: readonly [number, number, number],
  theme: Theme,
): { readonly svg: string; readonly height: number } {
  let x = left;
  let y = top + KEY / 2;
  const svg = group(
    { class: "key" },
    ...entries.flatMap(({ fill, words, isDot = false }) => {
      const width = SWATCH + 5 + textWidth(words, SIZE);
      if (x > left && x + width > right) {
        x = left;
        y += KEY;
      }
      const look = { fill, stroke: theme.quiet, "stroke-width": 0.6 };
      const swatch = isDot
        ? element("circle", { cx: x + SWATCH / 2, cy: y, r: DOT, ...look })
        : element("rect", { x, y: y - SWATCH / 2, width: SWATCH, height: SWATCH, ...look });
      const text = textLine(words, x + SWATCH + 5, y + SIZE * 0.36, { size: SIZE, fill: theme.quiet });
      x += width + 16;
      return [swatch, text];
    }),
  );
  return { svg, height: y + KEY / 2 - top };
}

function gridLine([x1, y]: BoardPlace, [x2]: BoardPlace, value: number, theme: Theme): string {
  return (
    element("line", {
      x1,
      y1: y,
      x2,
      y2: y,
      stroke: "#8a8a8a",
      "stroke-opacity": value === 0.5 ? 0.95 : 0.5,
      "stroke-width": value === 0.5 ? 1.2 : 0.8,
    }) +
    textLine(`${100 * value}%`, x1 - 6, y + SIZE * 0.36, { size: SIZE, fill: theme.quiet, anchor: "end" })
  );
}

function moveTicks(last: number, most: number): number[] {
  const step = TICKS.find((each) => last / each <= most) ?? last;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

function tick([x, y]: BoardPlace, text: string, theme: Theme): string {
  return textLine(text, x, y + SIZE + 6, { size: SIZE, fill: theme.quiet, anchor: "middle" });
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
  const above = Array.from({ length: PLOT / LINE }, (_, i) => y - AWAY - i * LINE);
  const below = Array.from({ length: PLOT / LINE }, (_, i) => y + AWAY + SIZE * 0.72 + i * LINE);
  const inside = [...above, ...below].filter((each) => each - SIZE > TOP && each < TOP + PLOT - DOT);
  const nearest = (each: number) => Math.abs(each - y) + (each < y === y > TOP + PLOT / 2 ? 0 : LINE / 2);
  return inside.sort((a, b) => nearest(a) - nearest(b));
}

function describe(chances: readonly Chance[]): string {
  const words = chances.map(
    ({ value }, move) => `${move === 0 ? "at first" : `after ${move}`} ${Math.round(100 * value)}%`,
  );
  return `Black's chance to win: ${words.join(", ")}.`;
}
