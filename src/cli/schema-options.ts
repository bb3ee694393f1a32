/** Options of commands from schemas: a field that one word can tell is an option of the same name. */
import { InvalidArgumentError, Option } from "commander";
import type { z } from "zod";
import { type WordField, wordFields } from "../agents/index.js";
import { Failure, USAGE } from "./failure.js";
import { integer, number, numberFrom } from "./options.js";

/** The options of a schema; `usual` are the values that fields have where nothing is said. */
export function optionsOf(schema: z.ZodType, usual: object = {}): Option[] {
  const fields = wordFields(schema);
  const board = boardOf(fields);
  return fields
    .filter(({ name }) => board === undefined || !SIDES.includes(name))
    .map((field) =>
      field === board ? boardOption(field, usual) : optionOf(field, (usual as Fields)[field.name]),
    );
}

type Fields = Readonly<Record<string, unknown>>;
const SIDES: readonly string[] = ["width", "height"];

/** The size of a board whose sides may differ, which one option tells. */
function boardOf(fields: readonly WordField[]): WordField | undefined {
  const isBoard = SIDES.every((side) => fields.some(({ name }) => name === side));
  return isBoard ? fields.find(({ name }) => name === "size") : undefined;
}

function optionOf(field: WordField, usual: unknown): Option {
  return plainOption(field, usual).conflicts([...(field.told.conflicts ?? [])]);
}

function plainOption({ name, about, told: { value, isFlag }, values }: WordField, usual: unknown): Option {
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const told = withUsual(about, usual);
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

function numberReader({ whole, least, most }: NumberValues): (text: string) => number {
  if (whole) return integer(least ?? Number.MIN_SAFE_INTEGER, most);
  return least === undefined ? number : numberFrom(least, most);
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
  usual: Partial<Record<"width" | "height", number>>,
): Option {
  const { least = 1, most = Number.MAX_SAFE_INTEGER } = values as NumberValues;
  const { width, height } = usual;
  return new Option(
    "--size <n>",
    withUsual(`${about}, or columns x rows as 13x9`, width === height ? width : `${width}x${height}`),
  ).argParser((text: string) => {
    const match = /^(\d+)(?:x(\d+))?$/.exec(text);
    if (match === null) throw new InvalidArgumentError("It must be a number, or columns x rows as 13x9.");
    const size = { width: Number(match[1]), height: Number(match[2] ?? match[1]) };
    if (Math.min(size.width, size.height) < least || Math.max(size.width, size.height) > most)
      throw new InvalidArgumentError(`It must have from ${least} to ${most} columns and rows.`);
    return size;
  });
}

function withUsual(about: string, usual: unknown): string {
  return usual === undefined ? about : `${about} (default: ${usual})`;
}

/** What the options of a schema have given, as its fields. */
export function fieldsGiven(schema: z.ZodType, options: Fields): object {
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
      throw new Failure(`${long}: is for ${owners.join(" and ")}; see --game`, USAGE);
    });
}
