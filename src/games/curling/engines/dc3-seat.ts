/**
 * An engine of Digital Curling 3: the server's side of protocol 1.0, and such an engine as an agent of matches.
 *
 * An engine of Digital Curling 3 at a seat: the server's side of protocol 1.0, over lines. What an engine says when it is not its turn, and what
 * cannot be read, fails it when it is next asked.
 */

import { z } from "zod";
import {
  AgentFailure,
  type AgentKind,
  type AwaitedProgram,
  type Decision,
  type LineTransport,
  type StopSignal,
} from "../../../agents/index.js";
import { oneLine } from "../../../core/index.js";
import { commandSchema, programName, StallError } from "../../../protocols/index.js";
import type { CurlingGame } from "../game.js";
import type { Shot } from "../sheet.js";
import type { CurlingState, GameResult } from "../state.js";
import {
  type Dc3ClientMessage,
  type Dc3ServerMessage,
  formatMessage,
  PROTOCOL,
  parseClientMessage,
  shotOf,
  updateOf,
} from "./dc3-messages.js";
import { gameOfTerms } from "./dc3-settings.js";
import {
  type EngineIntroduction,
  type GameTerms,
  type PlayerNames,
  type PositionUpdate,
  type Seat,
  type TeamName,
  teamName,
} from "./seat.js";
import { SeatAgent } from "./seat-agent.js";

interface Dc3SeatOptions {
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
type Disclosed =
  | Exclude<Dc3ServerMessage, { cmd: "is_ready" }>
  | { cmd: "is_ready"; team: TeamName; game: unknown };

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
  #answer: Dc3ClientMessage | undefined;
  #failure: AgentFailure | undefined;
  /** Tells whoever waits that there is an answer or a failure. */
  #wake: (() => void) | undefined;
  #closed = false;

  constructor(options: Dc3SeatOptions) {
    this.name = options.name;
    this.#options = options;
  }

  async ready(terms: GameTerms): Promise<EngineIntroduction> {
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

  begin([team0, team1]: PlayerNames): void {
    this.#say({ cmd: "new_game", name: { team0, team1 } });
  }

  tell(told: PositionUpdate): void {
    this.#asked = told.turn?.team === this.#team;
    this.#answer = undefined;
    this.#say(updateOf(told));
  }

  async choose(_stop: StopSignal): Promise<Decision<Shot>> {
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

  #say(message: Disclosed): void {
    this.#transport?.send(formatMessage(message));
  }

  /** The next message, which must be this one. */
  async #greeted<C extends Dc3ClientMessage["cmd"]>(
    transport: LineTransport,
    cmd: C,
    seconds: number,
  ): Promise<Extract<Dc3ClientMessage, { cmd: C }>> {
    let line: string | undefined;
    try {
      line = await transport.receive(seconds);
    } catch (error) {
      if (!(error instanceof StallError)) throw error;
      throw this.#fault("stall", `no ${cmd} in ${seconds} s`);
    }
    if (line === undefined) throw this.#gone(transport);
    const message = this.#read(line);
    if (message.cmd !== cmd) throw this.#fault("garbage", `said ${message.cmd} in place of ${cmd}`);
    return message as Extract<Dc3ClientMessage, { cmd: C }>;
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

  async #answered(): Promise<Dc3ClientMessage> {
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

  #read(line: string): Dc3ClientMessage {
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

// An engine of Digital Curling 3 as an agent for match plans: a program that is started, or one that somebody starts by hand.

const dc3Schema = z
  .strictObject({
    command: commandSchema
      .optional()
      .describe("the program and its arguments, as in a shell; host and port are added as the last two"),
    listen: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe("in place of a command: the port where a program comes in that somebody starts by hand"),
    host: z.string().min(1).default("127.0.0.1").describe("the address that it comes to, with listen"),
    startup: z.number().positive().max(1e6).default(10).describe("seconds that it may take for the greeting"),
    name: z.string().min(1).optional().describe("what to call it; else the name of the program"),
  })
  .refine(
    ({ command, listen }) => (command === undefined) !== (listen === undefined),
    "expected command, the program, or listen, a port",
  );

type Dc3Options = z.output<typeof dc3Schema>;

export function dc3Kind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "dc3",
    about: "a program that speaks the protocol of Digital Curling 3",
    schema: dc3Schema,
    make(options: Dc3Options, context) {
      const { command, listen, host, startup, name = nameOf(options) } = options;
      const { awaitProgram } = context;
      if (awaitProgram === undefined) throw new Error("agent dc3: no program can come to this place");
      const meeting = command === undefined ? { host, port: listen as number } : { command };
      const open = () => {
        let arrival: AwaitedProgram | undefined;
        return new Dc3Seat({
          name,
          timeoutDcOk: startup,
          connect() {
            arrival = awaitProgram(meeting);
            return arrival.line;
          },
          giveUp: () => arrival?.giveUp(),
        });
      };
      return new SeatAgent({ name, game, open, awaited: command === undefined }, context);
    },
  };
}

function nameOf({ command, listen }: Dc3Options): string {
  return command === undefined ? `port ${listen}` : programName(command);
}
