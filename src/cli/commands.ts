/**
 * Parts of every command: entries that are loaded when called, failures, checks of names, games named by their modules.
 */

import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, Option } from "commander";
import { messageOf } from "../io/files.js";

/** Exit status of a command that was called wrongly. */
export const USAGE = 2;
/** Exit status of a command that was interrupted. */
export const INTERRUPTED = 130;

/** Something the user can mend: one line that says where and what to do, and the exit status. */
export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What is wrong with the value of an option is wrong usage; `place` is put before it. */
export function inUsage<T>(read: () => T, place = ""): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${place}${messageOf(error)}`, USAGE);
  }
}

/** Does something with a file or folder; what goes wrong with it becomes one line that names it. */
export function inPlace<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const message = messageOf(error);
    throw new CommandFailure(message.includes(place) ? message : `${place}: ${message}`);
  }
}

// Names of files and folders on the command line.

/** What the help calls values that name a file or a folder. */
const NAMES = /^(file|folders?|path|out|plan|experiment)$/;

/** Fails before any work where the name of a file or folder is empty. */
export function demandNames(command: Command): void {
  const given: (readonly [string, string, unknown])[] = [
    ...command.options.map(
      (option) =>
        [
          `--${option.name()}`,
          /<(\w+)/.exec(option.flags)?.[1] ?? "",
          command.getOptionValue(option.attributeName()),
        ] as const,
    ),
    ...command.registeredArguments.map(
      (argument, i) => [argument.name(), argument.name(), command.processedArgs[i]] as const,
    ),
  ];
  for (const [told, kind, value] of given)
    if (NAMES.test(kind) && [value].flat().includes(""))
      throw new CommandFailure(`${told}: expected a name`, USAGE);
}

// Commands that are loaded when they are called: their parent knows of each only what its help says.

export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  /** Gives the function that adds what the command takes and does; it may depend on the words that follow. */
  load(): Promise<(command: Command, words: readonly string[]) => void>;
}

export function addEntries(parent: Command, entries: readonly CommandEntry[]): void {
  const loaders = new Map(
    entries.map(({ name, description, load }) => {
      // The help command of a parent does not load what it tells of; `playout help` does.
      const command = parent.command(name).description(description).helpCommand(false);
      return [command, load];
    }),
  );
  parent.hook("preSubcommand", async ({ args }, command) =>
    (await loaders.get(command)?.())?.(command, args.slice(1)),
  );
}

// Games that are named by their modules, `--game ./my-game.js` or `verify ./my-game.js`: they are known before a command is.

/** Whether a game is named by a path and not by its name. */
function isModule(name: string): boolean {
  return /^\.\.?$|[\\/]|\.[cm]?[jt]s$/.test(name);
}

/** Declares `--game` for commands that show plans: they import no module but those named here (`withGames` has imported it by then). */
export function moduleOption(): Option {
  return new Option(
    "--game <module>",
    "module of a game from outside that plans may name, as ./my-game.js; may be given several times",
  )
    .argParser((name: string, before: readonly string[]) => [...before, name])
    .default([], "none");
}

/** Makes games known that a command line names by their modules; gives its words with their names instead. */
export async function withGames(words: readonly string[]): Promise<readonly string[]> {
  const named: string[] = [];
  for (const [i, word] of words.entries()) {
    const isGame = words[i - 1] === "--game" || (i === 1 && words[0] === "verify");
    const [, flag = "", path = ""] = isGame ? ["", "", word] : (/^(--game=)(.*)/s.exec(word) ?? []);
    named.push(isModule(path) ? `${flag}${await nameOf(path)}` : word);
  }
  return named;
}

async function nameOf(path: string): Promise<string> {
  const { loadGame } = await import("../jobs/guest-games.js");
  return (await loadGame(path)).name;
}

/** What names the game on a command line, where its module has this address. */
export function gameWord(name: string, module: string | undefined): string {
  if (module === undefined) return name;
  const path = relative(process.cwd(), fileURLToPath(module));
  return isModule(path) ? path : `./${path}`;
}
