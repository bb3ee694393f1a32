/**
 * A folder of work that grows, and goes on after any end: a match, a learning run, an experiment. One process at a time writes in it.
 * What it has done are rows, JSON lines of one file, each added in one piece and flushed, so that a process may be killed at any
 * moment: at worst the last line is cut short, and that row is made again. How the rows are made is the plan, which is settled when
 * the work begins: a first line of the same file, or files beside it. What was found and put right is noted, in the folder's `log` too.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { briefWeights, oneLine } from "../game/index.js";
import { claimFolder, type Signs } from "./folder.js";
import { appendLine, LineFile } from "./lines.js";
import { takeLock } from "./lock.js";
import {
  type FoundRows,
  findHeaded,
  type HeadedFormat,
  hearRows,
  type LineReader,
  readRows,
} from "./rows.js";
import { writeWhole } from "./write.js";

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
  return claimed(folder, signs, (unlock) => {
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
  return claimed(folder, { what, marks: [file, beside], before }, (unlock) => {
    const path = join(folder, file);
    const found = findHeaded(format, path);
    if (found.header === undefined) return new Ledger(folder, file, header, found, unlock, header);
    demandSame(format, path, found.header, header);
    return new Ledger(folder, file, found.header, found, unlock);
  });
}

/** Does something in a folder that is locked; it stays so, unless something is wrong. */
function claimed<T>(folder: string, signs: Signs, open: (unlock: () => void) => T): T {
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
