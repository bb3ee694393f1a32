/** Games from outside the package: modules whose default export is a `GameEntry`. */
import "../games/index.js";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addGame, checkEntry, demandEntry, type GameEntry } from "../agents/index.js";
import { messageOf } from "../files/index.js";

/** Makes the game of a module known, once it has shown that it keeps its promises. Rejects with one line that names the module. */
export async function loadGame(path: string): Promise<GameEntry> {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, "index.js") : path;
  if (!existsSync(file)) throw new Error(`there is no module ${file}`);
  const address = pathToFileURL(file).href;
  try {
    const entry = await entryOf(address);
    await checkEntry(entry);
    addGame(entry, address);
    return entry;
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
}

/** The same in a worker, for modules that have shown it already. */
export async function importGames(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) addGame(await entryOf(address), address);
}

async function entryOf(address: string): Promise<GameEntry> {
  const { default: found } = await importModule(address);
  if (found === undefined) throw new Error("has no default export, which should be a game (GameEntry)");
  return demandEntry(found);
}

async function importModule(address: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(address);
  } catch (error) {
    const hint = /package 'playout'/.test(messageOf(error)) ? "; npm install playout there" : "";
    throw new Error(`cannot be loaded: ${messageOf(error)}${hint}`);
  }
}
