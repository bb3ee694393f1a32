/**
 * Games from outside the package: modules whose default export is a `GameModule`, named by options or by plans.
 */
import { addGame, type GameModule, type GameSpec, gameNamed, moduleOf } from "../agents/index.js";
import { jsonText } from "../core/index.js";
import "../games/index.js";
import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { messageOf, readText } from "../io/files.js";
import { type PlanModule, planModule } from "../match/index.js";
import { checkGameModule, OLD_GAMES, parseGameModule } from "./game-checks.js";

/** Loads the game of a module, checks its promises and makes it known. Rejects with one line that names the module. */
export async function loadGame(path: string): Promise<GameModule> {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, "index.js") : path;
  if (!existsSync(file)) throw new Error(`there is no module ${file}`);
  const address = pathToFileURL(file).href;
  try {
    return await guardLoad(file, async () => {
      const game = await importGame(address);
      await checkGameModule(game);
      addGame(game, address);
      return game;
    });
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

/** Loads a module that may do more than it should: what it throws later fails the loading, and where it ends the process that is said. */
async function guardLoad<T>(file: string, load: () => Promise<T>): Promise<T> {
  let refuse: (error: Error) => void = () => {};
  const thrown = new Promise<never>((_, reject) => (refuse = reject));
  const onThrown = (error: unknown) => refuse(new Error(`cannot be loaded: ${messageOf(error)}`));
  const onExit = () => {
    process.stderr.write(
      `playout: ${file}: cannot be loaded: it ends the process, or waits for what never comes\n`,
    );
    process.exitCode = 1;
  };
  process.on("uncaughtException", onThrown).on("unhandledRejection", onThrown).on("exit", onExit);
  try {
    // What the module has put off until now comes first.
    return await Promise.race([load().finally(() => setTimeout(1)), thrown]);
  } finally {
    process.off("uncaughtException", onThrown).off("unhandledRejection", onThrown).off("exit", onExit);
  }
}

/** Throws one line where a variant of a game from outside breaks a promise; the usual one has shown itself when it was loaded. */
export async function checkVariant(spec: GameSpec): Promise<void> {
  const module = moduleOf(spec);
  if (module === undefined) return;
  try {
    await checkGameModule(gameNamed(spec.name), spec);
  } catch (error) {
    throw new Error(`${fileURLToPath(module)}: ${jsonText(spec)}: ${messageOf(error)}`);
  }
}

/** Makes games known in a worker, whose modules have shown what they are already. */
export async function importGames(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) addGame(await importGame(address), address);
}

async function importGame(address: string): Promise<GameModule> {
  const { default: found } = await importModule(address);
  if (found === undefined) throw new Error("has no default export, which should be a game (GameModule)");
  return parseGameModule(found);
}

/** Messages of Node about an entry that playout does not have, and a name that an entry does not have. */
const NO_ENTRY = /^Package subpath '\.\/(.*)' is not defined by "exports" in (.*)package\.json/;
const NO_FACET =
  /'(playout(?:\/match)?)' does not provide an export named '(ANALYSIS|FORMATS|GTP|PLAY|SUITE|TABLE|VERIFY|VIEWS)'/;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Names what a module imports of playout that 0.15 had and this version has not. */
function goneImport(message: string): string | undefined {
  const [, entry, folder = ""] = NO_ENTRY.exec(message) ?? [];
  if (entry !== undefined && (folder === ROOT || /[\\/]playout[\\/]$/.test(folder)))
    return `playout/${entry}`;
  const [, from, facet] = NO_FACET.exec(message) ?? [];
  return facet && `${facet} of ${from}`;
}

async function importModule(address: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(address);
  } catch (error) {
    const message = messageOf(error);
    const gone = goneImport(message);
    if (gone !== undefined) throw new Error(`imports ${gone}, which is gone since 0.16: ${OLD_GAMES}`);
    const hint = /package 'playout'/.test(message) ? "; npm install playout there" : "";
    throw new Error(`cannot be loaded: ${message}${hint}`);
  }
}

// The game of a plan that is not one of ours: `game: { name: my-game, module: ./my-game.js }`.

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
