/** Options that name the game and the agent of a command, and examples for its help. */
import {
  type AgentSpec,
  completeAgent,
  type GamePart,
  type GameSetup,
  type GameSpec,
  gameNamed,
  gameNames,
  gameSchema,
  gamesWith,
  kitOf,
  moduleOf,
  parseAgent,
  weightsAt,
  weightsNeeded,
  withDefaults,
  withWeights,
} from "../agents/index.js";
import { checkData } from "../core/index.js";
import type { State } from "../game/index.js";
import "../games/index.js";
import { type Command, Option } from "commander";
import { machine } from "../io/index.js";
import { agentFiles, loadWeights } from "../jobs/index.js";
import { CommandFailure, gameWord, inUsage } from "./commands.js";
import { givenFields, optionsOf, refusedOption } from "./options.js";

/** Examples as the help of a command ends with them, with the game's module where it has one; nothing where there are none. */
export function examplesHelp(examples: readonly string[], game: string): string {
  if (examples.length === 0) return "";
  const word = gameWord(game, moduleOf({ name: game }));
  const lines = examples.map((line) => `  ${line.replaceAll(`--game ${game} `, `--game ${word} `)}`);
  return `\n\nExamples:\n${lines.join("\n")}`;
}

// The game that a command is about, and who plays it, from options that many commands share.

/** What commands are about where nothing else is said. */
export const DEFAULT_GAME = gameNames()[0] as string;

/** With what the game's options have given. */
export interface GameOptions {
  game: string;
}

/** The games that a command takes, and what is missing in the others. */
export interface GameFilter {
  readonly name: string;
  games(): string[];
}

/** Takes the games that have a part. */
export function havingPart(part: GamePart): GameFilter {
  return { name: part, games: () => gamesWith(part) };
}

/** Makes `--game`; it takes all games where there is no filter. */
export function gameOption(filter?: GameFilter): Option {
  const games = gamesFor(filter);
  const option = new Option("--game <name>", "which game; your own by its module, as ./my-game.js").choices(
    games,
  );
  const choose = option.parseArg!;
  return option
    .argParser((name: string) => {
      if (!games.includes(name) && moduleOf({ name }) !== undefined)
        throw new CommandFailure(`--game: ${name} has no ${filter?.name}; see docs/your-own-game.md`);
      return choose(name, DEFAULT_GAME);
    })
    .default(DEFAULT_GAME);
}

function gamesFor(filter: GameFilter | undefined): string[] {
  return filter?.games() ?? gameNames();
}

/** Adds `--game` and the options of the game that the words name: those of its variants, and those that `ownOf` gives. */
export function addGameOptions(
  command: Command,
  words: readonly string[],
  filter?: GameFilter,
  ownOf: (game: string) => readonly Option[] = () => [],
): string {
  return addOwnOptions(command, words, filter, (name) => [...variantOptions(name), ...ownOf(name)]);
}

/**
 * Adds `--game` and the options of the game that the words name; tells the game. Options of the other games are refused with a
 * line that says whose they are.
 */
export function addOwnOptions(
  command: Command,
  words: readonly string[],
  filter: GameFilter | undefined,
  all: (game: string) => readonly Option[],
): string {
  const games = gamesFor(filter);
  const named = gameIn(words);
  const game = games.includes(named) ? named : DEFAULT_GAME;
  command.addOption(gameOption(filter));
  const own = all(game);
  for (const option of own) command.addOption(option);
  const others = games.filter((name) => name !== game);
  for (const [long, owners] of ownersOf(others, all))
    if (!own.some((option) => option.long === long)) command.addOption(refusedOption(long, owners));
  if (others.length > 0)
    command.addHelpText(
      "after",
      `\nOptions are those of ${game}; for others see --game ${others.join(" --help, --game ")} --help.`,
    );
  return game;
}

/** The game that the words of a command line name. */
function gameIn(words: readonly string[]): string {
  const at = words.findLastIndex((word) => /^--game(=|$)/.test(word));
  const [word = "", next = ""] = words.slice(at < 0 ? words.length : at);
  return (word === "--game" ? next : word.slice("--game=".length)) || DEFAULT_GAME;
}

/** The options of a game's variants. */
export function variantOptions(game: string): Option[] {
  const { schema } = gameNamed(game);
  return optionsOf(schema, checkData(schema, { name: game }));
}

function ownersOf(
  games: readonly string[],
  optionsOfGame: (game: string) => readonly Option[],
): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const game of games)
    for (const { long } of optionsOfGame(game))
      if (long) owners.set(long, [...(owners.get(long) ?? []), game]);
  return owners;
}

/** The game that the options are about. */
export function readGame(options: GameOptions): GameSpec {
  const { game: name } = options;
  return inUsage(() => {
    const spec = checkData(gameSchema, { name, ...givenFields(gameNamed(name).schema, { ...options }) });
    // What fits in each field need not fit together.
    kitOf(spec);
    return spec;
  });
}

/**
 * Reads an agent from the value of an option, with its usual budget, and checks it before anything is begun; weights of files are
 * kept at hand. Those that it names by their content may be in the folders that it works with.
 */
export function readAgent<S extends State<M>, M>(
  kit: GameSetup<S, M>,
  text: string | undefined,
  ...folders: readonly string[]
): AgentSpec {
  return inUsage(() => withOwnWeights(kit, completeAgent(kit, givenAgent(kit, text)), folders));
}

/** Reads an agent likewise, with no budget but what the user has set: whoever runs the game limits its moves. */
export function readPlayer<S extends State<M>, M>(kit: GameSetup<S, M>, text: string | undefined): AgentSpec {
  return inUsage(() => withOwnWeights(kit, withDefaults(kit, givenAgent(kit, text)), []));
}

function givenAgent<S extends State<M>, M>(kit: GameSetup<S, M>, text: string | undefined): AgentSpec {
  return text === undefined ? kit.best : withWeights(kit, parseAgent(text), agentFiles());
}

/** Finds the weights that an agent names, or throws one line. */
function withOwnWeights<S extends State<M>, M>(
  kit: GameSetup<S, M>,
  agent: AgentSpec,
  folders: readonly string[],
): AgentSpec {
  const needed = weightsNeeded(kit, agent);
  for (const folder of folders) loadWeights(folder, needed);
  for (const reference of needed) weightsAt(reference, machine.weights);
  return agent;
}
