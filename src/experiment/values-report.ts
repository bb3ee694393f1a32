/** The report of a table of numbers: its figures, claims and sources. */
import { drawLines, Html, html, type Line } from "../draw/index.js";
import { listed, otherEffort, partOf, verdict } from "./comparison.js";
import { comparedOf, NOT_JUDGED, NOTATION, printedWords, tallyOf } from "./tables.js";
import type { CellValue, ColumnResult, SourceResult, ValueClaim, ValuesOutcome } from "./values.js";
import { formatPrinted } from "./values-file.js";

interface Figure {
  readonly title: string;
  readonly picture: string;
  /** Whether there are published values in it. */
  readonly isCompared: boolean;
}

/** Columns over the rows, which are numbers: ours in full, as published broken. */
export function drawFigures({ experiment, columns }: ValuesOutcome): Figure[] {
  const { rows, head, figures } = experiment;
  const line = ({ name, cells }: ColumnResult, whose: "ours" | "published"): Line => ({
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

export function valuesSections(outcome: ValuesOutcome): Html {
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
${reasons.length === 0 ? undefined : html`<p>Known reasons for differences:</p>${listed(reasons.map(({ text }) => text))}`}
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
