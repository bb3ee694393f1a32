/** The report of a table of numbers: its tables, figures, claims and sources. */
import { type ChartLine, drawLines, Html, html } from "../draw/index.js";
import {
  type ClaimOpinion,
  count,
  EFFORT,
  effortColumn,
  effortKey,
  htmlList,
  type IntervalEstimate,
  KEY,
  MARKS,
  otherEffort,
  partOf,
  tallyOf,
  verdict,
  verdictWords,
} from "./comparison.js";
import type { Content, OutcomeReport, Rows, Summary } from "./results.js";
import type { CellValue, ColumnResult, SourceResult, ValueClaim, ValuesOutcome } from "./values.js";
import { formatPrinted } from "./values-file.js";

export const valuesReport: OutcomeReport<ValuesOutcome> = {
  sections: valuesSections,
  tables: valuesTables,
  summary: valuesSummary,
  judged: (outcome) => [...outcome.claims, ...comparedOf(outcome)],
  figures: (outcome) =>
    drawFigures(outcome).map(({ title, picture: svg, isCompared }) => ({
      title: isCompared ? `${title}: ours in full, published broken` : title,
      svg,
    })),
};

interface Figure {
  readonly title: string;
  readonly picture: string;
  /** Whether there are published values in it. */
  readonly isCompared: boolean;
}

/** Columns over the rows, which are numbers: ours in full, as published broken. */
function drawFigures({ experiment, columns }: ValuesOutcome): Figure[] {
  const { rows, head, figures } = experiment;
  const line = ({ name, cells }: ColumnResult, whose: "ours" | "published"): ChartLine => ({
    name: whose === "ours" ? name : `${name}, paper`,
    dashed: whose === "published",
    points: cells.flatMap((cell, i) => {
      const y = cell[whose]?.value;
      return y === undefined ? [] : [{ x: Number(rows[i]), y }];
    }),
  });
  return figures.flatMap(({ title, columns: names }) => {
    const shown = columns.filter(({ name }) => names.includes(name));
    const series = shown.flatMap((each) => [line(each, "ours"), line(each, "published")]);
    const drawn = series.filter(({ points }) => points.length > 0);
    if (drawn.length === 0) return [];
    const isCompared = drawn.some(({ dashed }) => dashed);
    return [{ title, picture: drawLines({ x: head, y: title, series: drawn }), isCompared }];
  });
}

// What the report of a table of numbers shows: claims, every number, figures, and where numbers are from.

function valuesSections(outcome: ValuesOutcome): Html {
  const { experiment, columns, claims, sources } = outcome;
  const { head, rows, reasons } = experiment;
  const compared = comparedOf(outcome);
  return html`
${compared.length === 0 ? undefined : tally(compared)}
${claims.length === 0 ? undefined : html`<h2>Claims</h2>\n${claimTable(claims)}\n<p class="soft">${CLAIMS}</p>`}
${drawFigures(outcome).map(
  ({ title, picture, isCompared }) => html`<figure><div class="scroll">${new Html(picture)}</div>
<figcaption>${title}${isCompared ? "; in full ours, broken the published values" : ""}.</figcaption></figure>`,
)}
<h2>Number by number</h2>
<div class="scroll"><table class="grid">
<caption>Ours with its 95 % interval, and the published value</caption>
<thead><tr><th scope="col">${head}</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row, i) => html`<tr><th scope="row">${row}</th>${columns.map(({ cells }) => html`<td>${cell(cells[i]!)}</td>`)}</tr>\n`)}</tbody></table></div>
<p class="soft">${NOTATION} ${compared.length === 0 ? NOT_JUDGED : JUDGED}</p>
${reasons.length === 0 ? undefined : html`<p>Known reasons for differences:</p>${htmlList(reasons.map(({ text }) => text))}`}
<h2>Where our numbers are from</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">source</th><th scope="col">what it is</th><th scope="col">learned from</th></tr></thead>
<tbody>${sources.map(sourceRow)}</tbody></table></div>`;
}

const CLAIMS = `A claim agrees or differs where 95 % intervals of differences leave no doubt, rows taken one by one or by their mean. ${otherEffort("what was learned from")}`;
const JUDGED = `A number differs where the 95 % interval of the difference leaves 0 out, agrees where it holds 0 and is narrow enough, and is undecided otherwise. ${otherEffort("what was learned from")}`;

function tally(compared: ReturnType<typeof comparedOf>): Html {
  return html`<ul class="tally">${tallyOf(compared).map(([opinion, found]) => html`<li>${verdict({ opinion })}: ${found} of ${compared.length}</li>`)}</ul>`;
}

function claimTable(claims: readonly ValueClaim[]): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">claim</th><th scope="col">verdict</th><th scope="col">what was found</th></tr></thead>
<tbody>${claims.map((claim) => html`<tr><td class="agent">${claim.text}</td><td>${verdict(claim)}</td><td>${claim.words}</td></tr>\n`)}</tbody></table></div>`;
}

function cell({ ours, published, comparison }: CellValue): Html {
  if (ours === undefined && published === undefined) return html`<span class="soft">–</span>`;
  return html`${ours && html`<span class="value mine">${formatPrinted(ours)}</span>`}${published && html`<span class="value theirs">paper ${printedWords(published)}</span>`}${comparison && verdict(comparison)}`;
}

function sourceRow({ name, about, done, planned, effort }: SourceResult): Html {
  const learned =
    effort === undefined
      ? "–"
      : effort < 1
        ? `${partOf(effort)} of the paper's`
        : `${Number(effort.toPrecision(2))} times the paper's`;
  return html`<tr><th scope="row">${name}</th><td class="agent">${about}${done < planned ? html` <span class="soft">(not yet)</span>` : undefined}</td><td>${learned}</td></tr>\n`;
}

const NOTATION =
  "0.048(7) is 0.048 ± 0.007, a 95 % interval; a published number without an error is taken to be right to half a unit of its last digit.";

const NOT_JUDGED = "Numbers are shown beside the published ones and not judged one by one.";

/** As printed, with a minus of its own. */
function printedWords({ printed }: { readonly printed: string }): string {
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
  const numbers = (estimate: IntervalEstimate | undefined) =>
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

function valuesSummary(outcome: ValuesOutcome): Summary {
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
function comparedOf({ columns }: ValuesOutcome): ClaimOpinion[] {
  return columns.flatMap(({ cells }) => cells.flatMap(({ comparison }) => comparison ?? []));
}

function tallyWords(outcome: ValuesOutcome): string {
  const compared = comparedOf(outcome);
  if (compared.length === 0) return NOT_JUDGED;
  const tally = tallyOf(compared).map(([opinion, found]) => `${verdictWords({ opinion })} ${count(found)}`);
  return `of ${count(compared.length)} numbers: ${tally.join(", ")}`;
}
