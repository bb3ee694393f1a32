/** The report of a match as one HTML file that needs no other, with links to the games beside it. */
import { briefAgent } from "../agents/index.js";
import { escapeXml } from "../draw/index.js";
import { CURLING_NOTE, curlingRows } from "./curling/words.js";
import { formatPlan, type MatchPlan } from "./plan.js";
import { ratingsOf } from "./ratings.js";
import type { GameRecord } from "./record.js";
import { assignmentOf } from "./schedule.js";
import type { PairingScore, Scoreboard } from "./scoreboard.js";
import {
  busyText,
  endText,
  firstText,
  formatCounts,
  formatElo,
  formatLatency,
  formatLength,
  formatMs,
  formatShare,
  formatSprt,
  resultText,
  seatNames,
} from "./words.js";

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, td.text { text-align: left; }
pre { overflow: auto; padding: 0.7rem; border: 1px solid var(--line); }
.wide { overflow-x: auto; }
`;

export interface PageInput {
  readonly plan: MatchPlan;
  readonly board: Scoreboard;
  readonly records: readonly GameRecord[];
  /** Where a game lies, as seen from the page. */
  readonly linkOf: (record: GameRecord) => string;
}

export function formatPage({ plan, board, records, linkOf }: PageInput): string {
  const games = [...records].sort((a, b) => a.index - b.index);
  const title = `${plan.agents.map(({ name }) => name).join(" – ")}`;
  const busy = busyText(plan, board);
  const facts = [
    `match ${board.match}: ${board.counted} of ${board.planned} games`,
    ...(board.beyond > 0 ? [`${board.beyond} more were played after the decision and do not count`] : []),
    `ends: ${formatCounts(board.ends)}`,
    `moves a game: ${formatLength(board.length)}`,
    firstText(board),
    ...(board.sprt === undefined ? [] : [formatSprt(board.sprt)]),
    ...(busy === undefined ? [] : [busy]),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeXml(title)}</h1>
<ul>${facts.map((fact) => `<li>${escapeXml(fact)}</li>`).join("")}</ul>
<h2>Standings</h2>
${table(
  ["agent", "games", "won", "drawn", "lost", "share", "ms a move", "CPU ms a move", "faults"],
  board.standings.map((each) => [
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
)}
${ratingTable(plan, records)}<h2>Pairings</h2>
${table(
  [
    "agents",
    "games",
    "won",
    "drawn",
    "lost",
    "share",
    "Elo, 95 % from pairs",
    "superior",
    ...seatNames(plan.game),
    "pairs 0 ½ 1 1½ 2",
  ],
  board.pairings.map(pairingRow),
)}
${curlingPart(board)}<h2>Agents</h2>
${table(
  ["name", "agent"],
  board.standings.map((each) => [each.name, briefAgent(each.agent)]),
)}
<h2>Games</h2>
${gameTable(plan, games, linkOf)}
<h2>Plan</h2>
<pre>${escapeXml(briefAgent(formatPlan(plan)))}</pre>
</html>
`;
}

function ratingTable(plan: MatchPlan, records: readonly GameRecord[]): string {
  const ratings = ratingsOf(plan, records);
  if (ratings.length === 0) return "";
  const rows = ratings.map((each) => [
    each.name,
    each.games,
    formatElo(each),
    each.superiority === undefined ? "" : formatShare(each.superiority),
  ]);
  return `<h2>Ratings</h2>
<p>From all games together (Bradley and Terry), 95 % from pairs; the mean of all agents is 0.</p>
${table(["agent", "games", "Elo", "above the next"], rows)}
`;
}

function curlingPart(board: Scoreboard): string {
  const [head, ...rows] = curlingRows(board) ?? [];
  return head === undefined ? "" : `<h2>Ends</h2>\n${table(head, rows)}\n<p>${escapeXml(CURLING_NOTE)}</p>\n`;
}

function pairingRow(each: PairingScore): (string | number)[] {
  const { low, high } = each.interval;
  return [
    each.agents.join(" – "),
    each.games,
    each.wins,
    each.draws,
    each.losses,
    `${formatShare(each.share)} (${formatShare(low)} to ${formatShare(high)})`,
    formatElo(each.elo),
    each.superiority === undefined ? "" : formatShare(each.superiority),
    formatShare(each.first.share),
    formatShare(each.second.share),
    each.pairs.join(" "),
  ];
}

function gameTable(plan: MatchPlan, games: readonly GameRecord[], linkOf: PageInput["linkOf"]): string {
  const rows = games.map((record) => {
    const link = `<a href="${escapeXml(linkOf(record))}">${record.index}</a>`;
    const opening = record.start ?? record.moves.slice(0, record.opening).join(" ");
    const { pair } = assignmentOf(plan, record.index);
    const cells = [
      pair,
      ...record.players,
      resultText(record),
      endText(record),
      record.moves.length,
      opening,
    ];
    return `<tr><td>${link}</td>${cells.map((cell) => `<td>${escapeXml(String(cell))}</td>`).join("")}</tr>`;
  });
  return table(["game", "pair", ...seatNames(plan.game), "result", "end", "moves", "opening"], [], rows);
}

function table(
  head: readonly string[],
  body: readonly (readonly (string | number)[])[],
  rows?: readonly string[],
): string {
  const lines =
    rows ??
    body.map((row) => `<tr>${row.map((cell) => `<td>${escapeXml(String(cell))}</td>`).join("")}</tr>`);
  return `<div class="wide"><table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join("")}</tr></thead>
<tbody>
${lines.join("\n")}
</tbody></table></div>`;
}
