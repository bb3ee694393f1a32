/** The chance of each score of an end, as bars: the second team's scores to the left, the first team's to the right. */
import { HEADING_HEIGHT, heading, type Part } from "./panel.js";
import { formatChance } from "./percent.js";
import { stoneAt } from "./stone.js";
import { element, group } from "./svg.js";
import { textLine, textWidth } from "./text.js";
import type { Team, Theme } from "./theme.js";

export interface ScoreChance {
  readonly score: number; // points of the first team; negative: of the second
  readonly chance: number; // 0 to 1
}

export interface ScoreBars {
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
const SEEN = 0.0005; // chance from which a score widens the axis
const FEWEST = 3; // points that the axis always reaches
const STONE = 5.5; // pixels

export function scoreBars(bars: ScoreBars, theme: Theme): Part {
  const height = HEADING_HEIGHT + VALUE_ROOM + HEIGHT + AXIS + SUMS;
  return { height, draw: (x, y) => drawBars(bars, x, y, theme) };
}

function drawBars({ title, chances, teams, width }: ScoreBars, x: number, y: number, theme: Theme): string {
  const shown = chances.filter(({ chance }) => chance >= SEEN);
  const reach = Math.max(FEWEST, ...shown.map(({ score }) => Math.abs(score)));
  const most = Math.max(...chances.map(({ chance }) => chance), SEEN);
  const slot = width / (2 * reach + 1);
  const floor = y + HEADING_HEIGHT + VALUE_ROOM + HEIGHT;
  const columns = Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const score = i - reach;
    const chance = sum(chances, (each) => each === score);
    const middle = x + (i + 0.5) * slot;
    const bar = (chance / most) * HEIGHT;
    const text = chance < SEEN ? "" : formatChance(chance, 0);
    const style = { size: SIZE, fill: theme.text, anchor: "middle" } as const;
    return (
      (chance > 0 ? drawBar(score, middle, floor - bar, slot * 0.72, bar, theme) : "") +
      (text === "" ? "" : textLine(text, middle, floor - bar - 4, style)) +
      textLine(String(Math.abs(score)), middle, floor + SIZE + 2.5, { ...style, fill: theme.quiet })
    );
  });
  const baseline = floor + AXIS + SIZE + 3;
  return group(
    { class: "scores" },
    heading(title, x, y, theme),
    ...columns,
    element("line", { x1: x, y1: floor, x2: x + width, y2: floor, stroke: theme.line, "stroke-width": 1 }),
    side(
      1,
      `${teams[1]} ${formatChance(
        sum(chances, (score) => score < 0),
        0,
      )}`,
      x,
      baseline,
      theme,
    ),
    textLine(
      `blank ${formatChance(
        sum(chances, (score) => score === 0),
        0,
      )}`,
      x + width / 2,
      baseline,
      {
        size: SIZE,
        fill: theme.quiet,
        anchor: "middle",
      },
    ),
    side(
      0,
      `${teams[0]} ${formatChance(
        sum(chances, (score) => score > 0),
        0,
      )}`,
      x + width,
      baseline,
      theme,
    ),
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

/** A team's share after its stone, from the left for the second team and up to the right edge for the first. */
function side(team: Team, text: string, x: number, baseline: number, theme: Theme): string {
  const style = { size: SIZE, fill: theme.text, weight: 700 };
  const start = team === 1 ? x : x - textWidth(text, SIZE) * 1.06 - 2 * STONE - 5;
  return (
    stoneAt(start + STONE, baseline - SIZE * 0.36, STONE, { team }, 0, theme) +
    textLine(text, start + 2 * STONE + 5, baseline, style)
  );
}

function sum(chances: readonly ScoreChance[], counts: (score: number) => boolean): number {
  return chances.reduce((total, { score, chance }) => total + (counts(score) ? chance : 0), 0);
}
