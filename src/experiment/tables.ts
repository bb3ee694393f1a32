/** The tables of a run for papers and programs: Markdown, LaTeX and CSV. */
import { inPercent } from "../draw/index.js";
import { wilson } from "../stats/index.js";
import { COMPARABLE, type Judged, shareOf } from "./comparison.js";
import { learningTables } from "./learning/tables.js";
import { namesOf } from "./pairing.js";
import { ratingsTables } from "./ratings/tables.js";
import {
  byKind,
  type MatchesOutcome,
  type Outcome,
  type PairingOutcome,
  type TimesOutcome,
} from "./results.js";
import { ENDINGS, type PairingRate, SIDES } from "./tally.js";
import { valuesTables } from "./values/tables.js";
import { chance, MARKS, partOf, verdictWords } from "./words.js";

export interface Tables {
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

export const KEY =
  `${MARKS.agrees} agrees, ${MARKS.differs} differs, ${MARKS.undecided} undecided, ` +
  `${MARKS["other effort"]} other effort: less than ${partOf(COMPARABLE)} of the paper's.`;

/** What the column is called. */
export const EFFORT = "share of the published effort";

/** The share of the paper's effort behind a verdict, for programs. */
export function effortColumn(effort: number | undefined): string {
  return effort === undefined ? "" : String(Number(effort.toPrecision(3)));
}

export function columns(whose: string): string[] {
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
