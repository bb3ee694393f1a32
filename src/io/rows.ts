/**
 * Files of lines that are only added to, and rows as JSON lines, of which the first may say how the others were made.
 *
 * Files of lines that are only added to. Those of a `LineFile` are flushed one by one, so that a process may be killed at any moment: at
 * worst the last line is cut short, and it is dropped when the file is opened again. Logs, which no program reads, have `appendLine`.
 */

import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { checkData, parseJson } from "../core/checks.js";
import { oneLine } from "../core/text.js";
import { FileError, MAX_ROWS, onFile, readBytes, remember, systemWords, writeAll } from "./files.js";

interface WholeLines {
  /** Those that are whole. */
  readonly lines: readonly string[];
  /** How many bytes they have. */
  readonly bytes: number;
  /** A last line that was cut short. */
  readonly rest: Buffer;
}

/** No lines where there is no file. */
export function readLines(file: string): WholeLines {
  if (!existsSync(file)) return { lines: [], bytes: 0, rest: Buffer.alloc(0) };
  const content = readBytes(file, MAX_ROWS);
  const bytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, bytes).toString("utf8").split("\n").slice(0, -1);
  return { lines, bytes, rest: content.subarray(bytes) };
}

/** Bytes that are read at a time; a line may be many times as long, and no longer than that. */
const READ_BYTES = 2 ** 20;
const LONGEST = 2 ** 26;

/** Reads a file of any length line by line, as far as they are whole; gives the bytes of these, and of what follows them. */
function eachLine(
  file: string,
  hear: (line: string, number: number) => void,
): { readonly bytes: number; readonly rest: number } {
  if (!existsSync(file)) return { bytes: 0, rest: 0 };
  const handle = onFile(file, () => openSync(file, "r"));
  try {
    remember(file);
    const piece = Buffer.allocUnsafe(READ_BYTES);
    let rest: Buffer = Buffer.alloc(0);
    let [bytes, number] = [0, 0];
    for (;;) {
      const count = onFile(file, () => readSync(handle, piece, 0, READ_BYTES, null));
      if (count === 0) return { bytes, rest: rest.length };
      const text = Buffer.concat([rest, piece.subarray(0, count)]);
      const whole = text.lastIndexOf(0x0a) + 1;
      rest = text.subarray(whole);
      if (rest.length > LONGEST) throw new FileError(file, `line ${number + 1} is too long`);
      if (whole === 0) continue;
      bytes += whole;
      for (const line of text.toString("utf8", 0, whole - 1).split("\n")) hear(line, ++number);
    }
  } finally {
    closeSync(handle);
  }
}

export class LineFile {
  readonly #file: string;
  readonly #handle: number;
  #bytes: number;
  #isWhole = false;

  /** Opens a file of which so many bytes are whole lines. */
  constructor(file: string, bytes: number) {
    this.#file = file;
    this.#bytes = bytes;
    this.#handle = onFile(file, () => openSync(file, "a"));
    try {
      onFile(file, () => this.#cut());
    } catch (error) {
      this.close();
      throw error;
    }
  }

  append(line: string): void {
    onFile(this.#file, () => {
      this.#cut();
      this.#isWhole = false;
      try {
        writeAll(this.#handle, `${line}\n`);
        fsyncSync(this.#handle);
      } catch (error) {
        this.#tryToCut();
        throw error;
      }
      this.#bytes += Buffer.byteLength(line) + 1;
      this.#isWhole = true;
    });
  }

  /** Takes away what was cut short: the next line would be taken for the rest of it. */
  #cut(): void {
    if (!this.#isWhole) ftruncateSync(this.#handle, this.#bytes);
    this.#isWhole = true;
  }

  #tryToCut(): void {
    try {
      this.#cut();
    } catch {
      // Before the next line it is tried again.
    }
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/** Adds a line to a log: it is neither flushed nor taken back where the disk is full. */
export function appendLine(file: string, line: string): void {
  onFile(file, () => {
    const handle = openSync(file, "a");
    try {
      writeAll(handle, `${line}\n`);
    } finally {
      closeSync(handle);
    }
  });
}

// Files of rows: JSON lines, of which the first may say how the others were made. They are read as far as their lines are whole.

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
  return (line) => checkData(schema, parseJson(line));
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

// A file of lines that somebody else adds to.

interface NewLines {
  readonly lines: readonly string[];
  /** Whether those before do not count any more: the file is another now. */
  readonly anew: boolean;
  /** Whether more have come: they are told at the next look. */
  readonly more: boolean;
}

/** Bytes that are read at a look, or a whole line that is longer. */
const TAIL_BYTES = 2 ** 24;

/** Tells at every look which whole lines have come since the last. */
export class Tail {
  readonly #file: string;
  #bytes = 0;
  #inode: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  read(): NewLines {
    try {
      return onFile(this.#file, () => this.#read());
    } catch (error) {
      if (!(error instanceof FileError) || error.code !== "ENOENT") throw error;
      const anew = this.#bytes > 0;
      this.#bytes = 0;
      return { lines: [], anew, more: false };
    }
  }

  #read(): NewLines {
    const handle = openSync(this.#file, "r");
    try {
      const { size, ino } = fstatSync(handle);
      const anew = this.#bytes > 0 && (ino !== this.#inode || size < this.#bytes);
      this.#inode = ino;
      if (anew) this.#bytes = 0;
      const left = size - this.#bytes;
      let text: Buffer = Buffer.alloc(0);
      let whole = 0;
      for (let length = TAIL_BYTES; whole === 0; length *= 2) {
        const piece = Buffer.allocUnsafe(Math.min(length, left));
        text = piece.subarray(0, readSync(handle, piece, 0, piece.length, this.#bytes));
        whole = text.lastIndexOf(0x0a) + 1;
        if (length >= left || text.length < piece.length) break;
      }
      this.#bytes += whole;
      const lines = text.toString("utf8", 0, whole).split("\n").slice(0, -1);
      return { lines, anew, more: whole > 0 && this.#bytes < size };
    } finally {
      closeSync(handle);
    }
  }
}
