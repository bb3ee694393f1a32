/**
 * The tables of a run for papers and programs (Markdown, LaTeX, CSV), and in short for a terminal.
 *
 * The tables of a run for papers and programs: Markdown, LaTeX and CSV.
 */
import { inPercent } from "../draw/index.js";
import { wilson } from "../stats/index.js";
import {
  COMPARABLE,
  chance,
  count,
  type Estimate,
  effortKey,
  type Judged,
  MARKS,
  type Opinion,
  type Proportion,
  partOf,
  shareOf,
  verdictWords,
} from "./comparison.js";
import { fullLearningScale } from "./effort.js";
import type { LearningOutcome } from "./learning.js";
import { doneOf, FEATURES, SERIES, seriesValue } from "./learning-file.js";
import { budgetWords } from "./learning-report.js";
import { ENDINGS, namesOf, type PairingRate, SIDES } from "./pairing.js";
import { ratingsTables } from "./ratings-report.js";
import type { Summary } from "./report.js";
import {
  byKind,
  type MatchesOutcome,
  type Outcome,
  type PairingOutcome,
  type TimesOutcome,
} from "./results.js";
import type { CellValue, ValuesOutcome } from "./values.js";
import { formatPrinted } from "./values-file.js";
import { type EntryResult, eloWords, UNIFORM } from "./win-rates.js";

interface Tables {
  readonly "table.md": string;
  readonly "table.tex": string;
  readonly "table.csv": string;
}

export function formatTables(outcome: Outcome): Tables {
  const { caption, rows, values } = byKind(
    outcome,
    ofMatches,
    ofTimes,
    ofPairing,
    learningTables,
    ratingsTables,
    valuesTables,
  );
  return {
    "table.md": `${caption}\n\n${markdown(rows)}`,
    "table.tex": latex(rows, caption),
    "table.csv": csv(values),
  };
}

export type Rows = readonly (readonly string[])[];

/** The table in the paper's shape, and every value with all its numbers. */
export interface Content {
  readonly caption: string;
  readonly rows: Rows;
  readonly values: Rows;
}

function ofMatches({ experiment, cells, effort }: MatchesOutcome): Content {
  const names = Object.keys(experiment.agents);
  const seconds = names.filter((name) => cells.some((cell) => cell.second === name));
  const firsts = names.filter((name) => cells.some((cell) => cell.first === name));
  const words = (first: string, second: string) => {
    const cell = cells.find((each) => each.first === first && each.second === second);
    if (cell === undefined) return "–";
    const theirs = cell.published && inPercent(shareOf(cell.published));
    if (cell.published?.from !== undefined) return `(${theirs})`;
    const ours = cell.ours === undefined ? "–" : inPercent(shareOf(cell.ours));
    return [ours, theirs && `(${theirs})`, cell.comparison && MARKS[cell.comparison.opinion]]
      .filter(Boolean)
      .join(" ");
  };
  const values = cells.map(({ first, second, published, ours, comparison }) => {
    const numbers = (proportion: typeof ours) => {
      if (proportion === undefined) return ["", "", "", ""];
      const { low, high } = wilson(proportion.wins, proportion.games);
      return [String(proportion.games), ...[shareOf(proportion), low, high].map((share) => inPercent(share))];
    };
    return [
      first,
      second,
      ...numbers(published),
      ...numbers(ours),
      comparison?.opinion ?? "",
      effortColumn(comparison?.effort),
    ];
  });
  return {
    caption:
      `${experiment.place}: ${experiment.title}. Games won by the first player, %: ours (published). ` +
      `Ours: ${effort.games} games, ${Number(effort.seconds.toPrecision(3))} s of one core a move; published: ` +
      `${experiment.published.games} games, ${experiment.published.seconds} s a move. ${KEY}`,
    rows: [
      ["first \\ second", ...seconds],
      ...firsts.map((first) => [first, ...seconds.map((second) => words(first, second))]),
    ],
    values: [["first", "second", ...columns("published"), ...columns("ours"), "verdict", EFFORT], ...values],
  };
}

const KEY =
  `${MARKS.agrees} agrees, ${MARKS.differs} differs, ${MARKS.undecided} undecided, ` +
  `${MARKS["other effort"]} other effort: less than ${partOf(COMPARABLE)} of the paper's.`;

/** What the column is called. */
const EFFORT = "share of the published effort";

/** The share of the paper's effort behind a verdict, for programs. */
function effortColumn(effort: number | undefined): string {
  return effort === undefined ? "" : String(Number(effort.toPrecision(3)));
}

function columns(whose: string): string[] {
  return ["games", "percent", "low", "high"].map((column) => `${whose} ${column}`);
}

function ofTimes({ experiment, boards, faster, opinion, playouts }: TimesOutcome): Content {
  const { plain, fast, ours, published } = experiment;
  const ways = [plain, fast, ...ours];
  return {
    caption:
      `${experiment.place}: ${experiment.title}. Boards on which ${fast} is faster than ${plain}; ` +
      `ours: ${playouts} playouts a board, published: ${published.playouts}. ${KEY}`,
    rows: [
      ["", "faster", "boards", "verdict"],
      ["published", String(published.faster), String(published.boards), ""],
      ["ours", String(faster), String(boards.length), verdictWords({ opinion })],
    ],
    values: [
      ["board", "stones", ...ways.map((way) => `${way} s per million`), "ln ratio", "its error"],
      ...boards.map((board) => [
        board.board,
        String(board.stones),
        ...ways.map((way) => board.seconds[way]?.toFixed(4) ?? ""),
        board.ratio.mean.toFixed(4),
        board.ratio.error.toFixed(4),
      ]),
    ],
  };
}

function ofPairing({ experiment, published, budgets }: PairingOutcome): Content {
  const [name, other] = namesOf(experiment);
  const { rounds } = experiment.published;
  const played = budgets.flatMap(({ ours, ...each }) => (ours === undefined ? [] : [{ ...each, ours }]));
  const sides = (label: string, rate: PairingRate, mark: string) =>
    SIDES.map((side, i) => [
      i === 0 ? label : "",
      side,
      ...ENDINGS.map((ending) => String(rate[side].tally[ending])),
      rate[side].rate.value.toFixed(3),
      ...(i === 0 ? [`${rate.mean.value.toFixed(3)}${mark}`, chance(rate.test.p)] : ["", ""]),
    ]);
  const numbers = (whose: string, budget: number, rate: PairingRate, judged?: Judged) =>
    SIDES.map((side) => [
      whose,
      String(budget),
      String(Math.round(budget * experiment.round)),
      side,
      ...ENDINGS.map((ending) => String(rate[side].tally[ending])),
      ...[rate[side].rate, rate.mean].flatMap((each) =>
        [each.value, each.low, each.high].map((value) => value.toFixed(4)),
      ),
      rate.test.p.toPrecision(4),
      judged?.opinion ?? "",
      effortColumn(judged?.effort),
    ]);
  const three = (of: string) => [of, `${of} low`, `${of} high`];
  return {
    caption:
      `${experiment.place}: ${experiment.title}. Games of ${name} against ${other} by side in the first end; a tie counts ` +
      `${experiment.tie} for who would throw first in an extra end. A round is ${experiment.round} simulations a decision. ${KEY}`,
    rows: [
      ["rounds", "side", "won", "tied, second", "tied, first", "lost", "rate", "mean", "p"],
      ...sides(`${rounds}, published`, published, ""),
      ...played.flatMap((each) =>
        sides(
          String(each.rounds),
          each.ours,
          each.comparison === undefined ? "" : ` ${MARKS[each.comparison.opinion]}`,
        ),
      ),
    ],
    values: [
      [
        "whose",
        "rounds",
        "simulations",
        "side",
        ...ENDINGS,
        ...three("rate"),
        ...three("mean"),
        "p",
        "verdict",
        EFFORT,
      ],
      ...numbers("published", rounds, published),
      ...played.flatMap((each) => numbers("ours", each.rounds, each.ours, each.comparison)),
    ],
  };
}

function markdown([head = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/[\\|]/g, "\\$&")).join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}

const LATEX: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "–": "--",
  "✓": "$\\checkmark$",
  "✗": "$\\times$",
  "≪": "$\\ll$",
};

function latex([head = [], ...rows]: Rows, caption: string): string {
  const escaped = (text: string) => text.replace(/[\\–✓✗≪]|[%&#_${}]/g, (each) => LATEX[each] ?? `\\${each}`);
  const line = (cells: readonly string[]) => `  ${cells.map(escaped).join(" & ")} \\\\\n`;
  return [
    "% needs booktabs and amssymb\n\\begin{table}\n\\centering\n",
    `\\begin{tabular}{l${"c".repeat(head.length - 1)}}\n  \\toprule\n`,
    line(head),
    "  \\midrule\n",
    ...rows.map(line),
    `  \\bottomrule\n\\end{tabular}\n\\caption{${escaped(caption)}}\n\\end{table}\n`,
  ].join("");
}

function csv(rows: Rows): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

// Win rates, weights and curves for papers, programs and the terminal.

/** The table in the paper's shape; for a figure its claims. All values are those of the table, or the curves. */
function learningTables(outcome: LearningOutcome): Content {
  const { experiment, entries, weights } = outcome;
  const caption = `${experiment.place}: ${experiment.title}.`;
  const end = `${budgetWords(outcome)} ${KEY}`;
  if (entries.length > 0)
    return {
      caption: `${caption} Games won, %${hasPublished(outcome) ? ": ours (published); marks compare what policies add to the uniform one, in Elo" : ""}. ${sidesWords(outcome)} ${end}`,
      rows: rateRows(outcome),
      values: rateValues(entries),
    };
  if (weights.length > 0)
    return {
      caption: `${caption} Weights: ours (published); marks are about the sign. ${end}`,
      rows: weightRows(outcome),
      values: [
        ["method", "iteration", "published iteration", "feature", "published", "ours", "sign", EFFORT],
        ...weights.flatMap(({ method, iteration, theirs, published, ours, signs, effort }) =>
          FEATURES.map((feature, i) => [
            method,
            String(iteration),
            String(theirs),
            String(feature),
            String(published[i]),
            ours === undefined ? "" : ours[i]!.toFixed(4),
            signs[i]!,
            effortColumn(effort),
          ]),
        ),
      ],
    };
  return { caption: `${caption} ${end}`, rows: claimRows(outcome), values: curveValues(outcome) };
}

export function learningSummary(outcome: LearningOutcome): Summary {
  const { experiment, entries, weights, methods, played, planned, claims } = outcome;
  const done = methods.map(({ name, learned, planned: wanted }) => `${name} ${doneOf(learned)} of ${wanted}`);
  const table = entries.length > 0 ? rateRows(outcome) : weights.length > 0 ? weightRows(outcome) : undefined;
  return {
    title: `${experiment.place}: ${experiment.title}`,
    rows: table ?? claimRows(outcome),
    notes: [
      ...(table === undefined ? [] : claims.map((claim) => `${verdictWords(claim)}: ${claim.text}`)),
      ...(entries.length === 0
        ? []
        : [
            `${hasPublished(outcome) ? "ours (published), %" : "games won, %"}; ${sidesWords(outcome)} ${count(played)} of ${count(planned)} games`,
          ]),
      ...(weights.length === 0 ? [] : ["weights: ours (published); marks are about the sign"]),
      budgetWords(outcome),
      `iterations: ${done.join(", ")}; the paper's effort is --scale ${count(fullLearningScale(experiment.learning))}`,
      ...effortKey(claims),
    ],
  };
}

function hasPublished({ entries }: LearningOutcome): boolean {
  return entries.some(({ published }) => published !== undefined);
}

/** Playouts of both sides. */
function sidesWords(outcome: LearningOutcome): string {
  const { opponent, playouts, spent, experiment } = outcome;
  const theirs = spent.opponent.simulations;
  const ours = `Ours: ${count(playouts ?? 0)} playouts a move against ${opponent}${theirs === undefined ? "" : ` (${count(theirs)} playouts a move in play)`}`;
  if (!hasPublished(outcome)) return `${ours}.`;
  return `${ours}; published: against Fuego at ${count(experiment.winRates?.playouts.opponent ?? 0)} playouts.`;
}

function rateRows({ experiment, entries }: LearningOutcome): Rows {
  const { columns: theirs } = experiment.winRates!;
  const find = (method: string, column: number) =>
    entries.find((entry) => entry.method === method && entry.theirs === column);
  const cell = (entry: EntryResult | undefined) => {
    if (entry === undefined) return "–";
    const { ours, published, gain } = entry;
    return [
      ours === undefined ? "–" : inPercent(shareOf(ours)),
      published && `(${inPercent(shareOf(published))})`,
      gain?.comparison && MARKS[gain.comparison.opinion],
    ]
      .filter(Boolean)
      .join(" ");
  };
  const methods = [...new Set(entries.map(({ method }) => method))].filter((method) => method !== UNIFORM);
  return [
    ["iterations", ...theirs.map(String)],
    [UNIFORM, cell(find(UNIFORM, 0)), ...theirs.slice(1).map(() => "")],
    ...methods.map((method) => [method, ...theirs.map((column) => cell(find(method, column)))]),
  ];
}

function rateValues(entries: readonly EntryResult[]): Rows {
  const numbers = (rate: Proportion | undefined) => {
    if (rate === undefined) return ["", "", "", ""];
    const { low, high } = wilson(rate.wins, rate.games);
    return [String(rate.games), ...[shareOf(rate), low, high].map((share) => inPercent(share))];
  };
  return [
    [
      "policy",
      "published iteration",
      "iteration",
      ...columns("published"),
      ...columns("ours"),
      "published Elo over uniform",
      "our Elo over uniform",
      "verdict",
      EFFORT,
    ],
    ...entries.map(({ method, theirs, iteration, published, ours, gain }) => [
      method,
      String(theirs),
      String(iteration),
      ...numbers(published),
      ...numbers(ours),
      gain?.published === undefined ? "" : eloWords(gain.published),
      gain === undefined ? "" : eloWords(gain.ours),
      gain?.comparison?.opinion ?? "",
      effortColumn(gain?.comparison?.effort),
    ]),
  ];
}

function weightRows({ weights }: LearningOutcome): Rows {
  return [
    ["feature", ...weights.map(({ method, iteration, theirs }) => `${method} (${iteration}; ${theirs})`)],
    ...FEATURES.map((feature, i) => [
      String(feature),
      ...weights.map(({ published, ours, signs }) =>
        ours === undefined
          ? `– (${published[i]!.toFixed(2)})`
          : `${ours[i]!.toFixed(2)} (${published[i]!.toFixed(2)}) ${MARKS[signs[i]!]}`,
      ),
    ]),
  ];
}

function claimRows({ claims }: LearningOutcome): Rows {
  return [["claim", "verdict"], ...claims.map((claim) => [claim.text, verdictWords(claim)])];
}

function curveValues({ methods }: LearningOutcome): Rows {
  return [
    ["method", "iteration", ...SERIES, "training error", "test error"],
    ...methods.flatMap(({ name, learned }) =>
      (learned?.curve ?? []).map((step) => [
        name,
        String(step.iteration),
        ...SERIES.map((series) => seriesValue(step, series)?.toFixed(6) ?? ""),
        ...[step.training, step.test].map((loss) => loss?.error?.toFixed(6) ?? ""),
      ]),
    ),
  ];
}

// Numbers for papers, programs and the terminal.

export const NOTATION =
  "0.048(7) is 0.048 ± 0.007, a 95 % interval; a published number without an error is taken to be right to half a unit of its last digit.";

export const NOT_JUDGED = "Numbers are shown beside the published ones and not judged one by one.";

/** As printed, with a minus of its own. */
export function printedWords({ printed }: { readonly printed: string }): string {
  return printed.replace(/^-/, "−");
}

/** `0.243(5) / 0.24 ✓`; one side where there is but one. */
function cellWords({ ours, published, comparison }: CellValue): string {
  if (ours === undefined && published === undefined) return "–";
  const mine = ours === undefined ? "–" : formatPrinted(ours);
  return [
    published === undefined ? mine : `${mine} / ${printedWords(published)}`,
    comparison && MARKS[comparison.opinion],
  ]
    .filter(Boolean)
    .join(" ");
}

function rowsOf({ experiment, columns }: ValuesOutcome): Rows {
  return [
    [experiment.head, ...columns.map(({ name }) => name)],
    ...experiment.rows.map((row, i) => [row, ...columns.map(({ cells }) => cellWords(cells[i]!))]),
  ];
}

function valuesTables(outcome: ValuesOutcome): Content {
  const { experiment, columns, claims } = outcome;
  const numbers = (estimate: Estimate | undefined) =>
    estimate === undefined
      ? ["", "", ""]
      : [estimate.value, estimate.low, estimate.high].map((each) => String(Number(each.toPrecision(6))));
  const three = (whose: string) => [whose, `${whose} low`, `${whose} high`];
  return {
    caption: `${experiment.place}: ${experiment.title}. Ours / published. ${NOTATION} ${KEY}`,
    rows: rowsOf(outcome),
    values: [
      ["column", experiment.head, ...three("published"), ...three("ours"), "count", "verdict", EFFORT],
      ...columns.flatMap(({ name, cells }) =>
        cells.map(({ published, ours, comparison }, i) => [
          name,
          experiment.rows[i]!,
          ...numbers(published),
          ...numbers(ours),
          ours?.count === undefined ? "" : String(ours.count),
          comparison?.opinion ?? "",
          effortColumn(comparison?.effort),
        ]),
      ),
      ...claims.map(({ text, opinion, effort, words }) => [
        "claim",
        text,
        "",
        "",
        "",
        words,
        "",
        "",
        "",
        opinion,
        effortColumn(effort),
      ]),
    ],
  };
}

export function valuesSummary(outcome: ValuesOutcome): Summary {
  const { experiment, claims } = outcome;
  return {
    title: `${experiment.place}: ${experiment.title}`,
    rows: rowsOf(outcome),
    notes: [
      ...claims.map((claim) => `${verdictWords(claim)}: ${claim.text} (${claim.words})`),
      `ours / published. ${NOTATION}`,
      tallyWords(outcome),
      ...effortKey([...comparedOf(outcome), ...claims]),
    ],
  };
}

/** All numbers that were compared. */
export function comparedOf({ columns }: ValuesOutcome): Judged[] {
  return columns.flatMap(({ cells }) => cells.flatMap(({ comparison }) => comparison ?? []));
}

function tallyWords(outcome: ValuesOutcome): string {
  const compared = comparedOf(outcome);
  if (compared.length === 0) return NOT_JUDGED;
  const tally = tallyOf(compared).map(([opinion, found]) => `${verdictWords({ opinion })} ${count(found)}`);
  return `of ${count(compared.length)} numbers: ${tally.join(", ")}`;
}

/** Opinions that came up, and how often. */
export function tallyOf(judged: readonly Judged[]): (readonly [Opinion, number])[] {
  return (["agrees", "differs", "undecided", "other effort"] as const)
    .map((opinion) => [opinion, judged.filter((each) => each.opinion === opinion).length] as const)
    .filter(([, found]) => found > 0);
}
