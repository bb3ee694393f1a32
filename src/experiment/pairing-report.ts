/** The report of one pairing at several budgets: counts in the paper's shape, the rate by budget, the effort spent. */
import {
  formatChange,
  Html,
  html,
  inPercent,
  linear,
  logarithmic,
  nice,
  PAGE_COLOURS,
  Plot,
  pageFrame,
  plotPicture,
} from "../draw/index.js";
import {
  type ClaimOpinion,
  chance,
  count,
  duration,
  EFFORT,
  effortColumn,
  effortKey,
  htmlList,
  type IntervalEstimate,
  KEY,
  MARKS,
  otherEffort,
  percentRange,
  roundsWords,
  TOLERANCE,
  verdict,
  verdictWords,
} from "./comparison.js";
import { ENDINGS, fullPairingScale, namesOf, type PairingRate, SIDES } from "./pairing.js";
import type { BudgetResult, Content, OutcomeReport, PairingOutcome, Summary } from "./results.js";

export const pairingReport: OutcomeReport<PairingOutcome> = {
  sections: pairingSections,
  tables: pairingTables,
  summary: pairingSummary,
  judged: ({ budgets }) => budgets.flatMap(({ comparison }) => comparison ?? []),
  figures(outcome) {
    const title = "Score over the budget, with 95 % intervals: published (diamond) and ours (circles)";
    const isPlayed = outcome.budgets.some(({ ours }) => ours !== undefined);
    return isPlayed ? [{ title, svg: drawBudgets(outcome) }] : [];
  },
};

function pairingSections(outcome: PairingOutcome): Html {
  const { experiment, budgets, played, planned, broken } = outcome;
  const [name, other] = namesOf(experiment);
  const shown = budgets.some(({ ours }) => ours !== undefined);
  const differing = budgets.some(({ comparison }) => comparison?.opinion === "differs");
  return html`
<p class="lead">${formatPairingBudget(outcome)}</p>
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
${differing && experiment.reasons.length > 0 ? html`<p>Known reasons for differences:</p>${htmlList(experiment.reasons.map(({ text }) => text))}` : undefined}
<h2>What was spent</h2>
${spending(outcome)}
<p>${count(played)} of ${count(planned)} games played${broken === 0 ? "" : `; ${count(broken)} of them ended by a crash, a stall or an illegal answer`}.
Every budget is a match; its plan, records and games are in ${budgets.map(({ folder }, i) => html`${i === 0 ? "" : ", "}<code>${folder}</code>`)}.</p>
<p>${formatPairingScale(outcome)}</p>`;
}

function formatPairingBudget({ experiment, budgets, published }: PairingOutcome): string {
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

function formatPairingScale({ experiment, publishedCost }: PairingOutcome): string {
  const scale = `The paper's own effort is --scale ${count(fullPairingScale(experiment))}`;
  if (publishedCost === undefined) return `${scale}.`;
  return (
    `${scale}: about ${count(publishedCost / 3600)} core-hours for its budget here ` +
    `(${duration(publishedCost / 2)} on two cores).`
  );
}

/** Draws the rate over the rounds a decision, beside the published one with its band; the broken line is 50 %. */
function drawBudgets({ experiment, published, budgets }: PairingOutcome): string {
  const shown = ({ value, low, high }: IntervalEstimate) => ({
    y: 100 * value,
    low: 100 * low,
    high: 100 * high,
  });
  const ours = budgets.flatMap(({ rounds, ours }) =>
    ours === undefined ? [] : { x: rounds, ...shown(ours.mean) },
  );
  const theirs = { x: experiment.published.rounds, ...shown(published.mean) };
  const ticks = [...new Set([...experiment.budgets, experiment.published.rounds])];
  const values = [50, ...[theirs, ...ours].flatMap(({ low, high }) => [low, high])];
  const plot = new Plot(
    pageFrame(340),
    logarithmic([Math.min(...ticks) / 1.3, Math.max(...ticks) * 1.3], ticks),
    linear(nice([Math.min(...values), Math.max(...values)], 8), 8),
  );
  const [name] = Object.keys(experiment.agents);
  const [first, second] = PAGE_COLOURS;
  return plotPicture(
    { height: 340, title: `${name} scores over rounds a decision` },
    plot.xAxis("rounds a decision"),
    plot.yAxis(`${name} scores, %`, { grid: true }),
    plot.belt(theirs.low, theirs.high, { fill: first, "fill-opacity": 0.14 }),
    plot.level(50),
    plot.level(theirs.y, { stroke: first }),
    plot.dots([theirs], "diamond", 5, { fill: first }),
    plot.line(ours, { stroke: second, "stroke-width": 1.5, "stroke-opacity": 0.5 }),
    ...ours.map(({ x, low, high }) =>
      plot.link({ x, y: low }, { x, y: high }, { stroke: second, "stroke-width": 2 }),
    ),
    plot.dots(ours, "circle", 4.5, { fill: second }),
  );
}

function pairingTables({ experiment, published, budgets }: PairingOutcome): Content {
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
  const numbers = (whose: string, budget: number, rate: PairingRate, judged?: ClaimOpinion) =>
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

function pairingSummary({ experiment, published, budgets, played, planned }: PairingOutcome): Summary {
  const { place, title } = experiment;
  const [name, other] = namesOf(experiment);
  const numbers = ({ first, second, mean, test, games }: typeof published) => [
    count(games),
    inPercent(first.rate.value),
    inPercent(second.rate.value),
    `${inPercent(mean.value)} (${percentRange(mean)})`,
    chance(test.p),
  ];
  const { rounds } = experiment.published;
  return {
    title: `${place}: ${title}`,
    rows: [
      [
        "rounds",
        "simulations",
        "games",
        "first %",
        "second %",
        "mean %",
        "p",
        "stronger",
        "against the paper",
      ],
      [`${rounds}, paper`, count(rounds * experiment.round), ...numbers(published), "", ""],
      ...budgets.map((each) => [
        String(each.rounds),
        count(each.simulations),
        ...(each.ours === undefined ? ["0", "–", "–", "–", "–"] : numbers(each.ours)),
        verdictWords({ opinion: each.claim, effort: each.effort }),
        each.comparison === undefined ? "–" : verdictWords(each.comparison),
      ]),
    ],
    notes: [
      `what ${name} scores against ${other}, by side in the first end; 95 % intervals from pairs; ${count(played)} of ${count(planned)} games`,
      `a tie counts ${experiment.tie} for who would throw first in an extra end; the paper's effort is --scale ${count(fullPairingScale(experiment))}`,
      ...effortKey(budgets.map(({ claim, effort }) => ({ opinion: claim, effort }))),
    ],
  };
}
