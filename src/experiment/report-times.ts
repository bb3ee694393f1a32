/** What the report of playout times shows: the figure, the count of boards, the speed-up over the course of a game. */

import { Html, html } from "../draw/index.js";
import { median, quantile } from "../stats/index.js";
import { FIRM } from "./comparison.js";
import { listed, verdict } from "./pieces.js";
import { drawRatios, drawTimes } from "./plots.js";
import type { TimesOutcome } from "./results.js";
import { count, duration } from "./words.js";

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
