/** Folders for work of ours. */
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { FileError, onFile, systemWords } from "./error.js";
import { UNFINISHED } from "./write.js";

/** Makes a folder and those that it is in; Node's own way never ends below /proc. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may make it at the same time.
    if (isFolder(folder)) return;
    const words = systemWords(error);
    throw words === undefined ? error : new FileError(folder, `the folder cannot be made: ${words}`);
  }
}

/** Not where there is nothing; a file in its place is refused. */
function isFolder(path: string): boolean {
  const found = onFile(path, () => statSync(path, { throwIfNoEntry: false }));
  if (found?.isDirectory() === false) throw new FileError(path, "is a file, not a folder");
  return found !== undefined;
}

/** How work of ours is known in its folder. */
export interface Signs {
  /** What it is called: `match`. */
  readonly what: string;
  /** Files of which one is there once it has begun. */
  readonly marks: readonly string[];
  /** What may be there before, from a beginning that was cut short. */
  readonly before?: readonly string[];
}

/** Makes a folder, or takes one that is empty or holds such work already; others keep theirs. */
export function claimFolder(folder: string, signs: Signs): void {
  makeFolder(folder);
  demandFolder(folder, signs);
}

/** Throws where a folder would not be taken; makes none. */
export function demandFolder(folder: string, { what, marks, before = [] }: Signs): void {
  if (!isFolder(folder)) return;
  const names = onFile(folder, () => readdirSync(folder));
  if (marks.some((mark) => names.includes(mark))) return;
  const other = names.find((name) => !(before.includes(name) || isTraceOfOurs(name)));
  if (other !== undefined)
    throw new FileError(
      folder,
      `holds other things (${other}) and no ${what}; choose a folder that is new or empty`,
    );
}

/** Removes what processes that were killed left unfinished; for who has the folder to itself. */
export function sweepFolder(folder: string): void {
  for (const name of onFile(folder, () => readdirSync(folder)))
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { force: true });
}

/** A lock, one on its way in or out, or a file that was not finished. */
function isTraceOfOurs(name: string): boolean {
  return /^lock(\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/.test(name) || name.startsWith(UNFINISHED);
}
