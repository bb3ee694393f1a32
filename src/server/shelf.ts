/** Folders and files that the user named, under names for the page, and the way to what is in them. */

import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { FileError, onFile } from "../io/files.js";
import type { ServedFile } from "./messages.js";
import { EXPERIMENT, LADDER, MATCH, TABLED_TRAINING, TRAINING } from "./runs.js";
import type { FoundWork, WorkKind } from "./watch.js";

// The way from an address to a file in a folder, and to nothing outside of it.

/** A file in a folder, by the parts of its path; nothing where there is none, it is hidden, or a way or a link leads out of the folder. */
export function fileInside(folder: string, parts: readonly string[]): string | undefined {
  if (!parts.every(isPlain)) return undefined;
  try {
    const root = realpathSync(folder);
    const file = realpathSync(join(root, ...parts));
    return file.startsWith(withEnd(root)) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** A name of something, and no way to elsewhere or to what is hidden. */
function isPlain(part: string): boolean {
  return part !== "" && !part.startsWith(".") && !/[/\\\0]/.test(part);
}

function withEnd(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}

// What the user named: folders and files, under names for the page, and the way to what is in them and to nothing else.

const KINDS: readonly WorkKind[] = [MATCH, LADDER, EXPERIMENT, TRAINING, TABLED_TRAINING];
/** How deep work may lie in a named folder, and how many folders are looked into. */
const DEPTH = 5;
const MAX_FOLDERS = 5000;

interface NamedFolder {
  /** What it is called in addresses: the last part of its path. */
  readonly name: string;
  /** Where links lead to. */
  readonly path: string;
  readonly isFolder: boolean;
}

export class Shelf {
  readonly #named: readonly NamedFolder[];

  /** Throws one line where something is not there. */
  constructor(paths: readonly string[]) {
    const taken = new Set<string>();
    this.#named = paths.map((path) => {
      const stats = onFile(path, () => statSync(path));
      if (!stats.isDirectory() && !stats.isFile())
        throw new FileError(path, "is neither a file nor a folder");
      const named = { path: realpathSync(path), isFolder: stats.isDirectory() };
      return { ...named, name: freeName(basename(resolve(path)) || "root", taken) };
    });
  }

  get hasFolders(): boolean {
    return this.#named.some(({ isFolder }) => isFolder);
  }

  get files(): ServedFile[] {
    return this.#named
      .filter(({ isFolder }) => !isFolder)
      .map(({ name }) => ({ name, url: `files/${encodeURIComponent(name)}` }));
  }

  /** The file at an address below `files/`, each part as it is after decoding; nothing for what was not named or lies elsewhere. */
  find(parts: readonly string[]): string | undefined {
    const [first, ...rest] = parts;
    const named = this.#named.find(({ name }) => name === first);
    if (named === undefined || named.isFolder === (rest.length === 0)) return undefined;
    return named.isFolder ? fileInside(named.path, rest) : named.path;
  }

  /** The address of a file that lies in a named folder. */
  urlOf(file: string): string {
    const named = this.#named.find(({ path }) => file.startsWith(withEnd(path)))!;
    const parts = [named.name, ...relative(named.path, file).split(sep)];
    return `files/${parts.map(encodeURIComponent).join("/")}`;
  }

  /** The work that lies in the folders now. */
  work(): FoundWork[] {
    const found: FoundWork[] = [];
    let left = MAX_FOLDERS;
    const look = (folder: string, id: string, depth: number, within: string | undefined): void => {
      if (left-- <= 0) return;
      const names = namesIn(folder);
      const kind = KINDS.find(({ marks }) => marks.every((mark) => names.includes(mark)));
      if (kind !== undefined) found.push({ id, folder, kind, within });
      if (depth === 0 || kind?.holds === false) return;
      for (const name of names.filter(isPlain)) {
        const path = join(folder, name);
        if (name !== "node_modules" && isOwnFolder(path))
          look(path, `${id}/${name}`, depth - 1, kind === undefined ? within : id);
      }
    };
    for (const { name, path, isFolder } of this.#named) if (isFolder) look(path, name, DEPTH, undefined);
    return found;
  }
}

/** Nothing where it may not be read, or has gone. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Not one that a link leads to. */
function isOwnFolder(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name}-${i}`;
  taken.add(free);
  return free;
}
