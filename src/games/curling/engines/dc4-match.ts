/**
 * One match as a server of Digital Curling 4 keeps it, without HTTP.
 *
 * UUIDs of version 7 (RFC 9562): 48 bits of milliseconds, then 74 bits.
 */
import { sha256 } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingRules, Placement } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import { type GameResult, other } from "../state.js";
import {
  fromShotBody,
  type MatchSettings,
  type ServerEvent,
  type ShotBody,
  type StateMessage,
  statesOf,
  type TeamConfig,
  toLastMove,
  withOldNames,
} from "./dc4-messages.js";
import { membersOf, Refusal, rulesOfSettings } from "./dc4-settings.js";
import {
  type EngineIntroduction,
  type PlayerNames,
  type PositionUpdate,
  playerOf,
  type TeamName,
  type TeamPlayer,
  teamName,
} from "./seat.js";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** `bits` are 20 hexadecimal digits, of which version and variant take six bits. */
export function uuid7(milliseconds: number, bits: string): string {
  const time = Math.floor(milliseconds).toString(16).padStart(12, "0").slice(-12);
  const variant = (8 + (Number.parseInt(bits[3]!, 16) & 3)).toString(16);
  const digits = `${time}7${bits.slice(0, 3)}${variant}${bits.slice(4, 19)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The id of a part of a match: always the same for the same part, so that it outlives a server. */
export function partId(match: string, part: string): string {
  const milliseconds = Number.parseInt(match.replaceAll("-", "").slice(0, 12), 16);
  return uuid7(milliseconds, sha256(`${match} ${part}`).slice(0, 20));
}

// One match as a server of DC4 keeps it, without HTTP: who plays for which team, the states so far, who listens, and what is asked of whom.
// Two seats are its faces for the hosted match. Players hear nothing until both teams have entered and listen; whoever begins
// to listen later hears the present end again.

/** Viewers that one match has, and streams of one player: those that a dead link left behind make room for the newest. */
const MAX_VIEWERS = 200;
const MAX_OF_ONE = 4;

/** Hears events; null when there will be no more. */
export type Dc4Listener = (event: ServerEvent | null) => void;

/** A state as it is kept. */
export interface StateRow {
  readonly id: string;
  /** The id of its stones. */
  readonly stones: string;
  readonly created: string;
  readonly message: StateMessage;
  /** The throw that led here. */
  readonly shot: ShotRow | null;
}

export interface ShotRow {
  readonly id: string;
  readonly team: Player;
  /** Of the team's players, from 0. */
  readonly member: number;
  readonly end: number;
  /** Which throw of the end it was, from 0. */
  readonly throwNumber: number;
  readonly before: string;
  readonly after: string;
  /** In the simulator's sign. */
  readonly intended: ShotBody;
  readonly actual: ShotBody;
}

/** Who plays for a team: a user, or whoever the host has there. */
interface Team {
  readonly user: string | null;
  readonly name: string;
  readonly entrant: EngineIntroduction;
}

/** What is asked of a team, and whoever waits for the answer. */
type PendingRequest =
  | { readonly does: "throw"; answer(shot: Shot): void }
  | { readonly does: "place"; answer(placement: Placement): void };

interface Stream {
  readonly team: Player | null;
  readonly hear: Dc4Listener;
  /** Whether it heard the present end. */
  synced: boolean;
}

export class Dc4Match {
  readonly id: string;
  readonly settings: MatchSettings;
  readonly rules: CurlingRules;
  /** When it was created, and when both had come; ISO 8601. */
  readonly created: string;
  started: string;
  readonly states: StateRow[] = [];
  readonly shots: ShotRow[] = [];
  /** States by their ids and by those of their stones; throws by theirs and by the states after them. */
  readonly stateById = new Map<string, StateRow>();
  readonly stonesById = new Map<string, StateRow>();
  readonly shotById = new Map<string, ShotRow>();
  readonly shotByState = new Map<string, ShotRow>();
  readonly #parts = new Map<string, string>();
  readonly #date: () => string;
  readonly #teams: [Team | null, Team | null] = [null, null];
  readonly #streams = new Set<Stream>();
  readonly #asked: [PendingRequest | null, PendingRequest | null] = [null, null];
  /** Whoever waits until a team has come. */
  readonly #awaited: [(() => void) | null, (() => void) | null] = [null, null];
  /** Requests that were granted, to be answered when what they led to is known. */
  #granted: (() => void)[] = [];
  #names: PlayerNames = ["", ""];
  #begun = false;
  #over = false;
  #told: PositionUpdate | undefined;

  constructor(id: string, settings: MatchSettings, date: () => string) {
    this.id = id;
    this.settings = settings;
    this.rules = rulesOfSettings(settings);
    this.created = date();
    this.started = this.created;
    this.#date = date;
  }

  get over(): boolean {
    return this.#over;
  }

  /** The names of the teams, as far as they have come. */
  get names(): readonly [string | null, string | null] {
    if (this.#begun) return this.#names;
    return [this.#teams[0]?.name ?? null, this.#teams[1]?.name ?? null];
  }

  /** The users that play, to be seated again when a server goes on. */
  get users(): readonly [string | null, string | null] {
    return [this.#teams[0]?.user ?? null, this.#teams[1]?.user ?? null];
  }

  /** The id of a part of this match. */
  part(name: string): string {
    const known = this.#parts.get(name) ?? partId(this.id, name);
    this.#parts.set(name, known);
    return known;
  }

  get latest(): StateRow | undefined {
    return this.states.at(-1);
  }

  /**
   * A user enters with a wish for a team, and gets it if it is free; who is there already gets the own one back. What a team says of
   * itself counts until it listens and is waited for.
   */
  enter(user: string, wish: TeamName, config: TeamConfig): TeamName {
    const wanted = playerOf(wish);
    const team = this.#teamOf(user) ?? (this.#teams[wanted] === null ? wanted : other(wanted));
    const there = this.#teams[team];
    if (there !== null && there.user !== user) throw new Refusal(409, "This match has already started.");
    if (this.#begun) return teamName(team);
    const members = membersOf(config, this.settings.game_mode === "mixed_doubles");
    const name = config.team_name;
    this.#teams[team] = { user, name, entrant: { name, user, ...(members && { members }) } };
    this.#announce(team);
    return teamName(team);
  }

  /** Keeps a team for the host's own, or for a user who was there before. */
  reserve(team: Player, name: string, user: string | null = null, members?: readonly TeamPlayer[]): void {
    const entrant = { name, ...(user !== null && { user }), ...(members && { members }) };
    this.#teams[team] = { user, name, entrant };
  }

  /** The team of a user; refuses whoever has none. */
  teamOf(user: string): Player {
    const team = this.#teamOf(user);
    if (team === undefined) throw new Refusal(401, "Invalid match data");
    return team;
  }

  /** Lets somebody hear the match, a team or a viewer, until what comes back is called. */
  listen(team: Player | null, hear: Dc4Listener): () => void {
    const alike = [...this.#streams].filter((stream) => stream.team === team);
    if (team === null && alike.length >= MAX_VIEWERS)
      throw new Refusal(503, "Too many viewers of this match.");
    if (team !== null && alike.length >= MAX_OF_ONE) this.#hangUp(alike[0]!);
    const stream: Stream = { team, hear, synced: false };
    this.#streams.add(stream);
    if (this.states.length > 0) this.#replay(stream);
    if (this.#over) this.#hangUp(stream);
    if (team !== null) this.#announce(team);
    return () => this.#streams.delete(stream);
  }

  /** A throw of a user; resolves when it was made. */
  throw(user: string, body: ShotBody): Promise<void> {
    const asked = this.#turnOf(user, "throw");
    return this.#grant(() => asked.answer(fromShotBody(body)));
  }

  place(user: string, placement: Placement): Promise<void> {
    this.teamOf(user);
    if (this.settings.game_mode !== "mixed_doubles")
      throw new Refusal(400, "end-setup is only for mixed_doubles.");
    const asked = this.#turnOf(user, "place");
    return this.#grant(() => asked.answer(placement));
  }

  /** Resolves when the team has entered and listens. */
  async come(team: Player): Promise<EngineIntroduction> {
    await new Promise<void>((resolve) => {
      this.#awaited[team] = resolve;
      this.#announce(team);
    });
    return this.#teams[team]?.entrant ?? {};
  }

  /** Both have come. Either seat may say so. */
  begin(names: PlayerNames, past: readonly PositionUpdate[]): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#names = names;
    this.started = this.#date();
    for (const told of past) this.#keep(told);
  }

  /** Either seat may tell, and whoever watches; what was told last is not told again. */
  tell(told: PositionUpdate): void {
    this.#send(told === this.#told ? [] : this.#keep(told));
    this.#answerGranted();
  }

  /** Asks a team for a throw or for a placement; resolves with the answer. */
  ask<T extends Shot | Placement>(team: Player, does: PendingRequest["does"]): Promise<T> {
    return new Promise((resolve) => {
      this.#asked[team] = { does, answer: resolve } as PendingRequest;
    });
  }

  /** Nothing more will be told; streams end, with the winner where nobody heard of one yet. */
  end(result: GameResult | null = null): void {
    if (this.#over) return;
    this.#over = true;
    const latest = this.latest?.message;
    if (latest?.winner_team === null && result !== null && result.winner !== null) {
      const message = { ...latest, winner_team: teamName(result.winner), next_shot_team: null };
      this.#send([this.#row(message, null)]);
    }
    this.#asked.fill(null);
    this.#answerGranted();
    for (const stream of this.#streams) this.#hangUp(stream);
  }

  #teamOf(user: string): Player | undefined {
    const team = this.#teams.findIndex((each) => each?.user === user);
    return team < 0 ? undefined : (team as Player);
  }

  #announce(team: Player): void {
    const listens = [...this.#streams].some((stream) => stream.team === team);
    if (this.#teams[team] === null || !listens) return;
    this.#awaited[team]?.();
    this.#awaited[team] = null;
  }

  /** What a user is asked; refuses what nobody asks for, or asks of the other team. */
  #turnOf<D extends PendingRequest["does"]>(user: string, does: D): Extract<PendingRequest, { does: D }> {
    const team = this.teamOf(user);
    if (this.#over) throw new Refusal(409, "Match already finished.");
    const asked = this.#asked[team];
    if (asked === null) {
      if (this.#asked[other(team)]?.does === "place" && does === "throw")
        throw new Refusal(409, "End setup required.");
      throw new Refusal(409, this.#begun ? "Not your turn." : "This match has not started.");
    }
    if (asked.does !== does)
      throw new Refusal(409, does === "throw" ? "End setup required." : "End already started.");
    this.#asked[team] = null;
    return asked as Extract<PendingRequest, { does: D }>;
  }

  #grant(answer: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.#granted.push(resolve);
      answer();
    });
  }

  #answerGranted(): void {
    const granted = this.#granted;
    this.#granted = [];
    for (const answer of granted) answer();
  }

  #keep(told: PositionUpdate): readonly StateRow[] {
    this.#told = told;
    const before = this.latest;
    return statesOf(told, this.#names, before?.message).map((message, i) => {
      return this.#row(message, i === 0 ? this.#shotOf(told, before, this.#nextId()) : null);
    });
  }

  #row(message: StateMessage, shot: ShotRow | null): StateRow {
    const id = this.#nextId();
    const row = { id, stones: this.part(`stones ${id}`), created: this.#date(), message, shot };
    this.states.push(row);
    this.stateById.set(id, row);
    this.stonesById.set(row.stones, row);
    return row;
  }

  #nextId(): string {
    return this.part(`state ${this.states.length}`);
  }

  #send(rows: readonly StateRow[]): void {
    for (const stream of this.#streams) {
      if (!stream.synced) this.#replay(stream);
      else for (const row of rows) stream.hear(eventOf(row, true));
    }
  }

  #shotOf({ last }: PositionUpdate, before: StateRow | undefined, after: string): ShotRow | null {
    if (last?.kind !== "throw") return null;
    const known = this.shots.at(-1);
    if (known?.end === last.end && known.throwNumber === last.throwNumber) return null;
    const shot: ShotRow = {
      id: this.part(`shot ${this.shots.length}`),
      team: last.by,
      member: last.member,
      end: last.end,
      throwNumber: last.throwNumber,
      before: before?.id ?? after,
      after,
      intended: toLastMove(last.intended),
      actual: toLastMove(last.actual),
    };
    this.shots.push(shot);
    this.shotById.set(shot.id, shot);
    this.shotByState.set(after, shot);
    return shot;
  }

  #replay(stream: Stream): void {
    stream.synced = true;
    const end = this.latest?.message.end_number;
    const rows = this.states.filter(({ message }) => message.end_number === end);
    for (const [i, row] of rows.entries()) stream.hear(eventOf(row, i === rows.length - 1));
  }

  #hangUp(stream: Stream): void {
    this.#streams.delete(stream);
    stream.hear(null);
  }
}

function eventOf({ message }: StateRow, latest: boolean): ServerEvent {
  return {
    event: latest ? "latest_state_update" : "state_update",
    data: JSON.stringify(withOldNames(message)),
  };
}
