/**
 * The server's side of the text protocol, for one team, and a program that speaks it as an agent of matches.
 *
 * The server's side of the text protocol, for one team: what the old server said after every throw, in its order, is RUNSHOT, POSITION, SETSTATE,
 * SCORE where the end is over, and GO to who throws next. When an end is over POSITION tells what it left and SETSTATE counts
 * 16 throws, so that SCORE still belongs to that end; the position of the next end follows. Over TCP a login comes before and a
 * DISCONNECT after it. In mixed doubles, which version 1.1 has, PUTSTONE comes before every end. Programs may print what they like; it is passed over unless it is a throw that nobody asked for.
 */

import { z } from "zod";
import {
  AgentFailure,
  type AgentKind,
  type Decision,
  type FailureReason,
  type LineTransport,
} from "../../../agents/index.js";
import { oneLine } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { commandSchema, programName, StallError } from "../../../protocols/index.js";
import type { CurlingGame } from "../game.js";
import type { NoiseSpec } from "../noise.js";
import type { CurlingRules, Placement } from "../rules/rule-set.js";
import { fromLegacyShot, type Shot, Stones, toLegacyShot } from "../sheet.js";
import { type CurlingState, type GameResult, memberOfThrow, other } from "../state.js";
import {
  firstShot,
  formatServerMessage,
  type LegacyClientMessage,
  type LegacyServerMessage,
  type MemberInfo,
  PLACES,
  PUT_STONES,
  parseClientMessage,
  toPlaces,
} from "./legacy-messages.js";
import {
  type EngineIntroduction,
  type GameTerms,
  type PlayerNames,
  type PositionUpdate,
  protocolReason,
  type Seat,
  type TeamPlayer,
} from "./seat.js";
import { SeatAgent } from "./seat-agent.js";

export interface LegacySeatOptions {
  /** What it is called where it does not log in. */
  readonly name: string;
  /** Of the protocol: 1.1 tells of the players and asks who throws when. */
  readonly version?: "1.0" | "1.1";
  /** Whether a login is asked for, and whose is taken. */
  readonly login?: (id: string, password: string) => boolean;
  /** Seconds that it has for every answer before the game. */
  readonly patience?: number;
}

/** What version 1.1 gives a program to get ready. */
const PATIENCE = 15;
/** Seconds for PUTSTONE; who says nothing gets the plain placement. */
const PLACING = 5;
/** Lines that mean nothing which a program may say before it is too much. */
const MAX_NOISE = 10_000;

export class LegacySeat implements Seat {
  readonly name: string;
  readonly #transport: LineTransport;
  readonly #options: LegacySeatOptions;
  #terms: GameTerms | undefined;
  #names: PlayerNames = ["", ""];
  #told: PositionUpdate | undefined;
  /** The game has begun and no position was sent yet. */
  #unopened = false;
  #noise = 0;

  constructor(transport: LineTransport, options: LegacySeatOptions) {
    this.name = options.name;
    this.#transport = transport;
    this.#options = options;
  }

  async ready(terms: GameTerms): Promise<EngineIntroduction> {
    this.#terms = terms;
    const { login, patience = PATIENCE } = this.#options;
    const name = login === undefined ? this.name : await this.#welcome(login, patience);
    this.#say({ say: "ISREADY" });
    await this.#hear("READYOK", patience);
    if (!this.#tellsMore) return { name };
    this.#inform(terms);
    this.#say({ say: "SETORDER" });
    const { order } = await this.#hear("SETORDER", patience);
    return { name, order: this.#orderOf(order, terms) };
  }

  begin(names: PlayerNames): void {
    this.#names = names;
    this.#say({ say: "NEWGAME", first: names[0], second: names[1] });
    // Programs may forget at NEWGAME what they were told before.
    if (this.#tellsMore) this.#inform(this.#ready());
    this.#unopened = true;
  }

  tell(told: PositionUpdate): void {
    this.#told = told;
    const { state, last, turn } = told;
    const { rules } = state.rink;
    if (this.#unopened && state.ply > 0) this.#sendOpening(rules);
    this.#unopened = false;
    if (last?.kind === "throw") {
      this.#say({ say: "RUNSHOT", shot: toLegacyShot(last.actual) });
      if (state.endJustFinished) {
        // The last throw of an end is the hammer's.
        this.#lay(rules, last.by, state.finished);
        this.#say({ say: "SETSTATE", shot: PLACES, end: last.end, ends: rules.ends, mover: state.toMove });
        this.#say({ say: "SCORE", scores: [state.lastEndScore] });
      }
    }
    if (turn?.does !== "throw") return;
    this.#lay(rules, state.hammer, state.stones);
    const { throwNumber, end, toMove: mover } = state;
    this.#say({ say: "SETSTATE", shot: firstShot(rules) + throwNumber, end, ends: rules.ends, mover });
  }

  async place(): Promise<Placement> {
    await this.#settle();
    this.#say({ say: "PUTSTONE" });
    try {
      const { type } = await this.#hear("PUTSTONE", PLACING);
      return PUT_STONES[type]!;
    } catch (error) {
      if (error instanceof AgentFailure && error.reason === "stall") return PUT_STONES[0];
      throw error;
    }
  }

  async choose(): Promise<Decision<Shot>> {
    await this.#settle();
    this.#say({ say: "GO", left: [this.#leftTo(0), this.#leftTo(1)] });
    const answer = await this.#hear(["BESTSHOT", "CONCEDE"], Number.POSITIVE_INFINITY);
    return { move: answer.say === "BESTSHOT" ? fromLegacyShot(answer.shot) : "resign" };
  }

  end(result: GameResult | null): void {
    if (result === null) return;
    const { winner, reason } = result;
    const loser = winner === null ? undefined : this.#names[other(winner)]!;
    const why = protocolReason(reason);
    if (loser !== undefined && why === "time_limit") this.#say({ say: "TIMEOUT", who: loser });
    if (loser !== undefined && why === "concede") this.#say({ say: "CONCEDE", who: loser });
    const [first = 0, second = 0] = this.#told?.state.totals ?? [];
    this.#say({ say: "TOTALSCORE", totals: [first, second] });
    const outcome = winner === null ? "DRAW" : winner === this.#terms?.team ? "WIN" : "LOSE";
    this.#say({ say: "GAMEOVER", outcome });
  }

  async close(): Promise<void> {
    if (this.#options.login !== undefined) this.#say({ say: "DISCONNECT" });
    await this.#transport.close();
  }

  async #welcome(login: NonNullable<LegacySeatOptions["login"]>, patience: number): Promise<string> {
    this.#say({ say: "CONNECTED" });
    const { id, password, name } = await this.#hear("LOGIN", patience);
    const ok = login(id, password);
    this.#say({ say: "LOGIN", ok });
    if (!ok) throw this.#failure("garbage", "the login was refused");
    return oneLine(name || id || this.name);
  }

  #inform({ team, rules, members }: GameTerms): void {
    const own = members[team]!;
    const polar = own.some(({ hand }) => hand.kind === "polar");
    const mixedDoubles = rules.mixedDoubles !== null;
    this.#say({ say: "GAMEINFO", mixedDoubles, polar, members: own.length });
    this.#say({ say: "PLAYERINFO", members: own.map((member) => infoOf(member, rules)) });
  }

  #orderOf(order: readonly number[], { team, members, rules }: GameTerms): number[] {
    const { length } = members[team]!;
    if (order.length !== length || order.some((_, member) => !order.includes(member)))
      throw this.#failure("garbage", `SETORDER ${order.join(" ")} names not each of ${length} members once`);
    const own = rules.throws >> 1;
    return Array.from({ length: own }, (_, i) =>
      rules.mixedDoubles === null ? order[i % length]! : order[memberOfThrow(rules, 2 * i)]!,
    );
  }

  /**
   * Sends the empty sheet before the first throw. Programs read from it who throws first in the game, so one that joins
   * later hears it as well. In mixed doubles it depends on a placement and is left out.
   */
  #sendOpening(rules: CurlingRules): void {
    if (rules.mixedDoubles !== null) return;
    this.#lay(rules, 1, new Stones());
    this.#say({ say: "SETSTATE", shot: 0, end: 0, ends: rules.ends, mover: 0 });
  }

  #lay(rules: CurlingRules, hammer: Player, stones: Stones): void {
    this.#say({ say: "POSITION", stones: toPlaces(rules, hammer, stones) });
  }

  /** Version 1.1, without which there is no mixed doubles. */
  get #tellsMore(): boolean {
    return this.#options.version === "1.1" || this.#ready().rules.mixedDoubles !== null;
  }

  /** Milliseconds of the clock that runs. */
  #leftTo(player: Player): number | undefined {
    const left = this.#told?.state.timeLeft(player) ?? Number.POSITIVE_INFINITY;
    return Number.isFinite(left) ? 1000 * left : undefined;
  }

  #ready(): GameTerms {
    if (this.#terms === undefined) throw new Error("the seat was not made ready");
    return this.#terms;
  }

  #say(message: LegacyServerMessage): void {
    this.#transport.send(formatServerMessage(message));
  }

  /** Takes what was said while nobody asked: a throw then is not the answer to anything. */
  async #settle(): Promise<void> {
    for (;;) {
      try {
        const message = await this.#next(0);
        if (isThrow(message)) throw this.#failure("garbage", `${message.say} came when nobody asked`);
      } catch (error) {
        if (error instanceof StallError) return;
        throw error;
      }
    }
  }

  /** The message that is waited for, at most so many seconds. */
  async #hear<S extends LegacyClientMessage["say"]>(
    wanted: S | readonly S[],
    seconds: number,
  ): Promise<Extract<LegacyClientMessage, { say: S }>> {
    const names = [wanted].flat() as readonly string[];
    const deadline = this.#transport.now() + 1000 * seconds;
    for (;;) {
      let message: LegacyClientMessage | undefined;
      try {
        message = await this.#next(Math.max(0, deadline - this.#transport.now()) / 1000);
      } catch (error) {
        if (!(error instanceof StallError)) throw error;
        throw this.#failure("stall", `no ${names.join(" or ")} in ${seconds} s${this.#lastWords()}`);
      }
      if (message !== undefined && names.includes(message.say))
        return message as Extract<LegacyClientMessage, { say: S }>;
      if (isThrow(message))
        throw this.#failure("garbage", `${message.say} came instead of ${names.join(" or ")}`);
    }
  }

  /** The next message; undefined for a line that is none. */
  async #next(seconds: number): Promise<LegacyClientMessage | undefined> {
    const line = await this.#transport.receive(seconds);
    if (line === undefined) throw this.#failure("crash", `is gone${this.#lastWords()}`);
    let message: LegacyClientMessage | undefined;
    try {
      message = parseClientMessage(line);
    } catch (error) {
      throw this.#failure("garbage", (error as Error).message);
    }
    if (message?.say === "LOGOUT") throw this.#failure("crash", "left before the end");
    if (!isThrow(message) && ++this.#noise > MAX_NOISE)
      throw this.#failure("garbage", `said ${MAX_NOISE} lines that nobody asked for`);
    return message;
  }

  #lastWords(): string {
    const { lastWords } = this.#transport;
    return lastWords === "" ? "" : ` (${lastWords})`;
  }

  #failure(reason: FailureReason, message: string): AgentFailure {
    return new AgentFailure(reason, oneLine(`${this.name}: ${message}`));
  }
}

function isThrow(
  message: LegacyClientMessage | undefined,
): message is Extract<LegacyClientMessage, { say: "BESTSHOT" | "CONCEDE" }> {
  return message?.say === "BESTSHOT" || message?.say === "CONCEDE";
}

/** A member as version 1.1 tells it; where any throw is allowed the fastest is what the old rewrite could count to. */
function infoOf({ hand }: TeamPlayer, { speedCap }: CurlingRules): MemberInfo {
  return { ...deviationsOf(hand), fastest: speedCap?.max ?? 256 };
}

function deviationsOf(hand: NoiseSpec): { first: number; second: number } {
  switch (hand.kind) {
    case "none":
      return { first: 0, second: 0 };
    case "tee":
      return { first: hand.x, second: hand.y };
    case "polar":
      return { first: hand.speed, second: hand.angle };
  }
}

// A program that speaks the text protocol over its standard input and output, as an agent for match plans.

const legacySchema = z.strictObject({
  command: commandSchema,
  dcp: z
    .enum(["1.0", "1.1"])
    .default("1.0")
    .describe("version of the protocol; 1.1 tells of the players and asks who throws when"),
  startup: z.number().positive().max(1e6).default(15).describe("seconds that it may take to be ready"),
  name: z.string().min(1).optional().describe("what to call it; else the name of the program"),
});

type LegacyOptions = z.output<typeof legacySchema>;

export function legacyKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "legacy",
    about: "a program that speaks the text protocol of the first two generations (DCP)",
    schema: legacySchema,
    make({ command, dcp, startup, name = programName(command) }: LegacyOptions, context) {
      const { openProgram } = context;
      if (openProgram === undefined)
        throw new Error(`agent legacy: no program can be started here: ${command}`);
      const open = () => new LegacySeat(openProgram(command), { name, version: dcp, patience: startup });
      return new SeatAgent({ name, game, open }, context);
    },
  };
}
