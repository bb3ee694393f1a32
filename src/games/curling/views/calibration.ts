/** How far a net can be trusted, for the terminal and as a picture. */
import { drawReliability } from "../../../draw/index.js";
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

/** Standard errors of a bar to either side. */
const Z = 1.96;

/** Draws a panel for each group of throws: what came over what the net said. */
export function drawCalibration({ ends, curves }: ToldReliability): string {
  const panels = curves.map((curve) => ({
    title: `throws ${rangeOf(curve)}: off by ${(100 * curve.off).toFixed(1)} %`,
    dots: binsThatTell(curve, ends).map(({ foretold, came, error, count }) => ({
      ...{ said: foretold, came, low: came - Z * error, high: came + Z * error, count },
    })),
  }));
  return drawReliability({ said: "foretold", panels });
}
