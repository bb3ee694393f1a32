/** Files that are named on the command line. */
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Option } from "commander";
import { demandOutput, FileError, holdsSomething, readText } from "../files/index.js";
import { parseJson, shown } from "../game/index.js";
import "../games/index.js";
import { heldGame } from "../match/index.js";
import type { Files } from "../views/index.js";
import { Failure, INTERRUPTED, messageOf } from "./failure.js";

/** The files that the words of a command line name. */
export const namedFiles: Files = {
  has: existsSync,
  read: readFile,
  data: (name, read) => readFile(name, (text) => demandNoGame(text, () => read(text))),
};

/** What a JSON file says, as `read` understands it. */
export function readJson<T>(file: string, read: (data: unknown) => T): T {
  return namedFiles.data(file, (text) => read(parseJson(text)));
}

/** Reads a text that holds no game; one that does is named where it cannot be read. */
export function demandNoGame<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const game = heldGame(text);
    throw game === undefined ? error : new Error(`this is ${game}`);
  }
}

/** What a file says, as `read` understands it; errors name the file. */
export function readFile<T>(file: string, read: (text: string) => T): T {
  try {
    return read(readText(file));
  } catch (error) {
    throw new Failure(error instanceof FileError ? error.message : `${file}: ${messageOf(error)}`);
  }
}

export function forceOption(): Option {
  return new Option("--force", "replace what is there");
}

/** Fails before work whose result cannot be kept: games and weights that are there are not replaced unasked. */
export async function demandReplaceable(file: string, force: true | undefined): Promise<void> {
  demandOutput(file);
  if (force || !holdsSomething(file)) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new Failure(`${file}: exists already; --force replaces it`);
  if (!(await confirm(`${shown(file)} exists already. Replace it? yes or no: `)))
    throw new Failure(`${file}: stays as it is`);
}

const YES = /^\s*y(es)?\s*$/i;
const YES_OR_NO = /^\s*(y(es)?|no?)\s*$/i;

/** An answer that is unclear is asked for once more; then it is no. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const left = new AbortController();
  terminal.once("close", () => left.abort());
  terminal.once("SIGINT", () => terminal.close());
  const ask = () => terminal.question(question, { signal: left.signal });
  try {
    const answer = await ask();
    return YES.test(YES_OR_NO.test(answer) ? answer : await ask());
  } catch (error) {
    if (!left.signal.aborted) throw error;
    throw new Failure("nothing was replaced", INTERRUPTED);
  } finally {
    terminal.close();
  }
}
