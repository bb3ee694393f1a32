/**
 * The reports of tables of matches, of playout times and of a pairing.
 *
 * What the report of a table of matches shows: the table in the paper's shape, every value, every budget.
 */
import { formatChange, Html, html, inPercent, percent } from "../draw/index.js";
import { median, quantile, wilson } from "../stats/index.js";
import {
  chance,
  count,
  duration,
  FIRM,
  listed,
  type Opinion,
  otherEffort,
  type Proportion,
  percentRange,
  roundsWords,
  shareWords,
  TOLERANCE,
  verdict,
} from "./comparison.js";
import { fullScale } from "./effort.js";
import { ENDINGS, fullPairingScale, namesOf, type PairingRate, SIDES } from "./pairing.js";
import { drawBudgets, drawRatios, drawShares, drawTimes } from "./plots.js";
import type { BudgetResult, CellResult, MatchesOutcome, PairingOutcome, TimesOutcome } from "./results.js";

export function matchesSections(outcome: MatchesOutcome): Html {
  const { experiment, effort, cells, played, planned, broken } = outcome;
  const shown = cells.filter((cell) => cell.ours !== undefined);
  return html`
<p class="lead">${formatMatchesBudget(outcome)}</p>
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
<p>${formatMatchesScale(outcome)}</p>
${experiment.ours.length === 0 ? undefined : html`<p>Not the paper's, but ours: ${experiment.ours.join(", ")}.</p>`}`;
}

function formatMatchesBudget({ experiment, effort }: MatchesOutcome): string {
  const { published } = experiment;
  return (
    `Ours: ${effort.games} games a cell at ${duration(effort.seconds)} of one core a move. ` +
    `The paper: ${published.games} games at ${duration(published.seconds)} a move.`
  );
}

function formatMatchesScale({ experiment, planned, effort, moves = 80 }: MatchesOutcome): string {
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

// What the report of playout times shows: the figure, the count of boards, the speed-up over the course of a game.

export function timesSections(outcome: TimesOutcome): Html {
  const { experiment, boards, playouts, planned, faster, firmlySlower, opinion } = outcome;
  const { published, plain, fast } = experiment;
  const budget = html`<p class="lead">Ours: ${count(playouts)} playouts each way on ${count(boards.length)} of ${count(planned)} boards. The paper:
${count(published.playouts)} on ${count(published.boards)} boards.</p>`;
  if (boards.length === 0) return html`${budget}`;
  const spent = boards.reduce(
    (sum, board) => sum + (board.seconds[plain] ?? 0) + (board.seconds[fast] ?? 0),
    0,
  );
  return html`${budget}
<ul class="tally"><li>${verdict({ opinion })}: ${fast} is faster on ${count(faster)} of ${count(boards.length)} boards</li></ul>
<div class="scroll"><table>
<caption>Boards on which ${fast} is faster than ${plain}</caption>
<thead><tr><th scope="col"></th><th scope="col" class="number">faster</th><th scope="col" class="number">of</th><th scope="col" class="number">slower by more than luck</th></tr></thead>
<tbody><tr><th scope="row" class="theirs">paper</th><td class="number">${count(published.faster)}</td><td class="number">${count(published.boards)}</td><td class="number">${count(published.boards - published.faster)}</td></tr>
<tr><th scope="row" class="mine">ours</th><td class="number">${count(faster)}</td><td class="number">${count(boards.length)}</td><td class="number">${count(firmlySlower)}</td></tr></tbody></table></div>
${opinion === "agrees" || experiment.reasons.length === 0 ? undefined : listed(experiment.reasons.map(({ text }) => text))}
<figure><div class="scroll">${new Html(drawTimes(outcome))}</div>
<figcaption>A point a board, medians as lines; the scale is logarithmic. Ways not in the paper: ${experiment.ours.join(", ") || "none"}.</figcaption></figure>
<figure><div class="scroll">${new Html(drawRatios(outcome))}</div>
<figcaption>How many times as fast ${fast} is as ${plain}, board by board; above the broken line it is faster.</figcaption></figure>
<h2>By stage of the game</h2>
${stages(outcome)}
<h2>How it was measured</h2>
<p>On each board the ways take turns in short rounds, in CPU time of one thread; times are scaled to 1,000,000 playouts. A board counts as
slower by more than luck when the mean of ln(time ${fast} / time ${plain}) over the rounds lies ${FIRM} standard errors above 0. The verdict
agrees when all boards are measured and ${fast} is faster on each, and differs when one is slower by more than luck.
At the paper's ${count(published.playouts)} playouts the two ways take about ${duration(spent)} of one core for ${count(boards.length)} boards.</p>`;
}

const STAGE = 20;

function stages({ boards, experiment }: TimesOutcome): Html {
  const ways = [experiment.plain, experiment.fast, ...experiment.ours];
  const most = Math.max(...boards.map((board) => board.stones));
  const rows = Array.from({ length: Math.floor(most / STAGE) + 1 }, (_, i) => {
    const [from, to] = [i * STAGE, (i + 1) * STAGE - 1];
    return { from, to, inside: boards.filter((board) => board.stones >= from && board.stones <= to) };
  }).filter(({ inside }) => inside.length > 0);
  const spread = (values: readonly number[]) =>
    html`${three(median(values))}<br><small>${three(quantile(values, 0.25))} to ${three(quantile(values, 0.75))}</small>`;
  return html`<div class="scroll"><table>
<caption>Seconds of CPU time for 1,000,000 playouts: median and quartiles over the boards; the last column is the speed-up</caption>
<thead><tr><th scope="col">stones</th><th scope="col" class="number">boards</th>${ways.map((way) => html`<th scope="col" class="number">${way}</th>`)}<th scope="col" class="number">${experiment.plain} / ${experiment.fast}</th></tr></thead>
<tbody>${rows.map(
    ({
      from,
      to,
      inside,
    }) => html`<tr><th scope="row">${from} to ${to}</th><td class="number">${count(inside.length)}</td>
${ways.map((way) => html`<td class="number">${spread(inside.map((board) => board.seconds[way] ?? Number.NaN))}</td>`)}
<td class="number">${spread(inside.map((board) => Math.exp(-board.ratio.mean)))}</td></tr>\n`,
  )}</tbody></table></div>`;
}

/** Three digits that count. */
function three(value: number): string {
  return value.toPrecision(3);
}

// What the report of a pairing shows: counts in the paper's shape, the rate by budget, what was spent.

export function pairingSections(outcome: PairingOutcome): Html {
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
${differing && experiment.reasons.length > 0 ? html`<p>Known reasons for differences:</p>${listed(experiment.reasons.map(({ text }) => text))}` : undefined}
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
