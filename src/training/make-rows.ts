/**
 * Rows of a folder that are made by jobs: games, lessons, positions, values. Each has a number, is pure work, and is kept as soon as
 * it is there; those that are there already are not made again.
 */
import { type JobKind, keepWeights, spread } from "../distribute/index.js";
import { type HeadedFormat, type Ledger, messageOf, openHeaded } from "../files/index.js";
import { type Surroundings, settled } from "./surroundings.js";

/** What has the number of a game. */
export interface Numbered {
  readonly game: number;
}

/** The games of that many, by their numbers. */
export function gamesOf(count: number): Numbered[] {
  return Array.from({ length: count }, (_, game) => ({ game }));
}

/** Those that are wanted and not there. */
export function missingOf<W extends Numbered>(wanted: readonly W[], there: readonly Numbered[]): W[] {
  const games = new Set(there.map(({ game }) => game));
  return wanted.filter(({ game }) => !games.has(game));
}

/** Something that went wrong over one row: a line that names it first. */
export class RowError extends Error {
  constructor(row: string, error: unknown) {
    super(`${row}: ${messageOf(error)}`);
  }
}

export interface RowsRequest<H extends object, W extends Numbered, T, R extends Numbered>
  extends Surroundings {
  readonly folder: string;
  readonly format: HeadedFormat<H, R>;
  /** How they are made; a folder with rows that were made otherwise is refused. */
  readonly header: H;
  /** Those that agents of the header name; the folder keeps them. */
  readonly weights: readonly string[];
  /** Those that are wanted, whether they are there or not. */
  readonly wanted: readonly W[];
  readonly kind: JobKind<T, R>;
  task(wanted: W): T;
  /** What a row is called in a complaint, which adds its number. */
  readonly name: string;
  /** In words, how it goes now that a row has come, the last of all. */
  note(row: R, rows: readonly R[]): string;
}

/** Makes the rows that are missing, until the signal comes; gives all that are there then. */
export async function makeRows<H extends object, W extends Numbered, T, R extends Numbered>(
  request: RowsRequest<H, W, T, R>,
): Promise<readonly R[]> {
  const ledger = openHeaded(request.format, request.folder, request.header);
  try {
    keepWeights(request.folder, request.weights);
    await fill(ledger, request);
    return ledger.rows;
  } finally {
    ledger.close();
  }
}

async function fill<H extends object, W extends Numbered, T, R extends Numbered>(
  ledger: Ledger<H, R>,
  request: RowsRequest<H, W, T, R>,
): Promise<void> {
  const { jobs, kind, signal, progress } = settled(request);
  const missing = missingOf(request.wanted, ledger.rows);
  const make = (wanted: W) =>
    jobs.run(kind, request.task(wanted), signal).catch((error) => {
      throw new RowError(`${request.name} ${wanted.game}`, error);
    });
  let done = 0;
  progress(done, missing.length);
  try {
    for await (const row of spread(missing, jobs, make, signal)) {
      ledger.append(row);
      progress(++done, missing.length, request.note(row, ledger.rows));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
