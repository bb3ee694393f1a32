/** A file of lines that somebody else adds to. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { FileError, onFile } from "./error.js";
import { MOST_ROWS } from "./read.js";

export interface NewLines {
  readonly lines: readonly string[];
  /** Whether those before do not count any more: the file is another now. */
  readonly anew: boolean;
}

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
      return { lines: [], anew };
    }
  }

  #read(): NewLines {
    const handle = openSync(this.#file, "r");
    try {
      const { size, ino } = fstatSync(handle);
      const anew = this.#bytes > 0 && (ino !== this.#inode || size < this.#bytes);
      this.#inode = ino;
      if (anew) this.#bytes = 0;
      if (size - this.#bytes > MOST_ROWS) throw new FileError(this.#file, "is too long to be looked at");
      const buffer = Buffer.allocUnsafe(size - this.#bytes);
      const count = readSync(handle, buffer, 0, buffer.length, this.#bytes);
      const whole = buffer.subarray(0, count).lastIndexOf(0x0a) + 1;
      this.#bytes += whole;
      return { lines: buffer.subarray(0, whole).toString("utf8").split("\n").slice(0, -1), anew };
    } finally {
      closeSync(handle);
    }
  }
}
