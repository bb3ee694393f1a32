/** The chance of each score of an end, as bars: the second team's scores to the left, the first team's to the right. */

import type { Team, Theme } from "../svg/index.js";
import { element, fitText, group, type Part, stack, textLine, textWidth } from "../svg/index.js";
import { formatChance } from "../text/index.js";
import { heading } from "./panel.js";
import { stoneAt } from "./stone.js";

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
const VALUE_GAP = 2; // pixels between two such numbers
const SUM_GAP = 10; // pixels between the sums
const SEEN = 0.0005; // chance from which a score widens the axis
const FEWEST = 3; // points that the axis always reaches
const STONE = 5.5; // pixels

export function scoreBars(bars: ScoreBars, theme: Theme): Part {
  const head = heading(bars.title, bars.width, theme);
  const body: Part = {
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
  const most = Math.max(...chances.map(({ chance }) => chance), SEEN);
  const slot = width / (2 * reach + 1);
  const widest = Math.max(1, ...shown.map(({ chance }) => textWidth(formatChance(chance, 0), 1)));
  const size = Math.min(SIZE, (slot - VALUE_GAP) / widest);
  const columns = Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const score = i - reach;
    const chance = sum(chances, (each) => each === score);
    const middle = x + (i + 0.5) * slot;
    const bar = (chance / most) * HEIGHT;
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
