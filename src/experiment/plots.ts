/** The plots of the report, as SVG that takes its colours from the page around it. */
import {
  drawIntervals,
  linear,
  logarithmic,
  nameRoom,
  nice,
  PAGE_COLOURS,
  PAGE_MARGIN,
  PLOT_SYMBOLS,
  Plot,
  type PlotPoint,
  pageFrame,
  plotPicture,
} from "../draw/index.js";
import { median } from "../stats/index.js";
import { type Estimate, estimateOf, type Proportion } from "./comparison.js";
import type { CellResult, PairingOutcome, TimesOutcome } from "./results.js";

/** Draws every value with its interval, the published one above ours. */
export function drawShares(cells: readonly CellResult[]): string {
  const percent = (proportion: Proportion | undefined) => {
    if (proportion === undefined) return undefined;
    const { value, low, high } = estimateOf(proportion);
    return { value: 100 * value, low: 100 * low, high: 100 * high };
  };
  return drawIntervals({
    rows: cells.flatMap(({ first, second, published, ours }) =>
      published === undefined && ours === undefined
        ? []
        : { name: `${first} – ${second}`, published: percent(published), ours: percent(ours) },
    ),
    x: "won by the first player, %",
    across: linear([0, 100], 6),
    level: 50,
  });
}

/** Draws seconds a million playouts over the stones on the board, a point a board and way, with the medians as lines. */
export function drawTimes({ boards, experiment }: TimesOutcome): string {
  const ways = [experiment.plain, experiment.fast, ...experiment.ours];
  const stones = [...new Set(boards.map((board) => board.stones))].sort((a, b) => a - b);
  const curves = ways.flatMap((text, i) => {
    const points = boards.flatMap(({ stones: x, seconds }): PlotPoint | PlotPoint[] => {
      const y = seconds[text];
      return y === undefined ? [] : { x, y };
    });
    const medians = stones.flatMap((x) => {
      const there = points.flatMap((point) => (point.x === x ? point.y : []));
      return there.length === 0 ? [] : { x, y: median(there) };
    });
    const end = medians.at(-1);
    const colour = PAGE_COLOURS[i]!;
    return end === undefined ? [] : [{ text, y: end.y, points, medians, colour, symbol: PLOT_SYMBOLS[i]! }];
  });
  const all = curves.flatMap(({ points }) => points.map(({ y }) => y));
  const room = nameRoom(ways);
  const plot = new Plot(
    pageFrame(440, PAGE_MARGIN.left, 12 + room),
    linear([0, Math.max(...stones)], 8),
    logarithmic([Math.min(...all), Math.max(...all)]),
  );
  const seconds = "seconds of CPU time for 1,000,000 playouts";
  return plotPicture(
    { height: 440, title: `${seconds} over stones on the board` },
    plot.xAxis("stones on the board"),
    plot.yAxis(seconds, { grid: true }),
    ...curves.flatMap(({ points, medians, symbol, colour: stroke }) => [
      plot.dots(points, symbol, 1.4, { stroke, "stroke-opacity": 0.45, "stroke-width": 0.8 }),
      plot.line(medians, { stroke }),
    ]),
    plot.names(curves, room),
  );
}

/** Draws the plain way's time as a multiple of the fast way's, over the stones on the board. */
export function drawRatios({ boards, experiment }: TimesOutcome): string {
  const points = boards.map(({ stones, ratio }) => ({ x: stones, y: Math.exp(-ratio.mean) }));
  const speeds = [1, ...points.map(({ y }) => y)];
  const plot = new Plot(
    pageFrame(300),
    linear([0, Math.max(...points.map(({ x }) => x))], 8),
    linear([Math.min(...speeds), Math.max(...speeds)], 7),
  );
  const ratio = `times as fast: ${experiment.fast} over ${experiment.plain}`;
  return plotPicture(
    { height: 300, title: `${ratio}, over stones on the board` },
    plot.xAxis("stones on the board"),
    plot.yAxis(ratio, { grid: true }),
    plot.level(1),
    plot.dots(points, "circle", 1.6, { fill: PAGE_COLOURS[1], "fill-opacity": 0.5 }),
  );
}

/** Draws the rate over the rounds a decision, beside the published one with its band; the broken line is 50 %. */
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
  return plotPicture(
    { height: 340, title: `${name} scores over rounds a decision` },
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
