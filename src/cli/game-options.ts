/** The game that a command is about, and who plays it, from options that many commands share. */
import "../games/index.js";
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type AgentSpec,
  completeAgent,
  type GameSpec,
  gameSchema,
  type Kit,
  kitOf,
  parseAgent,
  withWeights,
} from "../agents/index.js";
import { readText } from "../files/index.js";
import { checked, type State } from "../game/index.js";
import { RULE_SETS } from "../games/curling/index.js";
import { RULE_SETS as GO_RULES, USUAL_KOMI } from "../games/go/index.js";
import { LARGEST, SWAPS } from "../games/hex/index.js";
import type { HexSpec } from "../games/hex/players/index.js";
import { noiseOption } from "./curling/hand.js";
import { Failure, inUsage, USAGE } from "./failure.js";
import { integer, numberFrom } from "./options.js";

const GAMES = ["hex", "go", "curling"] as const;
type GameName = (typeof GAMES)[number];
/** What commands are about where nothing else is said. */
export const USUAL_GAME: GameName = "hex";

/** Board games: those whose moves are points or cells. */
const BOARDS = ["hex", "go"] as const satisfies readonly GameName[];

export interface BoardOptions {
  game: GameName;
  size?: { width: number; height: number };
  swap?: HexSpec["swap"];
  rules?: string;
  komi?: number;
  handicap?: number;
}

export interface GameOptions extends BoardOptions {
  ends?: number;
  noise?: string;
  physics?: string;
}

/** Whose options they are. */
const OWN: Readonly<Record<Exclude<keyof GameOptions, "game">, readonly GameName[]>> = {
  size: ["hex", "go"],
  swap: ["hex"],
  rules: ["go", "curling"],
  komi: ["go"],
  handicap: ["go"],
  ends: ["curling"],
  noise: ["curling"],
  physics: ["curling"],
};

export function gameOption(games: readonly string[] = GAMES): Option {
  return new Option("--game <name>", "which game").choices(games).default(USUAL_GAME);
}

/** For commands of board games. */
export function addBoardGameOptions(command: Command): Command {
  return addBoardOptions(command.addOption(gameOption(BOARDS)), "Go: the rule set (default: cgos)", GO_RULES);
}

export function addGameOptions(command: Command): Command {
  return addBoardOptions(
    command.addOption(gameOption()),
    "the rule set (default: in Go cgos, in curling dc3)",
    [...GO_RULES, ...RULE_SETS],
  )
    .option("--ends <n>", "curling: ends of a game (default: as the rules say)", integer(1, 100))
    .addOption(noiseOption())
    .addOption(
      new Option(
        "--physics <name>",
        "curling: our simulator, or the official one bit for bit (default: event)",
      ).choices(["event", "official"]),
    );
}

function addBoardOptions(command: Command, aboutRules: string, rules: readonly string[]): Command {
  return command
    .addOption(
      new Option(
        "--size <n>",
        "the board: cells on a side, or columns x rows as 13x9 (default: 11, in Go 9)",
      ).argParser(parseBoard),
    )
    .addOption(
      new Option(
        "--swap <rule>",
        "Hex: may the second player take over the first stone: no, mirrored, or by changing sides (default: none)",
      ).choices(SWAPS),
    )
    .addOption(new Option("--rules <name>", aboutRules).choices(rules))
    .option("--komi <points>", `Go: points for White (default: ${USUAL_KOMI})`, numberFrom(-1000, 1000))
    .option("--handicap <stones>", "Go: Black's stones before White begins (default: none)", integer(0, 9));
}

/** The game that the options are about; those of other games are refused. */
export function readGame(options: GameOptions): GameSpec {
  refuseOthers(options.game, options);
  const { game: name, size, swap, rules, komi, handicap, ends, noise, physics } = options;
  const fields = { name, ...size, swap, rules, komi, handicap, ends, noise, physics };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return inUsage(() => {
    const spec = checked(gameSchema, given);
    // What fits in each field need not fit together.
    kitOf(spec);
    return spec;
  });
}

/** What is said of another game is refused. */
function refuseOthers(game: GameName, options: GameOptions): void {
  for (const [name, games] of Object.entries(OWN)) {
    if (options[name as keyof GameOptions] !== undefined && !games.includes(game))
      throw new Failure(`--${name}: is for ${games.join(" and ")}; see --game`, USAGE);
  }
}

/** An agent from the value of an option, checked before anything is begun. */
export function readAgent<S extends State<M>, M>(kit: Kit<S, M>, text: string | undefined): AgentSpec {
  return inUsage(() => {
    const given = text === undefined ? kit.best : withWeights(kit, parseAgent(text), readText);
    return completeAgent(kit, given);
  });
}

function parseBoard(text: string): { width: number; height: number } {
  const match = /^(\d+)(?:x(\d+))?$/.exec(text);
  if (match === null) throw new InvalidArgumentError("It must be a number, or columns x rows as 13x9.");
  const size = { width: Number(match[1]), height: Number(match[2] ?? match[1]) };
  if (Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > LARGEST)
    throw new InvalidArgumentError(`It must have from 1 to ${LARGEST} columns and rows.`);
  return size;
}
