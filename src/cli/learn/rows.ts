/**
 * Rows of work in a folder: a file of JSON lines, of which the first says how they were made, and each of the others is a
 * row with a number of its own. A row is a line that is added in one piece, so that a process may be killed at any
 * moment: at worst the last line is cut short, and that row is made again.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { claimFolder, LineFile, readLines, takeLock } from "../../files/index.js";
import { checked } from "../../game/index.js";
import { messageOf } from "../failure.js";

/** A kind of rows. */
export interface RowsFormat<H, R> {
  /** The name of the file in its folder. */
  readonly name: string;
  /** What the rows are called: `lessons`, `positions`. */
  readonly what: string;
  /** A file of rows of another kind that these may stand beside. */
  readonly beside?: string;
  /** How they are made, in the words of a complaint: `games were played`. */
  readonly made: string;
  readonly header: z.ZodType<H>;
  readonly row: z.ZodType<R>;
  /** What must be the same for rows of one file; another version of playout may go on. */
  readonly same: readonly (keyof H & string)[];
}

export interface ReadRows<H, R> {
  readonly file: string;
  readonly header: H;
  /** Row i is line i + 2 of the file. */
  readonly rows: readonly R[];
}

/** Reads the rows of a folder; throws one line with the place of what cannot be read. */
export function readRows<H, R>(format: RowsFormat<H, R>, folder: string): ReadRows<H, R> {
  const file = join(folder, format.name);
  if (!existsSync(file)) throw new Error(`there are no ${format.what} in ${folder}: ${file} is missing`);
  const { header, rows, cut } = readWhole(format, file);
  if (header === undefined) throw new Error(`${file}, line 1: ${cut === 0 ? "missing" : "cut short"}`);
  return { file, header, rows };
}

/** How a file of ours begins. */
const BEGINNING = '{"format":"playout-';

interface WholeRows<H, R> {
  readonly header?: H;
  readonly rows: readonly R[];
  /** How many bytes these have, and those of a line that was cut short. */
  readonly bytes: number;
  readonly cut: number;
}

/** The lines that are whole. Of a first line that is not, at least the beginning must be ours. */
function readWhole<H, R>(format: RowsFormat<H, R>, file: string): WholeRows<H, R> {
  const { lines, bytes, rest } = readLines(file);
  const [first, ...others] = lines;
  if (first === undefined) {
    if (!BEGINNING.startsWith(rest.subarray(0, BEGINNING.length).toString("utf8")))
      throw new Error(`${file}: holds something else than ${format.what}`);
    return { rows: [], bytes, cut: rest.length };
  }
  const header = readLine(file, 1, first, format.header);
  const rows = others.map((line, i) => readLine(file, i + 2, line, format.row));
  return { header, rows, bytes, cut: rest.length };
}

/** A line of a file as the schema reads it. */
export function readLine<T>(file: string, line: number, text: string, schema: z.ZodType<T>): T {
  try {
    return checked(schema, JSON.parse(text));
  } catch (error) {
    throw new Error(`${file}, line ${line}: ${messageOf(error)}`);
  }
}

/** A folder to which rows are added. */
export class RowsFolder<H extends object, R extends object> {
  /** The rows so far. */
  readonly rows: R[] = [];
  readonly #file: LineFile;
  readonly #unlock: () => void;
  /** The first line, as long as it is not written: it comes with the first row, so that nothing is settled before. */
  #header: H | undefined;

  /** Opens the folder, and makes it where it does not exist. What it holds must have been made in the same way. */
  constructor(format: RowsFormat<H, R>, folder: string, header: H) {
    const { name, what, beside = name } = format;
    claimFolder(folder, { what, marks: [name, beside] });
    this.#unlock = takeLock(join(folder, "lock"));
    try {
      this.#file = this.#open(format, join(folder, format.name), header);
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  append(row: R): void {
    if (this.#header !== undefined) this.#file.append(JSON.stringify(this.#header));
    this.#header = undefined;
    this.#file.append(JSON.stringify(row));
    this.rows.push(row);
  }

  close(): void {
    this.#file.close();
    this.#unlock();
  }

  #open(format: RowsFormat<H, R>, file: string, header: H): LineFile {
    const found = readWhole(format, file);
    if (found.header === undefined) this.#header = header;
    else demandSame(format, file, found.header, header);
    this.rows.push(...found.rows);
    return new LineFile(file, found.bytes);
  }
}

/** Those that are wanted and not there. */
export function missingOf<T extends { readonly game: number }>(
  wanted: readonly T[],
  there: readonly { readonly game: number }[],
): T[] {
  const games = new Set(there.map(({ game }) => game));
  return wanted.filter(({ game }) => !games.has(game));
}

/** The games of that many, by their numbers. */
export function gamesOf(count: number): { readonly game: number }[] {
  return Array.from({ length: count }, (_, game) => ({ game }));
}

function demandSame<H, R>({ same, made }: RowsFormat<H, R>, file: string, found: H, wanted: H): void {
  for (const field of same) {
    const [has, asks] = [found[field], wanted[field]].map((value) => JSON.stringify(value));
    if (has !== asks) throw new Error(`${file}: its ${made} with ${field} ${has}, not ${asks}`);
  }
}
