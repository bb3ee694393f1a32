/** What the report of a table of matches shows: the table in the paper's shape, every value, every budget. */

import { formatChange, Html, html, inPercent, percent } from "../draw/index.js";
import { wilson } from "../stats/index.js";
import { type Opinion, type Proportion, TOLERANCE } from "./comparison.js";
import { fullScale } from "./effort.js";
import { otherEffort, verdict } from "./pieces.js";
import { drawShares } from "./plots.js";
import type { CellResult, MatchesOutcome } from "./results.js";
import { count, duration, percentRange, shareWords } from "./words.js";

export function matchesSections(outcome: MatchesOutcome): Html {
  const { experiment, effort, cells, played, planned, broken } = outcome;
  const shown = cells.filter((cell) => cell.ours !== undefined);
  return html`
<p class="lead">${budgetWords(outcome)}</p>
${tally(cells)}
<h2>The table</h2>
${grid(outcome)}
${
  shown.length === 0
    ? undefined
    : html`<figure><div class="scroll">${new Html(drawShares(shown))}</div>
<figcaption>${shown.some((cell) => cell.published) ? html`<span class="key"><i class="first"></i> published</span>` : undefined}<span class="key"><i class="second"></i> ours</span>
Each line is a pairing, first player – second player; bars are 95 % intervals (Wilson).</figcaption></figure>`
}
<h2>Value by value</h2>
${values(outcome)}
<p class="soft">Differs: the 95 % interval of the difference (Newcombe) leaves 0 out. Agrees: it holds 0 and the difference is known to
within ${100 * TOLERANCE} points. Undecided: too few games to tell. Of twenty values that are truly alike, one comes out as different.
${otherEffort("the time a move")}</p>
<h2>Budget</h2>
${allowances(outcome)}
<p>${count(played)} of ${count(planned)} games played, ${effort.games} a cell${broken === 0 ? "" : `; ${count(broken)} of them ended by a crash, a stall or an illegal answer`}.
Every pairing is a match with colours swapped from the empty board, which gives both cells; its plan, records and games are in
${outcome.folders.map((folder, i) => html`${i === 0 ? "" : ", "}<code>${folder}</code>`)}.</p>
<p>${paperScale(outcome)}</p>
${experiment.ours.length === 0 ? undefined : html`<p>Not the paper's, but ours: ${experiment.ours.join(", ")}.</p>`}`;
}

function budgetWords({ experiment, effort }: MatchesOutcome): string {
  const { published } = experiment;
  return (
    `Ours: ${effort.games} games a cell at ${duration(effort.seconds)} of one core a move. ` +
    `The paper: ${published.games} games at ${duration(published.seconds)} a move.`
  );
}

function paperScale({ experiment, planned, effort, moves = 80 }: MatchesOutcome): string {
  const { published } = experiment;
  const cost = (planned / effort.games) * published.games * moves * published.seconds;
  const scale = fullScale(experiment.default, published);
  return (
    `The paper's own effort is --scale ${count(scale)}: about ${count(cost / 3600)} core-hours here ` +
    `(${duration(cost / 2)} on two cores), at ${Math.round(moves)} moves a game.`
  );
}

function tally(cells: readonly CellResult[]): Html {
  const compared = cells.flatMap(({ comparison }) => comparison ?? []);
  const [first] = compared;
  if (first === undefined) return html``;
  // The effort is that of the whole table.
  if (first.opinion === "other effort") return html`<ul class="tally"><li>${verdict(first)}</li></ul>`;
  const opinions: readonly Opinion[] = ["agrees", "differs", "undecided"];
  return html`<ul class="tally">${opinions.map(
    (opinion) =>
      html`<li>${verdict({ opinion })}: ${compared.filter((each) => each.opinion === opinion).length} of ${compared.length}</li>`,
  )}</ul>`;
}

function grid({ experiment, cells, effort }: MatchesOutcome): Html {
  const names = Object.keys(experiment.agents);
  const seconds = names.filter((name) => cells.some((cell) => cell.second === name));
  const firsts = names.filter((name) => cells.some((cell) => cell.first === name));
  const find = (first: string, second: string) =>
    cells.find((cell) => cell.first === first && cell.second === second);
  return html`<div class="scroll"><table class="grid">
<caption>Games won by the first player (rows), %, with 95 % intervals; ours at ${duration(effort.seconds)} a move, published at ${duration(experiment.published.seconds)}</caption>
<thead><tr><th scope="col">first \\ second</th>${seconds.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${firsts.map(
    (first) =>
      html`<tr><th scope="row">${first}</th>${seconds.map((second) => html`<td>${cellWords(find(first, second))}</td>`)}</tr>\n`,
  )}</tbody></table></div>`;
}

function cellWords(cell: CellResult | undefined): Html {
  if (cell === undefined) return html`<span class="soft">–</span>`;
  const { ours, published, comparison } = cell;
  const theirs =
    published &&
    html`<span class="value theirs">${
      published.from === undefined ? "paper " : `${published.from} `
    }${inPercent(published.wins / published.games)} <small>${percentRange(wilson(published.wins, published.games))}</small></span>`;
  if (published?.from !== undefined) return html`${theirs}<small>played there</small>`;
  return html`${
    ours === undefined
      ? html`<span class="value soft">not yet played</span>`
      : html`<span class="value mine">${inPercent(ours.wins / ours.games)} <small>${percentRange(wilson(ours.wins, ours.games))}</small></span>`
  }${theirs}${comparison === undefined ? (published === undefined ? html`<small>ours alone</small>` : undefined) : verdict(comparison)}`;
}

function values({ cells }: MatchesOutcome): Html {
  const compared = cells.filter((cell) => cell.published?.from === undefined);
  const reasons = [...new Set(compared.filter(isDifferent).flatMap((cell) => cell.reasons))];
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">first – second</th><th scope="col" class="number">published</th><th scope="col" class="number">ours</th><th scope="col" class="number">difference</th><th scope="col">verdict</th></tr></thead>
<tbody>${compared.map((cell) => valueRow(cell, reasons))}</tbody></table></div>
${reasons.length === 0 ? undefined : html`<p>Known reasons for differences:</p><ol>${reasons.map((reason) => html`<li>${reason}</li>`)}</ol>`}`;
}

function isDifferent({ comparison }: CellResult): boolean {
  return comparison?.opinion === "differs";
}

function valueRow(cell: CellResult, reasons: readonly string[]): Html {
  const { first, second, published, ours, comparison } = cell;
  const share = (proportion: Proportion | undefined) =>
    proportion === undefined
      ? "–"
      : html`${shareWords(proportion)}<br><small>${count(proportion.games)} games</small>`;
  const difference =
    comparison &&
    html`${formatChange(comparison.difference)}<br><small>${formatChange(comparison.interval.low)} to ${formatChange(comparison.interval.high)}</small>`;
  const numbers = cell.reasons.map((reason) => reasons.indexOf(reason) + 1);
  const why = numbers.length === 0 ? "no reason known" : `see ${numbers.join(", ")}`;
  return html`<tr><th scope="row">${first} – ${second}</th>
<td class="number">${share(published)}</td><td class="number">${share(ours)}</td><td class="number">${difference ?? "–"}</td>
<td>${comparison === undefined ? html`<span class="soft">${published === undefined ? "nothing published" : "not yet"}</span>` : verdict(comparison)}${isDifferent(cell) ? html`<br><small>${why}</small>` : undefined}</td></tr>\n`;
}

function allowances({ allowances, effort, pace }: MatchesOutcome): Html {
  return html`<p>The paper gives every program the same time. So do we, but counted out in playouts so that every game can be
repeated: each program was first timed (CPU time of one core, searches over the course of a game, programs taking turns), and may
then spend on a move the playouts it does in ${duration(effort.seconds)}. The clock a move is the median in play, with all
that the other threads and the rest of the machine took.</p>
<div class="scroll"><table>
<thead><tr><th scope="col">program</th><th scope="col" class="number">playouts a move</th><th scope="col" class="number">playouts a second</th><th scope="col" class="number">clock a move</th><th scope="col">agent</th></tr></thead>
<tbody>${allowances.map(
    ({ name, agent, playouts, perSecond, spread }) => html`<tr><th scope="row">${name}</th>
<td class="number">${count(playouts)}</td><td class="number">${count(perSecond)} ± ${percent(spread)}</td><td class="number">${pace[name] === undefined ? "–" : duration(pace[name])}</td><td class="agent"><code>${agent}</code></td></tr>\n`,
  )}</tbody></table></div>`;
}
