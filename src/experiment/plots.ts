/** The plots of the report, as SVG that takes its colours from the page around it. */
import {
  fitText,
  linear,
  logarithmic,
  nice,
  PAGE_COLOURS,
  PAGE_MARGIN,
  PLOT_SIZE,
  PLOT_SYMBOLS,
  Plot,
  type PlotPoint,
  pageFrame,
  pagePicture,
  roomFor,
  rows,
} from "../draw/index.js";
import { median, wilson } from "../stats/index.js";
import { type Estimate, type Proportion, shareOf } from "./comparison.js";
import type { CellResult, PairingOutcome, TimesOutcome } from "./results.js";

export const MOST_ROOM = 300; // pixels for the names of values
export const ROW = 34; // pixels
export const APART = 5; // pixels from the middle of a row, the published value above and ours below

/** Every value with its interval, the published one above ours. */
export function drawShares(cells: readonly CellResult[]): string {
  const shown = cells.filter(({ published, ours }) => published !== undefined || ours !== undefined);
  const names = shown.map(({ first, second }) => fitText(`${first} – ${second}`, PLOT_SIZE, MOST_ROOM));
  const height = PAGE_MARGIN.top + ROW * names.length + PAGE_MARGIN.bottom;
  const plot = new Plot(
    pageFrame(height, roomFor(names) + PAGE_MARGIN.right),
    linear([0, 100], 6),
    rows(names),
  );
  const mark = (y: number, proportion: Proportion | undefined, whose: "published" | "ours") => {
    if (proportion === undefined) return "";
    const { low, high } = wilson(proportion.wins, proportion.games);
    const [colour, symbol, down] =
      whose === "published"
        ? ([PAGE_COLOURS[0], "diamond", -APART] as const)
        : ([PAGE_COLOURS[1], "circle", APART] as const);
    const at = (share: number) => ({ x: 100 * share, y });
    return (
      plot.link(at(low), at(high), { stroke: colour, "stroke-width": 2 }, down) +
      plot.dots([at(shareOf(proportion))], symbol, 4, { fill: colour }, down)
    );
  };
  return pagePicture(
    height,
    plot.xAxis("won by the first player, %", { grid: true }),
    plot.yAxis(),
    plot.upright(50),
    ...shown.flatMap(({ published, ours }, y) => [mark(y, published, "published"), mark(y, ours, "ours")]),
  );
}

/** Seconds a million playouts over the stones on the board, a point a board and way, with the medians as lines. */
export function drawTimes({ boards, experiment }: TimesOutcome): string {
  const ways = [experiment.plain, experiment.fast, ...experiment.ours];
  const stones = [...new Set(boards.map((board) => board.stones))].sort((a, b) => a - b);
  const most = Math.max(...stones);
  const all = boards.flatMap(({ seconds }) => ways.flatMap((way) => seconds[way] ?? []));
  const plot = new Plot(
    pageFrame(440, PAGE_MARGIN.left, 12 + roomFor(ways, 700)),
    linear([0, most], 8),
    logarithmic([Math.min(...all), Math.max(...all)]),
  );
  const marks = ways.flatMap((way, i) => {
    const stroke = PAGE_COLOURS[i]!;
    const points = boards.flatMap(({ stones: x, seconds }): PlotPoint | PlotPoint[] => {
      const y = seconds[way];
      return y === undefined ? [] : { x, y };
    });
    if (points.length === 0) return [];
    const medians = stones.flatMap((x) => {
      const there = points.flatMap((point) => (point.x === x ? point.y : []));
      return there.length === 0 ? [] : { x, y: median(there) };
    });
    const faint = { stroke, "stroke-opacity": 0.45, "stroke-width": 0.8 };
    return [
      plot.dots(points, PLOT_SYMBOLS[i]!, 1.4, faint),
      plot.line(medians, { stroke }),
      plot.name(way, medians.at(-1)!, 6, stroke),
    ];
  });
  return pagePicture(
    440,
    plot.xAxis("stones on the board"),
    plot.yAxis("seconds of CPU time for 1,000,000 playouts", { grid: true }),
    ...marks,
  );
}

/** The fast way's time as a share of the plain way's, over the stones on the board. */
export function drawRatios({ boards, experiment }: TimesOutcome): string {
  const points = boards.map(({ stones, ratio }) => ({ x: stones, y: Math.exp(-ratio.mean) }));
  const speeds = [1, ...points.map(({ y }) => y)];
  const plot = new Plot(
    pageFrame(300),
    linear([0, Math.max(...points.map(({ x }) => x))], 8),
    linear([Math.min(...speeds), Math.max(...speeds)], 7),
  );
  return pagePicture(
    300,
    plot.xAxis("stones on the board"),
    plot.yAxis(`times as fast: ${experiment.fast} over ${experiment.plain}`, { grid: true }),
    plot.level(1),
    plot.dots(points, "circle", 1.6, { fill: PAGE_COLOURS[1], "fill-opacity": 0.5 }),
  );
}

/** The rate over the rounds a decision, beside the published one with its band; the broken line is 50 %. */
export function drawBudgets({ experiment, published, budgets }: PairingOutcome): string {
  const shown = ({ value, low, high }: Estimate) => ({ y: 100 * value, low: 100 * low, high: 100 * high });
  const ours = budgets.flatMap(({ rounds, ours }) =>
    ours === undefined ? [] : { x: rounds, ...shown(ours.mean) },
  );
  const theirs = { x: experiment.published.rounds, ...shown(published.mean) };
  const ticks = [...new Set([...experiment.budgets, experiment.published.rounds])];
  const values = [50, ...[theirs, ...ours].flatMap(({ low, high }) => [low, high])];
  const plot = new Plot(
    pageFrame(340),
    logarithmic([Math.min(...ticks) / 1.3, Math.max(...ticks) * 1.3], ticks),
    linear(nice([Math.min(...values), Math.max(...values)], 8), 8),
  );
  const [name] = Object.keys(experiment.agents);
  const [first, second] = PAGE_COLOURS;
  return pagePicture(
    340,
    plot.xAxis("rounds a decision"),
    plot.yAxis(`${name} scores, %`, { grid: true }),
    plot.belt(theirs.low, theirs.high, { fill: first, "fill-opacity": 0.14 }),
    plot.level(50),
    plot.level(theirs.y, { stroke: first }),
    plot.dots([theirs], "diamond", 5, { fill: first }),
    plot.line(ours, { stroke: second, "stroke-width": 1.5, "stroke-opacity": 0.5 }),
    ...ours.map(({ x, low, high }) =>
      plot.link({ x, y: low }, { x, y: high }, { stroke: second, "stroke-width": 2 }),
    ),
    plot.dots(ours, "circle", 4.5, { fill: second }),
  );
}
