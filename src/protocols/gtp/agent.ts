/** A program that speaks GTP as an agent: one command at a time, its board set up from our position. */

import { z } from "zod";
import {
  type Agent,
  AgentFailure,
  type AgentKind,
  type Decision,
  type FailureReason,
  type LineTransport,
  type MoveLimits,
  type OpenProgram,
  type SearchWatcher,
  type StopSignal,
  searchLimits,
} from "../../agents/index.js";
import { oneLine } from "../../core/index.js";
import type { Game, State } from "../../game/index.js";
import { commandSchema, programName, StallError } from "../programs.js";
import { type GtpAnswer, GtpAnswerReader, type GtpStone } from "./framing.js";
import { type GtpPositionWriter, tongueOf } from "./table.js";

// The side of GTP that asks: one command at a time, and the answer to it or the reason why there is none.

/** Lines that a program may print before its first answer. */
const LONGEST_BANNER = 100;

/** Talks GTP to a program over a transport: sends one command at a time and awaits its answer. */
export class GtpController {
  readonly #transport: LineTransport;
  readonly #reader = new GtpAnswerReader();
  /** Names the program in messages. */
  readonly #name: string;
  #answered = false;
  #asking = false;

  constructor(transport: LineTransport, name: string) {
    this.#transport = transport;
    this.#name = name;
  }

  /** A command was not answered: what comes now may belong to it. */
  get lost(): boolean {
    return this.#asking;
  }

  /** Sends a command and waits for its answer, at most so many seconds; rejects with an AgentFailure. */
  async ask(command: string, seconds: number): Promise<GtpAnswer> {
    this.#asking = true;
    this.#transport.send(command);
    const deadline = this.#transport.now() + 1000 * seconds;
    let noise: string[] = [];
    for (;;) {
      const line = await this.#line(command, seconds, deadline, noise);
      const heard = this.#reader.hear(line);
      if (heard === undefined) continue;
      if (heard !== "noise") {
        this.#answered = true;
        this.#asking = false;
        return heard;
      }
      noise = [...noise, line];
      if (this.#answered || noise.length > LONGEST_BANNER) throw this.#garbage(command, noise);
    }
  }

  /** The text of the answer to a command that must not be refused. */
  async demand(command: string, seconds: number): Promise<string> {
    const { ok, text } = await this.ask(command, seconds);
    if (!ok) throw this.#failure("garbage", `refused "${command}": ${text || "no reason given"}`);
    return text;
  }

  /** Asks a program that understands it to end what it is computing. */
  interrupt(): void {
    this.#transport.send("# interrupt");
  }

  /** Says goodbye, without waiting for an answer; a command that is not answered yet will not be. */
  async close(): Promise<void> {
    if (!this.#asking) this.#transport.send("quit");
    await this.#transport.close();
  }

  async #line(command: string, seconds: number, deadline: number, noise: readonly string[]): Promise<string> {
    let line: string | undefined;
    try {
      line = await this.#transport.receive(Math.max(0, deadline - this.#transport.now()) / 1000);
    } catch (error) {
      if (!(error instanceof StallError)) throw error;
      if (noise.length > 0) throw this.#garbage(command, noise);
      throw this.#failure("stall", `no answer to "${command}" within ${seconds} s${this.#said()}`);
    }
    if (line === undefined) throw this.#failure("crash", `ended at "${command}"${this.#said()}`);
    return line;
  }

  #garbage(command: string, noise: readonly string[]): AgentFailure {
    const [first = ""] = noise;
    return this.#failure("garbage", `answered "${command}" with "${first.trim().slice(0, 60)}"`);
  }

  #said(): string {
    const { lastWords } = this.#transport;
    return lastWords === "" ? "" : ` (${lastWords})`;
  }

  #failure(reason: FailureReason, message: string): AgentFailure {
    return new AgentFailure(reason, oneLine(`${this.#name}: ${message}`));
  }
}

// A program that speaks GTP as an agent. Its board is set up from the position that we have, as graphical
// interfaces do: what is there already stays, what is missing is played, and anything else is set up anew. So a swap,
// of which programs have different ideas, is never told, a program of Go knows of every ko, and the program may be started
// anew at any moment. One that dies over a move gets a second chance; if it dies again, so be it.

const seconds = z.number().positive().max(1e6);

export const gtpSchema = z.strictObject({
  command: commandSchema,
  timeout: seconds.default(60).describe("seconds that it may take for an answer"),
  startup: seconds.default(30).describe("seconds that it may take to start"),
  name: z.string().min(1).optional().describe("what to call it; else the name of the program"),
  setup: z
    .preprocess((value) => (Array.isArray(value) ? value.join("; ") : value), z.string())
    .default("")
    .describe("GTP commands to send first, with ; between them"),
});

type GtpOptions = z.output<typeof gtpSchema>;

/** Milliseconds between two looks at the stop. */
const LOOK = 20;

/** A page has no programs. */
const openNone: OpenProgram = (commandLine) => {
  throw new Error(`agent gtp: no program can be started here: ${commandLine}`);
};

export function gtpKind<S extends State<number>>(): AgentKind<S, number> {
  return {
    kind: "gtp",
    about: "a program that speaks GTP",
    schema: gtpSchema,
    make: (options: GtpOptions, { openProgram = openNone, moveTime }, kit) =>
      new GtpAgent<S>(kit.game, options, openProgram, moveTime),
  };
}

/** A program that is running, and what we know of it. */
interface Session {
  readonly transport: LineTransport;
  readonly controller: GtpController;
  greeted: boolean;
  /** Whether the program can be interrupted. */
  interruptible: boolean;
  /** The commands that it was given about the board, and the stones on it as they were played. */
  size: string;
  terms: string;
  stones: GtpStone[];
}

export class GtpAgent<S extends State<number>> implements Agent<S, number> {
  readonly name: string;
  readonly #game: Game<S, number>;
  readonly #options: GtpOptions;
  readonly #open: OpenProgram;
  /** Seconds a move, which the program is told. */
  readonly #moveTime: number | undefined;
  readonly #tongue: GtpPositionWriter<S>;
  #session: Session | undefined;
  #closed = false;

  constructor(game: Game<S, number>, options: GtpOptions, open: OpenProgram, moveTime?: number) {
    this.name = options.name ?? programName(options.command);
    this.#game = game;
    this.#options = options;
    this.#open = open;
    this.#moveTime = moveTime;
    this.#tongue = tongueOf(game);
  }

  async ready(): Promise<void> {
    this.#session ??= this.#start();
    try {
      if (!this.#session.greeted) await this.#greet(this.#session);
    } catch (error) {
      await this.#drop();
      throw error;
    }
  }

  /** A program is asked for its move at once when the seconds of the limits are over. */
  async choose(
    state: S,
    stop: StopSignal,
    _watch?: SearchWatcher<number>,
    limits?: MoveLimits,
  ): Promise<Decision<number>> {
    const { seconds } = searchLimits({}, limits);
    try {
      return await this.#ask(state, stop, seconds);
    } catch (error) {
      await this.#drop();
      if (!(error instanceof AgentFailure && error.reason === "crash") || this.#closed) throw error;
    }
    try {
      return await this.#ask(state, stop, seconds);
    } catch (error) {
      await this.#drop();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const session = this.#session;
    this.#session = undefined;
    await session?.controller.close();
  }

  async #ask(state: S, stop: StopSignal, moveSeconds = Number.POSITIVE_INFINITY): Promise<Decision<number>> {
    this.#session ??= this.#start();
    const session = this.#session;
    const deadline = session.transport.now() + 1000 * moveSeconds;
    if (!session.greeted) await this.#greet(session);
    await this.#tell(session, state);
    const colour = this.#tongue.toMove(state);
    const { timeout } = this.#options;
    const ease = session.transport.every(LOOK, () => {
      if (!stop.aborted && session.transport.now() < deadline) return;
      ease();
      if (session.interruptible) session.controller.interrupt();
    });
    const text = await session.controller.demand(`genmove ${colour}`, timeout).finally(ease);
    if (/^resign$/i.test(text)) return { move: "resign" };
    return { move: this.#played(session, state, text) };
  }

  /** Reads the move that the program has played on its own board. */
  #played(session: Session, state: S, text: string): number {
    let move: number;
    try {
      move = this.#game.notation.parseMove(text);
    } catch (error) {
      throw new AgentFailure("illegal", `${this.name}: "${text.slice(0, 60)}": ${(error as Error).message}`);
    }
    if (!this.#game.isLegal(state, move)) {
      const written = this.#game.notation.formatMove(move);
      throw new AgentFailure("illegal", `${this.name}: ${written} is not legal here`);
    }
    session.stones.push({ colour: this.#tongue.toMove(state), move });
    return move;
  }

  /** Makes the program's board equal to ours. */
  async #tell(session: Session, state: S): Promise<void> {
    const { controller } = session;
    const { timeout } = this.#options;
    const tongue = this.#tongue;
    const size = tongue.size(state);
    const terms = tongue.terms(state);
    const agreed = terms.map(({ command }) => command).join("; ");
    let missing = missingOf(session.stones, tongue.stones(state), tongue.inOrder);
    const anew = session.size !== size || session.terms !== agreed || missing === undefined;
    if (session.size !== size) await controller.demand(size, timeout);
    // Some programs forget the komi with the board.
    if (session.size !== size || session.terms !== agreed) {
      for (const { command, needed } of terms) {
        if (needed) await controller.demand(command, timeout);
        else if (await this.#knows(session, command.split(" ")[0]!)) await controller.ask(command, timeout);
      }
    }
    if (anew) {
      await controller.demand("clear_board", timeout);
      session.stones = [];
      session.size = size;
      session.terms = agreed;
      missing = tongue.stones(state);
    }
    for (const stone of missing ?? []) await this.#place(session, stone);
  }

  async #place(session: Session, stone: GtpStone): Promise<void> {
    const text = this.#game.notation.formatMove(stone.move);
    await session.controller.demand(`play ${stone.colour} ${text}`, this.#options.timeout);
    session.stones.push(stone);
  }

  #start(): Session {
    const transport = this.#open(this.#options.command);
    const controller = new GtpController(transport, this.name);
    return { transport, controller, greeted: false, interruptible: false, size: "", terms: "", stones: [] };
  }

  async #greet(session: Session): Promise<void> {
    const { controller } = session;
    const { startup, setup } = this.#options;
    await controller.demand("name", startup);
    session.interruptible = await this.#knows(session, "gogui-interrupt");
    // No main time, and every move has a stretch of its own; a program that will not have it keeps its own counsel.
    if (this.#moveTime !== undefined && (await this.#knows(session, "time_settings")))
      await controller.ask(`time_settings 0 ${this.#moveTime} 1`, startup);
    for (const line of setup.split(";").map((text) => text.trim())) {
      if (line !== "") await controller.demand(line, startup);
    }
    session.greeted = true;
  }

  async #knows({ controller }: Session, command: string): Promise<boolean> {
    const { ok, text } = await controller.ask(`known_command ${command}`, this.#options.startup);
    return ok && text === "true";
  }

  /** Gets rid of a program that has failed. */
  async #drop(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    session?.transport.end();
    await session?.transport.close();
  }
}

/** The stones that have still to be played after those that were, undefined where those were others. */
function missingOf(
  played: readonly GtpStone[],
  wanted: readonly GtpStone[],
  inOrder: boolean,
): GtpStone[] | undefined {
  const same = (a: GtpStone, b: GtpStone | undefined) => a.move === b?.move && a.colour === b.colour;
  if (inOrder)
    return played.every((stone, i) => same(stone, wanted[i])) ? wanted.slice(played.length) : undefined;
  const places = new Map(played.map((stone) => [stone.move, stone]));
  const known = wanted.filter((stone) => same(stone, places.get(stone.move)));
  return known.length < played.length ? undefined : wanted.filter(({ move }) => !places.has(move));
}
