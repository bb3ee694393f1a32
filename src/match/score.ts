/** Scores of a match: standings, pairings, ratings, the sequential test, and how long moves took. */
import { agentsIn, formatAgent } from "../agents/index.js";
import type { Player } from "../game/index.js";
import {
  type EloEstimate,
  type Encounter,
  eloOfPairs,
  type Interval,
  meanOf,
  type Pentanomial,
  pentanomialOf,
  rate,
  SprtReader,
  type SprtState,
  superiority,
  wilson,
} from "../stats/index.js";
import { isProgram } from "./clock.js";
import { type MatchAgent, type MatchPlan, planId, specOf } from "./plan.js";
import { type GameEnding, type MatchGameRecord, type MatchGameRow, type Result, rowOf } from "./record.js";
import { assignmentOf, gamesOf, pairingsOf } from "./schedule.js";
import { moversOf, tableOf } from "./table.js";

// Reads the games of a match in the order of the plan, and says which of them count.

/** Where the test of a match stands. */
export interface SprtStanding extends SprtState {
  /** Pairs read in the order of the plan. */
  readonly pairs: number;
}

/**
 * Follows the test of a match while games come in, in any order: pairs are read in the order of the plan, and the
 * first decision stands. So the verdict does not depend on how many games were played at once.
 */
export class SprtWatch {
  readonly #reader: SprtReader;
  readonly #results = new Map<number, Result>();
  #next = 0;

  constructor(sprt: NonNullable<MatchPlan["stop"]["sprt"]>) {
    this.#reader = new SprtReader(sprt);
  }

  add(record: Result): void {
    this.#results.set(record.index, record);
    while (!this.decided) {
      const first = this.#results.get(2 * this.#next);
      const second = this.#results.get(2 * this.#next + 1);
      if (first === undefined || second === undefined) return;
      this.#next++;
      // A game that could not be played leaves its pair without points.
      if (first.result !== null && second.result !== null)
        this.#reader.read(first.result + 1 - second.result);
    }
  }

  get decided(): boolean {
    return this.#reader.state.verdict !== "undecided";
  }

  /** No game from this one on counts. */
  get end(): number {
    return this.decided ? 2 * this.#next : Number.POSITIVE_INFINITY;
  }

  get standing(): SprtStanding {
    return { ...this.#reader.state, pairs: this.#reader.pairs };
  }
}

/** The test of a match after all these games; nothing where the plan has none. */
export function sprtOf(plan: MatchPlan, records: Iterable<Result>): SprtWatch | undefined {
  if (plan.stop.sprt === undefined) return undefined;
  const watch = new SprtWatch(plan.stop.sprt);
  for (const record of records) watch.add(record);
  return watch;
}

/** The games that count: all, or those up to the decision of the test. */
export function countedOf<R extends Result>(plan: MatchPlan, records: readonly R[]): R[] {
  const end = sprtOf(plan, records)?.end ?? Number.POSITIVE_INFINITY;
  return records.filter(({ index }) => index < end);
}

// How long an agent takes for its moves, counted: what is known of them does not grow with their number. Mean and worst are exact; quantiles are read
// off bins, each a hundredth wider than the one before, and so to a hundredth.

const WIDTH = Math.log(1.01);
/** Milliseconds of thinking below which CPU time, which some machines tell in steps, shows nothing. */
const TELLING = 1000;

/** Milliseconds a move. */
interface Latency {
  readonly moves: number;
  readonly mean: number;
  readonly p95: number;
  readonly max: number;
}

interface CpuTime {
  /** Mean milliseconds of CPU time a move, over the moves for which it is known; NaN without any. */
  readonly cpu: number;
  /** CPU time of these moves as a share of their time by the wall clock in all threads that search; missing where there is too little of it. */
  readonly cpuShare?: number;
}

export class MoveTimes {
  #moves = 0;
  #ms = 0;
  #max = 0;
  readonly #bins = new Map<number, number>();
  /** Of the moves whose CPU time is known. */
  readonly #known = { moves: 0, ms: 0, cpu: 0 };

  /** The moves of one player of a game. */
  add({ game }: Pick<MatchPlan, "game">, record: MatchGameRecord, player: Player): void {
    const movers = moversOf(game, record);
    const { moves, cpu } = record.times;
    for (const [i, ms] of moves.entries()) if (movers[i] === player) this.#add(ms, cpu?.[i] ?? null);
  }

  get latency(): Latency {
    const [moves, max] = [this.#moves, this.#max];
    if (moves === 0) return { moves, mean: Number.NaN, p95: Number.NaN, max: Number.NaN };
    return { moves, mean: this.#ms / moves, p95: this.#quantile(0.95), max };
  }

  /** As an agent of a game has it: of programs it is not known. */
  cpuTime({ game }: Pick<MatchPlan, "game">, agent: MatchAgent): CpuTime {
    const { moves, ms, cpu } = isProgram(game, agent) ? { moves: 0, ms: 0, cpu: 0 } : this.#known;
    return { cpu: cpu / moves, ...(ms >= TELLING && { cpuShare: cpu / (threadsOf(agent) * ms) }) };
  }

  #add(ms: number, cpu: number | null): void {
    this.#moves++;
    this.#ms += ms;
    this.#max = Math.max(this.#max, ms);
    const bin = ms > 0 ? Math.round(Math.log(ms) / WIDTH) : Number.NEGATIVE_INFINITY;
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + 1);
    if (cpu === null) return;
    this.#known.moves++;
    this.#known.ms += ms;
    this.#known.cpu += cpu;
  }

  #quantile(q: number): number {
    let left = q * this.#moves;
    for (const [bin, count] of [...this.#bins].sort(([a], [b]) => a - b)) {
      left -= count;
      if (left <= 0) return Math.min(this.#max, Math.exp(bin * WIDTH));
    }
    return this.#max;
  }
}

/** Of every agent of a plan, by name. */
function moveTimes(plan: MatchPlan, records: Iterable<MatchGameRecord>): ReadonlyMap<string, MoveTimes> {
  const times = new Map(plan.agents.map(({ name }) => [name, new MoveTimes()]));
  for (const record of records) {
    if (record.result === null) continue;
    for (const player of [0, 1] as const) times.get(record.players[player])?.add(plan, record, player);
  }
  return times;
}

/** The most threads that think at once for an agent. */
function threadsOf(agent: MatchAgent): number {
  return Math.max(...agentsIn(agent).map(({ threads }) => Number(threads ?? 1)));
}

// Everybody on one scale of Elo, from all games of a match of three or more (`stats`: Bradley and Terry).

export interface Rating extends EloEstimate {
  readonly name: string;
  readonly games: number;
  /** How sure it is that the agent is stronger than the one below it; missing for the last one. */
  readonly superiority?: number;
}

/**
 * Rates the agents of a match, strongest first, with mean 0. Returns none for fewer than three agents, nor before games connect
 * all of them.
 */
export function ratingsOf(plan: MatchPlan, records: Iterable<Result>): Rating[] {
  const names = plan.agents.map(({ name }) => name);
  return names.length < 3 ? [] : ratingsFrom(names, encountersOf(plan, records));
}

/** The same of agents by their encounters, also of two. */
export function ratingsFrom(names: readonly string[], encounters: readonly Encounter[]): Rating[] {
  const ratings = names.length < 2 ? undefined : rate(names.length, encounters);
  if (ratings === undefined) return [];
  const order = [...names.keys()].sort((a, b) => ratings.elo[b]! - ratings.elo[a]!);
  return order.map((agent, i) => {
    const below = order[i + 1];
    const own = encounters.filter(({ players }) => players.includes(agent));
    return {
      name: names[agent]!,
      games: own.reduce((sum, { games, times = 1 }) => sum + games * times, 0),
      ...ratings.estimate(agent),
      ...(below === undefined ? undefined : { superiority: ratings.superiority(agent, below) }),
    };
  });
}

/** Pairs, and single games of which the other one is missing. */
export function encountersOf(plan: MatchPlan, records: Iterable<Result>): Encounter[] {
  const pairs = new Map<number, Encounter>();
  for (const { index, result } of records) {
    if (result === null) continue;
    const { pair, agents, players } = assignmentOf(plan, index);
    const { games, points } = pairs.get(pair) ?? { games: 0, points: 0 };
    const own = players[0] === agents[0] ? result : 1 - result;
    pairs.set(pair, { players: agents, games: games + 1, points: points + own });
  }
  return [...pairs.values()];
}

// What a match has shown. Scores count games; intervals of Elo come from whole pairs, which are independent, and
// Wilson's interval of the share of points takes games as independent, as most tables in print do. Under a test
// only the pairs up to its decision count. Games that could not be played count nowhere.

/** A game, and what the agent in question played in it. */
export interface OwnGame {
  readonly record: MatchGameRow;
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

export interface AgentScore extends Score, CpuTime {
  readonly name: string;
  readonly agent: string;
  /** Of its own moves. */
  readonly latency: Latency;
  /** Games that it lost by its own fault, by end. */
  readonly faults: Readonly<Partial<Record<GameEnding, number>>>;
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

/**
 * Holds standings, pairings with intervals, ratings, the sequential test and times of moves, as `match report --json` prints them.
 */
export interface MatchScoreboard {
  readonly match: string;
  readonly game: MatchPlan["game"];
  /** Games in the plan, games that count, games that were played after the test was decided. */
  readonly planned: number;
  readonly counted: number;
  readonly beyond: number;
  readonly standings: readonly AgentScore[];
  readonly pairings: readonly PairingScore[];
  /** Share of the points of whoever moves first, in Go of Black. */
  readonly firstMove: Score;
  readonly ends: Readonly<Partial<Record<GameEnding, number>>>;
  /** Moves a game. */
  readonly length: { readonly mean: number; readonly error: number };
  readonly sprt?: SprtStanding & NonNullable<MatchPlan["stop"]["sprt"]>;
}

/** Computes the scoreboard of a match from its records, in any order; games after the decision of the test do not count. */
export function scoreboard(plan: MatchPlan, records: Iterable<MatchGameRecord>): MatchScoreboard {
  const all = [...records];
  return boardOf(plan, all.map(rowOf), moveTimes(plan, countedOf(plan, all)));
}

/** The same of rows, and of the times of those that count, by the names of agents. */
export function boardOf(
  plan: MatchPlan,
  rows: readonly MatchGameRow[],
  times: ReadonlyMap<string, MoveTimes> = new Map(),
): MatchScoreboard {
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
      .map((agent, number) => standingOf(plan, agent, number, games, times.get(agent.name)))
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
  readonly record: MatchGameRow;
  readonly pair: number;
  readonly pairing: number;
  readonly players: readonly [number, number];
}

function gameOf(plan: MatchPlan, record: MatchGameRow): PlayedGame {
  const { pair, pairing, players } = assignmentOf(plan, record.index);
  return { record, pair, pairing, players };
}

/** What players of the game count besides points, under the name that the game gives it. */
function countedBy({ game }: MatchPlan, games: readonly OwnGame[]): object {
  const own = tableOf(game).statistics;
  return own === undefined ? {} : { [own.name]: own.of(game, games) };
}

function standingOf(
  plan: MatchPlan,
  agent: MatchAgent,
  number: number,
  games: readonly PlayedGame[],
  times = new MoveTimes(),
): AgentScore {
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

function countBy(ends: readonly GameEnding[]): Partial<Record<GameEnding, number>> {
  const counts: Partial<Record<GameEnding, number>> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}
