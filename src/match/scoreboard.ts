/**
 * What a match has shown. Scores count games; intervals of Elo come from whole pairs, which are independent, and
 * Wilson's interval of the share of points takes games as independent, as most tables in print do. Under a test
 * only the pairs up to its decision count. Games that could not be played count nowhere.
 */
import { formatAgent } from "../agents/index.js";
import type { Player } from "../game/index.js";
import {
  type EloEstimate,
  eloOfPairs,
  type Interval,
  meanOf,
  type Pentanomial,
  pentanomialOf,
  superiority,
  wilson,
} from "../stats/index.js";
import { type CpuTime, type Latency, MoveTimes, moveTimes } from "./move-times.js";
import { type MatchAgent, type MatchPlan, planId, specOf } from "./plan.js";
import type { End, GameRecord } from "./record.js";
import { type GameRow, rowOf } from "./row.js";
import { assignmentOf, gamesOf, pairingsOf } from "./schedule.js";
import { countedOf, type SprtStanding, sprtOf } from "./sprt.js";
import { tableOf } from "./table.js";

/** A game, and what the agent in question played in it. */
export interface OwnGame {
  readonly record: GameRow;
  readonly player: Player;
}

/** Games from one side's view. */
export interface Score {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Share of the points; NaN without games. */
  readonly share: number;
}

export interface Standing extends Score, CpuTime {
  readonly name: string;
  readonly agent: string;
  /** Of its own moves. */
  readonly latency: Latency;
  /** Games that it lost by its own fault, by end. */
  readonly faults: Readonly<Partial<Record<End, number>>>;
}

export interface PairingScore extends Score {
  /** Names; everything here is from the first one's view. */
  readonly agents: readonly [string, string];
  /** Wilson's interval of the share, 95 %. */
  readonly interval: Interval;
  readonly pairs: Pentanomial;
  /** From pairs, 95 %; nothing before the first pair. */
  readonly elo?: EloEstimate;
  /** Likelihood of superiority, from pairs. */
  readonly superiority?: number;
  /** The games in which it moved first, and those in which it moved second; in Go those with Black and with White. */
  readonly first: Score;
  readonly second: Score;
}

export interface Scoreboard {
  readonly match: string;
  readonly game: MatchPlan["game"];
  /** Games in the plan, games that count, games that were played after the test was decided. */
  readonly planned: number;
  readonly counted: number;
  readonly beyond: number;
  readonly standings: readonly Standing[];
  readonly pairings: readonly PairingScore[];
  /** Share of the points of whoever moves first, in Go of Black. */
  readonly firstMove: Score;
  readonly ends: Readonly<Partial<Record<End, number>>>;
  /** Moves a game. */
  readonly length: { readonly mean: number; readonly error: number };
  readonly sprt?: SprtStanding & NonNullable<MatchPlan["stop"]["sprt"]>;
}

export function scoreboard(plan: MatchPlan, records: Iterable<GameRecord>): Scoreboard {
  const all = [...records];
  return boardOf(plan, all.map(rowOf), moveTimes(plan, countedOf(plan, all)));
}

/** The same of rows, and of the times of those that count, by the names of agents. */
export function boardOf(
  plan: MatchPlan,
  rows: readonly GameRow[],
  times: ReadonlyMap<string, MoveTimes> = new Map(),
): Scoreboard {
  const all = [...rows].sort((a, b) => a.index - b.index);
  const watch = sprtOf(plan, all);
  const counted = countedOf(plan, all);
  const games = counted.filter(({ result }) => result !== null).map((record) => gameOf(plan, record));
  return {
    match: planId(plan),
    game: plan.game,
    planned: gamesOf(plan),
    counted: counted.length,
    beyond: all.length - counted.length,
    standings: plan.agents
      .map((agent, number) => standing(plan, agent, number, games, times.get(agent.name)))
      .sort((a, b) => (b.share || 0) - (a.share || 0)),
    pairings: pairingsOf(plan).map(([a, b], pairing) => {
      const names = [(plan.agents[a] as MatchAgent).name, (plan.agents[b] as MatchAgent).name] as const;
      return pairingScore(
        names,
        a,
        games.filter((each) => each.pairing === pairing),
      );
    }),
    firstMove: scoreOf(games.map(({ record }) => record.result as number)),
    ...countedBy(
      plan,
      games.map(({ record }) => ({ record, player: 0 })),
    ),
    ends: countBy(counted.map((record) => record.end)),
    length: meanOf(games.map(({ record }) => record.length)),
    ...(watch === undefined || plan.stop.sprt === undefined
      ? undefined
      : { sprt: { ...plan.stop.sprt, ...watch.standing } }),
  };
}

interface PlayedGame {
  readonly record: GameRow;
  readonly pair: number;
  readonly pairing: number;
  readonly players: readonly [number, number];
}

function gameOf(plan: MatchPlan, record: GameRow): PlayedGame {
  const { pair, pairing, players } = assignmentOf(plan, record.index);
  return { record, pair, pairing, players };
}

/** What players of the game count besides points, under the name that the game gives it. */
function countedBy({ game }: MatchPlan, games: readonly OwnGame[]): object {
  const own = tableOf(game).statistics;
  return own === undefined ? {} : { [own.name]: own.of(game, games) };
}

function standing(
  plan: MatchPlan,
  agent: MatchAgent,
  number: number,
  games: readonly PlayedGame[],
  times = new MoveTimes(),
): Standing {
  const own = games.filter(({ players }) => players.includes(number));
  const seats = own.map(
    ({ record, players }) => ({ record, player: players[0] === number ? 0 : 1 }) as const,
  );
  return {
    name: agent.name,
    agent: formatAgent(specOf(agent)),
    ...scoreOf(own.map((game) => pointsOf(game, number))),
    latency: times.latency,
    ...times.cpuTime(plan, agent),
    faults: countBy(own.filter((game) => isFaultOf(game, number)).map(({ record }) => record.end)),
    ...countedBy(plan, seats),
  };
}

function pairingScore(
  agents: readonly [string, string],
  first: number,
  games: readonly PlayedGame[],
): PairingScore {
  const points = games.map((game) => pointsOf(game, first));
  const score = scoreOf(points);
  const pairs = pentanomialOf(pairPoints(games, first));
  const known = pairs.some((count) => count > 0);
  const by = (mover: number) =>
    scoreOf(games.filter(({ players }) => players[mover] === first).map((game) => pointsOf(game, first)));
  return {
    agents,
    ...score,
    interval: score.games === 0 ? { low: 0, high: 1 } : wilson(score.share * score.games, score.games),
    pairs,
    ...(known ? { elo: eloOfPairs(pairs), superiority: superiority(pairs) } : undefined),
    first: by(0),
    second: by(1),
  };
}

/** The points of whole pairs, for one agent. */
function pairPoints(games: readonly PlayedGame[], agent: number): number[] {
  const halves = new Map<number, number>();
  const points: number[] = [];
  for (const game of games) {
    const other = halves.get(game.pair);
    if (other === undefined) halves.set(game.pair, pointsOf(game, agent));
    else points.push(other + pointsOf(game, agent));
  }
  return points;
}

function pointsOf({ record, players }: PlayedGame, agent: number): number {
  const result = record.result as number;
  return players[0] === agent ? result : 1 - result;
}

function isFaultOf({ record, players }: PlayedGame, agent: number): boolean {
  const { by, end } = record;
  return by !== undefined && players[by] === agent && end !== "resign" && end !== "agreed";
}

function scoreOf(points: readonly number[]): Score {
  const wins = points.filter((each) => each === 1).length;
  const losses = points.filter((each) => each === 0).length;
  const sum = points.reduce((total, each) => total + each, 0);
  const games = points.length;
  return { games, wins, draws: games - wins - losses, losses, share: sum / games };
}

function countBy(ends: readonly End[]): Partial<Record<End, number>> {
  const counts: Partial<Record<End, number>> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}
