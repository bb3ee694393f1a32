/**
 * Files that are there whole or not at all: written beside under a name of their own, flushed, then renamed. A link stays and
 * its target is replaced, the mode stays, and what cannot be written leaves everything as it was.
 */
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { onFile } from "./error.js";
import { type Place, placeOf } from "./place.js";

/** How the names of files begin that are not whole yet. */
export const UNFINISHED = ".playout-";

/** What a file is made of. */
type Content = string | Uint8Array;

/** `mode` is that of a file that was not there. */
export function writeWhole(file: string, content: Content, mode = 0o666): void {
  onFile(file, () => {
    const place = placeOf(file);
    if ("target" in place) replace(place, content, mode);
    else if (typeof place.stream === "number") writeAll(place.stream, content);
    else withHandle(openSync(place.stream, "w"), (handle) => writeAll(handle, content));
  });
}

function replace({ target, stats }: Place, content: Content, mode: number): void {
  const draft = join(dirname(target), `${UNFINISHED}${crypto.randomUUID()}`);
  try {
    withHandle(openSync(draft, "wx", mode), (handle) => {
      if (stats !== undefined) fchmodSync(handle, Number(stats.mode) & 0o7777);
      writeAll(handle, content);
      fsyncSync(handle);
    });
    renameSync(draft, target);
    flushFolder(dirname(target));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** So that the new name outlives a loss of power; not every system lets a folder be flushed. */
function flushFolder(folder: string): void {
  try {
    withHandle(openSync(folder, "r"), fsyncSync);
  } catch {
    // The file itself is whole either way.
  }
}

function withHandle(handle: number, work: (handle: number) => void): void {
  try {
    work(handle);
  } finally {
    closeSync(handle);
  }
}

/** The system may take less than it is given. */
export function writeAll(handle: number, content: Content): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(handle, bytes, sent);
}
