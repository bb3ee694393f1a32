/** The plots of what was learned. */
import {
  drawLines,
  type Line,
  linear,
  PAGE_COLOURS,
  Plot,
  pageFrame,
  pagePicture,
  plotWords,
  rows,
} from "../../draw/index.js";
import { shareOf } from "../comparison.js";
import { FEATURES } from "./claim.js";
import type { CurveName } from "./file.js";
import { type Learned, pointsOf } from "./learned.js";
import type { LearningOutcome, WeightsResult } from "./outcome.js";
import { type EntryResult, UNIFORM } from "./win-rates.js";

const LABELS: Readonly<Record<CurveName, string>> = {
  test: "loss on the test positions",
  training: "loss on training positions",
  norm: "L1 norm of the weights",
  weights: "weight",
};

/** All curves that belong in one plot: losses together, one plot of norms, one of weights a method. */
export function drawCurves({ experiment, methods }: LearningOutcome): string[] {
  const { curves, shows } = experiment;
  const learned = methods.flatMap((each) =>
    shows.includes(each.name) && each.learned ? [each.learned] : [],
  );
  const losses = curves.filter((each) => each === "test" || each === "training");
  const plots: string[] = [];
  const axes = (y: string) => ({ x: "iterations", y });
  if (losses.length > 0)
    plots.push(
      drawLines({
        ...axes(losses.length > 1 ? "loss" : LABELS[losses[0]!]),
        series: lossLines(learned, losses),
      }),
    );
  if (curves.includes("norm"))
    plots.push(
      drawLines({ ...axes(LABELS.norm), series: learned.map((each) => line(each.name, each, "norm")) }),
    );
  if (curves.includes("weights"))
    for (const each of learned)
      plots.push(
        drawLines({
          ...axes(`${LABELS.weights} in ${each.name}`),
          series: FEATURES.map((feature) => line(`feature ${feature}`, each, `weight-${feature}`)),
          zero: true,
        }),
      );
  return plots;
}

/** Of each method the first curve in full and the second one broken. */
function lossLines(learned: readonly Learned[], losses: readonly ("test" | "training")[]): Line[] {
  return learned.flatMap((each) =>
    losses.map((loss, i) => ({
      ...line(losses.length > 1 ? `${each.name}, ${loss}` : each.name, each, loss),
      dashed: i > 0,
    })),
  );
}

function line(name: string, learned: Learned, series: Parameters<typeof pointsOf>[1]): Line {
  return { name, points: pointsOf(learned, series) };
}

/** Win rates over the paper's iterations: ours, or the published ones. */
export function drawRates(entries: readonly EntryResult[], whose: "ours" | "published"): string {
  const methods = [...new Set(entries.map(({ method }) => method))].filter((method) => method !== UNIFORM);
  const uniform = entries.find(({ method }) => method === UNIFORM)?.[whose];
  const columns = entries.map(({ theirs }) => theirs).filter((theirs) => theirs > 0);
  const flat =
    uniform === undefined
      ? []
      : [Math.min(...columns), Math.max(...columns)].map((x) => ({ x, y: 100 * shareOf(uniform) }));
  return drawLines({
    x: "iterations, in the paper's count",
    y: `${whose === "ours" ? "ours" : "published"}: games won, %`,
    series: [
      ...methods.map((method) => ({
        name: method,
        points: entries.flatMap((entry) => {
          const rate = entry[whose];
          return entry.method !== method || rate === undefined
            ? []
            : [{ x: entry.theirs, y: 100 * shareOf(rate) }];
        }),
      })),
      { name: UNIFORM, points: flat, plain: true },
    ],
  });
}

const HEIGHT = 260; // pixels
const TOP = 30; // pixels, for the names of methods
const BETWEEN = 10; // pixels

/** By method: published and our weights of each feature on one line. */
export function drawWeights(weights: readonly WeightsResult[]): string {
  const whole = { ...pageFrame(HEIGHT, 40, 12), top: TOP };
  const width = (whole.right - whole.left) / weights.length;
  const all = [0, ...weights.flatMap(({ published = [], ours = [] }) => [...published, ...ours])];
  const x = linear([Math.min(...all), Math.max(...all)], 4);
  const y = rows(FEATURES.map(String));
  const panels = weights.map(({ method, published = [], ours = [] }, i) => {
    const left = whole.left + i * width;
    const frame = { ...whole, left: left + BETWEEN / 2, right: left + width - BETWEEN / 2 };
    const plot = new Plot(frame, x, y);
    const points = (of: readonly number[]) => of.map((weight, row) => ({ x: weight, y: row }));
    return [
      plotWords(method, left + width / 2, TOP - 9),
      plot.xAxis(i === weights.length - 1 ? "weight" : "", { grid: true }),
      plot.upright(0, {}),
      plot.dots(points(published), "diamond", 4, { fill: PAGE_COLOURS[0] }, -3),
      plot.dots(points(ours), "circle", 4, { fill: PAGE_COLOURS[1] }, 3),
    ].join("");
  });
  return pagePicture(
    HEIGHT,
    new Plot(whole, x, y).yAxis(),
    plotWords("feature", 14, (TOP + whole.bottom) / 2, true),
    ...panels,
  );
}
