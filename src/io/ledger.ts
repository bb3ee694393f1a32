/** Folders of work that grow and go on after any end, one process at a time. */

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { oneLine } from "../core/text.js";
import { briefWeights } from "../core/weights.js";
import { FileError, onFile, systemWords, UNFINISHED, writeWhole } from "./files.js";
import { takeLock } from "./lock.js";
import {
  appendLine,
  type FoundRows,
  findHeaded,
  type HeadedFormat,
  hearRows,
  LineFile,
  type LineReader,
  readRows,
} from "./rows.js";

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

// A folder of work that grows, and goes on after any end: a match, a learning run, an experiment. One process at a time writes in it.
// What it has done are rows, JSON lines of one file, each added in one piece and flushed, so that a process may be killed at any
// moment: at worst the last line is cut short, and that row is made again. How the rows are made is the plan, which is settled when
// the work begins: a first line of the same file, or files beside it. What was found and put right is noted, in the folder's `log` too.

/** A kind of ledger whose plan stands beside the rows. */
export interface LedgerFormat<R> {
  readonly signs: Signs;
  /** The file of rows in the folder. */
  readonly file: string;
  readonly row: LineReader<R>;
}

/**
 * Opens a ledger, and makes its folder where it does not exist. The plan is written, or what is there is checked, by `settle`. Where rows are heard,
 * one by one, none of them is kept.
 */
export function openLedger<P, R extends object>(
  { signs, file, row }: LedgerFormat<R>,
  folder: string,
  settle: () => P,
  hear?: (row: R) => void,
): Ledger<P, R> {
  return withClaim(folder, signs, (unlock) => {
    const plan = settle();
    const path = join(folder, file);
    const found = hear === undefined ? readRows(path, row) : hearRows(path, row, hear);
    return new Ledger(folder, file, plan, found, unlock);
  });
}

/** The same where the first line is the plan: what is there must have been made as the header says. */
export function openHeaded<H extends object, R extends object>(
  format: HeadedFormat<H, R>,
  folder: string,
  header: H,
): Ledger<H, R> {
  const { file, what, beside = file, before = [] } = format;
  return withClaim(folder, { what, marks: [file, beside], before }, (unlock) => {
    const path = join(folder, file);
    const found = findHeaded(format, path);
    if (found.header === undefined) return new Ledger(folder, file, header, found, unlock, header);
    demandSame(format, path, found.header, header);
    return new Ledger(folder, file, found.header, found, unlock);
  });
}

/** Does something in a folder that is locked; it stays so, unless something is wrong. */
function withClaim<T>(folder: string, signs: Signs, open: (unlock: () => void) => T): T {
  claimFolder(folder, signs);
  const unlock = takeLock(join(folder, "lock"));
  try {
    return open(unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function demandSame<H, R>({ same, made }: HeadedFormat<H, R>, file: string, found: H, wanted: H): void {
  for (const field of same) {
    const [has, asks] = [found[field], wanted[field]].map((value) => JSON.stringify(value));
    if (has !== asks) throw new Error(briefWeights(`${file}: its ${made} with ${field} ${has}, not ${asks}`));
  }
}

export class Ledger<P, R extends object> {
  readonly folder: string;
  readonly plan: P;
  /** Those so far, where they are kept. */
  readonly rows: readonly R[];
  /** What was found and put right, one line each. */
  readonly notes: readonly string[];
  readonly #kept: R[] | undefined;
  readonly #file: string;
  readonly #unlock: () => void;
  /** Opened once there is a row. */
  #lines: LineFile | undefined;
  /** The first line, as long as it is not written: it comes with the first row, so that nothing is settled before. */
  #header: object | undefined;

  /** For `openLedger` and `openHeaded`. */
  constructor(
    folder: string,
    file: string,
    plan: P,
    { rows, bytes, notes }: Omit<FoundRows<R>, "rows"> & { readonly rows?: R[] },
    unlock: () => void,
    header?: object,
  ) {
    this.folder = folder;
    this.plan = plan;
    this.#kept = rows;
    this.rows = rows ?? [];
    this.notes = notes;
    this.#file = join(folder, file);
    this.#unlock = unlock;
    this.#header = header;
    if (existsSync(this.#file)) this.#lines = new LineFile(this.#file, bytes);
    for (const note of notes) this.log(note);
  }

  append(row: R): void {
    this.#lines ??= new LineFile(this.#file, 0);
    if (this.#header !== undefined) this.#lines.append(JSON.stringify(this.#header));
    this.#header = undefined;
    this.#lines.append(JSON.stringify(row));
    this.#kept?.push(row);
  }

  /** Writes a file beside the rows. */
  write(name: string, text: string): void {
    writeWhole(join(this.folder, name), text);
  }

  log(line: string): void {
    appendLine(join(this.folder, "log"), `${new Date().toISOString()} ${oneLine(line)}`);
  }

  close(): void {
    this.#lines?.close();
    this.#unlock();
  }
}
