/** The game of a plan that is not one of ours: `game: { name: my-game, module: ./my-game.js }`. */

import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type GameSpec, moduleOf } from "../agents/index.js";
import { messageOf, readText } from "../files/index.js";
import { type PlanModule, planModule } from "../match/index.js";
import { loadGame } from "./guests.js";

/**
 * Imports the game module that a plan names, seen from the plan's file, and says so. Importing runs the module's code: only commands
 * that play the plan they were given call this. Commands that show plans take the module from `--game` alone.
 */
export async function loadPlanGame(file: string, say: (line: string) => void): Promise<void> {
  const text = readText(file);
  try {
    const found = planModule(text);
    if (found !== undefined) await loadNamed(found, file, say);
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

async function loadNamed(
  { name: wanted, module }: PlanModule,
  file: string,
  say: (line: string) => void,
): Promise<void> {
  const path = resolve(dirname(file), module);
  const { name } = await loadGame(path).catch((error) => {
    throw new Error(`game.module: ${messageOf(error)}`);
  });
  if (wanted !== undefined && wanted !== name)
    throw new Error(`game.name: the module's game is ${name}, not ${wanted}`);
  say(`loaded the game module ${path}, which ${file} names`);
}

/** Does the same for the plan in the folder of a match, where there is one. */
export async function loadFolderGame(folder: string, say: (line: string) => void): Promise<void> {
  const file = join(folder, "plan.yaml");
  if (!existsSync(file)) return;
  await loadPlanGame(file, say).catch((error) => {
    const hint = /: there is no module /.test(messageOf(error))
      ? `; put its new place into game.module of ${file}`
      : "";
    throw new Error(`${messageOf(error)}${hint}`);
  });
}

/** Where the module of a game is, seen from a folder; nothing for games of the package. */
export function moduleFrom(folder: string, game: GameSpec): string | undefined {
  const address = moduleOf(game);
  return address && relative(folder, fileURLToPath(address)).replaceAll("\\", "/");
}
