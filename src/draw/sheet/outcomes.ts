/** What may become of one throw: where stones come to rest, and the chance of each score of the end. */
import { type Brush, finiteRange, type Team, type Theme } from "../colours.js";
import {
  element,
  fitText,
  group,
  type PicturePart,
  stack,
  textLine,
  textLines,
  textWidth,
  wrapText,
} from "../svg.js";
import { formatChance } from "../text.js";
import { densityContours } from "./contour.js";
import type { SheetPoint } from "./ice.js";
import { type CloudOverlay, LABEL_SIZE, type Overlay, type TextOverlay } from "./overlays.js";
import { DEFAULT_SCALE, drawWithPanel, headingPart, type PanelPicture, themeOf } from "./sheet.js";
import { STONE_RADIUS, stoneAt } from "./stones.js";

// The chance of each score of an end, as bars: the second team's scores to the left, the first team's to the right.

export interface ScoreChance {
  readonly score: number; // points of the first team; negative: of the second
  readonly chance: number; // 0 to 1
}

interface ScoreBars {
  readonly title: string;
  readonly chances: readonly ScoreChance[];
  readonly teams: readonly [string, string];
  readonly width: number; // pixels
}

const HEIGHT = 130; // pixels of the highest bar
const AXIS = 18; // pixels for the points below the bars
const SUMS = 20; // pixels for what the sides have together
const SIZE = 11.5; // pixels
const VALUE_ROOM = 15; // pixels for the number above a bar
const VALUE_GAP = 2; // pixels between two such numbers
const SUM_GAP = 10; // pixels between the sums
const SEEN = 0.0005; // chance from which a score widens the axis
const FEWEST = 3; // points that the axis always reaches
const STONE = 5.5; // pixels

function scoreBars(bars: ScoreBars, theme: Theme): PicturePart {
  const head = headingPart(bars.title, bars.width, theme);
  const body: PicturePart = {
    height: VALUE_ROOM + HEIGHT + AXIS + SUMS,
    draw: (x, y) =>
      group(
        { class: "scores" },
        drawBars(bars, x, y + VALUE_ROOM + HEIGHT, theme),
        drawSums(bars, x, y, theme),
      ),
  };
  return stack([head, body], 0);
}

/** The bars on a floor. */
function drawBars({ chances, width }: ScoreBars, x: number, floor: number, theme: Theme): string {
  const shown = chances.filter(({ chance }) => chance >= SEEN);
  const reach = Math.max(FEWEST, ...shown.map(({ score }) => Math.abs(score)));
  const max = Math.max(...chances.map(({ chance }) => chance), SEEN);
  const slot = width / (2 * reach + 1);
  const widest = Math.max(1, ...shown.map(({ chance }) => textWidth(formatChance(chance, 0), 1)));
  const size = Math.min(SIZE, (slot - VALUE_GAP) / widest);
  const columns = Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const score = i - reach;
    const chance = sum(chances, (each) => each === score);
    const middle = x + (i + 0.5) * slot;
    const bar = (chance / max) * HEIGHT;
    const text = chance < SEEN ? "" : formatChance(chance, 0);
    const points = { size: SIZE, fill: theme.quiet, anchor: "middle" } as const;
    return (
      (chance > 0 ? drawBar(score, middle, floor - bar, slot * 0.72, bar, theme) : "") +
      (text === "" ? "" : textLine(text, middle, floor - bar - 4, { ...points, size, fill: theme.text })) +
      textLine(String(Math.abs(score)), middle, floor + SIZE + 2.5, points)
    );
  });
  const line = { x1: x, y1: floor, x2: x + width, y2: floor, stroke: theme.line, "stroke-width": 1 };
  return [...columns, element("line", line)].join("\n");
}

/** What the sides have together, and how often nobody scores. */
function drawSums({ chances, teams, width }: ScoreBars, x: number, y: number, theme: Theme): string {
  const baseline = y + VALUE_ROOM + HEIGHT + AXIS + SIZE + 3;
  const share = (counts: (score: number) => boolean) => formatChance(sum(chances, counts), 0);
  const blank = `blank ${share((score) => score === 0)}`;
  const quiet = { size: SIZE, fill: theme.quiet, anchor: "middle" } as const;
  const room = (width - textWidth(blank, SIZE)) / 2 - SUM_GAP;
  const shares = [share((score) => score > 0), share((score) => score < 0)];
  return (
    drawSum(1, teams[1], shares[1], x, room, baseline, theme) +
    textLine(blank, x + width / 2, baseline, quiet) +
    drawSum(0, teams[0], shares[0], x + width, room, baseline, theme)
  );
}

function drawBar(
  score: number,
  middle: number,
  y: number,
  width: number,
  height: number,
  theme: Theme,
): string {
  const fill = score === 0 ? theme.brushes.grey : theme.teams[score > 0 ? 0 : 1].fill;
  const stroke = score === 0 ? theme.brushes.grey : theme.teams[score > 0 ? 0 : 1].edge;
  return element("rect", { x: middle - width / 2, y, width, height, fill, stroke, "stroke-width": 0.8 });
}

/** A team's share after its stone and name, from the left for the second team and up to the right edge for the first. */
function drawSum(
  team: Team,
  name: string,
  share: string,
  x: number,
  room: number,
  baseline: number,
  theme: Theme,
): string {
  const style = { size: SIZE, fill: theme.text, weight: 700 };
  const before = 2 * STONE + 5;
  const words = room - before - textWidth(` ${share}`, SIZE, style.weight);
  const text = `${fitText(name, SIZE, words, style.weight)} ${share}`;
  const start = team === 1 ? x : x - textWidth(text, SIZE, style.weight) - before;
  return (
    stoneAt(start + STONE, baseline - SIZE * 0.36, STONE, { team }, 0, theme) +
    textLine(text, start + before, baseline, style)
  );
}

function sum(chances: readonly ScoreChance[], counts: (score: number) => boolean): number {
  return chances.reduce((total, { score, chance }) => total + (counts(score) ? chance : 0), 0);
}

// What may become of one throw: where the stones come to rest, and what the end is then worth.

/** The places of rest of one stone. */
export interface OutcomeCloud {
  readonly team: Team;
  readonly points: readonly SheetPoint[]; // once for each trial in which it stays in play
  readonly thrown?: boolean; // the stone thrown; the others were moved by it
  readonly label?: string; // beside the cloud: "in play 81%"
}

/** A line of the panel: what, and how much. */
interface Fact {
  readonly name: string;
  readonly value: string;
}

export interface OutcomePicture extends PanelPicture {
  readonly clouds: readonly OutcomeCloud[];
  readonly scores: readonly ScoreChance[];
  readonly scoresTitle?: string; // "Score of the end" by default
  readonly teams: readonly [string, string];
  readonly facts?: readonly Fact[]; // above the scores
}

const SHARES = [0.5, 0.9]; // of the outcomes inside the contours
const ENOUGH = 30; // points without which contours mean little

/** Draws where stones may come to rest, with the chances of the scores, as SVG. */
export function drawOutcomes(picture: OutcomePicture): string {
  const theme = themeOf(picture);
  const { clouds, scores, scoresTitle = "Score of the end", teams, facts = [] } = picture;
  const overlays: Overlay[] = [
    ...clouds.map(overlayOf),
    ...clouds.flatMap((cloud) => labelOf(cloud, picture)),
  ];
  const contoured = clouds.some((cloud) => cloud.thrown && cloud.points.length >= ENOUGH);
  const keys = keysOf(picture, contoured);
  return drawWithPanel(
    picture,
    overlays,
    (width) => [
      ...(facts.length === 0 ? [] : [factList(facts, width, theme)]),
      scoreBars({ title: scoresTitle, chances: scores, teams, width }, theme),
      keyList(keys, width, theme),
    ],
    { title: "Outcomes of a throw", description: describe(picture) },
  );
}

function brushOf({ thrown, team }: OutcomeCloud): Brush {
  if (thrown) return "purple";
  return team === 0 ? "team0" : "team1";
}

function overlayOf(cloud: OutcomeCloud): CloudOverlay {
  const { points, thrown = false } = cloud;
  return {
    kind: "cloud",
    points,
    brush: brushOf(cloud),
    ...(thrown && points.length >= ENOUGH && { contours: SHARES }),
  };
}

const LABEL_WEIGHT = 700; // font weight
const LABEL_GAP = 0.24; // metres between a cloud and its label
const LABEL_CLEAR = 0.26; // metres between the middles of a label and of a stone above or below it

/** The label, behind the larger part of the cloud or before it, where it hides no stone. */
function labelOf(
  cloud: OutcomeCloud,
  { stones, scale = DEFAULT_SCALE }: Pick<OutcomePicture, "stones" | "scale">,
): TextOverlay[] {
  const { points, label } = cloud;
  if (label === undefined || points.length === 0) return [];
  const [core = points] = points.length < ENOUGH ? [] : largest(densityContours(points, [SHARES[1]])[0]);
  const x = core.reduce((sum, point) => sum + point.x, 0) / core.length;
  const [front, back] = finiteRange(core.map((point) => point.y));
  const places = [back + LABEL_GAP, front - LABEL_GAP, back + 2 * LABEL_GAP, front - 2 * LABEL_GAP];
  const aside = textWidth(label, LABEL_SIZE, LABEL_WEIGHT) / 2 / scale + STONE_RADIUS;
  const isFree = (y: number) =>
    stones.every((stone) => Math.abs(stone.x - x) > aside || Math.abs(stone.y - y) > LABEL_CLEAR);
  const y = places.find(isFree) ?? places[0];
  return [{ kind: "text", x, y, text: label, brush: brushOf(cloud), weight: LABEL_WEIGHT }];
}

/** The outline that encloses most, alone in a list. */
function largest(loops: readonly (readonly SheetPoint[])[]): (readonly SheetPoint[])[] {
  return [...loops].sort((a, b) => areaOf(b) - areaOf(a)).slice(0, 1);
}

function areaOf(loop: readonly SheetPoint[]): number {
  let twice = 0;
  loop.forEach((point, i) => {
    const next = loop[(i + 1) % loop.length];
    twice += point.x * next.y - next.x * point.y;
  });
  return Math.abs(twice) / 2;
}

const FACT_SIZE = 13; // pixels
const FACT_LINE = 21; // pixels
const FACT_GAP = 10; // pixels between name and value

function factList(facts: readonly Fact[], width: number, theme: Theme): PicturePart {
  return {
    height: facts.length * FACT_LINE,
    draw: (x, y) =>
      group(
        { class: "facts" },
        ...facts.map(({ name, value }, i) => {
          const baseline = y + i * FACT_LINE + FACT_SIZE;
          const rule = y + (i + 1) * FACT_LINE - 2;
          const bold = { size: FACT_SIZE, fill: theme.text, weight: 700 };
          const room = width - textWidth(value, FACT_SIZE, bold.weight) - FACT_GAP;
          return (
            textLine(fitText(name, FACT_SIZE, room), x, baseline, { size: FACT_SIZE, fill: theme.quiet }) +
            textLine(value, x + width, baseline, { ...bold, anchor: "end" }) +
            element("line", {
              x1: x,
              y1: rule,
              x2: x + width,
              y2: rule,
              stroke: theme.quiet,
              "stroke-opacity": 0.3,
            })
          );
        }),
      ),
  };
}

interface Key {
  readonly sign: "dot" | "contour" | "line" | "dashed";
  readonly brush: Brush;
  readonly text: string;
}

function keysOf({ clouds, teams, overlays = [] }: OutcomePicture, contoured: boolean): Key[] {
  const keys: Key[] = [];
  if (clouds.some((cloud) => cloud.thrown))
    keys.push({ sign: "dot", brush: "purple", text: "where the stone thrown comes to rest" });
  if (contoured)
    keys.push({ sign: "contour", brush: "purple", text: "regions that hold 50% and 90% of these" });
  for (const team of [0, 1] as const) {
    if (clouds.some((cloud) => !cloud.thrown && cloud.team === team && cloud.points.length > 0))
      keys.push({
        sign: "dot",
        brush: team === 0 ? "team0" : "team1",
        text: `where a stone of ${teams[team]} that it moves comes to rest`,
      });
  }
  const path = overlays.find((overlay) => overlay.kind === "path");
  if (path !== undefined)
    keys.push({
      sign: path.dashed ? "dashed" : "line",
      brush: path.brush ?? "green",
      text: "the way of a steady hand",
    });
  return keys;
}

const KEY_SIZE = 12; // pixels
const KEY_LINE = 15; // pixels from line to line
const KEY_GAP = 4; // pixels between the keys
const SIGN = 22; // pixels
const SIGN_GAP = 8; // pixels between a sign and its words

function keyList(keys: readonly Key[], width: number, theme: Theme): PicturePart {
  const rows = keys.map((key): PicturePart => {
    const lines = wrapText(key.text, KEY_SIZE, width - SIGN - SIGN_GAP);
    return {
      height: lines.length * KEY_LINE,
      draw: (x, y) =>
        group(
          { class: "key" },
          sign(key, x + SIGN / 2, y + KEY_SIZE * 0.64, theme),
          textLines(lines, x + SIGN + SIGN_GAP, y + KEY_SIZE, KEY_LINE, { size: KEY_SIZE, fill: theme.text }),
        ),
    };
  });
  return stack([headingPart("Legend", width, theme), stack(rows, KEY_GAP)], 0);
}

function sign({ sign, brush }: Key, cx: number, cy: number, theme: Theme): string {
  const colour = theme.brushes[brush];
  if (sign === "dot") {
    const dots = [-6, 0, 6].map((dx, i) =>
      element("circle", { cx: cx + dx, cy: cy + (i - 1) * 1.5, r: 1.8 }),
    );
    return group({ fill: colour, "fill-opacity": 0.7 }, ...dots);
  }
  if (sign === "contour") {
    const ring = (rx: number, ry: number) => element("ellipse", { cx, cy, rx, ry });
    return group({ fill: colour, "fill-opacity": 0.12, stroke: colour }, ring(10, 6), ring(5.5, 3));
  }
  return element("line", {
    x1: cx - SIGN / 2,
    y1: cy,
    x2: cx + SIGN / 2,
    y2: cy,
    stroke: colour,
    "stroke-width": 2.4,
    "stroke-dasharray": sign === "dashed" ? "5 4" : undefined,
  });
}

function describe({ scores, teams, facts = [] }: OutcomePicture): string {
  const likely = [...scores].sort((a, b) => b.chance - a.chance).slice(0, 3);
  const words = likely.map(({ score, chance }) => {
    const points = score === 0 ? "nobody scores" : `${teams[score > 0 ? 0 : 1]} ${Math.abs(score)}`;
    return `${points} in ${Math.round(100 * chance)}%`;
  });
  return [...facts.map(({ name, value }) => `${name}: ${value}.`), `Scores: ${words.join(", ")}.`].join(" ");
}
