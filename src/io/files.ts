/** Files that are read whole, and written whole or not at all, with what the system says of them in words. */

import {
  accessSync,
  type BigIntStats,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { oneLine } from "../core/text.js";

/** Something that is wrong with a file or folder: one line that names it first. */
export class FileError extends Error {
  /** The system's own word for it, where it was the system that complained. */
  readonly code: string | undefined;

  constructor(path: string, words: string, code?: string) {
    super(`${path}: ${words}`);
    this.code = code;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EBUSY: "is in use",
  EDQUOT: "your share of the disk is used up",
  EEXIST: "exists already",
  EFBIG: "grows larger than the system allows",
  EIO: "the device fails",
  EISDIR: "is a folder, not a file",
  ELOOP: "symbolic links on the way go round in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "the name is too long",
  ENFILE: "too many files are open on this machine",
  ENODEV: "there is no such device",
  ENOENT: "there is no such file or folder",
  ENOSPC: "no space is left on the disk",
  ENOTDIR: "a folder on the way is a file",
  ENOTEMPTY: "the folder is not empty",
  ENXIO: "there is no such device",
  EPERM: "permission denied",
  EPIPE: "nobody reads it any more",
  EROFS: "the disk can only be read",
  ETXTBSY: "is a program that is running",
};

/** The system's complaint in words, without the path; nothing where somebody else complains. */
export function systemWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  return WORDS[code] ?? message.replace(/^[A-Z0-9_]+: /, "").replace(/, \w+( '.*)?$/, "");
}

/** Does something with a file or folder; what the system has against it becomes one line that names it. */
export function onFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const words = systemWords(error);
    throw words === undefined ? error : new FileError(path, words, (error as NodeJS.ErrnoException).code);
  }
}

/** Characters of a message: what it names may be as long as a file. */
const MAX_MESSAGE = 2000;

/** The message of anything that was thrown, on one line that a terminal can be shown; what the system says, in words. */
export function messageOf(error: unknown): string {
  return lineOf(inWords(error) ?? (error instanceof Error ? error.message : String(error)));
}

/** Makes one line of a message, and cuts it where it is too long. */
export function lineOf(message: string): string {
  const line = oneLine(message.slice(0, 2 * MAX_MESSAGE));
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}…` : line;
}

function inWords(error: unknown): string | undefined {
  const words = systemWords(error);
  const { path } = Object(error) as NodeJS.ErrnoException;
  return words === undefined || path === undefined ? words : `${path}: ${words}`;
}

// The files that a command has read: none of them becomes an output, by whatever name.

/** Names as they were given, by path. */
const inputs = new Map<string, string>();

export function remember(file: string): void {
  inputs.set(resolve(file), file);
}

/** Begins anew: another command has inputs of its own. */
export function forgetInputs(): void {
  inputs.clear();
}

/** The name of the input that is this very file; nothing where there is none. */
function inputNamed({ dev, ino }: BigIntStats): string | undefined {
  for (const [path, name] of inputs) {
    const stats = statOf(path);
    if (stats?.dev === dev && stats.ino === ino) return name;
  }
  return undefined;
}

/** Nothing where it has gone meanwhile. */
function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

// Files that are read whole, up to a bound: devices and pipes may never end, and sizes that are told may be wrong.

const MIB = 2 ** 20;
/** The longest text that a person writes or a program makes of one game, plan or position. */
const MAX_TEXT = 64 * MIB;
/** The longest weights: sixteen convolutional nets in one text. */
const MAX_WEIGHTS = 256 * MIB;
/** The longest file of many rows: about what fits into one string. */
export const MAX_ROWS = 500 * MIB;

const FIRST = 2 ** 16;

export function readText(file: string, max = MAX_TEXT): string {
  return readBytes(file, max).toString("utf8");
}

/** Text that may hold weights. */
export function readWeightsText(file: string): string {
  return readText(file, MAX_WEIGHTS);
}

export function readBytes(file: string, max: number): Buffer {
  return onFile(file, () => {
    const handle = openSync(file, "r");
    try {
      const content = readUpTo(handle, max);
      if (content === undefined)
        throw new FileError(file, `is longer than ${sizeWords(max)}, the most that is read of such a file`);
      remember(file);
      return content;
    } finally {
      closeSync(handle);
    }
  });
}

/** Nothing where there is more than that. */
function readUpTo(handle: number, max: number): Buffer | undefined {
  let buffer = Buffer.allocUnsafe(Math.min(FIRST, max + 1));
  let length = 0;
  for (;;) {
    const count = readSync(handle, buffer, length, buffer.length - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
    if (length > max) return undefined;
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(2 * length, max + 1));
  }
}

function sizeWords(bytes: number): string {
  return bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes} bytes`;
}

// Where what is written to a name really goes.

/** A file that can be replaced, in a folder that is there. */
interface Place {
  /** Where links lead to. */
  readonly target: string;
  /** Missing where there is no file yet. */
  readonly stats?: BigIntStats;
}

/** What is written to as it is: a pipe, a device, or our own standard output by its number. */
interface Stream {
  readonly stream: string | number;
}

function placeOf(file: string): Place | Stream {
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

// Files that are there whole or not at all: written beside under a name of their own, flushed, then renamed. A link stays and
// its target is replaced, the mode stays, and what cannot be written leaves everything as it was.

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

// Files that the user names for results.

/** Throws where a result could not be written, or would replace a file that was read: before the work that leads to it. */
export function demandOutput(file: string): void {
  onFile(file, () => {
    const place = placeOf(file);
    if (!("target" in place)) return;
    const input = place.stats && inputNamed(place.stats);
    if (input !== undefined)
      throw new FileError(
        file,
        `is the same file as the input${input === file ? "" : ` ${input}`}, which would be lost; choose another`,
      );
    accessSync(dirname(place.target), constants.W_OK);
  });
}

export function writeOutput(file: string, text: string | Uint8Array): void {
  demandOutput(file);
  writeWhole(file, text);
}

/** The same for a picture or a page, which may be replaced as nothing else may. */
export function demandPicture(file: string): void {
  demandOutput(file);
  if (holdsSomething(file) && !holdsMarkup(file))
    throw new FileError(file, "holds something else than a picture or a page; choose another name");
}

export function writePicture(file: string, text: string): void {
  demandPicture(file);
  writeWhole(file, text);
}

/** SVG and HTML begin with a tag, and nothing else that we write does. */
function holdsMarkup(file: string): boolean {
  const beginning = Buffer.alloc(64);
  const read = onFile(file, () => {
    const handle = openSync(file, "r");
    try {
      return readSync(handle, beginning);
    } finally {
      closeSync(handle);
    }
  });
  return /^\uFEFF?\s*</.test(beginning.toString("utf8", 0, read));
}

/** Whether something would be lost if the file were replaced. */
export function holdsSomething(file: string): boolean {
  const stats = onFile(file, () => statSync(file, { throwIfNoEntry: false }));
  return stats?.isFile() === true && stats.size > 0;
}
