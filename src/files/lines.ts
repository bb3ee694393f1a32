/**
 * Files of lines that are only added to. Those of a `LineFile` are flushed one by one, so that a process may be killed at any moment: at
 * worst the last line is cut short, and it is dropped when the file is opened again. Logs, which no program reads, have `appendLine`.
 */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readSync } from "node:fs";
import { FileError, onFile } from "./error.js";
import { remember } from "./inputs.js";
import { MOST_ROWS, readBytes } from "./read.js";
import { writeAll } from "./write.js";

export interface Lines {
  /** Those that are whole. */
  readonly lines: readonly string[];
  /** How many bytes they have. */
  readonly bytes: number;
  /** A last line that was cut short. */
  readonly rest: Buffer;
}

/** No lines where there is no file. */
export function readLines(file: string): Lines {
  if (!existsSync(file)) return { lines: [], bytes: 0, rest: Buffer.alloc(0) };
  const content = readBytes(file, MOST_ROWS);
  const bytes = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, bytes).toString("utf8").split("\n").slice(0, -1);
  return { lines, bytes, rest: content.subarray(bytes) };
}

/** Bytes that are read at a time; a line may be many times as long, and no longer than that. */
const PIECE = 2 ** 20;
const LONGEST = 2 ** 26;

/** Reads a file of any length line by line, as far as they are whole; gives the bytes of these, and of what follows them. */
export function eachLine(
  file: string,
  hear: (line: string, number: number) => void,
): { readonly bytes: number; readonly rest: number } {
  if (!existsSync(file)) return { bytes: 0, rest: 0 };
  const handle = onFile(file, () => openSync(file, "r"));
  try {
    remember(file);
    const piece = Buffer.allocUnsafe(PIECE);
    let rest: Buffer = Buffer.alloc(0);
    let [bytes, number] = [0, 0];
    for (;;) {
      const count = onFile(file, () => readSync(handle, piece, 0, PIECE, null));
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
