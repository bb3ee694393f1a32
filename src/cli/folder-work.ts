/** Work of a command in a folder where it goes on: its jobs, its steps, and the options that it began with. */

import { type Command, Option } from "commander";
import { type GameSpec, gameNames, gameSchema, kitOf } from "../agents/index.js";
import { checkData } from "../core/index.js";
import { messageOf } from "../io/files.js";
import { type HeadedFormat, headerOf } from "../io/index.js";
import {
  countText,
  defaultThreads,
  type Jobs,
  parseAddress,
  type QueueAddress,
  QueueJobs,
  RowError,
  type RowsProgressCallback,
  ThreadJobs,
  withJobs,
} from "../jobs/index.js";
import { CommandFailure, INTERRUPTED, inUsage, USAGE } from "./commands.js";
import { type GameFilter, type GameOptions, readGame, variantOptions } from "./game-options.js";
import { interject, Progress, shownOf, type WorkerSource } from "./progress.js";
import { notice } from "./terminal.js";

// Where the jobs of a command are done: in threads here, or over a queue on other machines.

export interface QueueOption {
  queue?: string | undefined;
}

/** The option --queue; workers have threads of their own. */
export function addQueueOption(command: Command): Command {
  return command.addOption(
    new Option(
      "--queue <url>",
      "do the work where playout worker runs, over a queue in Redis: redis://HOST:PORT (docs/many-machines.md)",
    ).conflicts("threads"),
  );
}

/** Reads an address; no complaint repeats it, for there may be a password in it. */
export function readQueue(url: string): QueueAddress {
  return inUsage(() => parseAddress(url, process.env.PLAYOUT_QUEUE_PASSWORD), "--queue: ");
}

/** So many threads, or the queue that was named; `what` is told to whoever looks at it. */
export async function openJobs(threads: number, { queue }: QueueOption, what: string): Promise<Jobs> {
  return queue === undefined ? new ThreadJobs(threads) : openQueue(readQueue(queue), what);
}

export async function openQueue(address: QueueAddress, what: string): Promise<QueueJobs> {
  try {
    return await QueueJobs.open(address, { what, say: interject });
  } catch (error) {
    throw new CommandFailure(`--queue: ${messageOf(error)}`);
  }
}

/** What goes wrong with the files of a folder is one line that names them. */
export async function attempt<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandFailure || error instanceof RowError) throw error;
    const message = messageOf(error);
    throw new CommandFailure(message.includes(place) ? message : `${place}: ${message}`);
  }
}

/** What is wrong with a file that names itself in its complaints is one line. */
export function orFail<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new CommandFailure(messageOf(error));
  }
}

/** There must be something to learn from, and something to test on; `all` says what there is, as `30 moves`. */
export function demandEnough(all: string, games: number, learned: number, heldOut: number): void {
  if (learned > 0 && heldOut > 0) return;
  throw new CommandFailure(
    `of ${all}, ${learned} can be learned from and ${heldOut} are held out (--held-out, of ${countText(games, "game")}); there must be some of both`,
  );
}

// Commands that go on in a folder: what they are not told is as its rows were made.

/** The options of a command, those that were not given as the header of the folder has them, where there is one. */
export async function asBegun<O extends object, H, R>(
  options: O,
  command: Command,
  format: HeadedFormat<H, R>,
  folder: string,
  optionsOf: (header: H) => Partial<O>,
): Promise<O> {
  const header = await attempt(folder, () => headerOf(format, folder));
  if (header === undefined) return options;
  const untold = Object.entries(optionsOf(header)).filter(
    ([name]) => command.getOptionValueSource(name) !== "cli",
  );
  return { ...options, ...Object.fromEntries(untold) };
}

export function sayInterrupted(): void {
  notice("interrupted; the same command goes on");
  process.exitCode = INTERRUPTED;
}

/** Does work, and shows how many there are of what it makes or learns from. */
export async function withSteps<T>(
  what: string,
  work: (progress: RowsProgressCallback) => Promise<T>,
  where: { readonly jobs?: WorkerSource; readonly folder?: string | undefined } = {},
): Promise<T> {
  let shown: Progress | undefined;
  try {
    return await work((done, total, note) => {
      // Before the first word there is nothing to show.
      shown ??= new Progress({ logged: true, ...shownOf(where) });
      const words = note === undefined ? "" : `, ${note}`;
      shown.tell(done, total, () => `${done}/${total} ${what}${words}`);
    });
  } finally {
    shown?.close();
  }
}

interface Place extends QueueOption {
  readonly threads?: number | undefined;
  /** Of a run that is told while it is learned. */
  readonly folder?: string;
}

/** The same over jobs: in so many threads here, or over the queue that is named; `name` is what the work is called there. */
export async function withJobSteps<T>(
  what: string,
  name: string,
  { threads = defaultThreads(), folder, ...where }: Place,
  work: (jobs: Jobs, progress: RowsProgressCallback) => Promise<T>,
): Promise<T> {
  return withJobs(await openJobs(threads, where, name), (jobs) =>
    withSteps(what, (progress) => work(jobs, progress), { jobs, folder }),
  );
}

// The game of a command that plays games into a folder and goes on there.

/** Lists the games whose moves are played as intended, for commands that name what they do `name`. */
export function gamesWithoutNoise(name: string): GameFilter {
  const hasNoise = (game: string) =>
    kitOf(checkData(gameSchema, { name: game })).game.disturbance !== undefined;
  return { name, games: () => gameNames().filter((game) => !hasNoise(game)) };
}

/** Reads the game from the options; where none names one, it is that of the folder. */
export function readBegunGame<H extends { readonly game: GameSpec }, R>(
  options: GameOptions,
  command: Command,
  format: HeadedFormat<H, R>,
  folder: string,
): GameSpec {
  const names = ["game", ...variantOptions(options.game).map((option) => option.attributeName())];
  const isGiven = names.some((name) => command.getOptionValueSource(name) === "cli");
  if (isGiven) return readGame(options);
  try {
    return headerOf(format, folder)?.game ?? readGame(options);
  } catch (error) {
    throw new CommandFailure((error as Error).message, USAGE);
  }
}
