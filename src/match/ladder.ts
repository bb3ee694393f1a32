/** A ladder while it is played: games of all agents that ever joined, standings, suspensions. */
import type { Encounter } from "../stats/index.js";
import type { AbortSignalLike } from "./agents.js";
import { joinedBy, type LadderPlan, nextPairing, pairingPlan } from "./ladder-plan.js";
import type { MatchAgent, MatchPlan } from "./plan.js";
import { gameFile, isPlayed, type MatchGameRecord, type MatchGameRow, RowKeeper } from "./record.js";
import { type AgentPairing, pairingsOf } from "./schedule.js";
import { boardOf, type MatchScoreboard, MoveTimes, type Rating, ratingsFrom } from "./score.js";

// The games of two agents of a ladder, counted: what is known of them does not grow with their number.

export class LadderMatch {
  readonly agents: AgentPairing;
  /** Games that were played. */
  games = 0;
  /** Games that are being played, or were given out to be. */
  readonly given = new Set<number>();
  /** Games that are over, but for those of the first pairs, all of which are. */
  readonly #over = new Set<number>();
  #wholePairs = 0;
  /** Points of the first-named agent in games whose other one is missing, by pair. */
  readonly #halves = new Map<number, number>();
  /** How often pairs gave it so many points. */
  readonly #pairs = new Map<number, number>();

  constructor(agents: AgentPairing) {
    this.agents = agents;
  }

  /** A game is over; with the points of the first-named agent, where it could be played. */
  add(index: number, points: number | null): void {
    this.given.delete(index);
    this.#over.add(index);
    for (let first = 2 * this.#wholePairs; this.#over.has(first) && this.#over.has(first + 1); first += 2) {
      this.#over.delete(first);
      this.#over.delete(first + 1);
      this.#wholePairs++;
    }
    if (points === null) return;
    this.games++;
    const pair = Math.floor(index / 2);
    const half = this.#halves.get(pair);
    if (half === undefined) this.#halves.set(pair, points);
    else {
      this.#halves.delete(pair);
      this.#pairs.set(half + points, (this.#pairs.get(half + points) ?? 0) + 1);
    }
  }

  /** The games of the first pair that is not whole. */
  missing(): number[] {
    const isFree = (index: number) => !this.#over.has(index) && !this.given.has(index);
    for (let pair = this.#wholePairs; ; pair++) {
      const free = [2 * pair, 2 * pair + 1].filter(isFree);
      if (free.length > 0) return free;
    }
  }

  *encounters(): Generator<Encounter> {
    const players = this.agents;
    for (const [points, times] of this.#pairs) yield { players, games: 2, points, times };
    for (const points of this.#halves.values()) yield { players, games: 1, points };
  }
}

// Who of a ladder rests. A game that could not be played has no result and nobody who is blamed for it; but an agent whose games fail one
// after another, whoever it meets, is the one that cannot be played. It rests, and is tried again when others have played some games; twice
// as many each time that it fails again.

/** Games of an agent in a row that failed, after which it rests. */
const MAX_FAILED = 3;
/** Games of others for which it does, the first time. */
const SUSPENSION = 100;

class Suspensions {
  readonly #resting = new Map<string, { readonly reason: string; readonly until: number }>();
  /** Games in a row that failed, by agent and by pairing. */
  readonly #failed = new Map<string, number>();
  readonly #pairings = new Map<string, { readonly players: readonly string[]; games: number }>();
  /** How long an agent rests the next time, where it has rested since it could be played. */
  readonly #pauses = new Map<string, number>();
  /** Games that were played, by agent and in all. */
  readonly #games = new Map<string, number>();
  #played = 0;

  /** Why an agent rests; nothing where it does not. */
  reasonOf(name: string): string | undefined {
    return this.#resting.get(name)?.reason;
  }

  /** Whether it is open that an agent can be played: nobody knows it yet, or its last game failed. */
  isOnTrial(name: string): boolean {
    return this.#gamesOf(name) === 0 || this.#failedInARow(name) > 0;
  }

  /** Games of two agents that failed since one of them could be played. */
  failedOf(players: readonly string[]): number {
    return this.#pairings.get(keyOf(players))?.games ?? 0;
  }

  /** Returns who rests from now on. */
  note(record: MatchGameRecord): string[] {
    if (isPlayed(record)) {
      this.#notePlayed(record.players);
      return [];
    }
    // It is known whose fault it is.
    if (record.players.some((name) => this.#resting.has(name))) return [];
    return this.#noteFailed(record);
  }

  /** Who rests is tried again: one more game that fails is enough. */
  wake(names: Iterable<string> = [...this.#resting.keys()]): void {
    for (const name of [...names]) {
      if (!this.#resting.delete(name)) continue;
      this.#forget([name]);
      this.#failed.set(name, MAX_FAILED - 1);
    }
  }

  /** Whatever failed before, they can be played. */
  #forget(names: readonly string[]): void {
    for (const name of names) {
      this.#resting.delete(name);
      this.#failed.delete(name);
    }
    for (const [key, { players }] of this.#pairings)
      if (players.every((name) => this.#failedInARow(name) === 0)) this.#pairings.delete(key);
  }

  #notePlayed(players: readonly string[]): void {
    this.#played++;
    for (const name of players) {
      this.#games.set(name, this.#gamesOf(name) + 1);
      this.#pauses.delete(name);
    }
    this.#forget(players);
    this.wake([...this.#resting].filter(([, { until }]) => this.#played >= until).map(([name]) => name));
  }

  #noteFailed({ players, reason = "" }: MatchGameRecord): string[] {
    for (const name of players) this.#failed.set(name, this.#failedInARow(name) + 1);
    this.#pairings.set(keyOf(players), { players, games: this.failedOf(players) + 1 });
    const max = Math.max(...players.map((name) => this.#failedInARow(name)));
    if (max < MAX_FAILED) return [];
    const suspects = players.filter((name) => this.#failedInARow(name) === max);
    const fewest = Math.min(...suspects.map((name) => this.#gamesOf(name)));
    const found = suspects.filter((name) => this.#gamesOf(name) === fewest);
    for (const name of found) {
      const pause = this.#pauses.get(name) ?? SUSPENSION;
      this.#pauses.set(name, 2 * pause);
      this.#resting.set(name, {
        reason: `${max} games in a row failed: ${reason}`,
        until: this.#played + pause,
      });
    }
    return found;
  }

  #failedInARow(name: string): number {
    return this.#failed.get(name) ?? 0;
  }

  #gamesOf(name: string): number {
    return this.#games.get(name) ?? 0;
  }
}

function keyOf(players: readonly string[]): string {
  return [...players].sort().join("\n");
}

// The games of a ladder, seen as those of one match of everybody who ever joined.

/** A game to be played: game `index` of the match of two agents. */
export interface LadderGame {
  readonly plan: MatchPlan;
  readonly index: number;
}

/** Games as those of one match. */
export interface LadderView {
  readonly plan: MatchPlan;
  readonly records: readonly MatchGameRow[];
  readonly board: MatchScoreboard;
}

/** An agent that does not play: it was taken out, or cannot be started, or its games failed one after another. */
export interface Inactive {
  readonly name: string;
  readonly state: "left" | "rests";
  readonly reason: string;
}

export class Ladder {
  #plan: LadderPlan;
  readonly #games: MatchGameRow[] = [];
  #played = 0;
  readonly #rows = new RowKeeper();
  readonly #times = new Map<string, MoveTimes>();
  /** Numbers of agents by name: who joins comes last. */
  readonly #numbers = new Map<string, number>();
  /** By the numbers of two agents. */
  readonly #meetings = new Map<string, LadderMatch>();
  readonly #matches = new Map<LadderMatch, MatchPlan>();
  /** The second game of a pair whose first was given out. */
  #waiting: LadderGame[] = [];
  readonly #rests = new Suspensions();

  constructor(plan: LadderPlan, games: Iterable<MatchGameRecord> = []) {
    this.#plan = plan;
    this.#number();
    for (const game of games) this.add(game);
  }

  get plan(): LadderPlan {
    return this.#plan;
  }

  /** Agents may have come or gone. */
  set plan(plan: LadderPlan) {
    // Who was taken out, and comes back, is tried again.
    this.#rests.wake(this.resting.map(({ name }) => name).filter((name) => !plan.present.has(name)));
    this.#plan = plan;
    this.#number();
  }

  /** Who has left, and who cannot be played for now. */
  get away(): Inactive[] {
    const { whole, present, source, refused } = this.#plan;
    return whole.agents.flatMap(({ name }): Inactive[] => {
      const reason = refused.get(name) ?? this.#rests.reasonOf(name);
      if (!present.has(name) && !refused.has(name))
        return [{ name, state: "left", reason: `taken out of ${source}` }];
      return reason === undefined ? [] : [{ name, state: "rests", reason }];
    });
  }

  /** Agents that cannot be played for now, and why. */
  get resting(): Inactive[] {
    return this.away.filter(({ state }) => state === "rests");
  }

  /** Who rests is tried again. */
  wake(): void {
    this.#rests.wake();
  }

  /** As they ended, those that could not be played among them. */
  get games(): readonly MatchGameRow[] {
    return this.#games;
  }

  /** How many could be played. */
  get played(): number {
    return this.#played;
  }

  /** How many are being played. */
  get running(): number {
    return [...this.#meetings.values()].reduce((sum, { given }) => sum + given.size, 0);
  }

  /** From the strongest down; of agents whom games join, as many as there are. */
  get ratings(): Rating[] {
    const { agents, encounters } = joinedBy(this.#encounters());
    return ratingsFrom(
      agents.map((agent) => this.#nameOf(agent)),
      encounters,
    );
  }

  /** The same agents, and their games as those of one match. */
  get rated(): LadderView {
    const { whole } = this.#plan;
    const { agents } = joinedBy(this.#encounters());
    const plan = { ...whole, agents: agents.map((agent) => whole.agents[agent]!) };
    const records = this.#seenAs(plan);
    return { plan, records, board: boardOf(plan, records, this.#times) };
  }

  /** The file of a game of a view, as seen from where the games are kept. */
  static fileOf({ plan }: LadderView, record: MatchGameRow): string {
    const pair = Math.floor(record.index / 2 / pairingsOf(plan).length);
    return `${record.match}/${gameFile(plan, { index: 2 * pair + (record.index % 2) })}`;
  }

  /** The games of a plan's agents, by their numbers in it. */
  #seenAs(plan: MatchPlan): MatchGameRow[] {
    const pairings = pairingsOf(plan);
    const numbers = new Map(plan.agents.map(({ name }, i) => [name, i]));
    const pairingOf = new Map(pairings.map((pairing, i) => [pairing.join(" "), i]));
    return this.#games.filter(isPlayed).flatMap((record) => {
      const players = record.players.map((name) => numbers.get(name) ?? -1).sort((a, b) => a - b);
      const pairing = pairingOf.get(players.join(" "));
      if (pairing === undefined) return [];
      const pair = Math.floor(record.index / 2) * pairings.length + pairing;
      return [{ ...record, index: 2 * pair + (record.index % 2) }];
    });
  }

  /** The game to play next; nothing where there are no two agents for one, or none until games that are being played end. */
  next(): LadderGame | undefined {
    const awake = this.#awake;
    const isOf = (names: ReadonlySet<string>) => (game: LadderGame) =>
      game.plan.agents.every(({ name }) => names.has(name));
    this.#waiting = this.#waiting.filter(isOf(awake));
    const free = this.#freeOf(awake);
    const second = this.#waiting.find(isOf(free));
    this.#waiting = this.#waiting.filter((game) => game !== second);
    const game = second ?? this.#nextPair(free);
    if (game !== undefined) this.#meetingOfGame(game).given.add(game.index);
    return game;
  }

  /** Who is on trial plays one game at a time. */
  #freeOf(awake: ReadonlySet<string>): ReadonlySet<string> {
    const playing = new Set(
      [...this.#meetings.values()]
        .filter(({ given }) => given.size > 0)
        .flatMap(({ agents }) => agents.map((agent) => this.#nameOf(agent))),
    );
    return new Set([...awake].filter((name) => !playing.has(name) || !this.#rests.isOnTrial(name)));
  }

  /** Returns who rests from now on. Of the game no more is kept than tables need: the whole of it is on disk. */
  add(record: MatchGameRecord): string[] {
    this.#games.push(this.#rows.keep(record));
    if (isPlayed(record)) this.#played++;
    return this.#count(record);
  }

  /** Who plays. */
  get #awake(): ReadonlySet<string> {
    const resting = new Set(this.resting.map(({ name }) => name));
    return new Set([...this.#plan.present].filter((name) => !resting.has(name)));
  }

  /** A game that was given out and is not played. */
  giveBack(game: LadderGame): void {
    this.#meetingOfGame(game).given.delete(game.index);
  }

  #count(record: MatchGameRecord): string[] {
    const { players, index, result } = record;
    const agents = players.flatMap((name) => this.#numbers.get(name) ?? []);
    // Somebody may have joined since the plan was read.
    if (agents.length < 2) return [];
    const meeting = this.#meetingOf(agents);
    const isFirst = players[0] === this.#nameOf(meeting.agents[0]);
    meeting.add(index, result === null || isFirst ? result : 1 - result);
    if (result !== null)
      for (const player of [0, 1] as const)
        this.#timesOf(players[player]).add(this.#plan.whole, record, player);
    return this.#rests.note(record);
  }

  #nextPair(free: ReadonlySet<string>): LadderGame | undefined {
    const agents = [...free].map((name) => this.#numbers.get(name)!).sort((a, b) => a - b);
    const pairings = agents.flatMap((a, i) => agents.slice(i + 1).map((b): AgentPairing => [a, b]));
    const open = pairings.map((pairing) => {
      const { games, given } = this.#meetingOf(pairing);
      // Games that failed count as if they were played still, so that who cannot be played meets others.
      const failed = this.#rests.failedOf(pairing.map((agent) => this.#nameOf(agent)));
      return { agents: pairing, pairs: games / 2, running: (given.size + failed) / 2 };
    });
    const pairing = nextPairing({ open, encounters: this.#encounters() });
    if (pairing === undefined) return undefined;
    const meeting = this.#meetingOf(pairing);
    const plan = this.#matchOf(meeting);
    const [first, ...others] = meeting.missing();
    for (const index of others) this.#waiting.push({ plan, index });
    return { plan, index: first! };
  }

  #timesOf(name: string): MoveTimes {
    const times = this.#times.get(name) ?? new MoveTimes();
    this.#times.set(name, times);
    return times;
  }

  #encounters(): Encounter[] {
    return [...this.#meetings.values()].flatMap((meeting) => [...meeting.encounters()]);
  }

  #number(): void {
    for (const [i, { name }] of this.#plan.whole.agents.entries()) this.#numbers.set(name, i);
  }

  #nameOf(agent: number): string {
    return (this.#plan.whole.agents[agent] as MatchAgent).name;
  }

  #meetingOfGame({ plan }: LadderGame): LadderMatch {
    return this.#meetingOf(plan.agents.map(({ name }) => this.#numbers.get(name)!));
  }

  #meetingOf(agents: readonly number[]): LadderMatch {
    const [a, b] = [Math.min(...agents), Math.max(...agents)];
    const key = `${a} ${b}`;
    const meeting = this.#meetings.get(key) ?? new LadderMatch([a, b]);
    this.#meetings.set(key, meeting);
    return meeting;
  }

  #matchOf(meeting: LadderMatch): MatchPlan {
    const [a, b] = meeting.agents.map((agent) => this.#plan.whole.agents[agent] as MatchAgent);
    const match = this.#matches.get(meeting) ?? pairingPlan(this.#plan, a!, b!);
    this.#matches.set(meeting, match);
    return match;
  }
}

// Plays a ladder until somebody has seen enough.

interface LadderRun {
  readonly ladder: Ladder;
  /** Games at once; it may change. */
  readonly room: { readonly threads: number };
  /** Plays a game; nothing when the signal came before. */
  play(game: LadderGame): Promise<MatchGameRecord | undefined>;
  /** Keeps a game that was played. */
  append(record: MatchGameRecord): Promise<void>;
  readonly signal: AbortSignalLike;
  /** Ends when so many games were played; else only when the signal comes. */
  readonly games?: number;
  /** Called before a game is chosen: agents may have come or gone. */
  look?(): Promise<void>;
  readonly progress?: (record: MatchGameRecord) => void;
  /** Called with agents whose games failed, and who are left alone for a while; not again for the same reason until they could be played. */
  readonly rests?: (name: string, reason: string) => void;
}

/** Rejects where agents rest and no two are left that can be played; resolves when there are enough of them, the signal has come, or nobody is left to play. */
export async function runLadder(run: LadderRun): Promise<void> {
  const { ladder, room, signal, games = Number.POSITIVE_INFINITY } = run;
  const running = new Set<Promise<unknown>>();
  const told = new Map<string, string>();
  let failure: unknown;
  ladder.wake();
  const tellResting = (tired: readonly string[]) => {
    for (const { name, reason } of ladder.resting)
      if (tired.includes(name) && told.get(name) !== reason) {
        told.set(name, reason);
        run.rests?.(name, reason);
      }
  };
  const play = async (game: LadderGame) => {
    const record = await run.play(game);
    if (record === undefined) return ladder.giveBack(game);
    await run.append(record);
    const tired = ladder.add(record);
    if (isPlayed(record)) for (const name of record.players) told.delete(name);
    tellResting(tired);
    run.progress?.(record);
  };
  // Games that fail are not counted: others are played in their place.
  const isOver = () => signal.aborted || failure !== undefined || ladder.played + ladder.running >= games;
  for (;;) {
    const hasRoom = running.size < room.threads;
    if (hasRoom && !isOver()) await run.look?.();
    const game = hasRoom && !isOver() ? ladder.next() : undefined;
    if (game !== undefined) {
      const over: Promise<unknown> = play(game)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(over));
      running.add(over);
    } else if (running.size > 0) await Promise.race(running);
    else if (failure !== undefined) throw failure;
    else {
      const [first] = ladder.resting;
      if (first === undefined || isOver()) return;
      throw new Error(`nobody is left to play; ${first.name} rests: ${first.reason}`);
    }
  }
}
