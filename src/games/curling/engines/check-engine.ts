/** Checks an engine point by point: each is a game, some throws long, in which the server does one thing that servers do. */
import { AgentFailure, createAgent, type LineTransport } from "../../../agents/index.js";
import { oneLine, stream } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { closeAgent, PlayerError, stallTimeout, type WallClock, withTimeout } from "../../../match/index.js";
import type { Position } from "../notation.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit } from "../players/game-setup.js";
import { type Shot, STONES } from "../sheet.js";
import type { CurlingState } from "../state.js";
import {
  type CheckFinding,
  type CheckProblem,
  judgeThrows,
  ok,
  type SentThrow,
  type ThrowWords,
  wrong,
} from "./check-findings.js";
import {
  acceptedShot,
  defaultMembers,
  type GameTerms,
  type PositionUpdate,
  type Seat,
  TEAM_NAMES,
  type ThrowUpdate,
  uuidOf,
} from "./seat.js";

// A line transport that is looked at, and that says things another way than usual: what real servers do and engines must put up with.

/** Lines that are sent together, as they go out; each of what comes back is one write. */
export type FaultInjection = (lines: readonly string[]) => readonly string[];

const plainly: FaultInjection = (lines) => lines;
/** In one write, so that the other end finds several in one read. */
export const together: FaultInjection = (lines) => [lines.join("\n")];

export class EngineProxy implements LineTransport {
  /** What was heard. */
  readonly heard: string[] = [];
  readonly #inner: LineTransport;
  readonly #twist: FaultInjection;
  readonly #look: (line: string) => void;
  #held: string[] | undefined;

  /** `look` is shown every line that is heard. */
  constructor(
    inner: LineTransport,
    twist: FaultInjection = plainly,
    look: (line: string) => void = () => {},
  ) {
    this.#inner = inner;
    this.#twist = twist;
    this.#look = look;
  }

  get lastWords(): string {
    return this.#inner.lastWords;
  }

  send(line: string): void {
    if (this.#held !== undefined) this.#held.push(line);
    else this.#write([line]);
  }

  /** Keeps what is sent from now on. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends what was kept. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    if (held.length > 0) this.#write(held);
  }

  async receive(seconds: number): Promise<string | undefined> {
    const line = await this.#inner.receive(seconds);
    if (line !== undefined) {
      this.heard.push(line);
      this.#look(line);
    }
    return line;
  }

  now(): number {
    return this.#inner.now();
  }

  every(milliseconds: number, look: () => void): () => void {
    return this.#inner.every(milliseconds, look);
  }

  async close(): Promise<void> {
    this.release();
    await this.#inner.close();
  }

  end(): void {
    this.#inner.end();
  }

  #write(lines: readonly string[]): void {
    for (const line of this.#twist(lines)) this.#inner.send(line);
  }
}

/**
 * Adds a field of a release that is not out yet to every object. Maps of teams are no objects of fields: no server gives them
 * another key, and clients read every value of them.
 */
export const unknownFields: FaultInjection = (lines) =>
  lines.map((line) => JSON.stringify(withUnknown(JSON.parse(line))));

function withUnknown(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withUnknown);
  const entries = Object.entries(value).map(([key, each]) => [key, withUnknown(each)]);
  if (entries.length > 0 && Object.keys(value).every(isTeam)) return Object.fromEntries(entries);
  return { ...Object.fromEntries(entries), of_the_next_release: null };
}

function isTeam(key: string): boolean {
  return (TEAM_NAMES as readonly string[]).includes(key);
}

// Whether an engine can be played with, point by point: each is a game that is begun anew, some throws long, in which the server does one thing
// that servers do. What the engine threw is judged at the end.

/** An engine, started anew for every point. */
export interface CheckedEngine {
  readonly spec: CurlingSpec;
  readonly words: ThrowWords;
  readonly points: readonly EnginePoint[];
  open(point: EnginePoint): OpenedEngine;
}

export interface OpenedEngine {
  readonly seat: Seat;
  /** The engine's own words for the throw that it sent last. */
  said(): string;
  /** The throw that it sent last, where the server makes something else of it. */
  sent?(): Shot | undefined;
  /** What is told from now on is kept, and goes out together; missing where everything goes out at once. */
  hold?(): void;
  release?(): void;
  /** An engine that has not come yet is not waited for any more. */
  abandon?(): void;
}

export interface EnginePoint {
  readonly about: string;
  /** True where nothing is said. */
  readonly needed?: boolean;
  /** What the engine may have missed, where it fails. */
  readonly right: string;
  readonly mend: string;
  readonly team: Player;
  /** Throws that the engine makes. */
  readonly throws: number;
  /** Where the game begins, if not at its start. */
  readonly start?: Position;
  /** Whether the engine hears everything since its last throw at once. */
  readonly atOnce?: boolean;
  /** What is done to the lines that it hears. */
  readonly twist?: FaultInjection;
  /**
   * Another way to tell the same. An engine that repeats its throws must make the same ones then; no thinking time is taken
   * from it meanwhile.
   */
  readonly otherwise?: FaultInjection;
}

interface EngineCheckSetup {
  readonly clock: WallClock;
  /** Seconds that are waited for what has no clock of its own. */
  readonly patience: number;
}

/** Seconds in which an engine that speaks out of turn has done so. */
const QUIET = 0.2;
const NEVER = { aborted: false };

/** The last throw of a game with two seconds left: for whoever goes by the clock. */
export const LAST_MOMENT: Position = { end: 7, throw: 14, hammer: 1, time: [2, 2] };
/** The team's last throw of an end, so that the next one follows in the next end. */
export const LAST_OF_END: Position = { end: 0, throw: 14, hammer: 1 };

/** An engine over lines, with what a point does to them: the seat has its transport tapped, sooner or later. */
export function overLines(
  { twist = plainly }: EnginePoint,
  seatOf: (tapped: (transport: LineTransport) => LineTransport) => Seat,
): OpenedEngine {
  let tap: EngineProxy | undefined;
  const seat = seatOf((transport) => {
    tap = new EngineProxy(transport, twist);
    return tap;
  });
  return {
    seat,
    said: () => tap?.heard.at(-1) ?? "",
    hold: () => tap?.hold(),
    release: () => tap?.release(),
  };
}

export async function* checkEngine(
  candidate: CheckedEngine,
  checking: EngineCheckSetup,
): AsyncGenerator<CheckFinding> {
  const throws: SentThrow[] = [];
  const kit = curlingKit(candidate.spec);
  for (const [i, point] of candidate.points.entries()) {
    const failure = await (point.otherwise === undefined
      ? new TrialGame(kit, candidate, point, checking, throws).run()
      : compareRuns(kit, candidate, point, checking));
    const { about, needed = true } = point;
    yield failure === undefined ? ok(about, needed) : wrong(about, failure, needed);
    // Who cannot play at all has nothing else to show.
    if (i === 0 && failure !== undefined && throws.length === 0) return;
  }
  yield* judgeThrows(kit.game.rules, candidate.words, throws);
}

/**
 * Plays a point in both ways and returns what differs. An engine that does not repeat its throws when it hears the same twice
 * cannot be compared.
 */
async function compareRuns(
  kit: CurlingGameSetup,
  candidate: CheckedEngine,
  point: EnginePoint,
  checking: EngineCheckSetup,
): Promise<CheckProblem | undefined> {
  const { otherwise = plainly, right, mend } = point;
  const run = async (twist: FaultInjection) => {
    const throws: SentThrow[] = [];
    const failure = await new TrialGame(kit, candidate, { ...point, twist }, checking, throws).run();
    return { failure, throws };
  };
  const defaults = await run(plainly);
  if (defaults.failure !== undefined) return defaults.failure;
  const other = await run(otherwise);
  if (other.failure !== undefined) return other.failure;
  const at = firstDifference(defaults.throws, other.throws);
  if (at < 0 || firstDifference(defaults.throws, (await run(plainly)).throws) >= 0) return undefined;
  const [a, b] = [defaults, other].map(({ throws }) => throws[at]!.said);
  return { seen: `${b} in place of ${a} in ${defaults.throws[at]!.where}`, right, mend };
}

function firstDifference(a: readonly SentThrow[], b: readonly SentThrow[]): number {
  return a.findIndex(({ said }, i) => said !== b[i]?.said);
}

/** A game of one point. */
class TrialGame {
  readonly #kit: CurlingGameSetup;
  readonly #point: EnginePoint;
  readonly #checking: EngineCheckSetup;
  readonly #throws: SentThrow[];
  readonly #opened: OpenedEngine;
  readonly #state: CurlingState;

  constructor(
    kit: CurlingGameSetup,
    candidate: CheckedEngine,
    point: EnginePoint,
    checking: EngineCheckSetup,
    throws: SentThrow[],
  ) {
    this.#kit = kit;
    this.#point = point;
    this.#checking = checking;
    this.#throws = throws;
    this.#opened = candidate.open(point);
    this.#state = kit.searchGame.position(point.start ?? {});
  }

  /** What went wrong. */
  async run(): Promise<CheckProblem | undefined> {
    const { seat } = this.#opened;
    const { right, mend } = this.#point;
    try {
      await this.#play();
      return undefined;
    } catch (error) {
      if (!(error instanceof PlayerError) && !(error instanceof AgentFailure)) throw error;
      return { seen: oneLine(error.message).replace(`${seat.name}: `, ""), right, mend };
    } finally {
      this.#opened.abandon?.();
      await closeAgent(seat, this.#checking.clock);
    }
  }

  async #play(): Promise<void> {
    const { seat } = this.#opened;
    const { team, throws, atOnce = false } = this.#point;
    const { patience } = this.#checking;
    const { name = seat.name } = await this.#attended(patience, () => seat.ready(this.#terms()));
    this.#opened.hold?.();
    seat.begin(team === 0 ? [name, "playout"] : ["playout", name], []);
    seat.tell(this.#told(null));
    for (let made = 0; made < throws; ) {
      if (this.#state.toMove === team) {
        await this.#ask();
        made++;
      } else {
        if (!atOnce) this.#opened.release?.();
        // Time to speak for an engine that does not know when it is its turn.
        await this.#pause();
        this.#throw(await this.#reply(), 0);
      }
    }
    seat.end({ winner: team, reason: "concede" });
    this.#opened.release?.();
  }

  async #ask(): Promise<void> {
    const { seat } = this.#opened;
    const { clock } = this.#checking;
    const { team } = this.#point;
    const state = this.#state;
    const left = state.timeLeft(team);
    const choosing = seat.choose(NEVER);
    choosing.catch(() => {});
    if (this.#opened.release) await this.#pause();
    const began = clock.now();
    this.#opened.release?.();
    const { move } = await this.#attended(Math.max(left, this.#checking.patience), () => choosing);
    const seconds = this.#point.otherwise === undefined ? (clock.now() - began) / 1000 : 0;
    if (seconds > left)
      throw new PlayerError(
        team,
        "time",
        `the throw took ${seconds.toFixed(1)} s of ${left.toFixed(1)} s left`,
      );
    if (move === "resign") throw new PlayerError(team, "resign", "it gave up the game");
    const where = `end ${state.end} throw ${state.throwNumber}`;
    this.#throws.push({
      shot: this.#opened.sent?.() ?? move,
      said: oneLine(this.#opened.said()).slice(0, 120),
      where,
    });
    this.#throw(acceptedShot(this.#kit.game.rules, move), seconds);
  }

  /** Throws for whoever has the turn, and tells of it. */
  #throw(shot: Shot, seconds: number): void {
    const { toMove: by, end, throwNumber } = this.#state;
    this.#state.spend(by, seconds);
    this.#state.play(shot);
    const { foul } = this.#state;
    this.#opened.hold?.();
    const thrown = { kind: "throw", by, end, throwNumber, member: throwNumber >> 2 } as const;
    this.#opened.seat.tell(this.#told({ ...thrown, intended: shot, actual: shot, foul, seconds }));
  }

  /** The other team's throw. */
  async #reply(): Promise<Shot> {
    const { clock } = this.#checking;
    const agent = createAgent(this.#kit, { kind: "rules" }, { rng: stream("check"), clock });
    const { move } = await agent.choose(this.#kit.searchGame.clone(this.#state), NEVER);
    return move as Shot;
  }

  #told(last: ThrowUpdate | null): PositionUpdate {
    const state = this.#kit.searchGame.clone(this.#state);
    return { state, angles: new Float64Array(STONES), turn: { team: state.toMove, does: "throw" }, last };
  }

  #terms(): GameTerms {
    const { rules } = this.#kit.game;
    const members = defaultMembers(rules);
    const id = uuidOf(stream("check"));
    return {
      id,
      date: this.#checking.clock.date(),
      team: this.#point.team,
      rules,
      members: [members, members],
    };
  }

  #attended<T>(seconds: number, work: () => Promise<T>): Promise<T> {
    return withTimeout(this.#point.team, work, stallTimeout(seconds), this.#checking);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#checking.clock.after(1000 * QUIET, resolve);
    });
  }
}
