/** The report of a match as one HTML file that needs no other, with links to the games beside it. */

import { drawCourse, Html, html, htmlPage } from "../draw/index.js";
import { briefWeights } from "../game/index.js";
import { eloCourse } from "./course.js";
import {
  crosstable,
  gameTable,
  named,
  pairingTable,
  ratingTable,
  standingTable,
  table,
} from "./page-tables.js";
import { formatPlan, type MatchPlan } from "./plan.js";
import { type Rating, ratingsOf } from "./ratings.js";
import type { GameRow } from "./row.js";
import type { Scoreboard } from "./scoreboard.js";
import { drawStrength, strengthByBudget } from "./strength.js";
import { statisticsOf } from "./table.js";
import {
  busyText,
  firstText,
  formatCounts,
  formatElo,
  formatLength,
  formatShare,
  formatSprt,
  gameText,
  seatNote,
} from "./words.js";

export interface PageInput {
  readonly plan: MatchPlan;
  readonly board: Scoreboard;
  readonly records: readonly GameRow[];
  /** Where a game lies, as seen from the page. */
  readonly linkOf: (record: GameRow) => string;
  /** What it has come to so far, where no number of games is planned. */
  readonly lead?: string;
  /** Where not those of three agents or more. */
  readonly ratings?: readonly Rating[];
  /** The games that are listed, where not all. */
  readonly listed?: readonly GameRow[];
}

export function formatPage(input: PageInput): string {
  const { plan, board, records, linkOf, lead, listed = records } = input;
  const several = plan.agents.length > 2;
  const names = plan.agents.map(({ name }) => name);
  const title = several ? `${names.length} agents: ${gameText(plan.game)}` : names.join(" – ");
  const { ratings = ratingsOf(plan, records) } = input;
  const busy = busyText(plan, board);
  const beyond =
    board.beyond > 0 ? `; ${board.beyond} more were played after the decision and do not count` : "";
  const body = html`<h1>${named(title)}</h1>
<p class="soft">${several ? "" : `${gameText(plan.game)}, `}match <code>${board.match}</code></p>
<p class="lead">${lead ?? `${board.counted} of ${board.planned} games${beyond}`}.</p>
${headline(board, ratings)}
${busy === undefined ? undefined : html`<p class="notice">${busy}.</p>`}
${course(plan, records)}
<h2>Standings</h2>
${standingTable(board.standings)}
<p class="soft">ms a move: mean / 95th of a hundred / worst, by the wall clock. CPU ms a move: of the threads that thought; not known of programs.</p>
${several ? html`<h2>Everybody against everybody</h2>\n${crosstable(board)}\n` : undefined}${
  ratings.length === 0
    ? undefined
    : html`<h2>Ratings</h2>
<p class="soft">From all games together (Bradley and Terry), 95 % from pairs; the mean of all agents is 0.</p>
${ratingTable(ratings)}\n`
}${strength(plan, records)}<h2>Pairings</h2>
${pairingTable(plan.game, board.pairings)}
<p class="soft">Elo and its 95 % interval come from pairs of games, one opening with colours swapped; that of the share takes games as independent. ${seatNote(plan.game)}</p>
${statisticsPart(board)}<h2>Games</h2>
<p>Ends: ${formatCounts(board.ends)}; moves a game: ${formatLength(board.length)}; ${firstText(board)}.</p>
${gameTable(plan, listed, linkOf)}
<h2>Agents</h2>
<dl>${board.standings.map(({ name, agent }) => html`<dt>${name}</dt><dd><code>${briefWeights(agent)}</code></dd>\n`)}</dl>
<h2>Plan</h2>
<pre>${briefWeights(formatPlan(plan))}</pre>
`;
  return htmlPage(title, body);
}

/** What it has come to, in a line or two. */
function headline({ pairings, sprt }: Scoreboard, ratings: readonly Rating[]): Html {
  const [pairing] = pairings;
  const facts: Html[] = [];
  if (pairings.length === 1 && pairing?.elo !== undefined)
    facts.push(
      html`<strong>${formatElo(pairing.elo)} Elo</strong> for ${pairing.agents[0]}`,
      html`${formatShare(pairing.share)} of the points, ${formatShare(pairing.superiority!)} sure to be the stronger one`,
    );
  const [leader] = ratings;
  if (leader !== undefined)
    facts.push(html`<strong>${leader.name}</strong> leads with ${formatElo(leader)} Elo`);
  if (sprt !== undefined) facts.push(html`${formatSprt(sprt)}`);
  return facts.length === 0
    ? html``
    : html`<ul class="tally">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`;
}

function course(plan: MatchPlan, records: readonly GameRow[]): Html | undefined {
  const series = eloCourse(plan, records);
  if (series.length === 0) return undefined;
  const what =
    plan.agents.length === 2
      ? `Elo of ${plan.agents[0]!.name} over ${plan.agents[1]!.name}, from pairs in the order of the plan`
      : `Ratings${series.length < plan.agents.length ? ` of the ${series.length} strongest` : ""}, games in the order of the plan`;
  return html`<h2>Elo over the games</h2>
<figure><div class="scroll">${new Html(drawCourse({ series, x: "games", y: "Elo" }))}</div>
<figcaption>${what}; bands are 95 % intervals.</figcaption></figure>`;
}

function strength(plan: MatchPlan, records: readonly GameRow[]): Html | undefined {
  const curves = strengthByBudget(plan, records);
  if (curves === undefined) return undefined;
  return html`<h2>Strength by budget</h2>
<figure><div class="scroll">${new Html(drawStrength(curves))}</div>
<figcaption>The ratings above of agents that differ by what a move may cost; bands are 95 % intervals.</figcaption></figure>\n`;
}

function statisticsPart(board: Scoreboard): Html | undefined {
  const own = statisticsOf(board);
  const [head, ...rows] = own?.rows ?? [];
  if (own === undefined || head === undefined) return undefined;
  return html`<h2>${own.title}</h2>\n${table(head, rows)}\n<p class="soft">${own.note}</p>\n`;
}
