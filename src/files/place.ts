/** Where what is written to a name really goes. */
import { type BigIntStats, fstatSync, lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { FileError } from "./error.js";

/** A file that can be replaced, in a folder that is there. */
export interface Place {
  /** Where links lead to. */
  readonly target: string;
  /** Missing where there is no file yet. */
  readonly stats?: BigIntStats;
}

/** What is written to as it is: a pipe, a device, or our own standard output by its number. */
export interface Stream {
  readonly stream: string | number;
}

export function placeOf(file: string): Place | Stream {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new FileError(file, "is a folder, not a file");
  if (stats !== undefined) {
    if (!stats.isFile()) return { stream: file };
    const own = [1, 2].find((handle) => isSame(stats, handle));
    if (own !== undefined) return { stream: own };
    return { target: realpathSync(file), stats };
  }
  const target = endOf(file);
  const folder = dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new FileError(file, `there is no folder ${folder}`);
  return { target };
}

function isSame({ dev, ino }: BigIntStats, handle: number): boolean {
  try {
    const stats = fstatSync(handle, { bigint: true });
    return stats.dev === dev && stats.ino === ino;
  } catch {
    return false; // it is closed
  }
}

/** The file that a link would make, where there is none yet. */
function endOf(file: string): string {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
  return endOf(resolve(realpathSync(dirname(file)), readlinkSync(file)));
}
