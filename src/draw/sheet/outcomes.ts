/** What may become of one throw: where the stones come to rest, and what the end is then worth. */

import type { Brush, Team, Theme } from "../svg/index.js";
import {
  element,
  finiteRange,
  fitText,
  group,
  type Part,
  stack,
  textLine,
  textLines,
  textWidth,
  wrapText,
} from "../svg/index.js";
import { densityContours } from "./contour.js";
import type { Point } from "./frame.js";
import { LABEL_SIZE } from "./overlay-labels.js";
import type { CloudOverlay, Overlay, TextOverlay } from "./overlays.js";
import { DEFAULT_SCALE, drawWithPanel, heading, type PanelPicture, themeOf } from "./panel.js";
import { type ScoreChance, scoreBars } from "./score-bars.js";
import { STONE_RADIUS } from "./stone.js";

/** The places of rest of one stone. */
export interface OutcomeCloud {
  readonly team: Team;
  readonly points: readonly Point[]; // once for each trial in which it stays in play
  readonly thrown?: boolean; // the stone thrown; the others were moved by it
  readonly label?: string; // beside the cloud: "in play 81%"
}

/** A line of the panel: what, and how much. */
export interface Fact {
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
function largest(loops: readonly (readonly Point[])[]): (readonly Point[])[] {
  return [...loops].sort((a, b) => areaOf(b) - areaOf(a)).slice(0, 1);
}

function areaOf(loop: readonly Point[]): number {
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

function factList(facts: readonly Fact[], width: number, theme: Theme): Part {
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

function keyList(keys: readonly Key[], width: number, theme: Theme): Part {
  const rows = keys.map((key): Part => {
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
  return stack([heading("Legend", width, theme), stack(rows, KEY_GAP)], 0);
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
