/**
 * A table of pairings as matches, and its report. Every two programs that meet in the table play one match from the empty board, colours swapped, which
 * gives the cell and the one across the diagonal; a program against itself plays a match with its own double.
 */
import { drawIntervals, formatChange, Html, html, inPercent, linear, percent } from "../draw/index.js";
import { completePlan, gamesOf, type MatchGameRecord, type MatchPlan } from "../match/index.js";
import { median, wilson } from "../stats/index.js";
import {
  atEffort,
  columns,
  compare,
  count,
  duration,
  EFFORT,
  effortColumn,
  effortKey,
  estimateOf,
  KEY,
  MARKS,
  type Opinion,
  otherEffort,
  type Proportion,
  percentRange,
  shareOf,
  shareWords,
  TOLERANCE,
  verdict,
  verdictWords,
} from "./comparison.js";
import { fullScale } from "./effort.js";
import type { Cell, Effort, MatchesExperiment } from "./file.js";
import type { Allowance, CellResult, Content, MatchesOutcome, OutcomeReport, Summary } from "./results.js";

export interface CellMatch {
  readonly players: readonly [string, string];
  /** Relative to the run folder. */
  readonly folder: string;
  readonly plan: MatchPlan;
}

/** What a program that plays itself is called on the other side of the board. */
const DOUBLE = " (double)";

export function meetingsOf(
  experiment: MatchesExperiment,
  effort: Effort,
  allowances: readonly Allowance[],
  seed: string,
): CellMatch[] {
  const names = Object.keys(experiment.agents);
  const playouts = new Map(allowances.map((each) => [each.name, each.playouts]));
  const agent = (name: string) => ({ ...experiment.agents[name]!, playouts: playouts.get(name) });
  return names.flatMap((a, i) =>
    names.slice(i).flatMap((b): CellMatch[] => {
      if (!isPlayed(experiment.table[a]?.[b]) && !isPlayed(experiment.table[b]?.[a])) return [];
      const itself = a === b;
      const plan = completePlan({
        game: experiment.game,
        agents: [
          { name: a, ...agent(a) },
          { name: itself ? b + DOUBLE : b, ...agent(b) },
        ],
        pairs: itself ? Math.ceil(effort.games / 2) : effort.games,
        seed: `${seed}, ${a} - ${b}`,
      });
      return [{ players: [a, b], folder: `matches/${slug(a)}--${slug(b)}`, plan }];
    }),
  );
}

function isPlayed(cell: Cell | undefined): boolean {
  return cell !== undefined && (typeof cell !== "object" || cell.from === undefined);
}

/** A name for a folder. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export function summariseMatches(
  experiment: MatchesExperiment,
  effort: Effort,
  allowances: readonly Allowance[],
  meetings: readonly CellMatch[],
  records: readonly MatchGameRecord[],
): MatchesOutcome {
  const scores = scoresOf(records);
  const share = effort.seconds / experiment.published.seconds;
  const names = Object.keys(experiment.agents);
  const cells = names.flatMap((first) =>
    names.flatMap((second): CellResult[] => {
      const cell = experiment.table[first]?.[second];
      if (cell === undefined) return [];
      const published = publishedOf(cell, experiment);
      const ours = isPlayed(cell) ? scores.get(keyOf(first, second)) : undefined;
      return [
        {
          first,
          second,
          ...(published && { published }),
          ...(ours && { ours }),
          ...(published && ours && { comparison: atEffort(share, compare(published, ours)) }),
          reasons: reasonsOf(experiment, first, second),
        },
      ];
    }),
  );
  const lengths = records.map(({ moves }) => moves.length);
  return {
    kind: "matches",
    experiment,
    effort,
    allowances,
    cells,
    played: records.length,
    planned: meetings.reduce((sum, { plan }) => sum + gamesOf(plan), 0),
    broken: records.filter(({ end }) => end !== "rules").length,
    ...(lengths.length > 0 && { moves: lengths.reduce((sum, length) => sum + length, 0) / lengths.length }),
    pace: paceOf(records),
    folders: meetings.map(({ folder }) => folder),
  };
}

function paceOf(records: readonly MatchGameRecord[]): Record<string, number> {
  const times = new Map<string, number[]>();
  for (const { players, times: taken } of records) {
    for (const [i, ms] of taken.moves.entries()) {
      const name = single(players[i % 2 === 0 ? 0 : 1]);
      const own = times.get(name) ?? [];
      if (own.length === 0) times.set(name, own);
      own.push(ms / 1000);
    }
  }
  return Object.fromEntries([...times].map(([name, own]) => [name, median(own)]));
}

/** Wins of the first player by first and second player; games without a result do not count. */
function scoresOf(records: readonly MatchGameRecord[]): Map<string, Proportion> {
  const scores = new Map<string, Proportion>();
  for (const { players, result } of records) {
    if (result === null) continue;
    const key = keyOf(single(players[0]), single(players[1]));
    const { wins, games } = scores.get(key) ?? { wins: 0, games: 0 };
    scores.set(key, { wins: wins + result, games: games + 1 });
  }
  return scores;
}

function single(name: string): string {
  return name.endsWith(DOUBLE) ? name.slice(0, -DOUBLE.length) : name;
}

function keyOf(first: string, second: string): string {
  return JSON.stringify([first, second]);
}

function publishedOf(cell: Cell, experiment: MatchesExperiment): CellResult["published"] {
  if (cell === "ours") return undefined;
  const { percent, games, from } =
    typeof cell === "number" ? { percent: cell, games: experiment.published.games, from: undefined } : cell;
  return { wins: Math.round((percent * games) / 100), games, ...(from !== undefined && { from }) };
}

/** Reasons for this cell before those for all. */
function reasonsOf({ reasons }: MatchesExperiment, first: string, second: string): string[] {
  const own = reasons.filter(({ cells }) => cells?.some(([a, b]) => a === first && b === second));
  return [...own, ...reasons.filter(({ cells }) => cells === undefined)].map(({ text }) => text);
}

/** Shows a table of matches: in the paper's shape, every value, every budget. */
export const matchesReport: OutcomeReport<MatchesOutcome> = {
  sections: matchesSections,
  tables: matchesTables,
  summary: matchesSummary,
  judged: ({ cells }) => cells.flatMap(({ comparison }) => comparison ?? []),
  figures({ cells }) {
    const played = cells.filter(({ ours }) => ours !== undefined);
    const title =
      "Games won by the first player, %, with 95 % intervals: published (diamonds) and ours (circles)";
    return played.length === 0 ? [] : [{ title, svg: drawShares(played) }];
  },
};

function matchesSections(outcome: MatchesOutcome): Html {
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

/** Draws every value with its interval, the published one above ours. */
function drawShares(cells: readonly CellResult[]): string {
  const percent = (proportion: Proportion | undefined) => {
    if (proportion === undefined) return undefined;
    const { value, low, high } = estimateOf(proportion);
    return { value: 100 * value, low: 100 * low, high: 100 * high };
  };
  return drawIntervals({
    rows: cells.flatMap(({ first, second, published, ours }) =>
      published === undefined && ours === undefined
        ? []
        : { name: `${first} – ${second}`, published: percent(published), ours: percent(ours) },
    ),
    x: "won by the first player, %",
    across: linear([0, 100], 6),
    level: 50,
  });
}

function matchesTables({ experiment, cells, effort }: MatchesOutcome): Content {
  const names = Object.keys(experiment.agents);
  const seconds = names.filter((name) => cells.some((cell) => cell.second === name));
  const firsts = names.filter((name) => cells.some((cell) => cell.first === name));
  const words = (first: string, second: string) => {
    const cell = cells.find((each) => each.first === first && each.second === second);
    if (cell === undefined) return "–";
    const theirs = cell.published && inPercent(shareOf(cell.published));
    if (cell.published?.from !== undefined) return `(${theirs})`;
    const ours = cell.ours === undefined ? "–" : inPercent(shareOf(cell.ours));
    return [ours, theirs && `(${theirs})`, cell.comparison && MARKS[cell.comparison.opinion]]
      .filter(Boolean)
      .join(" ");
  };
  const values = cells.map(({ first, second, published, ours, comparison }) => {
    const numbers = (proportion: typeof ours) => {
      if (proportion === undefined) return ["", "", "", ""];
      const { low, high } = wilson(proportion.wins, proportion.games);
      return [String(proportion.games), ...[shareOf(proportion), low, high].map((share) => inPercent(share))];
    };
    return [
      first,
      second,
      ...numbers(published),
      ...numbers(ours),
      comparison?.opinion ?? "",
      effortColumn(comparison?.effort),
    ];
  });
  return {
    caption:
      `${experiment.place}: ${experiment.title}. Games won by the first player, %: ours (published). ` +
      `Ours: ${effort.games} games, ${Number(effort.seconds.toPrecision(3))} s of one core a move; published: ` +
      `${experiment.published.games} games, ${experiment.published.seconds} s a move. ${KEY}`,
    rows: [
      ["first \\ second", ...seconds],
      ...firsts.map((first) => [first, ...seconds.map((second) => words(first, second))]),
    ],
    values: [["first", "second", ...columns("published"), ...columns("ours"), "verdict", EFFORT], ...values],
  };
}

function matchesSummary({ experiment, effort, cells, played, planned }: MatchesOutcome): Summary {
  const { place, title, published } = experiment;
  const scale = fullScale(experiment.default, published);
  return {
    title: `${place}: ${title}`,
    rows: [
      ["first - second", "published %", "ours %", "games", "verdict"],
      ...cells
        .filter((cell) => cell.published?.from === undefined)
        .map((cell) => [
          `${cell.first} - ${cell.second}`,
          cell.published === undefined ? "–" : shareWords(cell.published),
          cell.ours === undefined ? "–" : shareWords(cell.ours),
          count(cell.ours?.games ?? 0),
          cell.comparison === undefined ? "–" : verdictWords(cell.comparison),
        ]),
    ],
    notes: [
      `won by the first player, with 95 % intervals; ${count(played)} of ${count(planned)} games`,
      `ours at ${duration(effort.seconds)} of one core a move; published at ${duration(published.seconds)}, which is --scale ${count(scale)}`,
      ...effortKey(cells.flatMap(({ comparison }) => comparison ?? [])),
    ],
  };
}
