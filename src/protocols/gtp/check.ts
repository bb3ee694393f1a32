/** Checks that a program speaks GTP as graphical interfaces and match programs need it, point by point. */
import type { LineTransport } from "../../agents/index.js";
import type { Game, State } from "../../game/index.js";
import { GtpController } from "./agent.js";
import { gtpOf, tongueOf } from "./table.js";

/** One thing that a program must or should do. */
export interface GtpCheckPoint {
  readonly about: string;
  readonly needed: boolean;
  /** Throws what is wrong. */
  check(program: Program): Promise<void>;
}

export interface Program {
  readonly transport: LineTransport;
  ask(command: string): ReturnType<GtpController["ask"]>;
  demand(command: string): Promise<string>;
}

export function requiredPoint(about: string, check: GtpCheckPoint["check"]): GtpCheckPoint {
  return { about, needed: true, check };
}

export function optionalPoint(about: string, check: GtpCheckPoint["check"]): GtpCheckPoint {
  return { about, needed: false, check };
}

/** Lets the program play both sides from the start, at most so many moves. */
export async function playGame<S extends State<number>>(
  { demand }: Program,
  game: Game<S, number>,
  max = Number.POSITIVE_INFINITY,
): Promise<void> {
  const state = game.start();
  const tongue = tongueOf<S>(game);
  while (!state.isOver() && state.ply < max) {
    const text = await demand(`genmove ${tongue.toMove(state)}`);
    if (/^resign$/i.test(text)) return;
    const move = game.notation.parseMove(text);
    if (!game.isLegal(state, move)) throw new Error(`${text} is not legal after ${state.ply} moves`);
    state.play(move);
  }
}

// Whether a program speaks GTP as graphical interfaces and match programs need it for a game, point by point.

export interface GtpFinding {
  readonly about: string;
  /** Without it the program cannot be used; else it is good manners. */
  readonly needed: boolean;
  /** What is wrong; undefined where nothing is. */
  readonly wrong?: string;
}

const FIRST: readonly GtpCheckPoint[] = [
  requiredPoint("starts and tells its name", async ({ demand }) => {
    if ((await demand("name")) === "") throw new Error("the name is empty");
  }),
  requiredPoint("tells its version", async ({ demand }) => {
    await demand("version");
  }),
  requiredPoint("passes over comments and empty lines", async ({ demand, transport }) => {
    transport.send("# a comment");
    transport.send("");
    const name = await demand("name # and another");
    if (name !== (await demand("name"))) throw new Error("something else was answered");
  }),
  requiredPoint("refuses unknown commands and goes on", async ({ ask, demand }) => {
    if ((await ask("no-such-command")).ok) throw new Error("it was taken for done");
    await demand("name");
  }),
];

const LAST: readonly GtpCheckPoint[] = [
  optionalPoint("gives the id back", async ({ ask }) => {
    const { id } = await ask("17 name");
    if (id !== "17") throw new Error(id === undefined ? "the answer has no id" : `the answer has id ${id}`);
  }),
  optionalPoint("refuses a stone on a stone", async ({ ask, demand }) => {
    await demand("clear_board");
    await demand("play black a1");
    if ((await ask("play white a1")).ok) throw new Error("it was taken for done");
  }),
  optionalPoint("speaks version 2 of the protocol", async ({ demand }) => {
    const version = await demand("protocol_version");
    if (version !== "2") throw new Error(`version ${version}`);
  }),
  optionalPoint("lists its commands", async ({ demand }) => {
    const listed = (await demand("list_commands")).split(/\s+/);
    const missing = ["boardsize", "clear_board", "genmove", "play", "undo"].filter(
      (name) => !listed.includes(name),
    );
    if (missing.length > 0) throw new Error(`${missing.join(", ")} missing`);
  }),
  optionalPoint("knows which commands it knows", async ({ demand }) => {
    const known = [await demand("known_command genmove"), await demand("known_command no-such-command")];
    if (known.join() !== "true,false") throw new Error(`answered ${known.join(" and ")}`);
  }),
  requiredPoint("leaves at quit", async ({ demand, transport }) => {
    await demand("quit");
    if ((await transport.receive(5)) !== undefined) throw new Error("it went on talking");
  }),
];

/** Checks a program, waiting for each answer at most so many seconds; ends with it where it fails to answer. */
export async function* checkGtpProgram(
  transport: LineTransport,
  seconds: number,
  game: string,
): AsyncGenerator<GtpFinding> {
  const controller = new GtpController(transport, "the program");
  const program: Program = {
    transport,
    ask: (line) => controller.ask(line, seconds),
    demand: (line) => controller.demand(line, seconds),
  };
  try {
    for (const { about, needed, check } of [...FIRST, ...gtpOf({ name: game }).points, ...LAST]) {
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
