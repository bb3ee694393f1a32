/** The tables of the report of a match. */
import type { GameSpec } from "../agents/index.js";
import { type Html, html, type Part } from "../draw/index.js";
import type { EloEstimate } from "../stats/index.js";
import type { MatchPlan } from "./plan.js";
import type { Rating } from "./ratings.js";
import type { GameRow } from "./row.js";
import { assignmentOf } from "./schedule.js";
import type { PairingScore, Scoreboard, Standing } from "./scoreboard.js";
import {
  endText,
  formatCounts,
  formatElo,
  formatEloRange,
  formatLatency,
  formatMs,
  formatShare,
  resultText,
  seatNames,
  signedElo,
} from "./words.js";

/** More games than these are folded away. */
const MANY = 200;

/** The name of an agent, which may be its short form: lines break between options. */
export function named(name: string): Html {
  return html`${name.split(/(?<=,)/).map((part, i) => html`${i === 0 ? undefined : html`<wbr>`}${part}`)}`;
}

/** Names in the first column, numbers in the others. */
export function table(head: readonly string[], rows: readonly (readonly Part[])[]): Html {
  const [first, ...others] = head;
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${first}</th>${others.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row" class="name">${typeof name === "string" ? named(name) : name}</th>${cells.map((cell) => html`<td class="number">${cell}</td>`)}</tr>\n`,
  )}</tbody></table></div>`;
}

export function standingTable(standings: readonly Standing[]): Html {
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
export function crosstable({ standings, pairings }: Scoreboard): Html {
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
      html`<tr><th scope="row" class="name">${i + 1}\u00a0${named(row)}</th>${names.map((column) => cell(row, column))}</tr>\n`,
  )}</tbody></table></div>`;
}

export function ratingTable(ratings: readonly Rating[]): Html {
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

export function pairingTable(game: GameSpec, pairings: readonly PairingScore[]): Html {
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
      html`${named(each.agents[0])}\u00a0–<br>${named(each.agents[1])}`,
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

export function gameTable(
  plan: MatchPlan,
  records: readonly GameRow[],
  linkOf: (record: GameRow) => string,
): Html {
  const games = [...records].sort((a, b) => a.index - b.index);
  const rows = games.map((record) => {
    return html`<tr><th scope="row" class="number"><a href="${linkOf(record)}">${record.index}</a></th><td class="number">${assignmentOf(plan, record.index).pair}</td>
${[...record.players, resultText(plan, record), endText(record)].map((cell) => html`<td class="name">${named(cell)}</td>`)}<td class="number">${record.length}</td><td class="name">${record.opening}</td></tr>\n`;
  });
  const head = ["game", "pair", ...seatNames(plan.game), "result", "end", "moves", "opening"];
  const numbers = ["game", "pair", "moves"];
  return html`<details${games.length > MANY ? "" : " open"}><summary>${games.length} games, each a file of its own</summary>
<div class="scroll"><table>
<thead><tr>${head.map((name) => html`<th scope="col"${numbers.includes(name) ? html` class="number"` : ""}>${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div></details>`;
}
