/** The calibration of an analysis against play, for the terminal and as a picture. */
import { drawReliability, percent, signed } from "../../../draw/index.js";
import { formatTable, inkOf, type Screen } from "../../../views/index.js";
import {
  type Agreement,
  agreementOf,
  type Pair,
  type ReliabilityBin,
  reliabilityOf,
} from "../analysis/index.js";

/** One position: the throw and the ends that are left, and values of the team with the hammer. */
export interface CalibratedPosition {
  readonly throw: number;
  readonly left: number;
  readonly printed: { readonly win: Pair["printed"]; readonly points: Pair["printed"] };
  readonly quick: { readonly win: Pair["printed"]; readonly points: Pair["printed"] } | null;
  readonly came: { readonly win: Pair["came"]; readonly points: Pair["came"] };
}

export interface AgreementRow {
  /** The number of the throw, or several of them (`10 to 16`); `last end`; `all`. */
  readonly name: string;
  readonly win: Agreement;
  /** Agreement of points where five ends or more are left; null without such positions. */
  readonly points: Agreement | null;
  /** The quick answer's agreement. */
  readonly quick: Agreement | null;
}

export interface AgreementReport {
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

function winPair({ printed, came }: CalibratedPosition): Pair {
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

export function formatAgreement({ rows, reliability }: AgreementReport, screen: Screen): string {
  const { bold, dim } = inkOf(screen);
  const none = "\u2013";
  const table = formatTable([
    ["throw", "positions", "bias", "", "rms", "covered", "points: bias", "rms", "quick: bias", "rms"],
    ...rows.map(({ name, win, points, quick }) => [
      name,
      String(win.positions),
      `${signed(100 * win.bias.mean, 1)} %`,
      `\u00b1 ${(196 * win.bias.error).toFixed(1)}`,
      `${(100 * win.rms).toFixed(1)} %`,
      `${Math.round(100 * win.covered)} %`,
      points === null ? none : signed(points.bias.mean, 2),
      points === null ? none : points.rms.toFixed(2),
      quick === null ? none : `${signed(100 * quick.bias.mean, 1)} %`,
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
      : `${all.win.positions} positions: bias ${signed(100 * all.win.bias.mean, 1)} %, rms ${(100 * all.win.rms).toFixed(1)} %`;
  const dots = reliability.map(({ printed, came: { mean, error }, positions }) => ({
    ...{ said: printed, came: mean, low: mean - Z * error, high: mean + Z * error, count: positions },
  }));
  return drawReliability({ said: "printed chance to win", panels: [{ title, dots }] });
}
