/** What the report of a pairing shows: counts in the paper's shape, the rate by budget, what was spent. */

import { formatChange, Html, html, inPercent } from "../draw/index.js";
import { TOLERANCE } from "./comparison.js";
import { fullPairingScale, namesOf } from "./pairing.js";
import { listed, otherEffort, verdict } from "./pieces.js";
import { drawBudgets } from "./plots.js";
import type { BudgetResult, PairingOutcome } from "./results.js";
import { ENDINGS, type PairingRate, SIDES } from "./tally.js";
import { chance, count, duration, percentRange, roundsWords } from "./words.js";

export function pairingSections(outcome: PairingOutcome): Html {
  const { experiment, budgets, played, planned, broken } = outcome;
  const [name, other] = namesOf(experiment);
  const shown = budgets.some(({ ours }) => ours !== undefined);
  const differing = budgets.some(({ comparison }) => comparison?.opinion === "differs");
  return html`
<p class="lead">${budgetWords(outcome)}</p>
${headline(outcome)}
<h2>The table</h2>
${counts(outcome)}
<p class="soft">By side in the first end; won, tied, lost are ${name}'s. There is no extra end: a tie counts ${experiment.tie} for who would
throw first in it and ${1 - experiment.tie} for the other. p: chi-square test of the converted mean against 50 %, as in the paper.
Intervals are ours, 95 %: of a side from its games, of the mean from pairs of games (same hands, sides swapped); of the published
mean from its two sides.</p>
${
  shown
    ? html`<figure><div class="scroll">${new Html(drawBudgets(outcome))}</div>
<figcaption><span class="key"><i class="first"></i> published</span><span class="key"><i class="second"></i> ours</span>
What ${name} scores against ${other} over the rounds a decision, with 95 % intervals; the band is that of the published mean.</figcaption></figure>`
    : undefined
}
<h2>Budget by budget</h2>
${comparisons(outcome)}
<p class="soft">Stronger: whether ${name} scores more than half, by the paper's test at its level of 5 %. Against the paper: differs where the 95 % interval of
the difference (Newcombe) leaves 0 out; agrees where it holds 0 and the difference is known to within ${100 * TOLERANCE} points; undecided: too few games to
tell. Only at the paper's own budget is a difference more than a hint. ${otherEffort("the budget")}</p>
${differing && experiment.reasons.length > 0 ? html`<p>Known reasons for differences:</p>${listed(experiment.reasons.map(({ text }) => text))}` : undefined}
<h2>What was spent</h2>
${spending(outcome)}
<p>${count(played)} of ${count(planned)} games played${broken === 0 ? "" : `; ${count(broken)} of them ended by a crash, a stall or an illegal answer`}.
Every budget is a match; its plan, records and games are in ${budgets.map(({ folder }, i) => html`${i === 0 ? "" : ", "}<code>${folder}</code>`)}.</p>
<p>${paperScale(outcome)}</p>`;
}

function budgetWords({ experiment, budgets, published }: PairingOutcome): string {
  const { rounds } = experiment.published;
  const all = budgets.map((each) => `${count(each.planned)} games at ${roundsWords(each.rounds)}`).join(", ");
  return (
    `Ours: ${all}. The paper: ${count(published.games)} games at ${roundsWords(rounds)} a decision, ` +
    `${count(rounds * experiment.round)} simulations.`
  );
}

/** What the largest budget played says of the claim and of the value. */
function headline({ experiment, budgets }: PairingOutcome): Html {
  const last = budgets.findLast(({ ours }) => ours !== undefined);
  if (last?.ours === undefined || last.comparison === undefined) return html``;
  const [name, other] = namesOf(experiment);
  return html`<ul class="tally"><li>${verdict({ opinion: last.claim, effort: last.effort })}: ${name} is stronger than ${other} (p = ${chance(last.ours.test.p)} at ${roundsWords(last.rounds)})</li>
<li>${verdict(last.comparison)}: ${inPercent(last.ours.mean.value)} %, published ${inPercent(last.ours.mean.value - last.comparison.difference)} %</li></ul>`;
}

function counts({ experiment, published, budgets }: PairingOutcome): Html {
  const [name, other] = namesOf(experiment);
  return html`<div class="scroll"><table>
<caption>${name} against ${other}</caption>
<thead><tr><th scope="col">rounds</th><th scope="col">side</th><th scope="col" class="number">won</th><th scope="col" class="number">tied, would<br>be second</th><th scope="col" class="number">tied, would<br>be first</th><th scope="col" class="number">lost</th><th scope="col" class="number">rate, %</th><th scope="col" class="number">mean, %</th><th scope="col" class="number">p</th></tr></thead>
<tbody>${countRows(`${experiment.published.rounds}, paper`, "theirs", published)}${budgets.map((each) =>
    each.ours === undefined ? undefined : countRows(String(each.rounds), "ours", each.ours),
  )}</tbody></table></div>`;
}

function countRows(label: string, whose: "theirs" | "ours", rate: PairingRate): Html {
  const { mean, test } = rate;
  const value = whose === "theirs" ? "value theirs" : "value mine";
  return html`${SIDES.map((side, i) => {
    const { tally, rate: own } = rate[side];
    return html`<tr>${i === 0 ? html`<th scope="rowgroup" rowspan="2" class="${whose}">${label}</th>` : undefined}<td>${side}</td>
${ENDINGS.map((ending) => html`<td class="number">${tally[ending]}</td>`)}<td class="number">${inPercent(own.value)} <small>${percentRange(own)}</small></td>
${i === 0 ? html`<td class="number" rowspan="2"><span class="${value}">${inPercent(mean.value)}</span><small>${percentRange(mean)}</small></td><td class="number" rowspan="2">${chance(test.p)}</td>` : undefined}</tr>\n`;
  })}`;
}

function comparisons({ budgets }: PairingOutcome): Html {
  return html`<div class="scroll"><table>
<thead><tr><th scope="col" class="number">rounds</th><th scope="col" class="number">simulations<br>a decision</th><th scope="col" class="number">games</th><th scope="col" class="number">mean, %</th><th scope="col">stronger</th><th scope="col" class="number">difference<br>to the paper</th><th scope="col">against the paper</th></tr></thead>
<tbody>${budgets.map(comparisonRow)}</tbody></table></div>`;
}

function comparisonRow({
  rounds,
  simulations,
  ours,
  planned,
  comparison,
  claim,
  effort,
}: BudgetResult): Html {
  const head = html`<th scope="row" class="number">${rounds}</th><td class="number">${count(simulations)}</td><td class="number">${count(ours?.games ?? 0)}<br><small>of ${count(planned)}</small></td>`;
  if (ours === undefined || comparison === undefined)
    return html`<tr>${head}<td class="number">–</td><td class="soft">not yet</td><td class="number">–</td><td class="soft">not yet</td></tr>\n`;
  const { difference, interval } = comparison;
  return html`<tr>${head}<td class="number">${inPercent(ours.mean.value)}<br><small>${percentRange(ours.mean)}</small></td>
<td>${verdict({ opinion: claim, effort })}<br><small>p = ${chance(ours.test.p)}</small></td>
<td class="number">${formatChange(difference)}<br><small>${formatChange(interval.low)} to ${formatChange(interval.high)}</small></td><td>${verdict(comparison)}</td></tr>\n`;
}

function spending({ experiment, budgets }: PairingOutcome): Html {
  const names = namesOf(experiment);
  return html`<div class="scroll"><table>
<caption>Means a decision, last throws of ends aside, which take at most one round; time is by the clock, with all that other threads and the rest of the machine took; table: how full that of the state tree was at the end</caption>
<thead><tr><th scope="col" class="number">rounds</th>${names.map((name) => html`<th scope="col" class="number">${name}:<br>simulations</th><th scope="col" class="number">time</th><th scope="col" class="number">a second</th><th scope="col" class="number">table</th>`)}</tr></thead>
<tbody>${budgets.map(
    ({ rounds, spent }) =>
      html`<tr><th scope="row" class="number">${rounds}</th>${names.map((name) => {
        const own = spent[name];
        return own === undefined
          ? html`<td class="number">–</td><td class="number">–</td><td class="number">–</td><td class="number">–</td>`
          : html`<td class="number">${count(own.simulations)}</td><td class="number">${duration(own.seconds)}</td><td class="number">${count(own.simulations / own.seconds)}</td><td class="number">${own.fill === undefined ? "–" : html`${inPercent(own.fill)} %`}</td>`;
      })}</tr>\n`,
  )}</tbody></table></div>`;
}

function paperScale({ experiment, publishedCost }: PairingOutcome): string {
  const scale = `The paper's own effort is --scale ${count(fullPairingScale(experiment))}`;
  if (publishedCost === undefined) return `${scale}.`;
  return (
    `${scale}: about ${count(publishedCost / 3600)} core-hours for its budget here ` +
    `(${duration(publishedCost / 2)} on two cores).`
  );
}
