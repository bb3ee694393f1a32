/** Folders for work of ours. */
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { FileError, onFile, systemWords } from "./error.js";
import { UNFINISHED } from "./write.js";

/** Makes a folder and those that it is in; Node's own way never ends below /proc. */
export function makeFolder(folder: string): void {
  const found = onFile(folder, () => statSync(folder, { throwIfNoEntry: false }));
  if (found?.isDirectory()) return;
  if (found !== undefined) throw new FileError(folder, "is a file, not a folder");
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may make it at the same time.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    throw new FileError(folder, `the folder cannot be made: ${systemWords(error)}`);
  }
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
export function claimFolder(folder: string, { what, marks, before = [] }: Signs): void {
  makeFolder(folder);
  const names = onFile(folder, () => readdirSync(folder));
  if (marks.some((mark) => names.includes(mark))) return;
  const other = names.find((name) => !(before.includes(name) || isTraceOfOurs(name)));
  if (other !== undefined)
    throw new FileError(
      folder,
      `holds other things (${other}) and no ${what}; choose a folder that is new or empty`,
    );
}

/** A lock, or a file that was not finished. */
function isTraceOfOurs(name: string): boolean {
  return name.startsWith(UNFINISHED) || /^lock(\.|$)/.test(name);
}
