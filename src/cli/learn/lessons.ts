/**
 * Lessons: positions of curling, and the throw that somebody intended in each. A folder holds them in `lessons.jsonl`:
 *
 *     {"format":"playout-curling-lessons","version":1,"rules":"dc4","agents":[...],"seed":"a","explore":0.1,"playout":"0.2.0"}
 *     {"game":0,"agents":[0,1],"lessons":[["end=4 throw=0 hammer=1 scores=2:0","-0.13,2.4,cw"],...]}
 *
 * The first line says how they were made, every other is a game: its number, which agents were team 0 and team 1, and
 * a position and the intended throw a lesson, in the notation of `playout curling`. A game is a line that is added in
 * one piece, so that a process may be killed at any moment: at worst the last line is cut short.
 */
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder, takeLock } from "../../distribute/index.js";
import { checked } from "../../game/index.js";
import { messageOf } from "../failure.js";

export const LESSONS_FORMAT = "playout-curling-lessons";
export const LESSONS_VERSION = 1;

const headerSchema = z.strictObject({
  format: z.literal(LESSONS_FORMAT),
  version: z.literal(LESSONS_VERSION),
  rules: z.string(),
  /** Who plays, in the short form with every option. */
  agents: z.array(z.string()).min(1),
  seed: z.string(),
  /** How often another throw is played than the one that is recorded. */
  explore: z.number().min(0).max(1),
  /** The version of playout. */
  playout: z.string(),
});

const gameSchema = z.strictObject({
  game: z.int().min(0),
  agents: z.tuple([z.int().min(0), z.int().min(0)]),
  lessons: z.array(z.tuple([z.string(), z.string()])),
});

/** How lessons were made. */
export type LessonsHeader = z.output<typeof headerSchema>;
/** The lessons of a game, and how it was played. */
export type GameLessons = z.output<typeof gameSchema>;

export interface ReadLessons {
  readonly file: string;
  readonly header: LessonsHeader;
  /** Line n + 2 of the file. */
  readonly games: readonly GameLessons[];
}

export function lessonsFile(folder: string): string {
  return join(folder, "lessons.jsonl");
}

/** Reads the lessons of a folder; throws one line with the place of what cannot be read. */
export function readLessons(folder: string): ReadLessons {
  const file = lessonsFile(folder);
  if (!existsSync(file)) throw new Error(`there are no lessons in ${folder}: ${file} is missing`);
  const { header, games } = readWhole(file);
  if (header === undefined) throw new Error(`${file}, line 1: cut short`);
  return { file, header, games };
}

/** The lines that are whole, and how many bytes they have. */
function readWhole(file: string): { header?: LessonsHeader; games: GameLessons[]; bytes: number } {
  const content = readFileSync(file);
  const bytes = content.lastIndexOf(0x0a) + 1;
  const [first, ...rest] = content.subarray(0, bytes).toString("utf8").split("\n").slice(0, -1);
  if (first === undefined) return { games: [], bytes };
  const header = readLine(file, 1, first, headerSchema);
  return { header, games: rest.map((line, i) => readLine(file, i + 2, line, gameSchema)), bytes };
}

function readLine<T>(file: string, line: number, text: string, schema: z.ZodType<T>): T {
  try {
    return checked(schema, JSON.parse(text));
  } catch (error) {
    throw new Error(`${file}, line ${line}: ${messageOf(error)}`);
  }
}

/** A folder to which games are added. */
export class LessonsFolder {
  /** Lessons of each game, by its number. */
  readonly counts = new Map<number, number>();
  readonly #handle: number;
  readonly #unlock: () => void;

  /** Opens the folder, and makes it where it does not exist. What it holds must have been made in the same way. */
  constructor(folder: string, header: LessonsHeader) {
    makeFolder(folder);
    this.#unlock = takeLock(join(folder, "lock"));
    try {
      this.#handle = this.#open(lessonsFile(folder), header);
    } catch (error) {
      this.#unlock();
      throw error;
    }
  }

  append(game: GameLessons): void {
    writeLine(this.#handle, game);
    this.counts.set(game.game, game.lessons.length);
  }

  close(): void {
    closeSync(this.#handle);
    this.#unlock();
  }

  #open(file: string, header: LessonsHeader): number {
    const found = existsSync(file) ? readWhole(file) : { games: [], bytes: 0 };
    if (found.header !== undefined) demandSame(file, found.header, header);
    for (const { game, lessons } of found.games) this.counts.set(game, lessons.length);
    const handle = openSync(file, "a");
    ftruncateSync(handle, found.bytes);
    if (found.header === undefined) writeLine(handle, header);
    return handle;
  }
}

function writeLine(handle: number, data: object): void {
  const line = Buffer.from(`${JSON.stringify(data)}\n`);
  for (let sent = 0; sent < line.length; ) sent += writeSync(handle, line, sent);
  fsyncSync(handle);
}

/** Games of one file differ in their numbers alone; another version of playout may go on. */
function demandSame(file: string, found: LessonsHeader, wanted: LessonsHeader): void {
  for (const field of ["rules", "agents", "seed", "explore"] as const) {
    const [has, asks] = [found[field], wanted[field]].map((value) => JSON.stringify(value));
    if (has !== asks) throw new Error(`${file}: its games were played with ${field} ${has}, not ${asks}`);
  }
}
