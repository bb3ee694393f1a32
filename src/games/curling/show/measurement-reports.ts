/** Calibration, regret and luck, for the terminal and as pictures. */
import { escapeControls } from "../../../core/index.js";
import { drawReliability, formatSigned, percent } from "../../../draw/index.js";
import { formatTable, inkOf, type TerminalScreen } from "../../../show/index.js";
import {
  agreementOf,
  type PredictedValue,
  type PredictionErrors,
  type ReliabilityBin,
  type CalibrationCurve as ReliabilityCurve,
  reliabilityOf,
  type CalibrationResult as ToldReliability,
} from "../analysis/calibration.js";
import type { LuckAdjustedScore, ScoreShare } from "../analysis/luck.js";
import type { RegretReport } from "../analysis/regret.js";

/** One position: the throw and the ends that are left, and values of the team with the hammer. */
export interface CalibratedPosition {
  readonly throw: number;
  readonly left: number;
  readonly printed: { readonly win: PredictedValue["printed"]; readonly points: PredictedValue["printed"] };
  readonly quick: {
    readonly win: PredictedValue["printed"];
    readonly points: PredictedValue["printed"];
  } | null;
  readonly came: { readonly win: PredictedValue["came"]; readonly points: PredictedValue["came"] };
}

interface AgreementRow {
  /** The number of the throw, or several of them (`10 to 16`); `last end`; `all`. */
  readonly name: string;
  readonly win: PredictionErrors;
  /** Agreement of points where five ends or more are left; null without such positions. */
  readonly points: PredictionErrors | null;
  /** The quick answer's agreement. */
  readonly quick: PredictionErrors | null;
}

interface AgreementReport {
  readonly rows: readonly AgreementRow[];
  readonly reliability: readonly ReliabilityBin[];
}

/** Ends that are left, this one included, from which on points count as such: the first six of ten. */
const EARLY = 5;
/** The last throw of the first half of an end, whose throws are pooled apart from the others. */
const HALF = 8;
const BINS = 10;
/** Standard errors of a bar to either side. */
const Z = 1.96;

export function agreementReport(positions: readonly CalibratedPosition[]): AgreementReport {
  const throws = [...new Set(positions.map((each) => each.throw))].sort((a, b) => a - b);
  const groups: [string, readonly CalibratedPosition[]][] = [
    ...throws.map((number): [string, CalibratedPosition[]] => [
      `${number}`,
      positions.filter((each) => each.throw === number),
    ]),
    ...[throws.filter((number) => number <= HALF), throws.filter((number) => number > HALF)]
      .filter((some) => some.length > 1)
      .map((some): [string, CalibratedPosition[]] => [
        `${some[0]} to ${some.at(-1)}`,
        positions.filter((each) => some.includes(each.throw)),
      ]),
    ["last end", positions.filter(({ left }) => left === 1)],
    ["all", positions],
  ];
  return {
    rows: groups.filter(([, own]) => own.length > 1).map(([name, own]) => rowOf(name, own)),
    reliability: reliabilityOf(positions.map(winPair), BINS),
  };
}

function winPair({ printed, came }: CalibratedPosition): PredictedValue {
  return { printed: printed.win, came: came.win };
}

function rowOf(name: string, own: readonly CalibratedPosition[]): AgreementRow {
  const early = own.filter(({ left }) => left >= EARLY);
  const quick = own.flatMap(({ quick, came }) => (quick ? [{ printed: quick.win, came: came.win }] : []));
  return {
    name,
    win: agreementOf(own.map(winPair)),
    points:
      early.length < 2
        ? null
        : agreementOf(early.map(({ printed, came }) => ({ printed: printed.points, came: came.points }))),
    quick: quick.length < 2 ? null : agreementOf(quick),
  };
}

export function formatAgreement({ rows, reliability }: AgreementReport, screen: TerminalScreen): string {
  const { bold, dim } = inkOf(screen);
  const none = "\u2013";
  const table = formatTable([
    ["throw", "positions", "bias", "", "rms", "covered", "points: bias", "rms", "quick: bias", "rms"],
    ...rows.map(({ name, win, points, quick }) => [
      name,
      String(win.positions),
      `${formatSigned(100 * win.bias.mean, 1)} %`,
      `\u00b1 ${(196 * win.bias.error).toFixed(1)}`,
      `${(100 * win.rms).toFixed(1)} %`,
      `${Math.round(100 * win.covered)} %`,
      points === null ? none : formatSigned(points.bias.mean, 2),
      points === null ? none : points.rms.toFixed(2),
      quick === null ? none : `${formatSigned(100 * quick.bias.mean, 1)} %`,
      quick === null ? none : `${(100 * quick.rms).toFixed(1)} %`,
    ]),
  ]);
  const [head = "", ...rest] = table.split("\n");
  return [
    bold(head),
    ...rest,
    "",
    bold("printed, and what came"),
    ...reliability.map(
      ({ printed, came, positions }) =>
        `${percent(printed).padStart(7)}  ${percent(came.mean).padStart(7)} \u00b1 ${(196 * came.error).toFixed(1)}  (${positions})`,
    ),
    "",
    dim(
      "Printed minus what came, for the team with the hammer: chance to win, then points of the end where five",
    ),
    dim(
      "ends or more are left. rms leaves out the noise of what came; covered: by the printed 95 % intervals.",
    ),
  ].join("\n");
}

/** Draws what came over what was printed. */
export function drawAgreement({ rows, reliability }: AgreementReport): string {
  const all = rows.at(-1);
  const title =
    all === undefined
      ? "all positions"
      : `${all.win.positions} positions: bias ${formatSigned(100 * all.win.bias.mean, 1)} %, rms ${(100 * all.win.rms).toFixed(1)} %`;
  const dots = reliability.map(({ printed, came: { mean, error }, positions }) => ({
    ...{ said: printed, came: mean, low: mean - Z * error, high: mean + Z * error, count: positions },
  }));
  return drawReliability({ said: "printed chance to win", panels: [{ title, dots }] });
}

// How far a net can be trusted, for the terminal and as a picture.

export function formatCalibration(
  { ends, throws, baseline, curves }: ToldReliability,
  screen: TerminalScreen,
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
const CALIBRATION_Z = 1.96;

/** Draws a panel for each group of throws: what came over what the net said. */
export function drawCalibration({ ends, curves }: ToldReliability): string {
  const panels = curves.map((curve) => ({
    title: `throws ${rangeOf(curve)}: off by ${(100 * curve.off).toFixed(1)} %`,
    dots: binsThatTell(curve, ends).map(({ foretold, came, error, count }) => ({
      ...{
        said: foretold,
        came,
        low: came - CALIBRATION_Z * error,
        high: came + CALIBRATION_Z * error,
        count,
      },
    })),
  }));
  return drawReliability({ said: "foretold", panels });
}

// What smaller budgets of a search give away, for the terminal.

export function formatRegret({ positions, trials, budgets }: RegretReport, screen: TerminalScreen): string {
  const { bold, dim } = inkOf(screen);
  const [head = "", ...rows] = formatTable([
    ["playouts", "wins", "gives away", "95 %"],
    ...budgets.map(({ playouts, win, regret, interval }) => [
      groupDigits(playouts),
      `${points(win)} %`,
      points(regret),
      interval === undefined ? "" : `${points(interval.low)} to ${points(interval.high)}`,
    ]),
  ]).split("\n");
  const max = groupDigits(Math.max(...budgets.map(({ playouts }) => playouts)));
  return [
    bold(`${positions} positions of play by the net, ${trials} trials of every throw that was chosen`),
    "",
    bold(head),
    ...rows,
    dim(
      "Wins: the chance to win by the net, over the mistakes of the hand, after the throws that so many playouts chose.",
    ),
    dim(`Gives away: points of that chance that ${max} playouts would have brought.`),
  ].join("\n");
}

function groupDigits(count: number): string {
  return count.toLocaleString("en-US");
}

/** Of chances, in per cent; what is as good as 0 has no sign. */
function points(share: number): string {
  const text = (100 * share).toFixed(2);
  return text === "-0.00" ? "0.00" : text.replace("-", "\u2212");
}

// What players are worth with the luck of the hands taken out, for the terminal.

export function formatLuck(pairings: readonly LuckAdjustedScore[], screen: TerminalScreen): string {
  const { bold, dim } = inkOf(screen);
  const [head = "", ...rows] = formatTable([
    ["pairing", "games", "share", "95 %", "without luck", "95 %", "worth"],
    ...pairings.map(({ players, games, played, withoutLuck, worth }) => [
      players.map(escapeControls).join(" - "),
      String(games),
      ...cellsOf(played),
      ...cellsOf(withoutLuck),
      worth === undefined ? "" : `${Math.round(worth)} games`,
    ]),
  ]).split("\n");
  return [
    bold(head),
    ...rows,
    dim(
      "Without luck: results less what the hands made of the throws, by a net that tells what throws came to.",
    ),
    dim("Worth: so many games would tell as much by their results alone. Intervals are of pairs."),
  ].join("\n");
}

function cellsOf({ share, interval }: ScoreShare): string[] {
  return [
    signedPercent(share),
    interval === undefined ? "" : `${signedPercent(interval.low)} to ${signedPercent(interval.high)}`,
  ];
}

function signedPercent(share: number): string {
  return `${(100 * share).toFixed(1).replace("-", "\u2212")} %`;
}
