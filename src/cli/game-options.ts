/** The game that a command is about, and who plays it, from options that many commands share. */
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type AgentSpec,
  completeAgent,
  curlingSchema,
  GAMES,
  type GameSpec,
  type HexSpec,
  hexSchema,
  type Kit,
  parseAgent,
} from "../agents/index.js";
import { checked, type State } from "../game/index.js";
import { RULE_SETS } from "../games/curling/index.js";
import { LARGEST, SWAPS } from "../games/hex/index.js";
import { noiseOption } from "./curling/hand.js";
import { Failure, messageOf, USAGE } from "./failure.js";
import { integer } from "./options.js";

type GameName = (typeof GAMES)[number];

export interface HexOptions {
  game: GameName;
  size?: { width: number; height: number };
  swap?: HexSpec["swap"];
}

export interface GameOptions extends HexOptions {
  rules?: string;
  ends?: number;
  noise?: string;
  physics?: string;
}

export function gameOption(games: readonly GameName[] = GAMES): Option {
  return new Option("--game <name>", "which game").choices(games).default("hex");
}

/** For commands that know no other game. */
export function addHexOptions(command: Command): Command {
  return addBoardOptions(command.addOption(gameOption(["hex"])));
}

export function addGameOptions(command: Command): Command {
  return addBoardOptions(command.addOption(gameOption()))
    .addOption(new Option("--rules <name>", "curling: the rule set (default: dc3)").choices(RULE_SETS))
    .option("--ends <n>", "curling: ends of a game (default: as the rules say)", integer(1, 100))
    .addOption(noiseOption())
    .addOption(
      new Option(
        "--physics <name>",
        "curling: our simulator, or the official one bit for bit (default: event)",
      ).choices(["event", "official"]),
    );
}

function addBoardOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--size <n>",
        "the board: cells on a side, or columns x rows as 13x9 (default: 11)",
      ).argParser(parseBoard),
    )
    .addOption(
      new Option(
        "--swap <rule>",
        "may the second player take over the first stone: no, mirrored, or by changing sides (default: none)",
      ).choices(SWAPS),
    );
}

export function readHex({ size, swap }: HexOptions): HexSpec {
  return inUsage(() => checked(hexSchema, { name: "hex", ...size, swap }));
}

/** What is said of another game is refused. */
export function readGame(options: GameOptions): GameSpec {
  const { rules, ends, noise, physics, size, swap } = options;
  const [other, strange] =
    options.game === "hex"
      ? (["curling", { rules, ends, noise, physics }] as const)
      : (["hex", { size, swap }] as const);
  for (const [name, value] of Object.entries(strange))
    if (value !== undefined) throw new Failure(`--${name}: is for ${other}; see --game`, USAGE);
  if (options.game === "hex") return readHex(options);
  return inUsage(() => checked(curlingSchema, { name: "curling", rules, ends, noise, physics }));
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
