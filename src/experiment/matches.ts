/**
 * A table of pairings as matches. Every two programs that meet in the table play one match from the empty board, colours swapped, which
 * gives the cell and the one across the diagonal; a program against itself plays a match with its own double.
 */
import { completePlan, type GameRecord, gamesOf, type MatchPlan } from "../match/index.js";
import { median } from "../stats/index.js";
import { atEffort, compare, type Proportion } from "./comparison.js";
import type { Cell, Effort, MatchesExperiment } from "./file.js";
import type { Allowance, CellResult, MatchesOutcome } from "./results.js";

export interface Meeting {
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
): Meeting[] {
  const names = Object.keys(experiment.agents);
  const playouts = new Map(allowances.map((each) => [each.name, each.playouts]));
  const agent = (name: string) => ({ ...experiment.agents[name]!, playouts: playouts.get(name) });
  return names.flatMap((a, i) =>
    names.slice(i).flatMap((b): Meeting[] => {
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
  meetings: readonly Meeting[],
  records: readonly GameRecord[],
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

function paceOf(records: readonly GameRecord[]): Record<string, number> {
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
function scoresOf(records: readonly GameRecord[]): Map<string, Proportion> {
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
