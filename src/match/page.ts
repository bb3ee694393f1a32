/** The report of a match as one HTML file: Elo over its games and over budgets, tables, links to the games. */
import { formatAgent, type GameSpec } from "../agents/index.js";
import { briefWeights } from "../core/index.js";
import {
  aloneSvg,
  type CoursePoint,
  type CourseSeries,
  drawCourse,
  Html,
  type HtmlPart,
  html,
  htmlPage,
} from "../draw/index.js";
import { type EloEstimate, eloOfPairs, pentanomialOf } from "../stats/index.js";
import { formatPlan, type MatchPlan, specOf } from "./plan.js";
import type { MatchGameRow, Result } from "./record.js";
import { assignmentOf } from "./schedule.js";
import {
  type AgentScore,
  type MatchScoreboard,
  type PairingScore,
  type Rating,
  ratingsOf,
  sprtOf,
} from "./score.js";
import { statisticsOf } from "./table.js";
import {
  busyText,
  endText,
  firstText,
  formatCounts,
  formatElo,
  formatEloRange,
  formatLatency,
  formatLength,
  formatMs,
  formatShare,
  formatSprt,
  gameText,
  resultText,
  seatNames,
  seatNote,
  signedElo,
} from "./text.js";

// Elo over the games of a match, with its interval: of two agents from pairs, of several by their ratings.

/** Looks at the match on its way. */
const LOOKS = 60;
const RATING_LOOKS = 30;
/** Ratings of more agents take too long to be looked at again and again, and more lines than these cannot be told apart. */
const MAX_AGENTS = 30;
const MAX_LINES = 6;

/** From the strongest down; none before there are two looks at it. Under a test only the games up to its decision count. */
export function eloCourse(plan: MatchPlan, records: Iterable<Result>): CourseSeries[] {
  const all = [...records].filter(({ result }) => result !== null).sort((a, b) => a.index - b.index);
  const end = sprtOf(plan, all)?.end ?? Number.POSITIVE_INFINITY;
  const games = all.filter(({ index }) => index < end);
  const series = plan.agents.length === 2 ? ofTwo(plan, games) : ofSeveral(plan, games);
  return series
    .map(({ name, points }) => ({ name, points: points.slice(firstKnown(points)) }))
    .filter(({ points }) => points.length > 1);
}

/** The place of the first estimate that is finite: as long as one side has all points, Elo is infinite. */
function firstKnown(points: readonly CoursePoint[]): number {
  const first = points.findIndex(({ value }) => Number.isFinite(value));
  return first < 0 ? points.length : first;
}

function ofTwo(plan: MatchPlan, games: readonly Result[]): CourseSeries[] {
  const halves = new Map<number, number>();
  const pairs = games.flatMap(({ index, result }) => {
    const { pair, players } = assignmentOf(plan, index);
    const own = players[0] === 0 ? result! : 1 - result!;
    const half = halves.get(pair);
    halves.set(pair, own);
    return half === undefined ? [] : [half + own];
  });
  const points = looks(pairs.length, LOOKS).map((count) =>
    pointAt(2 * count, eloOfPairs(pentanomialOf(pairs.slice(0, count)))),
  );
  return [{ name: plan.agents[0]!.name, points }];
}

function ofSeveral(plan: MatchPlan, games: readonly Result[]): CourseSeries[] {
  if (plan.agents.length > MAX_AGENTS) return [];
  const courses = new Map<string, CoursePoint[]>();
  for (const count of looks(games.length, RATING_LOOKS)) {
    for (const rating of ratingsOf(plan, games.slice(0, count))) {
      const points = courses.get(rating.name) ?? [];
      courses.set(rating.name, [...points, pointAt(count, rating)]);
    }
  }
  const strongest = ratingsOf(plan, games).slice(0, MAX_LINES);
  return strongest.map(({ name }) => ({ name, points: courses.get(name) ?? [] }));
}

function pointAt(at: number, { elo, low, high }: EloEstimate): CoursePoint {
  return { at, value: elo, low, high };
}

/** So many numbers from 1 to the whole, the whole among them. */
function looks(whole: number, max: number): number[] {
  const count = Math.min(whole, max);
  return Array.from({ length: count }, (_, i) => Math.round(((i + 1) * whole) / count));
}

// Strength by what a move may cost: ratings of agents that are alike but for their budget, over the budget.

/** Where an agent says what it may spend; a program says it among its arguments. */
const BUDGET = /\b(time|playouts|rounds)=([\d.]+(?:e[+-]?\d+)?)/;
const UNITS: ReadonlyMap<string, string> = new Map([["time", "seconds a move"]]);

interface StrengthCurves {
  /** What the budgets are counted in. */
  readonly unit: string;
  /** Smallest budgets first; the most budgets first. */
  readonly series: readonly CourseSeries[];
}

interface Spender {
  readonly what: string;
  readonly budget: number;
  readonly name: string;
}

/** Nothing where no two agents differ by their budgets alone, or before games have joined all agents. */
export function strengthByBudget(plan: MatchPlan, records: readonly Result[]): StrengthCurves | undefined {
  const ratings = new Map(ratingsOf(plan, records).map((rating) => [rating.name, rating]));
  const groups = groupsOf(plan)
    .filter((group) => group.length > 1)
    .sort((a, b) => b.length - a.length);
  const [[first] = []] = groups;
  if (first === undefined || ratings.size === 0) return undefined;
  const series = groups
    .filter(([{ what }]) => what === first.what)
    .map((group) => ({
      name: commonName(group.map(({ name }) => name)),
      points: group
        .map(({ name, budget: at }): CoursePoint => {
          const { elo: value, low, high } = ratings.get(name)!;
          return { at, value, low, high };
        })
        .sort((a, b) => a.at - b.at),
    }));
  return { unit: UNITS.get(first.what) ?? `${first.what} a move`, series };
}

/** As a picture on a page, or as a file of its own. */
export function drawStrength({ unit, series }: StrengthCurves, alone = false): string {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );
  const plot = drawCourse({ series, x: unit, y: "Elo", places });
  return alone ? aloneSvg(plot) : plot;
}

/** Agents that are alike but for their budget. */
function groupsOf({ agents }: MatchPlan): Spender[][] {
  const groups = new Map<string, Spender[]>();
  for (const agent of agents) {
    const text = formatAgent(specOf(agent));
    const [told, what, amount] = BUDGET.exec(text) ?? [];
    if (told === undefined || !(Number(amount) > 0)) continue;
    const alike = text.replace(told, what);
    const spender = { what, budget: Number(amount), name: agent.name };
    groups.set(alike, [...(groups.get(alike) ?? []), spender]);
  }
  return [...groups.values()];
}

/** What names have in common at their beginning, up to a whole word. */
function commonName(names: readonly string[]): string {
  const [first] = names;
  let length = 0;
  while (length < first.length && names.every((name) => name[length] === first[length])) length++;
  const common = first.slice(0, length).replace(/[^\s,:(]*$/, "");
  return common.replace(/[\s,:(]+$/, "") || first;
}

// The tables of the report of a match.

/** More games than these are folded away. */
const MANY = 200;

/** The name of an agent, which may be its short form: lines break between options. */
function breakableName(name: string): Html {
  return html`${name.split(/(?<=,)/).map((part, i) => html`${i === 0 ? undefined : html`<wbr>`}${part}`)}`;
}

/** Names in the first column, numbers in the others. */
function table(head: readonly string[], rows: readonly (readonly HtmlPart[])[]): Html {
  const [first, ...others] = head;
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${first}</th>${others.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row" class="name">${typeof name === "string" ? breakableName(name) : name}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`,
  )}</tbody></table></div>`;
}

function standingTable(standings: readonly AgentScore[]): Html {
  return table(
    ["agent", "games", "won", "drawn", "lost", "share", "ms a move", "CPU ms a move", "faults"],
    standings.map((each) => [
      each.name,
      each.games,
      each.wins,
      each.draws,
      each.losses,
      formatShare(each.share),
      formatLatency(each.latency),
      formatMs(each.cpu),
      formatCounts(each.faults),
    ]),
  );
}

/** Everybody's share against everybody, the best first. */
function crosstable({ standings, pairings }: MatchScoreboard): Html {
  const names = standings.map(({ name }) => name);
  const cell = (row: string, column: string): Html => {
    if (row === column) return html`<td class="self"></td>`;
    const met = pairings.find(({ agents }) => agents.includes(row) && agents.includes(column));
    if (met === undefined || met.games === 0) return html`<td class="soft">–</td>`;
    const own = met.agents[0] === row;
    const score = [own ? met.wins : met.losses, met.draws, own ? met.losses : met.wins];
    return html`<td><span class="value">${formatShare(own ? met.share : 1 - met.share)}</span><small>${score.join("–")}</small></td>`;
  };
  return html`<div class="scroll"><table class="grid cross">
<caption>Share of the points of the agent of the row; below: won – drawn – lost</caption>
<thead><tr><th scope="col">agent</th>${names.map((name, i) => html`<th scope="col" title="${name}">${i + 1}</th>`)}</tr></thead>
<tbody>${names.map(
    (row, i) =>
      html`<tr><th scope="row" class="name">${i + 1}\u00a0${breakableName(row)}</th>${names.map((column) => cell(row, column))}</tr>\n`,
  )}</tbody></table></div>`;
}

function ratingTable(ratings: readonly Rating[]): Html {
  return table(
    ["agent", "games", "Elo", "above the next"],
    ratings.map((each) => [
      each.name,
      each.games,
      formatElo(each),
      each.superiority === undefined ? "" : formatShare(each.superiority),
    ]),
  );
}

function pairingTable(game: GameSpec, pairings: readonly PairingScore[]): Html {
  return table(
    [
      "agents",
      "games",
      "won",
      "drawn",
      "lost",
      "share",
      "Elo, 95\u00a0% from pairs",
      "superior",
      ...seatNames(game),
      "pairs 0\u00a0½\u00a01\u00a01½\u00a02",
    ],
    pairings.map((each) => [
      html`${breakableName(each.agents[0])}\u00a0–<br>${breakableName(each.agents[1])}`,
      each.games,
      each.wins,
      each.draws,
      each.losses,
      html`${formatShare(each.share)}<br><small>${formatShare(each.interval.low)} to ${formatShare(each.interval.high)}</small>`,
      eloCell(each.elo),
      each.superiority === undefined ? "" : formatShare(each.superiority),
      formatShare(each.first.share),
      formatShare(each.second.share),
      each.pairs.join(" "),
    ]),
  );
}

/** The interval below the value. */
function eloCell(elo: EloEstimate | undefined): Html {
  return elo === undefined ? html`–` : html`${signedElo(elo.elo)}<br><small>${formatEloRange(elo)}</small>`;
}

function gameTable(
  plan: MatchPlan,
  records: readonly MatchGameRow[],
  linkOf: (record: MatchGameRow) => string,
): Html {
  const games = [...records].sort((a, b) => a.index - b.index);
  const rows = games.map((record) => {
    return html`<tr><th scope="row" class="number"><a href="${linkOf(record)}">${record.index}</a></th><td class="number">${assignmentOf(plan, record.index).pair}</td>
${[...record.players, resultText(plan, record), endText(record)].map((cell) => html`<td class="name">${breakableName(cell)}</td>`)}<td class="number">${record.length}</td><td class="name">${record.opening}</td></tr>\n`;
  });
  const head = ["game", "pair", ...seatNames(plan.game), "result", "end", "moves", "opening"];
  const numbers = ["game", "pair", "moves"];
  return html`<details${games.length > MANY ? "" : " open"}><summary>${games.length} games, each a file of its own</summary>
<div class="scroll"><table>
<thead><tr>${head.map((name) => html`<th scope="col"${numbers.includes(name) ? html` class="number"` : ""}>${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div></details>`;
}

// The report of a match as one HTML file that needs no other, with links to the games beside it.

interface PageInput {
  readonly plan: MatchPlan;
  readonly board: MatchScoreboard;
  readonly records: readonly MatchGameRow[];
  /** Where a game lies, as seen from the page. */
  readonly linkOf: (record: MatchGameRow) => string;
  /** What it has come to so far, where no number of games is planned. */
  readonly lead?: string;
  /** Where not those of three agents or more. */
  readonly ratings?: readonly Rating[];
  /** The games that are listed, where not all. */
  readonly listed?: readonly MatchGameRow[];
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
  const body = html`<h1>${breakableName(title)}</h1>
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
function headline({ pairings, sprt }: MatchScoreboard, ratings: readonly Rating[]): Html {
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

function course(plan: MatchPlan, records: readonly MatchGameRow[]): Html | undefined {
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

function strength(plan: MatchPlan, records: readonly MatchGameRow[]): Html | undefined {
  const curves = strengthByBudget(plan, records);
  if (curves === undefined) return undefined;
  return html`<h2>Strength by budget</h2>
<figure><div class="scroll">${new Html(drawStrength(curves))}</div>
<figcaption>The ratings above of agents that differ by what a move may cost; bands are 95 % intervals.</figcaption></figure>\n`;
}

function statisticsPart(board: MatchScoreboard): Html | undefined {
  const own = statisticsOf(board);
  const [head, ...rows] = own?.rows ?? [];
  if (own === undefined || head === undefined) return undefined;
  return html`<h2>${own.title}</h2>\n${table(head, rows)}\n<p class="soft">${own.note}</p>\n`;
}
