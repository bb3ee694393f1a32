/** A file of lines that somebody else adds to. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { FileError, onFile } from "./error.js";

export interface NewLines {
  readonly lines: readonly string[];
  /** Whether those before do not count any more: the file is another now. */
  readonly anew: boolean;
  /** Whether more have come: they are told at the next look. */
  readonly more: boolean;
}

/** Bytes that are read at a look, or a whole line that is longer. */
const PIECE = 2 ** 24;

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
      for (let length = PIECE; whole === 0; length *= 2) {
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
