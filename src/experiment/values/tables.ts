/** Numbers for papers, programs and the terminal. */
import type { Estimate, Judged, Opinion } from "../comparison.js";
import type { Summary } from "../summary.js";
import { type Content, EFFORT, effortColumn, KEY, type Rows } from "../tables.js";
import { count, effortKey, MARKS, verdictWords } from "../words.js";
import type { CellValue, ValuesOutcome } from "./outcome.js";
import { formatPrinted } from "./printed.js";

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

export function valuesTables(outcome: ValuesOutcome): Content {
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
