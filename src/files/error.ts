/** What the system says of files, in words. */
import { oneLine } from "../game/index.js";

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
