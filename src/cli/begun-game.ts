/** The game of a command that plays games into a folder and goes on there. */
import type { Command } from "commander";
import { type GameSpec, gameNames, gameSchema, kitOf } from "../agents/index.js";
import { type HeadedFormat, headerOf } from "../files/index.js";
import { checked } from "../game/index.js";
import { Failure, USAGE } from "./failure.js";
import { type GameOptions, readGame, variantOptions } from "./game-options.js";

/** Lists the games whose moves are played as intended, for commands that name what they do `name`. */
export function gamesWithoutNoise(name: string): { readonly name: string; games(): string[] } {
  const hasNoise = (game: string) =>
    kitOf(checked(gameSchema, { name: game })).game.disturbance !== undefined;
  return { name, games: () => gameNames().filter((game) => !hasNoise(game)) };
}

/** Reads the game from the options; where none names one, it is that of the folder. */
export function readBegunGame<H extends { readonly game: GameSpec }, R>(
  options: GameOptions,
  command: Command,
  format: HeadedFormat<H, R>,
  folder: string,
): GameSpec {
  const names = ["game", ...variantOptions(options.game).map((option) => option.attributeName())];
  const isGiven = names.some((name) => command.getOptionValueSource(name) === "cli");
  if (isGiven) return readGame(options);
  try {
    return headerOf(format, folder)?.game ?? readGame(options);
  } catch (error) {
    throw new Failure((error as Error).message, USAGE);
  }
}
