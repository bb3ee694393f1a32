/**
 * An engine of Digital Curling 3 at a seat: the server's side of protocol 1.0, over lines. What an engine says when it is not its turn, and what
 * cannot be read, fails it when it is next asked.
 */
import { AgentFailure, type Decision, type LineTransport, type Stop } from "../../../../agents/index.js";
import { oneLine } from "../../../../game/index.js";
import { Stalled } from "../../../../protocols/index.js";
import type { GameResult, Shot } from "../../index.js";
import type { Entrant, Names, Seat, Terms, Told } from "../seat.js";
import { type TeamName, teamName } from "../teams.js";
import {
  type ClientMessage,
  formatMessage,
  PROTOCOL,
  parseClientMessage,
  type ServerMessage,
} from "./messages.js";
import { gameOfTerms } from "./settings.js";
import { shotOf, updateOf } from "./states.js";

export interface Dc3SeatOptions {
  /** What the engine is called until it says so itself. */
  readonly name: string;
  /** Waits until the engine is there, or nobody waits any more. */
  connect(): Promise<LineTransport>;
  giveUp?(): void;
  /** Seconds that it may take to answer the greeting. */
  readonly timeoutDcOk?: number;
  /** What it hears of the game, where that is not what the terms say. */
  readonly disclosed?: unknown;
}

/** What is disclosed of the game is handed on as it is. */
type Said = Exclude<ServerMessage, { cmd: "is_ready" }> | { cmd: "is_ready"; team: TeamName; game: unknown };

/** Throws in a row that each member of a team makes. */
const IN_A_ROW = 2;
const TIMEOUT_DC_OK = 10;

export class Dc3Seat implements Seat {
  readonly name: string;
  readonly #options: Dc3SeatOptions;
  #transport: LineTransport | undefined;
  #team = 0;
  /** Whether the engine has the turn and has not answered yet. */
  #asked = false;
  #answer: ClientMessage | undefined;
  #failure: AgentFailure | undefined;
  /** Tells whoever waits that there is an answer or a failure. */
  #wake: (() => void) | undefined;
  #closed = false;

  constructor(options: Dc3SeatOptions) {
    this.name = options.name;
    this.#options = options;
  }

  async ready(terms: Terms): Promise<Entrant> {
    const { connect, timeoutDcOk = TIMEOUT_DC_OK, disclosed = gameOfTerms(terms) } = this.#options;
    this.#team = terms.team;
    const transport = await connect().catch((error: Error) => {
      throw this.#fault("crash", error.message);
    });
    if (this.#closed) {
      transport.end();
      throw new AgentFailure("crash", `${this.name}: left before the game`);
    }
    this.#transport = transport;
    this.#say({ cmd: "dc", version: PROTOCOL, game_id: terms.id, date_time: dateText(terms.date) });
    const { name } = await this.#greeted(transport, "dc_ok", timeoutDcOk);
    this.#say({ cmd: "is_ready", team: teamName(terms.team), game: disclosed });
    const { player_order: order } = await this.#greeted(transport, "ready_ok", Number.POSITIVE_INFINITY);
    void this.#listen(transport);
    return { name, order: order.flatMap((member) => Array<number>(IN_A_ROW).fill(member)) };
  }

  begin([team0, team1]: Names): void {
    this.#say({ cmd: "new_game", name: { team0, team1 } });
  }

  tell(told: Told): void {
    this.#asked = told.turn?.team === this.#team;
    this.#answer = undefined;
    this.#say(updateOf(told));
  }

  async choose(_stop: Stop): Promise<Decision<Shot>> {
    const message = await this.#answered();
    if (message.cmd !== "move")
      throw this.#fault("garbage", `answered with ${message.cmd} in place of a move`);
    return { move: shotOf(message.move) };
  }

  end(result: GameResult | null): void {
    if (result !== null) this.#say({ cmd: "game_over" });
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#transport === undefined) this.#options.giveUp?.();
    await this.#transport?.close();
  }

  #say(message: Said): void {
    this.#transport?.send(formatMessage(message));
  }

  /** The next message, which must be this one. */
  async #greeted<C extends ClientMessage["cmd"]>(
    transport: LineTransport,
    cmd: C,
    seconds: number,
  ): Promise<Extract<ClientMessage, { cmd: C }>> {
    let line: string | undefined;
    try {
      line = await transport.receive(seconds);
    } catch (error) {
      if (!(error instanceof Stalled)) throw error;
      throw this.#fault("stall", `no ${cmd} in ${seconds} s`);
    }
    if (line === undefined) throw this.#gone(transport);
    const message = this.#read(line);
    if (message.cmd !== cmd) throw this.#fault("garbage", `said ${message.cmd} in place of ${cmd}`);
    return message as Extract<ClientMessage, { cmd: C }>;
  }

  /** Hears the engine for the rest of the game. */
  async #listen(transport: LineTransport): Promise<void> {
    try {
      for (;;) {
        const line = await transport.receive(Number.POSITIVE_INFINITY);
        if (line === undefined) throw this.#gone(transport);
        const message = this.#read(line);
        if (!this.#asked) throw this.#fault("garbage", `said ${message.cmd} when it was not asked`);
        this.#asked = false;
        this.#answer = message;
        this.#wake?.();
      }
    } catch (error) {
      this.#failure = error instanceof AgentFailure ? error : this.#fault("crash", String(error));
      this.#wake?.();
    }
  }

  async #answered(): Promise<ClientMessage> {
    while (this.#answer === undefined) {
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const answer = this.#answer;
    this.#answer = undefined;
    return answer;
  }

  #read(line: string): ClientMessage {
    try {
      return parseClientMessage(line);
    } catch (error) {
      throw this.#fault("garbage", (error as Error).message);
    }
  }

  #gone({ lastWords }: LineTransport): AgentFailure {
    return this.#fault("crash", `gone${lastWords === "" ? "" : ` (${lastWords})`}`);
  }

  #fault(reason: AgentFailure["reason"], words: string): AgentFailure {
    return new AgentFailure(reason, oneLine(`${this.name}: ${words}`));
  }
}

/** As the official server writes it. */
function dateText(date: string): string {
  return date.replace(/(\.\d+)?Z$/, "+00:00");
}
