/** The report of a table of ratings, and its tables for papers, programs and the terminal. */
import { drawIntervals, formatSigned, Html, html, inPercent, linear, nice } from "../draw/index.js";
import { type EloEstimate, wilson } from "../stats/index.js";
import {
  count,
  effortKey,
  MARKS,
  type Opinion,
  otherEffort,
  shareOf,
  shareWords,
  verdict,
  verdictWords,
} from "./comparison.js";
import {
  type GapResult,
  type MeetingResult,
  RATING_TOLERANCE,
  type RatingResult,
  type RatingsOutcome,
} from "./ratings.js";
import type { Content, OutcomeReport, Summary } from "./results.js";

export const ratingsReport: OutcomeReport<RatingsOutcome> = {
  sections: ratingsSections,
  tables: ratingsTables,
  summary: ratingsSummary,
  judged: ({ order, played, players, gaps }) =>
    played === 0
      ? []
      : [
          { opinion: order },
          ...players.flatMap(({ comparison }) => comparison ?? []),
          ...gaps.flatMap(({ judged }) => judged ?? []),
        ],
  figures(outcome) {
    const title = "Elo with 95 % intervals: published (diamonds) and ours (circles)";
    return outcome.played === 0 ? [] : [{ title, svg: drawRatings(outcome) }];
  },
};

/** `712 (680 to 744)`; the anchor is 0 and nothing else. */
function ratingWords(estimate: EloEstimate | undefined): string {
  if (estimate === undefined) return "–";
  if (estimate.low === estimate.high) return formatElo(estimate.elo);
  return `${formatElo(estimate.elo)} (${formatElo(estimate.low)} to ${formatElo(estimate.high)})`;
}

function formatElo(elo: number | undefined): string {
  return elo === undefined ? "–" : String(Math.round(elo)).replace("-", "−");
}

/** `✓ agrees: π2 over CurlingAI −120 (−180 to −60), published −116`. */
function gapWords({ of, over, published, ours, judged }: GapResult): string {
  const words = `${of} over ${over} ${ratingWords(ours)}${published === undefined ? "" : `, published ${formatElo(published)}`}`;
  return judged === undefined ? words : `${verdictWords(judged)}: ${words}`;
}

function gamesWords({ experiment, games }: RatingsOutcome): string {
  const { anchor, reach } = experiment;
  const neighbours = reach === 1 ? "the next one" : `the next ${reach}`;
  return `Elo over ${anchor}, ${count(games)} games of each player against ${neighbours} above it; a tie counts half.`;
}

const EXACT = `The published values have no errors and are taken as exact: ours differs where its 95 % interval leaves the published value out, and agrees where it holds it and is known to within ${RATING_TOLERANCE} Elo.`;

function ratingsTables(outcome: RatingsOutcome): Content {
  const { experiment, players, meetings } = outcome;
  const mark = ({ comparison }: RatingResult) => (comparison === undefined ? "" : MARKS[comparison.opinion]);
  return {
    caption: `${experiment.place}: ${experiment.title}. ${gamesWords(outcome)} ${EXACT}`,
    rows: [
      ["player", "published", "ours", ""],
      ...players.map((each) => [each.name, formatElo(each.published), ratingWords(each.ours), mark(each)]),
    ],
    values: [
      ["player", "opponent", "games", "published", "ours", "low", "high", "verdict"],
      ...players.map(({ name, games, published, ours, comparison }) => [
        name,
        "",
        String(games),
        published === undefined ? "" : String(published),
        ...(ours === undefined ? ["", "", ""] : [ours.elo, ours.low, ours.high].map((elo) => elo.toFixed(1))),
        comparison?.opinion ?? "",
      ]),
      ...outcome.gaps.map(({ of, over, published, ours, judged }) => [
        of,
        `over ${over}`,
        "",
        published === undefined ? "" : String(published),
        ...[ours.elo, ours.low, ours.high].map((elo) => elo.toFixed(1)),
        judged?.opinion ?? "",
      ]),
      // Shares of the first-named player in per cent, beside what its rating would have them.
      ...meetings
        .filter(({ games }) => games > 0)
        .map(({ players: [name, other], expected, ...each }) => {
          const { low, high } = wilson(each.wins, each.games);
          return [
            name,
            other,
            String(each.games),
            expected === undefined ? "" : inPercent(expected),
            ...[shareOf(each), low, high].map((share) => inPercent(share)),
            "",
          ];
        }),
    ],
  };
}

function ratingsSummary(outcome: RatingsOutcome): Summary {
  const { experiment, players, gaps, order, played, planned } = outcome;
  return {
    title: `${experiment.place}: ${experiment.title}`,
    rows: [
      ["player", "published", "ours", "difference", "games", "verdict"],
      ...players.map(({ name, published, ours, games, comparison }) => [
        name,
        formatElo(published),
        ratingWords(ours),
        comparison === undefined ? "–" : formatSigned(comparison.difference, 0),
        count(games),
        comparison === undefined ? "–" : verdictWords(comparison),
      ]),
    ],
    notes: [
      `${gamesWords(outcome)} 95 % intervals from pairs; ${count(played)} of ${count(planned)} games`,
      `${verdictWords({ opinion: order })}: everybody who plays is stronger than those the paper has below`,
      ...gaps.map(gapWords),
      ...effortKey([
        ...players.flatMap(({ comparison }) => comparison ?? []),
        ...gaps.flatMap(({ judged }) => judged ?? []),
      ]),
    ],
  };
}

/** Draws every player with its Elo, the published one above ours with its interval; the strongest is the topmost. */
function drawRatings({ players, experiment }: RatingsOutcome): string {
  const all = players.flatMap(({ published, ours }) => [
    ...(published === undefined ? [] : [published]),
    ...(ours === undefined ? [] : [ours.low, ours.high]),
  ]);
  return drawIntervals({
    rows: players.toReversed().map(({ name, published, ours }) => ({
      name,
      published: published === undefined ? undefined : { value: published },
      ours: ours && { value: ours.elo, low: ours.low, high: ours.high },
    })),
    x: `Elo over ${experiment.anchor}`,
    across: linear(nice([Math.min(...all), Math.max(...all)], 8), 8),
  });
}

// What the report of a table of ratings shows: the ladder, every value, every pairing.

function ratingsSections(outcome: RatingsOutcome): Html {
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
    html`${formatSigned(comparison.difference, 0)}<br><small>${formatSigned(comparison.interval.low, 0)} to ${formatSigned(comparison.interval.high, 0)}</small>`;
  const range =
    ours === undefined || ours.low === ours.high
      ? undefined
      : html`<br><small>${formatElo(ours.low)} to ${formatElo(ours.high)}</small>`;
  const words = !plays
    ? "published alone"
    : ours === undefined
      ? "not yet"
      : published === undefined
        ? "ours alone"
        : "the anchor";
  return html`<tr><th scope="row">${name}</th><td class="number">${formatElo(published)}</td>
<td class="number">${formatElo(ours?.elo)}${range}</td><td class="number">${difference ?? "–"}</td>
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
    }) => html`<tr><th scope="row">${of} over ${over}</th><td class="number">${formatElo(published)}</td>
<td class="number">${formatElo(ours.elo)}<br><small>${formatElo(ours.low)} to ${formatElo(ours.high)}</small></td><td>${judged && verdict(judged)}</td></tr>\n`,
  )}</tbody></table></div>`;
}

function meetingRow({ players: [name, other], expected, planned, ...each }: MeetingResult): Html {
  return html`<tr><th scope="row">${name} – ${other}</th><td class="number">${count(each.games)}<br><small>of ${count(planned)}</small></td>
<td class="number">${each.games === 0 ? "–" : shareWords(each)}</td><td class="number">${expected === undefined ? "–" : inPercent(expected)}</td></tr>\n`;
}
