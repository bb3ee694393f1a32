/**
 * What a program that speaks GTP makes of positions: it is told the game move by move, then asked what it is asked for, and the first
 * number, or score, of its last answer is the value. A program that dies over a position is started once more.
 */
import { AgentFailure } from "../../../agents/index.js";
import { GtpController, programName } from "../../../protocols/index.js";
import { ProgramTransport } from "../../../transports/index.js";
import { formatColour, formatGoMove, type GoState } from "../index.js";
import { type GoSpec, goKit } from "../players/index.js";
import type { PositionRow, ValueRow } from "./data.js";

/** What an answer means: the chance of Black or of the side to move to win, or by how much who wins. */
export const ANSWERS = ["black", "mover", "score"] as const;

export interface ProgramOptions {
  readonly command: string;
  /** GTP commands to send in each position, COLOUR standing for the side to move. */
  readonly ask: readonly string[];
  readonly answer: (typeof ANSWERS)[number];
  /** Seconds that an answer may take. */
  readonly timeout: number;
}

export class ProgramTeacher {
  readonly #spec: GoSpec;
  readonly #options: ProgramOptions;
  readonly #name: string;
  #closed = false;
  #session: { readonly transport: ProgramTransport; readonly controller: GtpController } | undefined;

  constructor(spec: GoSpec, options: ProgramOptions) {
    this.#spec = spec;
    this.#options = options;
    this.#name = programName(options.command);
  }

  async teach(row: PositionRow): Promise<ValueRow> {
    const state = goKit(this.#spec).game.notation.parseState(row.position);
    try {
      return { ...row, value: await this.#value(state) };
    } catch (error) {
      await this.#drop();
      if (!(error instanceof AgentFailure && error.reason === "crash") || this.#closed) throw error;
    }
    try {
      return { ...row, value: await this.#value(state) };
    } catch (error) {
      await this.#drop();
      throw error;
    }
  }

  /** Also in the middle of a position, which then has no value. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#session?.controller.close();
  }

  async #value(state: GoState): Promise<number> {
    this.#session ??= this.#start();
    const { controller } = this.#session;
    const { ask, timeout } = this.#options;
    await this.#tell(controller, state);
    const colour = formatColour(state.colour).toLowerCase();
    let text = "";
    for (const command of ask) text = await controller.demand(command.replaceAll("COLOUR", colour), timeout);
    return this.#read(text, state);
  }

  async #tell(controller: GtpController, state: GoState): Promise<void> {
    const { timeout } = this.#options;
    const { board, rules } = state;
    if (board.width !== board.height) throw new Error("GTP knows square boards alone");
    const { black, white } = state.setup();
    if (black.length + white.length > 0) throw new Error("GTP knows no stones that were set up");
    await controller.demand(`boardsize ${board.width}`, timeout);
    await controller.demand("clear_board", timeout);
    await controller.demand(`komi ${rules.komi}`, timeout);
    const movers = state.movers();
    for (const [i, move] of state.moves().entries())
      await controller.demand(
        `play ${formatColour(movers[i]!).toLowerCase()} ${formatGoMove(board, move)}`,
        timeout,
      );
  }

  /** From -1 to 1, for Black. */
  #read(text: string, state: GoState): number {
    const { answer } = this.#options;
    const value = answer === "score" ? winnerOf(text) : chanceOf(text);
    if (value === undefined)
      throw new AgentFailure("garbage", `${this.#name}: "${text.slice(0, 60)}" is not ${WANTED[answer]}`);
    if (answer === "score") return value;
    return (answer === "mover" && state.toMove === 1 ? -1 : 1) * (2 * value - 1);
  }

  #start(): { transport: ProgramTransport; controller: GtpController } {
    const transport = new ProgramTransport(this.#options.command);
    return { transport, controller: new GtpController(transport, this.#name) };
  }

  /** Gets rid of a program that has failed. */
  async #drop(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    session?.transport.end();
    await session?.transport.close();
  }
}

const WANTED: Readonly<Record<ProgramOptions["answer"], string>> = {
  black: "a chance from 0 to 1",
  mover: "a chance from 0 to 1",
  score: "a score such as B+3.5",
};

function chanceOf(text: string): number | undefined {
  const chance = Number(/[-+]?\d*\.?\d+(?:e[-+]?\d+)?/i.exec(text)?.[0] ?? Number.NaN);
  return chance >= 0 && chance <= 1 ? chance : undefined;
}

/** 1 where Black is ahead, -1 where White is, 0 where nobody is. */
function winnerOf(text: string): number | undefined {
  const [, colour, points] = /\b([BW])\+(\d*\.?\d+)/i.exec(text) ?? [];
  if (colour !== undefined && Number(points) > 0) return colour.toUpperCase() === "B" ? 1 : -1;
  return colour !== undefined || /^\s*0(\.0*)?\b/.test(text) ? 0 : undefined;
}
