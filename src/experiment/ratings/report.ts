/** What the report of a table of ratings shows: the ladder, every value, every pairing. */
import { Html, html, inPercent, signed } from "../../draw/index.js";
import type { Opinion } from "../comparison.js";
import { otherEffort, verdict } from "../pieces.js";
import { count, shareWords } from "../words.js";
import type { GapResult, MeetingResult, RatingResult, RatingsOutcome } from "./outcome.js";
import { drawRatings } from "./plot.js";
import { EXACT, gamesWords, rounded } from "./tables.js";

export function ratingsSections(outcome: RatingsOutcome): Html {
  const { experiment, players, meetings, gaps, order, played, planned, broken, folders } = outcome;
  const { reasons } = experiment;
  return html`
<p class="lead">${gamesWords(outcome)}</p>
<ul class="tally"><li>${verdict({ opinion: order })}: everybody who plays is stronger than those the paper has below</li>
${tally(players)}</ul>
<h2>The ladder</h2>
<figure><div class="scroll">${new Html(drawRatings(outcome))}</div>
<figcaption><span class="key"><i class="first"></i> published</span><span class="key"><i class="second"></i> ours</span>
Elo over ${experiment.anchor}; bars are 95 % intervals from pairs of games.</figcaption></figure>
<h2>Value by value</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">player</th><th scope="col" class="number">published</th><th scope="col" class="number">ours</th><th scope="col" class="number">difference</th><th scope="col" class="number">games</th><th scope="col">verdict</th></tr></thead>
<tbody>${players.map(ratingRow)}</tbody></table></div>
<p class="soft">${EXACT} ${players.some(({ comparison }) => comparison?.effort !== undefined) ? otherEffort("what was learned from") : ""} One scale of Elo for all games together (Bradley and Terry), by maximum likelihood.</p>
${gaps.length === 0 ? undefined : gapTable(gaps)}
${reasons.length === 0 ? undefined : html`<p>Known reasons for differences:</p><ol>${reasons.map(({ text }) => html`<li>${text}</li>`)}</ol>`}
<h2>Who met whom</h2>
<div class="scroll"><table>
<caption>What the first of two scored, %, with 95 % intervals (Wilson), beside what their ratings would have it</caption>
<thead><tr><th scope="col">pairing</th><th scope="col" class="number">games</th><th scope="col" class="number">scored</th><th scope="col" class="number">by the ratings</th></tr></thead>
<tbody>${meetings.map(meetingRow)}</tbody></table></div>
<p>${count(played)} of ${count(planned)} games played${broken === 0 ? "" : `; ${count(broken)} of them ended by a crash, a stall or an illegal answer`}.
Every pairing is a match in pairs of games with the same hands and sides swapped; its plan, records and games are in
${folders.map((folder, i) => html`${i === 0 ? "" : ", "}<code>${folder}</code>`)}.</p>`;
}

function tally(players: readonly RatingResult[]): Html {
  const compared = players.flatMap(({ comparison }) => comparison ?? []);
  const isOther = compared.some(({ opinion }) => opinion === "other effort");
  const opinions: readonly Opinion[] = [
    "agrees",
    "differs",
    "undecided",
    ...(isOther ? (["other effort"] as const) : []),
  ];
  return html`${opinions.map(
    (opinion) =>
      html`<li>${verdict({ opinion })}: ${compared.filter((each) => each.opinion === opinion).length} of ${compared.length}</li>`,
  )}`;
}

function ratingRow({ name, published, ours, games, comparison, plays }: RatingResult): Html {
  const difference =
    comparison &&
    html`${signed(comparison.difference, 0)}<br><small>${signed(comparison.interval.low, 0)} to ${signed(comparison.interval.high, 0)}</small>`;
  const range =
    ours === undefined || ours.low === ours.high
      ? undefined
      : html`<br><small>${rounded(ours.low)} to ${rounded(ours.high)}</small>`;
  const words = !plays
    ? "published alone"
    : ours === undefined
      ? "not yet"
      : published === undefined
        ? "ours alone"
        : "the anchor";
  return html`<tr><th scope="row">${name}</th><td class="number">${rounded(published)}</td>
<td class="number">${rounded(ours?.elo)}${range}</td><td class="number">${difference ?? "–"}</td>
<td class="number">${count(games)}</td><td>${comparison === undefined ? html`<span class="soft">${words}</span>` : verdict(comparison)}</td></tr>\n`;
}

function gapTable(gaps: readonly GapResult[]): Html {
  return html`<div class="scroll"><table>
<caption>How far one is above another, Elo</caption>
<thead><tr><th scope="col">gap</th><th scope="col" class="number">published</th><th scope="col" class="number">ours</th><th scope="col">verdict</th></tr></thead>
<tbody>${gaps.map(
    ({
      of,
      over,
      published,
      ours,
      judged,
    }) => html`<tr><th scope="row">${of} over ${over}</th><td class="number">${rounded(published)}</td>
<td class="number">${rounded(ours.elo)}<br><small>${rounded(ours.low)} to ${rounded(ours.high)}</small></td><td>${judged && verdict(judged)}</td></tr>\n`,
  )}</tbody></table></div>`;
}

function meetingRow({ players: [name, other], expected, planned, ...each }: MeetingResult): Html {
  return html`<tr><th scope="row">${name} – ${other}</th><td class="number">${count(each.games)}<br><small>of ${count(planned)}</small></td>
<td class="number">${each.games === 0 ? "–" : shareWords(each)}</td><td class="number">${expected === undefined ? "–" : inPercent(expected)}</td></tr>\n`;
}
