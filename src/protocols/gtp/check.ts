/** Whether a program speaks Hex over GTP as graphical interfaces and match programs need it, point by point. */
import { HexGame } from "../../games/hex/index.js";
import { ProgramTransport } from "../transports/program.js";
import { GtpController } from "./controller.js";
import { hexTongue } from "./tongue.js";

export interface GtpFinding {
  readonly about: string;
  /** Without it the program cannot be used; else it is good manners. */
  readonly needed: boolean;
  /** What is wrong; undefined where nothing is. */
  readonly wrong?: string;
}

interface Point {
  readonly about: string;
  readonly needed: boolean;
  /** Throws what is wrong. */
  check(program: Program): Promise<void>;
}

interface Program {
  readonly transport: ProgramTransport;
  ask(command: string): ReturnType<GtpController["ask"]>;
  demand(command: string): Promise<string>;
}

const SIZE = 5;

const POINTS: readonly Point[] = [
  needed("starts and tells its name", async ({ demand }) => {
    if ((await demand("name")) === "") throw new Error("the name is empty");
  }),
  needed("tells its version", async ({ demand }) => {
    await demand("version");
  }),
  needed("passes over comments and empty lines", async ({ demand, transport }) => {
    transport.send("# a comment");
    transport.send("");
    const name = await demand("name # and another");
    if (name !== (await demand("name"))) throw new Error("something else was answered");
  }),
  needed("refuses unknown commands and goes on", async ({ ask, demand }) => {
    if ((await ask("no-such-command")).ok) throw new Error("it was taken for done");
    await demand("name");
  }),
  needed("sets the board and plays on it", async ({ demand }) => {
    await demand(`boardsize ${SIZE} ${SIZE}`);
    await demand("clear_board");
    await demand("play black c3");
    await demand("play white b2");
    await demand("showboard");
  }),
  needed("takes a move back", async ({ demand }) => {
    await demand("undo");
    await demand("play white b2");
  }),
  needed("takes stones in any order of colours", async ({ demand }) => {
    await demand("clear_board");
    await demand("play white a1");
    await demand("play white b1");
  }),
  needed("plays a game to the end with legal moves", ({ demand }) => playGame(demand)),
  polite("gives the id back", async ({ ask }) => {
    const { id } = await ask("17 name");
    if (id !== "17") throw new Error(id === undefined ? "the answer has no id" : `the answer has id ${id}`);
  }),
  polite("takes a board size of one number", async ({ demand }) => {
    await demand(`boardsize ${SIZE}`);
    await demand("clear_board");
  }),
  polite("refuses a stone on a stone", async ({ ask, demand }) => {
    await demand("clear_board");
    await demand("play black a1");
    if ((await ask("play white a1")).ok) throw new Error("it was taken for done");
  }),
  polite("speaks version 2 of the protocol", async ({ demand }) => {
    const version = await demand("protocol_version");
    if (version !== "2") throw new Error(`version ${version}`);
  }),
  polite("lists its commands", async ({ demand }) => {
    const listed = (await demand("list_commands")).split(/\s+/);
    const missing = ["boardsize", "clear_board", "genmove", "play", "undo"].filter(
      (name) => !listed.includes(name),
    );
    if (missing.length > 0) throw new Error(`${missing.join(", ")} missing`);
  }),
  polite("knows which commands it knows", async ({ demand }) => {
    const known = [await demand("known_command genmove"), await demand("known_command no-such-command")];
    if (known.join() !== "true,false") throw new Error(`answered ${known.join(" and ")}`);
  }),
  needed("leaves at quit", async ({ demand, transport }) => {
    await demand("quit");
    if ((await transport.receive(5)) !== undefined) throw new Error("it went on talking");
  }),
];

function needed(about: string, check: Point["check"]): Point {
  return { about, needed: true, check };
}

function polite(about: string, check: Point["check"]): Point {
  return { about, needed: false, check };
}

/** Checks a program, waiting for each answer at most so many seconds; ends with it where it fails to answer. */
export async function* checkGtpProgram(command: string, seconds: number): AsyncGenerator<GtpFinding> {
  const transport = new ProgramTransport(command);
  const controller = new GtpController(transport, "the program");
  const program: Program = {
    transport,
    ask: (line) => controller.ask(line, seconds),
    demand: (line) => controller.demand(line, seconds),
  };
  try {
    for (const { about, needed, check } of POINTS) {
      try {
        await check(program);
        yield { about, needed };
      } catch (error) {
        yield { about, needed, wrong: (error as Error).message.replace(/^the program: /, "") };
        if (controller.lost) return;
      }
    }
  } finally {
    transport.end();
    await transport.close();
  }
}

async function playGame(demand: Program["demand"]): Promise<void> {
  const game = new HexGame({ width: SIZE });
  const state = game.start();
  await demand(`boardsize ${SIZE} ${SIZE}`);
  await demand("clear_board");
  while (!state.isOver()) {
    const text = await demand(`genmove ${hexTongue.toMove(state)}`);
    if (/^resign$/i.test(text)) return;
    const move = game.notation.parseMove(text);
    if (!game.isLegal(state, move)) throw new Error(`${text} is not legal after ${state.ply} moves`);
    state.play(move);
  }
}
