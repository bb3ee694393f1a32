/** The plots of the report, as SVG that takes its colours from the page around it. */
import { fitText, harmless, PAGE_COLOURS, textWidth } from "../draw/index.js";
import { median, wilson } from "../stats/index.js";
import { type Estimate, shareOf } from "./comparison.js";
import type { CellResult, PairingOutcome, TimesOutcome } from "./results.js";

type PlotRoom = typeof import("@observablehq/plot");
type PlotOptions = NonNullable<Parameters<PlotRoom["plot"]>[0]>;

const SIZE = 12; // pixels, of letters

/** Pixels that the longest of some names takes. */
export function roomFor(names: readonly string[], weight?: number): number {
  return Math.max(0, ...names.map((name) => textWidth(name, SIZE, weight)));
}

/** Plot and a document to draw in take half a second to load, which only reports should pay for. */
export async function draw(options: (plot: PlotRoom) => PlotOptions): Promise<string> {
  const [plot, { Window }] = await Promise.all([import("@observablehq/plot"), import("happy-dom")]);
  const window = new Window();
  const drawn = plot.plot({
    ...options(plot),
    document: window.document as never,
    className: "plot",
    style: { fontSize: `${SIZE}px` },
  });
  const svg = (drawn as unknown as { outerHTML: string }).outerHTML;
  await window.happyDOM.close();
  return harmless(svg)
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/\d+\.\d{3,}(?=[^<>]*>)/g, (digits) => String(Number(Number(digits).toFixed(1))));
}

interface ShownShare {
  readonly value: string;
  readonly whose: "published" | "ours";
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const MOST_ROOM = 300; // pixels for the names of values

/** Every value with its interval, the published one above ours. */
export function drawShares(cells: readonly CellResult[]): Promise<string> {
  const estimates = cells.flatMap(({ first, second, published, ours }) => {
    const value = `${first} – ${second}`;
    const both: ShownShare[] = [];
    for (const [whose, proportion] of [
      ["published", published],
      ["ours", ours],
    ] as const) {
      if (proportion === undefined) continue;
      const { low, high } = wilson(proportion.wins, proportion.games);
      both.push({ value, whose, share: 100 * shareOf(proportion), low: 100 * low, high: 100 * high });
    }
    return both;
  });
  const of = (whose: ShownShare["whose"]) => estimates.filter((each) => each.whose === whose);
  const values = [...new Set(estimates.map(({ value }) => value))];
  return draw((plot) => ({
    width: 720,
    height: 60 + 34 * values.length,
    marginLeft: Math.min(MOST_ROOM, roomFor(values)) + 24,
    marginRight: 24,
    marginBottom: 40,
    x: { domain: [0, 100], grid: true, label: "won by the first player, %" },
    y: { domain: values, label: null, padding: 0.3, tickFormat: (value) => fitText(value, SIZE, MOST_ROOM) },
    marks: [
      plot.ruleX([50], { strokeDasharray: "3,3" }),
      plot.link(of("published"), {
        x1: "low",
        x2: "high",
        y1: "value",
        y2: "value",
        dy: -5,
        stroke: PAGE_COLOURS[0],
        strokeWidth: 2,
      }),
      plot.dot(of("published"), {
        x: "share",
        y: "value",
        dy: -5,
        symbol: "diamond",
        r: 4,
        fill: PAGE_COLOURS[0],
      }),
      plot.link(of("ours"), {
        x1: "low",
        x2: "high",
        y1: "value",
        y2: "value",
        dy: 5,
        stroke: PAGE_COLOURS[1],
        strokeWidth: 2,
      }),
      plot.dot(of("ours"), { x: "share", y: "value", dy: 5, symbol: "circle", r: 4, fill: PAGE_COLOURS[1] }),
    ],
  }));
}

export const SYMBOLS = ["circle", "plus", "triangle", "square", "star", "diamond"] as const;

/** Seconds a million playouts over the stones on the board, a point a board and way, with the medians as lines. */
export function drawTimes({ boards, experiment }: TimesOutcome): Promise<string> {
  const ways = [experiment.plain, experiment.fast, ...experiment.ours];
  const stones = [...new Set(boards.map((board) => board.stones))].sort((a, b) => a - b);
  return draw((plot) => ({
    width: 720,
    height: 440,
    marginLeft: 48,
    marginRight: 12 + roomFor(ways, 700),
    marginBottom: 40,
    x: { label: "stones on the board", domain: [0, Math.max(...stones)] },
    y: { label: "seconds of CPU time for 1,000,000 playouts", grid: true, type: "log", tickFormat: String },
    marks: ways.flatMap((way, i) => {
      const points = boards.map((board) => ({
        stones: board.stones,
        seconds: board.seconds[way] ?? Number.NaN,
      }));
      const medians = stones.map((count) => ({
        stones: count,
        seconds: median(points.flatMap((point) => (point.stones === count ? point.seconds : []))),
      }));
      return [
        plot.dot(points, {
          x: "stones",
          y: "seconds",
          r: 1.4,
          symbol: SYMBOLS[i]!,
          stroke: PAGE_COLOURS[i]!,
          strokeOpacity: 0.45,
          strokeWidth: 0.8,
        }),
        plot.lineY(medians, { x: "stones", y: "seconds", stroke: PAGE_COLOURS[i]!, strokeWidth: 2 }),
        plot.text(medians.slice(-1), {
          x: "stones",
          y: "seconds",
          text: () => way,
          textAnchor: "start",
          dx: 6,
          fill: PAGE_COLOURS[i]!,
          fontWeight: "bold",
        }),
      ];
    }),
  }));
}

/** The fast way's time as a share of the plain way's, over the stones on the board. */
export function drawRatios({ boards, experiment }: TimesOutcome): Promise<string> {
  const points = boards.map(({ stones, ratio }) => ({ stones, speed: Math.exp(-ratio.mean) }));
  return draw((plot) => ({
    width: 720,
    height: 300,
    marginLeft: 48,
    marginRight: 24,
    marginBottom: 40,
    x: { label: "stones on the board", domain: [0, Math.max(...points.map((point) => point.stones))] },
    y: { label: `times as fast: ${experiment.fast} over ${experiment.plain}`, grid: true },
    marks: [
      plot.ruleY([1], { strokeDasharray: "3,3" }),
      plot.dot(points, { x: "stones", y: "speed", r: 1.6, fill: PAGE_COLOURS[1], fillOpacity: 0.5 }),
    ],
  }));
}

/** The rate over the rounds a decision, beside the published one with its band; the broken line is 50 %. */
export function drawBudgets({ experiment, published, budgets }: PairingOutcome): Promise<string> {
  const shown = ({ value, low, high }: Estimate) => ({
    share: 100 * value,
    low: 100 * low,
    high: 100 * high,
  });
  const ours = budgets.flatMap(({ rounds, ours }) =>
    ours === undefined ? [] : { rounds, ...shown(ours.mean) },
  );
  const theirs = [{ rounds: experiment.published.rounds, ...shown(published.mean) }];
  const ticks = [...new Set([...experiment.budgets, experiment.published.rounds])];
  const [least, most] = [Math.min(...ticks) / 1.3, Math.max(...ticks) * 1.3];
  const [name] = Object.keys(experiment.agents);
  return draw((plot) => ({
    width: 720,
    height: 340,
    marginLeft: 48,
    marginRight: 24,
    marginBottom: 40,
    x: { type: "log", domain: [least, most] },
    y: { label: `${name} scores, %`, grid: true, nice: true },
    marks: [
      // A logarithmic axis would label but some of its ticks by itself.
      plot.axisX(ticks, { text: ticks.map(String), label: "rounds a decision" }),
      plot.rect(theirs, {
        x1: () => least,
        x2: () => most,
        y1: "low",
        y2: "high",
        fill: PAGE_COLOURS[0],
        fillOpacity: 0.14,
      }),
      plot.ruleY([50], { strokeDasharray: "3,3" }),
      plot.ruleY(theirs, { y: "share", stroke: PAGE_COLOURS[0] }),
      plot.dot(theirs, { x: "rounds", y: "share", symbol: "diamond", r: 5, fill: PAGE_COLOURS[0] }),
      plot.line(ours, { x: "rounds", y: "share", stroke: PAGE_COLOURS[1], strokeOpacity: 0.5 }),
      plot.ruleX(ours, { x: "rounds", y1: "low", y2: "high", stroke: PAGE_COLOURS[1], strokeWidth: 2 }),
      plot.dot(ours, { x: "rounds", y: "share", symbol: "circle", r: 4.5, fill: PAGE_COLOURS[1] }),
    ],
  }));
}
