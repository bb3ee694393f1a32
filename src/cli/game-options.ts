/** The game that a command is about, and who plays it, from options that many commands share. */
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type AgentSpec,
  completeAgent,
  GAMES,
  type GameSpec,
  gameSchema,
  type Kit,
  parseAgent,
} from "../agents/index.js";
import { checked, type State } from "../game/index.js";
import { LARGEST, SWAPS } from "../games/hex/index.js";
import { Failure, messageOf, USAGE } from "./failure.js";

export interface GameOptions {
  game: (typeof GAMES)[number];
  size: { width: number; height: number };
  swap: (typeof SWAPS)[number];
}

export function gameOption(): Option {
  return new Option("--game <name>", "which game").choices(GAMES).default("hex");
}

export function addGameOptions(command: Command): Command {
  return command
    .addOption(gameOption())
    .addOption(
      new Option("--size <n>", "the board: cells on a side, or columns x rows as 13x9")
        .argParser(parseBoard)
        .default(parseBoard("11"), "11"),
    )
    .addOption(
      new Option(
        "--swap <rule>",
        "may the second player take over the first stone: no, mirrored, or by changing sides",
      )
        .choices(SWAPS)
        .default("none"),
    );
}

export function readGame({ game, size, swap }: GameOptions): GameSpec {
  return inUsage(() => checked(gameSchema, { name: game, ...size, swap }));
}

/** An agent from the value of an option, checked before anything is begun. */
export function readAgent<S extends State<M>, M>(kit: Kit<S, M>, text: string | undefined): AgentSpec {
  return inUsage(() => completeAgent(kit, text === undefined ? kit.best : parseAgent(text)));
}

/** What is wrong with the value of an option is wrong usage. */
export function inUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Failure(messageOf(error), USAGE);
  }
}

function parseBoard(text: string): { width: number; height: number } {
  const match = /^(\d{1,2})(?:x(\d{1,2}))?$/.exec(text);
  if (match === null) throw new InvalidArgumentError("It must be a number, or columns x rows as 13x9.");
  const size = { width: Number(match[1]), height: Number(match[2] ?? match[1]) };
  if (Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > LARGEST)
    throw new InvalidArgumentError(`It must have from 1 to ${LARGEST} columns and rows.`);
  return size;
}
