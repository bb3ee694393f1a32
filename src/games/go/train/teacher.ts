/**
 * Values of positions of Go, by a search of our own or by programs that speak GTP.
 *
 * What a program that speaks GTP makes of positions: it is told the game move by move, then asked what it is asked for, and the first
 * number, or score, of its last answer is the value. A program that dies over a position is started once more.
 */

import { z } from "zod";
import { AgentFailure, parseAgent, weightsNeeded } from "../../../agents/index.js";
import { version as VERSION } from "../../../core/index.js";
import { openHeaded, ProgramTransport } from "../../../io/index.js";
import {
  completeRequest,
  jobKind,
  keepWeights,
  makeRows,
  missingOf,
  RowError,
  type RunContext,
  spread,
  weightsFrom,
} from "../../../jobs/index.js";
import { GtpController, programName } from "../../../protocols/index.js";
import { formatColour, formatMove as formatGoMove } from "../notation.js";
import { type GoSpec, goKit, goSchema } from "../setup.js";
import type { GoState } from "../state.js";
import {
  type PositionRow,
  positionRow,
  readPositions,
  type ValueRow,
  type ValuesHeader,
  valueRow,
  valuesFormat,
} from "./data.js";
import type { TeacherTask } from "./search-teacher.js";

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

class ProgramTeacher {
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

// What positions are worth: by a search of ours, or by programs that speak GTP.

export const VALUE = jobKind<TeacherTask, ValueRow>(
  "go value",
  new URL("./search-teacher.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        spec: goSchema,
        agent: z.string(),
        playouts: z.int().min(1),
        seed: z.string(),
        row: positionRow,
      }),
      result: valueRow,
    },
  },
);

/** How a complaint names a row. */
const NAME = "position of game";

interface Request {
  /** The folder of the positions, and that of the values. */
  readonly positions: string;
  readonly folder: string;
  readonly seed: string;
}

interface ValuesRequest extends Request, RunContext {
  /** Whose search it is, in the short form, with every option. */
  readonly agent: string;
}

/** Searches the positions that have no value yet, as teacher of simulation balancing; returns how many have one then. */
export async function makeValues(request: ValuesRequest): Promise<number> {
  const { agent, seed } = request;
  const { header, rows: wanted } = positionsOf(request, agent);
  const playouts = playoutsOf(agent);
  const rows = await makeRows({
    ...request,
    format: valuesFormat,
    header,
    weights: [
      ...weightsNeeded(goKit(header.game), parseAgent(agent)),
      ...weightsFrom(request.positions, header.source),
    ],
    wanted,
    kind: VALUE,
    task: (row) => ({ spec: header.game, agent, playouts, seed, row }),
    name: NAME,
    note: (_, all) => `${all.length} values`,
  });
  return rows.length;
}

/** The budget of an agent, which must be one of playouts: clocks do not repeat. */
export function playoutsOf(agent: string): number {
  const { kind, playouts, time } = parseAgent(agent) as { kind: string; playouts?: number; time?: number };
  if (playouts === undefined || time !== undefined)
    throw new Error(`agent ${kind}: expected a budget of playouts, and no clock`);
  return playouts;
}

interface AskRequest extends Request, Omit<RunContext, "jobs"> {
  readonly program: ProgramOptions;
  /** Programs at the same time. */
  readonly programs: number;
}

/** Asks a program about the positions that have no value yet; gives how many have one then. */
export async function askValues(request: AskRequest): Promise<number> {
  const { program, programs: max, folder, signal, progress } = completeRequest(request);
  const { command, ask, answer } = program;
  const { header, rows: wanted } = positionsOf(request, `${command}, asked ${ask.join("; ")} (${answer})`);
  const rows = openHeaded(valuesFormat, folder, header);
  const failed = new AbortController();
  const programs: ProgramTeacher[] = [];
  const idle: ProgramTeacher[] = [];
  const start = () => {
    const teacher = new ProgramTeacher(header.game, program);
    programs.push(teacher);
    return teacher;
  };
  const leave = () => Promise.all(programs.map((teacher) => teacher.close()));
  const teach = async (row: PositionRow) => {
    const teacher = idle.pop() ?? start();
    try {
      return await teacher.teach(row);
    } catch (error) {
      // One that fails leaves nothing to the others but what they have begun.
      failed.abort(new RowError(`${NAME} ${row.game}`, error));
      return undefined;
    } finally {
      idle.push(teacher);
    }
  };
  signal.addEventListener("abort", leave, { once: true });
  try {
    keepWeights(folder, weightsFrom(request.positions, header.source));
    const missing = missingOf(wanted, rows.rows);
    let done = 0;
    progress(done, missing.length);
    const either = AbortSignal.any([signal, failed.signal]);
    for await (const taught of spread(missing, { threads: max }, teach, either)) {
      if (taught === undefined) continue;
      rows.append(taught);
      progress(++done, missing.length, `${rows.rows.length} values`);
    }
    if (!signal.aborted) failed.signal.throwIfAborted();
    return rows.rows.length;
  } finally {
    signal.removeEventListener("abort", leave);
    rows.close();
    await leave();
  }
}

/** The positions, and the header of what a teacher says of them. */
function positionsOf({ positions, seed }: Request, teacher: string) {
  const { header: made, rows } = readPositions(positions);
  const header: ValuesHeader = {
    format: "playout-go-values",
    version: 1,
    game: made.game,
    source: `${made.source} (seed ${made.seed})`,
    seed,
    playout: VERSION,
    teacher,
  };
  return { header, rows };
}
