/** Games that are named by their modules, `--game ./my-game.js` or `verify ./my-game.js`: they are known before a command is. */
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Option } from "commander";

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
  const { loadGame } = await import("../distribute/index.js");
  return (await loadGame(path)).name;
}

/** What names the game on a command line, where its module has this address. */
export function gameWord(name: string, module: string | undefined): string {
  if (module === undefined) return name;
  const path = relative(process.cwd(), fileURLToPath(module));
  return isModule(path) ? path : `./${path}`;
}
