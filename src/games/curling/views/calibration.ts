/** How far a net can be trusted, for the terminal and as a picture. */
import {
  aloneSvg,
  type Frame,
  linear,
  PAGE_COLOURS,
  Plot,
  plotDocument,
  plotWords,
} from "../../../draw/index.js";
import { formatTable, inkOf, type Screen } from "../../../views/index.js";
import type { ReliabilityCurve, ToldReliability } from "../index.js";

export function formatCalibration(
  { ends, throws, baseline, curves }: ToldReliability,
  screen: Screen,
): string {
  const { bold, dim } = inkOf(screen);
  const rows = throws.map(({ throw: number, logLoss, brier }) => [
    `${number + 1}`,
    logLoss.toFixed(3),
    brier.toFixed(3),
    baseline.logLoss > 0 ? `${Math.round(100 * (1 - logLoss / baseline.logLoss))} %` : "–",
  ]);
  const losses = formatTable([
    ["throw", "log loss", "Brier", "known"],
    ...rows,
    ["always alike", baseline.logLoss.toFixed(3), baseline.brier.toFixed(3), "0 %"],
  ]);
  const shown = formatTable([
    ["throws", "off by", "foretold, and what came"],
    ...curves.map((curve) => [
      rangeOf(curve),
      `${(100 * curve.off).toFixed(1)} %`,
      binsThatTell(curve, ends)
        .map(({ foretold, came }) => `${inPercent(foretold)}:${inPercent(came)}`)
        .join("  "),
    ]),
  ]);
  return [
    bold(`${ends} ends, asked before every throw`),
    "",
    ...withHead(losses, bold),
    "",
    ...withHead(shown, bold),
    dim("Losses in nats and by Brier; always alike: who foretells how often each score came in these ends."),
    dim(
      "Known: how much of that one's log loss the net does without. Off by: the mean distance of what was foretold from what came.",
    ),
  ].join("\n");
}

/** Those of more than a few positions. */
function binsThatTell({ bins }: ReliabilityCurve, ends: number): ReliabilityCurve["bins"] {
  return bins.filter(({ count }) => count >= ends / 10);
}

function withHead(table: string, bold: (text: string) => string): string[] {
  const [head = "", ...rest] = table.split("\n");
  return [bold(head), ...rest];
}

function inPercent(share: number): string {
  return (100 * share).toFixed(share < 0.1 ? 1 : 0);
}

function rangeOf({ from, to }: ReliabilityCurve): string {
  return from === to ? `${from + 1}` : `${from + 1} to ${to + 1}`;
}

const SIDE = 300; // pixels of a panel's axes
const LEFT = 48; // pixels
const TOP = 34; // pixels
const GAP = { across: 64, down: 78 } as const; // pixels
const ACROSS = 2; // panels in a row
const RADIUS = { least: 2, most: 7 } as const; // pixels
/** Standard errors of a bar to either side. */
const Z = 1.96;

/** A panel for each group of throws: what came over what was foretold, on the diagonal where the net is reliable. */
export function drawCalibration({ ends, curves }: ToldReliability): string {
  const rows = Math.ceil(curves.length / ACROSS);
  const width = LEFT + Math.min(ACROSS, curves.length) * (SIDE + GAP.across);
  const height = TOP + rows * (SIDE + GAP.down);
  return aloneSvg(
    plotDocument(
      width,
      height,
      ...curves.map((curve, i) => {
        const left = LEFT + (i % ACROSS) * (SIDE + GAP.across);
        const top = TOP + Math.floor(i / ACROSS) * (SIDE + GAP.down);
        return panel(
          { ...curve, bins: binsThatTell(curve, ends) },
          { left, right: left + SIDE, top, bottom: top + SIDE },
        );
      }),
    ),
  );
}

function panel(curve: ReliabilityCurve, frame: Frame): string {
  const scale = linear([0, 100], 5);
  const plot = new Plot(frame, scale, scale);
  const colour = PAGE_COLOURS[1];
  const most = Math.max(...curve.bins.map(({ count }) => count));
  const ends = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ] as const;
  return [
    plotWords(
      `throws ${rangeOf(curve)}: off by ${(100 * curve.off).toFixed(1)} %`,
      frame.left + SIDE / 2,
      frame.top - 12,
    ),
    plot.xAxis("foretold, %", { grid: true }),
    plot.yAxis("", { grid: true }),
    plot.link(...ends, { stroke: "currentColor", "stroke-dasharray": "3,3" }),
    plot.line(
      curve.bins.map(({ foretold, came }) => ({ x: 100 * foretold, y: 100 * came })),
      { stroke: colour, "stroke-width": 1.5 },
    ),
    ...curve.bins.flatMap(({ foretold, came, error, count }) => {
      const [x, y] = [100 * foretold, 100 * came];
      const [low, high] = [came - Z * error, came + Z * error].map(
        (at) => 100 * Math.min(1, Math.max(0, at)),
      );
      const radius = Math.max(RADIUS.least, RADIUS.most * Math.sqrt(count / most));
      return [
        plot.link({ x, y: low }, { x, y: high }, { stroke: colour, "stroke-width": 1.5 }),
        plot.dots([{ x, y }], "circle", radius, { fill: colour }),
      ];
    }),
  ].join("");
}
