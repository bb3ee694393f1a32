/**
 * One match between two seats, whatever they speak. The referee's simulator plays, the clocks are those of the rules, hands and
 * journal are handed in. Every move that is accepted is in the journal before anybody is told of it or asked for the next.
 * An engine that dies, stalls, talks nonsense, moves out of turn or does what cannot be done forfeits the match;
 * one that runs out of time or gives up loses as the rules say.
 */
import type { Player } from "../../../game/index.js";
import {
  type AbortSignalLike,
  closeAgent,
  faultOf,
  PlayerError,
  stallTimeout,
  stopAfter,
  type Timeout,
  type WallClock,
  withTimeout,
} from "../../../match/index.js";
import { defaultPlacement } from "../players/placements.js";
import type { CurlingRecord } from "../record.js";
import type { Shot } from "../sheet.js";
import {
  type JournalEndRow,
  type JournalMoveRow,
  type JournalRow,
  type JournalSeatRow,
  MatchState,
  type MatchStateSetup,
} from "./match-state.js";
import {
  acceptedShot,
  type EngineIntroduction,
  type PlacedUpdate,
  type PlayerNames,
  type PositionUpdate,
  type Seat,
  type SeatTurn,
  type ThrowUpdate,
} from "./seat.js";

/** Seconds that seats may take where no clock of the game runs. */
export interface HostTimeouts {
  /** To come and be ready. */
  readonly ready: number;
  /** For a throw in a game without a clock. */
  readonly throw: number;
  readonly place: number;
}

export interface HostedSetup extends MatchStateSetup {
  /** A UUID. */
  readonly id: string;
  readonly seats: readonly [Seat, Seat];
  readonly waiting: HostTimeouts;
  /** Seconds from one position that is told to the next, at least. */
  readonly pause?: number;
  readonly clock: WallClock;
  /** What the journal has already, for a match that goes on. */
  readonly past: readonly JournalRow[];
  /** Keeps a row; nothing goes on before that. */
  journal(row: JournalRow): void | Promise<void>;
  /** Looks on. */
  watch?(told: PositionUpdate, names: PlayerNames): void;
  /** The match is not wanted any more, for now. */
  readonly signal?: AbortSignalLike;
}

/** How a match ended, and its record. */
export interface HostedResult extends Omit<JournalEndRow, "kind"> {
  readonly record: CurlingRecord;
}

const TEAMS = [0, 1] as const;
const NEVER = { aborted: false };
/** Seconds of which clocks know. */
const TICK = 0.001;
/** Characters of a name. */
const LONGEST_NAME = 100;

export class HostedMatch {
  readonly #setup: HostedSetup;
  readonly #entrants: [EngineIntroduction, EngineIntroduction] = [{}, {}];
  /** Who has come. */
  readonly #here = new Set<Player>();
  /** Once both have come. */
  #course: MatchState | undefined;
  /** When something was told last. */
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(setup: HostedSetup) {
    this.#setup = setup;
  }

  /** Plays until the end; rejects when the signal comes, with all seats closed. */
  async play(): Promise<HostedResult> {
    const { seats, clock } = this.#setup;
    try {
      const { past, outcome } = await this.#replay();
      if (this.#course?.turn === null) this.#tellAgain(this.#course, past);
      const ended = outcome ?? (await this.#toTheEnd(past));
      for (const seat of seats) seat.end(ended.record.result);
      return ended;
    } finally {
      await Promise.all(seats.map((seat) => closeAgent(seat, clock)));
    }
  }

  /** What has ended before it could be told is told to who can still hear it. */
  #tellAgain(course: MatchState, past: readonly PositionUpdate[]): void {
    const last = past.at(-1);
    const news = last?.turn === null ? last : course.told(null);
    for (const seat of this.#setup.seats) {
      try {
        seat.begin(course.names, past);
        seat.tell(news);
      } catch {
        // Who was not made ready does not hear it.
      }
    }
  }

  /** Closes a match that nobody can go on with: through nobody's fault, and without a result. */
  async breakOff(reason: string): Promise<HostedResult> {
    const { outcome } = await this.#replay();
    return outcome ?? (await this.#over({ how: "failed", reason }));
  }

  /** Goes through the rows of before, to where the match stands or to its end; lets others have their turn meanwhile. */
  async #replay(): Promise<{ readonly past: readonly PositionUpdate[]; readonly outcome?: HostedResult }> {
    const { past: rows, clock } = this.#setup;
    const seats = rows.filter((row): row is JournalSeatRow => row.kind === "seat");
    for (const { kind: _, team, ...entrant } of seats) this.#entrants[team] = entrant;
    if (new Set(seats.map(({ team }) => team)).size < 2) return { past: [] };
    const course = this.#begun();
    const past = [course.told(null)];
    for (const row of rows) {
      if (row.kind === "end") return { past, outcome: this.#outcome(course, row) };
      if (row.kind === "seat") continue;
      past.push(course.told(course.again(row)));
      await clock.breathe();
    }
    return { past };
  }

  async #toTheEnd(past: readonly PositionUpdate[]): Promise<HostedResult> {
    try {
      // A match that was ended and not told so.
      const course = this.#course?.state.isOver() ? this.#course : await this.#enter(past);
      while (course.turn !== null) await this.#take(course, course.turn);
      return await this.#over(endOf(course.lastRow));
    } catch (error) {
      if (!(error instanceof PlayerError)) throw error;
      const { by, end: how, message: reason } = error;
      if (how === "stall" && this.#here.size === 0)
        return await this.#over({ how: "failed", reason: "neither team came" });
      if (this.#course === undefined) await this.#seated();
      return await this.#over({ how, by, reason });
    }
  }

  /** Makes both seats ready, whoever comes first, and tells them where the match stands. */
  async #enter(past: readonly PositionUpdate[]): Promise<MatchState> {
    const { id, date, rules, clocks, members, seats, waiting } = this.#setup;
    const before = this.#course;
    await Promise.all(
      TEAMS.map(async (team) => {
        const known = { id, date, team, rules, ...(clocks && { clocks }) };
        const terms = { ...known, members: before?.members ?? members };
        const patience = stallTimeout(waiting.ready);
        const entrant = await withTimeout(team, () => seats[team].ready(terms), patience, this.#setup);
        this.#here.add(team);
        // Who comes back is who it was.
        if (before === undefined) this.#entrants[team] = checkEntrant(team, entrant, this.#setup);
      }),
    );
    const course = before ?? (await this.#seated());
    for (const team of TEAMS) blamePlayer(team, () => seats[team].begin(course.names, past));
    this.#tell(course, past.at(-1) ?? course.told(null));
    return course;
  }

  #begun(): MatchState {
    const names = TEAMS.map((team) => this.#entrants[team].name ?? this.#setup.seats[team].name);
    this.#course = new MatchState(this.#setup, [names[0]!, names[1]!], this.#entrants);
    return this.#course;
  }

  /** The course of a match that begins, with who sits where in the journal. */
  async #seated(): Promise<MatchState> {
    const course = this.#begun();
    for (const team of TEAMS) {
      const { order, members, user } = this.#entrants[team];
      await this.#setup.journal({
        kind: "seat",
        team,
        name: course.names[team],
        ...(order && { order: [...order] }),
        ...(members && { members: [...members] }),
        ...(user !== undefined && { user }),
      });
    }
    return course;
  }

  async #take(course: MatchState, { team, does }: SeatTurn): Promise<void> {
    const made = does === "place" ? await this.#place(course, team) : await this.#throw(course, team);
    await this.#setup.journal(course.lastRow as JournalMoveRow);
    await this.#pause();
    this.#tell(course, course.told(made));
  }

  async #place(course: MatchState, by: Player): Promise<PlacedUpdate> {
    const { seats, waiting } = this.#setup;
    const seat = seats[by];
    const wish = async () => (await seat.place?.(NEVER)) ?? defaultPlacement(course.state);
    return course.place(await withTimeout(by, wish, stallTimeout(waiting.place), this.#setup));
  }

  /** Nothing where the game has ended before a stone was thrown. */
  async #throw(course: MatchState, by: Player): Promise<ThrowUpdate | null> {
    const { seats, clock, signal, waiting, rules } = this.#setup;
    const left = course.state.timeLeft(by);
    let overtaken = false;
    const passed = () => {
      overtaken = true;
    };
    const overdue: Timeout = { seconds: left, end: "time", reason: "no thinking time left", passed };
    const patience = Number.isFinite(left) ? overdue : stallTimeout(waiting.throw);
    const began = clock.now();
    // Official servers count whole milliseconds.
    const spent = () => Math.max(0, Math.floor(clock.now() - began)) / 1000;
    const stop = stopAfter(left, clock, signal);
    let move: Shot | "resign";
    try {
      ({ move } = await withTimeout(by, () => seats[by].choose(stop), patience, this.#setup));
    } catch (error) {
      if (error instanceof PlayerError && error.end === "time")
        return course.late(Math.max(left + TICK, spent()));
      throw error;
    }
    // An answer that lay there when the time was over had come in time.
    const seconds = overtaken ? Math.max(left - TICK, left / 2) : spent();
    if (move === "resign") {
      if (rules.concede) return course.concede(by);
      throw new PlayerError(by, "illegal", "conceding is not part of these rules");
    }
    const intended = move;
    const capped = course.members[by].every(
      ({ hand }) => hand.kind === "polar" && hand.maxSpeed !== undefined,
    );
    return course.throw(
      blamePlayer(by, () => acceptedShot(rules, intended, capped)),
      seconds,
    );
  }

  /** Lets the time pass that must be between two positions; nobody's clock runs. */
  async #pause(): Promise<void> {
    const { clock, signal, pause = 0 } = this.#setup;
    const left = this.#toldAt + 1000 * pause - clock.now();
    if (left <= 0) return;
    await new Promise<void>((resolve) => {
      const settle = clock.after(left, resolve);
      signal?.addEventListener("abort", () => resolve(settle()), { once: true });
    });
  }

  /** Tells everybody; who cannot be told has failed, unless it is over anyway. */
  #tell(course: MatchState, news: PositionUpdate): void {
    this.#toldAt = this.#setup.clock.now();
    const faults: unknown[] = [];
    for (const team of TEAMS) {
      try {
        blamePlayer(team, () => this.#setup.seats[team].tell(news));
      } catch (fault) {
        faults.push(fault);
      }
    }
    this.#setup.watch?.(news, course.names);
    if (faults.length > 0 && news.turn !== null) throw faults[0];
  }

  async #over(end: Omit<JournalEndRow, "kind">): Promise<HostedResult> {
    const course = this.#course ?? this.#begun();
    const row: JournalEndRow = { kind: "end", ...end };
    await this.#setup.journal(row);
    const open = course.turn !== null;
    const outcome = this.#outcome(course, row);
    if (open && course.turn === null) this.#tell(course, course.told(null));
    return outcome;
  }

  /** Who did what cannot be forfeits the match. */
  #outcome(course: MatchState, { kind: _, ...end }: JournalEndRow): HostedResult {
    const { how, by, reason = how } = end;
    if (by !== undefined && course.turn !== null) course.forfeit(by, reason);
    return { ...end, record: course.record() };
  }
}

/** Does what a seat has brought about. */
function blamePlayer<T>(by: Player, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw faultOf(by, error);
  }
}

function endOf(last: JournalMoveRow | undefined): Omit<JournalEndRow, "kind"> {
  switch (last?.kind) {
    case "concede":
      return { how: "resign", by: last.player };
    case "late":
      return { how: "time", by: last.player, reason: "no thinking time left" };
    default:
      return { how: "rules" };
  }
}

/** What an engine says of itself, as far as it can be. */
function checkEntrant(
  team: Player,
  entrant: EngineIntroduction,
  { rules, members, seats }: HostedSetup,
): EngineIntroduction {
  const { name = seats[team].name, order, members: own = members[team] } = entrant;
  const wrong = (words: string) => new PlayerError(team, "garbage", words);
  if (own.length < members[team].length)
    throw wrong(`brings ${own.length} players of ${members[team].length}`);
  if (order && (order.length !== rules.throws >> 1 || order.some((member) => !(member in own))))
    throw wrong(`order of throws ${order.join(" ")}`);
  return { ...entrant, name: name.trim().slice(0, LONGEST_NAME) || seats[team].name };
}
