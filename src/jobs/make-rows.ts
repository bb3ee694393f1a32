/** Makes the rows of a folder by jobs, each once, and keeps each as soon as it is there. */
import { messageOf } from "../io/files.js";
import { type HeadedFormat, type Ledger, openHeaded } from "../io/index.js";
import { keepWeights } from "./agent-files.js";
import { type JobKind, type Jobs, spread } from "./jobs.js";

// How far long work is: who does it tells, who asked for it shows it.

/** Is told how many are done, of how many, and in words how it goes. */
export type RowsProgressCallback = (done: number, total: number, note?: string) => void;

/** How fast something is done, from the moment on when it was begun. */
export class RateMeter {
  readonly #start = performance.now();

  perSecond(count: number): string {
    return `${((1000 * count) / (performance.now() - this.#start)).toFixed(1)}/s`;
  }
}

/** What long work is given by those who want it done. */
export interface RunContext {
  /** Where its parts are done. */
  readonly jobs: Jobs;
  /** Ends the work; all that is done is kept, and asked for again it goes on. */
  readonly signal?: AbortSignal;
  readonly progress?: RowsProgressCallback;
}

/** The same, with a signal that never comes where none was given. */
export function completeRequest<S extends Pick<RunContext, "signal" | "progress">>(
  given: S,
): S & Required<Pick<RunContext, "signal" | "progress">> {
  const { signal = new AbortController().signal, progress = () => {} } = given;
  return { ...given, signal, progress };
}

// Words that learning tells of itself by.

/** `1 game`, `2 games`. */
export function countText(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** What is wrong with a part of a file is complained of with its place. */
export function withPlace<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${place}: ${messageOf(error)}`);
  }
}

// Rows of a folder that are made by jobs: games, lessons, positions, values. Each has a number, is pure work, and is kept as soon as
// it is there; those that are there already are not made again.

/** What has the number of a game. */
interface NumberedGame {
  readonly game: number;
}

/** The games of that many, by their numbers. */
export function gamesOf(count: number): NumberedGame[] {
  return Array.from({ length: count }, (_, game) => ({ game }));
}

/** Those that are wanted and not there. */
export function missingOf<W extends NumberedGame>(wanted: readonly W[], there: readonly NumberedGame[]): W[] {
  const games = new Set(there.map(({ game }) => game));
  return wanted.filter(({ game }) => !games.has(game));
}

/** Something that went wrong over one row: a line that names it first. */
export class RowError extends Error {
  constructor(row: string, error: unknown) {
    super(`${row}: ${messageOf(error)}`);
  }
}

interface RowsRequest<H extends object, W extends NumberedGame, T, R extends NumberedGame>
  extends RunContext {
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
export async function makeRows<H extends object, W extends NumberedGame, T, R extends NumberedGame>(
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

async function fill<H extends object, W extends NumberedGame, T, R extends NumberedGame>(
  ledger: Ledger<H, R>,
  request: RowsRequest<H, W, T, R>,
): Promise<void> {
  const { jobs, kind, signal, progress } = completeRequest(request);
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
