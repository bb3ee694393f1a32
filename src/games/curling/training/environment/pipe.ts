/** Standard input, waiting until there are bytes, and standard output. */
import { readSync } from "node:fs";
import type { Pipe } from "./frames.js";

export const standardPipe: Pipe = {
  fill(into) {
    for (let at = 0; at < into.length; ) {
      const read = readSync(0, into, at, into.length - at, null);
      if (read === 0) {
        if (at === 0) return false;
        throw new Error(`the input ends after ${at} of ${into.length} bytes`);
      }
      at += read;
    }
    return true;
  },
  write: (bytes) =>
    new Promise((resolve, reject) => {
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
    }),
};
