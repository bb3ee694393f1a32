/**
 * Lessons: positions of curling, and the throw that somebody intended in each. A folder holds them in `lessons.jsonl`:
 *
 *     {"format":"playout-curling-lessons","version":1,"rules":"dc4","agents":[...],"seed":"a","explore":0.1,"playout":"0.2.0"}
 *     {"game":0,"agents":[0,1],"lessons":[["end=1 throw=0 hammer=1 scores=2:0","-0.13,2.4,cw"],...]}
 *
 * The first line says how they were made, every other is a game: its number, which agents were team 0 and team 1, and
 * a position and the intended throw a lesson, in the notation of `playout curling`.
 */
import { join } from "node:path";
import { z } from "zod";
import { type HeadedFormat, type HeadedRows, jsonLine, readHeaded } from "../../../files/index.js";

export const LESSONS_FORMAT = "playout-curling-lessons";
export const LESSONS_VERSION = 1;

export const lessonsHeader = z.strictObject({
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

export const gameLessons = z.strictObject({
  game: z.int().min(0),
  agents: z.tuple([z.int().min(0), z.int().min(0)]),
  lessons: z.array(z.tuple([z.string(), z.string()])),
});

/** How lessons were made. */
export type LessonsHeader = z.output<typeof lessonsHeader>;
/** The lessons of a game, and how it was played. */
export type GameLessons = z.output<typeof gameLessons>;

export const lessonsFormat: HeadedFormat<LessonsHeader, GameLessons> = {
  file: "lessons.jsonl",
  what: "lessons",
  before: ["weights"],
  made: "games were played",
  header: jsonLine(lessonsHeader),
  row: jsonLine(gameLessons),
  same: ["rules", "agents", "seed", "explore"],
};

export type ReadLessons = HeadedRows<LessonsHeader, GameLessons>;

export function lessonsFile(folder: string): string {
  return join(folder, lessonsFormat.file);
}

export function readLessons(folder: string): ReadLessons {
  return readHeaded(lessonsFormat, folder);
}
