/** Files that are read whole, up to a bound: devices and pipes may never end, and sizes that are told may be wrong. */
import { closeSync, openSync, readSync } from "node:fs";
import { FileError, onFile } from "./error.js";
import { remember } from "./inputs.js";

const MIB = 2 ** 20;
/** The longest text that a person writes or a program makes of one game, plan or position. */
const MOST_TEXT = 64 * MIB;
/** The longest weights: sixteen convolutional nets in one text. */
const MOST_WEIGHTS = 256 * MIB;
/** The longest file of many rows: about what fits into one string. */
export const MOST_ROWS = 500 * MIB;

const FIRST = 2 ** 16;

export function readText(file: string, most = MOST_TEXT): string {
  return readBytes(file, most).toString("utf8");
}

/** Text that may hold weights. */
export function readWeightsText(file: string): string {
  return readText(file, MOST_WEIGHTS);
}

export function readBytes(file: string, most: number): Buffer {
  return onFile(file, () => {
    const handle = openSync(file, "r");
    try {
      const content = readUpTo(handle, most);
      if (content === undefined)
        throw new FileError(file, `is longer than ${sizeWords(most)}, the most that is read of such a file`);
      remember(file);
      return content;
    } finally {
      closeSync(handle);
    }
  });
}

/** Nothing where there is more than that. */
function readUpTo(handle: number, most: number): Buffer | undefined {
  let buffer = Buffer.allocUnsafe(Math.min(FIRST, most + 1));
  let length = 0;
  for (;;) {
    const count = readSync(handle, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length > most) return undefined;
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(2 * length, most + 1));
  }
}

function sizeWords(bytes: number): string {
  return bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes} bytes`;
}
