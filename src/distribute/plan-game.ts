/** The game of a plan that is not one of ours: `game: { name: my-game, module: ./my-game.js }`. */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type GameSpec, moduleOf } from "../agents/index.js";
import { messageOf, readText } from "../files/index.js";
import { type PlanModule, planModule } from "../match/index.js";
import { loadGame } from "./guests.js";

/** Makes the game of a plan known, where the plan tells its module; that is found beside the plan. */
export async function loadPlanGame(file: string): Promise<void> {
  const text = readText(file);
  try {
    const found = planModule(text);
    if (found !== undefined) await loadNamed(found, dirname(file));
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

async function loadNamed({ name: wanted, module }: PlanModule, folder: string): Promise<void> {
  const { name } = await loadGame(resolve(folder, module)).catch((error) => {
    throw new Error(`game.module: ${messageOf(error)}`);
  });
  if (wanted !== undefined && wanted !== name)
    throw new Error(`game.name: the module's game is ${name}, not ${wanted}`);
}

/** The game of the match in a folder, where there is one. */
export async function loadFolderGame(folder: string): Promise<void> {
  const file = join(folder, "plan.yaml");
  if (!existsSync(file)) return;
  await loadPlanGame(file).catch((error) => {
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
