/** Files of rows: JSON lines, of which the first may say how the others were made. They are read as far as their lines are whole. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { checked, oneLine, parseJson } from "../game/index.js";
import { systemWords } from "./error.js";
import { eachLine, readLines } from "./lines.js";

/** Makes something of a line, or throws what is wrong with it. */
export type LineReader<T> = (line: string) => T;

/** A kind of rows that come after a line which says how they were made. */
export interface HeadedFormat<H, R> {
  /** The name of the file in its folder. */
  readonly file: string;
  /** What the rows are called: `lessons`, `positions`. */
  readonly what: string;
  /** A file of another kind that these may stand beside. */
  readonly beside?: string;
  /** What else may be there before them, from a beginning that was cut short. */
  readonly before?: readonly string[];
  readonly header: LineReader<H>;
  readonly row: LineReader<R>;
  /** How they are made, in the words of a complaint: `games were played`. */
  readonly made: string;
  /** What must be the same for rows of one file; another version of playout may go on. */
  readonly same: readonly (keyof H & string)[];
}

/** What a file holds; nothing where there is none. */
export interface FoundRows<R> {
  readonly rows: R[];
  /** How many bytes the whole lines have. */
  readonly bytes: number;
  /** What was left out, one line each. */
  readonly notes: readonly string[];
}

/** The rows of a folder. */
export interface HeadedRows<H, R> {
  readonly file: string;
  readonly header: H;
  /** Row i is line i + 2 of the file. */
  readonly rows: readonly R[];
}

/** Lines as the schema reads them. */
export function jsonLine<T>(schema: z.ZodType<T>): LineReader<T> {
  return (line) => checked(schema, parseJson(line));
}

/** A line of a file; what is wrong with it is told with its place. */
export function readLine<T>(file: string, number: number, line: string, read: LineReader<T>): T {
  try {
    return read(line);
  } catch (error) {
    throw new Error(`${file}, line ${number}: ${oneLine(systemWords(error) ?? (error as Error).message)}`);
  }
}

export function readRows<R>(file: string, row: LineReader<R>): FoundRows<R> {
  const rows: R[] = [];
  return { rows, ...hearRows(file, row, (each) => rows.push(each)) };
}

/** The same where rows are heard one by one, and not kept. */
export function hearRows<R>(
  file: string,
  row: LineReader<R>,
  hear: (row: R) => void,
): Omit<FoundRows<R>, "rows"> {
  const { bytes, rest } = eachLine(file, (line, number) => hear(readLine(file, number, line, row)));
  return { bytes, notes: cutNote(file, rest) };
}

/** Throws one line with the place of what cannot be read. */
export function readHeaded<H, R>(format: HeadedFormat<H, R>, folder: string): HeadedRows<H, R> {
  const file = join(folder, format.file);
  if (!existsSync(file)) throw new Error(`there are no ${format.what} in ${folder}: ${file} is missing`);
  const { header, rows, notes } = findHeaded(format, file);
  if (header === undefined)
    throw new Error(`${file}, line 1: ${notes.length === 0 ? "missing" : "cut short"}`);
  return { file, header, rows };
}

/** How the rows of a folder were made; nothing where none are there. */
export function headerOf<H, R>(format: HeadedFormat<H, R>, folder: string): H | undefined {
  return findHeaded(format, join(folder, format.file)).header;
}

/** How a file with a header of ours begins. */
const BEGINNING = '{"format":"playout-';

/** The lines that are whole. Of a first line that is not, at least the beginning must be ours. */
export function findHeaded<H, R>(
  format: HeadedFormat<H, R>,
  file: string,
): FoundRows<R> & { readonly header?: H } {
  const { lines, bytes, rest } = readLines(file);
  const notes = cutNote(file, rest.length);
  const [first, ...others] = lines;
  if (first === undefined) {
    if (!BEGINNING.startsWith(rest.subarray(0, BEGINNING.length).toString("utf8")))
      throw new Error(`${file}: holds something else than ${format.what}`);
    return { rows: [], bytes, notes };
  }
  const header = readLine(file, 1, first, format.header);
  return { header, rows: others.map((line, i) => readLine(file, i + 2, line, format.row)), bytes, notes };
}

function cutNote(file: string, rest: number): string[] {
  return rest === 0 ? [] : [`${file}: the last line is cut short (${rest} bytes) and left out`];
}
