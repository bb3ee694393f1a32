/** Text of `playout calibration` for the terminal. */
import { signed } from "../../draw/index.js";
import type { Bias, ForecastBin } from "../../stats/index.js";
import type { PhaseScore } from "../../training/index.js";
import { formatTable, inkOf, type Screen } from "../../views/index.js";

const NONE = "\u2013";

export function formatForecasts(phases: readonly PhaseScore[], screen: Screen): string {
  const { bold, dim } = inkOf(screen);
  const hasRms = phases.some(({ rms }) => rms !== null);
  const scores = formatTable([
    [
      "phase",
      "positions",
      "proved",
      "bias",
      "first player",
      "not proved",
      ...(hasRms ? ["rms"] : []),
      "Brier",
      "expected",
      "log loss",
      "slope",
    ],
    ...phases.map((each) => [
      each.phase,
      String(each.positions),
      String(each.proved),
      biasText(each.bias),
      biasText(each.firstBias),
      biasText(each.estimateBias),
      ...(hasRms ? [each.rms === null ? NONE : `${(100 * each.rms).toFixed(1)} %`] : []),
      each.brier.toFixed(3),
      each.expectedBrier.toFixed(3),
      each.logLoss.toFixed(3),
      each.fit === null ? NONE : `${each.fit.slope.toFixed(2)} \u00b1 ${(Z * each.fit.error).toFixed(2)}`,
    ]),
  ]);
  const curves = formatTable([
    ["printed", ...phases.map(({ phase }) => phase)],
    ...Array.from({ length: TENTHS }, (_, tenth) => [
      `${10 * tenth} to ${10 * tenth + 10} %`,
      ...phases.map(({ reliability }) => binText(reliability.find((bin) => tenthOf(bin) === tenth))),
    ]),
  ]);
  const refuted = phases.at(-1)?.refuted ?? 0;
  return [
    ...withHead(scores, bold),
    "",
    ...withHead(curves, bold),
    "",
    ...(refuted > 0 ? [bold(`${refuted} ${refuted === 1 ? "proof" : "proofs"} did not come true`)] : []),
    dim(
      "Bias: printed minus what came, percentage points for the side to move; first player: for who began; not proved: without proofs.",
    ),
    dim(
      "Expected: the Brier score if the chances are right. Slope: 1 is right, below 1 too sure. \u00b1: 95 % intervals.",
    ),
    dim(
      "Below: share of wins where a chance was printed, with its 95 % interval and the number of positions.",
    ),
  ].join("\n");
}

/** Standard errors in a 95 % interval, to either side. */
const Z = 1.96;
const TENTHS = 10;

function biasText(bias: Bias | null): string {
  if (bias === null) return NONE;
  return `${signed(100 * bias.mean, 1)} \u00b1 ${(50 * (bias.high - bias.low)).toFixed(1)}`;
}

function binText(bin: ForecastBin | undefined): string {
  if (bin === undefined) return NONE;
  const [result, low, high] = [bin.result, bin.low, bin.high].map((share) => Math.round(100 * share));
  return `${result} % [${low}, ${high}] (${bin.positions})`;
}

function tenthOf({ chance }: ForecastBin): number {
  return Math.min(TENTHS - 1, Math.floor(TENTHS * chance));
}

function withHead(table: string, bold: (text: string) => string): string[] {
  const [head = "", ...rest] = table.split("\n");
  return [bold(head), ...rest];
}
