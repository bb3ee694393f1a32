/** The games of a ladder, seen as those of one match of everybody who ever joined. */
import type { Encounter } from "../../stats/index.js";
import { gameFile } from "../export.js";
import { MoveTimes } from "../move-times.js";
import type { MatchAgent, MatchPlan } from "../plan.js";
import { type Rating, ratingsFrom } from "../ratings.js";
import { type GameRecord, isPlayed } from "../record.js";
import { type GameRow, RowKeeper } from "../row.js";
import { type Pairing, pairingsOf } from "../schedule.js";
import { boardOf, type Scoreboard } from "../scoreboard.js";
import { Meeting } from "./meeting.js";
import { type LadderPlan, pairingPlan } from "./plan.js";
import { Rests } from "./rests.js";
import { joinedBy, nextPairing } from "./schedule.js";

/** A game to be played: game `index` of the match of two agents. */
export interface LadderGame {
  readonly plan: MatchPlan;
  readonly index: number;
}

/** Games as those of one match. */
export interface LadderView {
  readonly plan: MatchPlan;
  readonly records: readonly GameRow[];
  readonly board: Scoreboard;
}

/** An agent that does not play: it was taken out, or cannot be started, or its games failed one after another. */
export interface Away {
  readonly name: string;
  readonly state: "left" | "rests";
  readonly reason: string;
}

export class Ladder {
  #plan: LadderPlan;
  readonly #games: GameRow[] = [];
  #played = 0;
  readonly #rows = new RowKeeper();
  readonly #times = new Map<string, MoveTimes>();
  /** Numbers of agents by name: who joins comes last. */
  readonly #numbers = new Map<string, number>();
  /** By the numbers of two agents. */
  readonly #meetings = new Map<string, Meeting>();
  readonly #matches = new Map<Meeting, MatchPlan>();
  /** The second game of a pair whose first was given out. */
  #waiting: LadderGame[] = [];
  readonly #rests = new Rests();

  constructor(plan: LadderPlan, games: Iterable<GameRecord> = []) {
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
  get away(): Away[] {
    const { whole, present, source, refused } = this.#plan;
    return whole.agents.flatMap(({ name }): Away[] => {
      const reason = refused.get(name) ?? this.#rests.reasonOf(name);
      if (!present.has(name) && !refused.has(name))
        return [{ name, state: "left", reason: `taken out of ${source}` }];
      return reason === undefined ? [] : [{ name, state: "rests", reason }];
    });
  }

  /** Agents that cannot be played for now, and why. */
  get resting(): Away[] {
    return this.away.filter(({ state }) => state === "rests");
  }

  /** Who rests is tried again. */
  wake(): void {
    this.#rests.wake();
  }

  /** As they ended, those that could not be played among them. */
  get games(): readonly GameRow[] {
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
  static fileOf({ plan }: LadderView, record: GameRow): string {
    const pair = Math.floor(record.index / 2 / pairingsOf(plan).length);
    return `${record.match}/${gameFile(plan, { index: 2 * pair + (record.index % 2) })}`;
  }

  /** The games of a plan's agents, by their numbers in it. */
  #seenAs(plan: MatchPlan): GameRow[] {
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
  add(record: GameRecord): string[] {
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

  #count(record: GameRecord): string[] {
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
    const pairings = agents.flatMap((a, i) => agents.slice(i + 1).map((b): Pairing => [a, b]));
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

  #meetingOfGame({ plan }: LadderGame): Meeting {
    return this.#meetingOf(plan.agents.map(({ name }) => this.#numbers.get(name)!));
  }

  #meetingOf(agents: readonly number[]): Meeting {
    const [a, b] = [Math.min(...agents), Math.max(...agents)];
    const key = `${a} ${b}`;
    const meeting = this.#meetings.get(key) ?? new Meeting([a, b]);
    this.#meetings.set(key, meeting);
    return meeting;
  }

  #matchOf(meeting: Meeting): MatchPlan {
    const [a, b] = meeting.agents.map((agent) => this.#plan.whole.agents[agent] as MatchAgent);
    const match = this.#matches.get(meeting) ?? pairingPlan(this.#plan, a!, b!);
    this.#matches.set(meeting, match);
    return match;
  }
}
