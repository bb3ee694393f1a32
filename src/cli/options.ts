/** Options of commands: readers of values, options from schemas, and files that the command line names. */
import { type WordField, wordFields } from "../agents/index.js";
import { escapeControls, parseJson } from "../core/index.js";
import { THEMES } from "../draw/index.js";
import "../games/index.js";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { z } from "zod";
import { demandOutput, FileError, holdsSomething, messageOf, readText } from "../io/files.js";
import { heldGame } from "../match/index.js";
import type { Files } from "../show/index.js";
import { CommandFailure, INTERRUPTED, USAGE } from "./commands.js";

/** Readers of option values for commander: each refuses what it cannot use in one line. */

/** Reads an address to listen at. Refuses an empty one, such as an unset variable of a shell: Node would listen at all addresses. */
export function hostName(text: string): string {
  if (text.trim() === "")
    throw new InvalidArgumentError("It must be an address of this machine; 0.0.0.0 and :: are all of them.");
  return text;
}

export function integer(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < min || value > max) {
      const range =
        max === Number.MAX_SAFE_INTEGER && !(value > max) ? `of at least ${min}` : `from ${min} to ${max}`;
      throw new InvalidArgumentError(`It must be a whole number ${range}.`);
    }
    return value;
  };
}

export function numberFrom(min: number, max = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const value = number(text);
    if (value < min || value > max) {
      const range = max === Number.POSITIVE_INFINITY ? `of at least ${min}` : `from ${min} to ${max}`;
      throw new InvalidArgumentError(`It must be a number ${range}.`);
    }
    return value;
  };
}

/** Greater than that, not equal to it. */
export function numberAbove(min: number, max = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const value = number(text);
    if (value <= min || value > max) {
      const upTo = max === Number.POSITIVE_INFINITY ? "" : `, at most ${max}`;
      throw new InvalidArgumentError(`It must be a number above ${min}${upTo}.`);
    }
    return value;
  };
}

export function number(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("It must be a number.");
  return value;
}

// What options and questions give, and how errors about it name the place.

export function linesOption(): Option {
  return new Option("--lines", "read questions as JSON lines from standard input");
}

/** Reads `0,38.405`, or any other count of numbers, for commander. */
export function numbers(count?: number): (text: string) => number[] {
  return (text) => {
    const values = text.split(",").map(number);
    if (count !== undefined && values.length !== count)
      throw new InvalidArgumentError(`It must be ${count} numbers with a comma between them.`);
    return values;
  };
}

/** The answer to a question that was put together from options: errors name the option in place of the field. */
export function answerOptions(answer: () => string): string {
  try {
    return answer();
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(messageOf(error).replace(/^(\w+)(?:: |\.)(?=\S)/, asOption), USAGE);
  }
}

function asOption(_: string, field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: `;
}

/** The help of a command that was given nothing to do. */
export function showHelp(command: Command): void {
  command.outputHelp({ error: true });
  process.exitCode = USAGE;
}

/** The colours of pictures. */
export function themeOption(): Option {
  return new Option("--theme <name>", "colours of the picture").choices(Object.keys(THEMES)).default("light");
}

// Options of commands from schemas: a field that one word can tell is an option of the same name.

/** The options of a schema; `defaultValue` are the values that fields have where nothing is said. */
export function optionsOf(schema: z.ZodType, defaultValue: object = {}): Option[] {
  const fields = wordFields(schema);
  const board = boardOf(fields);
  return fields
    .filter(({ name }) => board === undefined || !SIDES.includes(name))
    .map((field) =>
      field === board
        ? boardOption(field, defaultValue)
        : optionOf(field, (defaultValue as Fields)[field.name]),
    );
}

type Fields = Readonly<Record<string, unknown>>;
const SIDES: readonly string[] = ["width", "height"];

/** The size of a board whose sides may differ, which one option tells. */
function boardOf(fields: readonly WordField[]): WordField | undefined {
  const isBoard = SIDES.every((side) => fields.some(({ name }) => name === side));
  return isBoard ? fields.find(({ name }) => name === "size") : undefined;
}

function optionOf(field: WordField, defaultValue: unknown): Option {
  return plainOption(field, defaultValue).conflicts([...(field.told.conflicts ?? [])]);
}

function plainOption(
  { name, about, told: { value, isFlag }, values }: WordField,
  defaultValue: unknown,
): Option {
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const told = withDefaults(about, defaultValue);
  if (isFlag) return new Option(flag, told);
  switch (values.kind) {
    case "choice":
      return new Option(`${flag} <${value ?? "name"}>`, told).choices(values.choices);
    case "number":
      return new Option(`${flag} <${value ?? "n"}>`, told).argParser(numberReader(values));
    case "truth":
      return truthOption(flag, told);
    case "text":
      return new Option(`${flag} <${value ?? "text"}>`, told);
  }
}

type NumberValues = Extract<WordField["values"], { kind: "number" }>;

function numberReader({ whole, min, max: upTo }: NumberValues): (text: string) => number {
  if (whole) return integer(min ?? Number.MIN_SAFE_INTEGER, upTo);
  return min === undefined ? number : numberFrom(min, upTo);
}

/** A flag that may be told true or false. */
export function truthOption(flag: string, told: string): Option {
  return new Option(`${flag} [truth]`, told).preset("true").argParser(truth);
}

function truth(text: string): boolean {
  if (text !== "true" && text !== "false") throw new InvalidArgumentError("It must be true or false.");
  return text === "true";
}

/** Gives `{ width, height }`. */
function boardOption(
  { about, values }: WordField,
  defaultValue: Partial<Record<"width" | "height", number>>,
): Option {
  const { min = 1, max: upTo = Number.MAX_SAFE_INTEGER } = values as NumberValues;
  const { width, height } = defaultValue;
  return new Option(
    "--size <n>",
    withDefaults(`${about}, or columns x rows as 13x9`, width === height ? width : `${width}x${height}`),
  ).argParser((text: string) => {
    const match = /^(\d+)(?:x(\d+))?$/.exec(text);
    if (match === null) throw new InvalidArgumentError("It must be a number, or columns x rows as 13x9.");
    const size = { width: Number(match[1]), height: Number(match[2] ?? match[1]) };
    if (Math.min(size.width, size.height) < min || Math.max(size.width, size.height) > upTo)
      throw new InvalidArgumentError(`It must have from ${min} to ${upTo} columns and rows.`);
    return size;
  });
}

function withDefaults(about: string, defaultValue: unknown): string {
  return defaultValue === undefined ? about : `${about} (default: ${defaultValue})`;
}

/** What the options of a schema have given, as its fields. */
export function givenFields(schema: z.ZodType, options: Fields): object {
  const given = wordFields(schema)
    .filter(({ name }) => options[name] !== undefined)
    .map(({ name }) => {
      const value = options[name];
      return typeof value === "object" ? value : { [name]: value };
    });
  return Object.assign({}, ...given);
}

/** An option that others have: it is known, and refused with one line that says whose it is. */
export function refusedOption(long: string, owners: readonly string[]): Option {
  return new Option(`${long} [value]`)
    .hideHelp()
    .preset("")
    .argParser(() => {
      throw new CommandFailure(`${long}: is for ${owners.join(" and ")}; see --game`, USAGE);
    });
}

// Files that are named on the command line.

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
    throw new CommandFailure(error instanceof FileError ? error.message : `${file}: ${messageOf(error)}`);
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
    throw new CommandFailure(`${file}: exists already; --force replaces it`);
  if (!(await confirm(`${escapeControls(file)} exists already. Replace it? yes or no: `)))
    throw new CommandFailure(`${file}: stays as it is`);
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
    throw new CommandFailure("nothing was replaced", INTERRUPTED);
  } finally {
    terminal.close();
  }
}
