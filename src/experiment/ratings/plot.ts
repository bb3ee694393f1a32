import {
  fitText,
  linear,
  nice,
  PAGE_COLOURS,
  PAGE_MARGIN,
  PLOT_SIZE,
  Plot,
  pageFrame,
  pagePicture,
  roomFor,
  rows,
} from "../../draw/index.js";
import { APART, MOST_ROOM, ROW } from "../plots.js";
import type { RatingsOutcome } from "./outcome.js";

/** Every player with its Elo, the published one above ours with its interval; the strongest is the topmost. */
export function drawRatings({ players, experiment }: RatingsOutcome): string {
  const shown = players.toReversed();
  const names = shown.map(({ name }) => fitText(name, PLOT_SIZE, MOST_ROOM));
  const height = PAGE_MARGIN.top + ROW * names.length + PAGE_MARGIN.bottom;
  const all = shown.flatMap(({ published, ours }) => [
    ...(published === undefined ? [] : [published]),
    ...(ours === undefined ? [] : [ours.low, ours.high]),
  ]);
  const plot = new Plot(
    pageFrame(height, roomFor(names) + PAGE_MARGIN.right),
    linear(nice([Math.min(...all), Math.max(...all)], 8), 8),
    rows(names),
  );
  const [theirs, mine] = PAGE_COLOURS;
  return pagePicture(
    height,
    plot.xAxis(`Elo over ${experiment.anchor}`, { grid: true }),
    plot.yAxis(),
    ...shown.flatMap(({ published, ours }, y) => [
      published === undefined ? "" : plot.dots([{ x: published, y }], "diamond", 4, { fill: theirs }, -APART),
      ours === undefined
        ? ""
        : plot.link({ x: ours.low, y }, { x: ours.high, y }, { stroke: mine, "stroke-width": 2 }, APART) +
          plot.dots([{ x: ours.elo, y }], "circle", 4, { fill: mine }, APART),
    ]),
  );
}
