/** Records of games, the rows that tables keep of them, and records as files that other programs read. */

import { z } from "zod";
import { checkData, parseJson } from "../core/index.js";
import type { MatchPlan } from "./plan.js";
import { tableOf } from "./table.js";

/**
 * How a game ended: by its rules, by resignation, by adjudication (`agreed` on who is lost, `length`), or because of
 * a player who overstepped the clock, did not answer at all, died, played an illegal move or said what is no
 * answer. `failed` is nobody's fault: the game could not be played and has no result.
 */
export const ENDS = [
  "rules",
  "resign",
  "agreed",
  "length",
  "time",
  "stall",
  "crash",
  "illegal",
  "garbage",
  "failed",
] as const;
export type GameEnding = (typeof ENDS)[number];

export const RECORD_FORMAT = "playout-game";
export const RECORD_VERSION = 1;

const moves = z.array(z.string());
const numbers = z.array(z.number().nullable());

export const recordSchema = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  version: z.literal(RECORD_VERSION),
  playout: z.string().describe("version of playout that played the game"),
  match: z.string().describe("id of the plan"),
  index: z.int().min(0),
  players: z
    .tuple([z.string(), z.string()])
    .describe("names: who moves first, who moves second; in Go Black, White"),
  agents: z.tuple([z.string(), z.string()]).describe("the same in the short form, with all options"),
  opening: z.int().min(0).describe("how many of the moves the opening made"),
  start: z.string().exactOptional().describe("the position at the beginning, where it was not the usual one"),
  moves: moves.describe("as they were intended"),
  actual: moves.exactOptional().describe("as they were played, where hands fail"),
  settled: moves
    .exactOptional()
    .describe("what players settled before moves, where they may: placements of mixed doubles, end by end"),
  scores: z
    .array(z.tuple([z.int().min(0), z.int().min(0)]))
    .exactOptional()
    .describe("points of both players by end, in games that have ends"),
  score: z
    .number()
    .exactOptional()
    .describe(
      "points of the first-named player less those of the other, where a game counts them so: in Go with the komi",
    ),
  result: z.number().min(0).max(1).nullable().describe("for the first-named player"),
  end: z.enum(ENDS),
  by: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .describe("who resigned or failed"),
  reason: z.string().optional().describe("what a player who failed did"),
  values: numbers.describe("by move after the opening: the mover's estimate, for the first-named player"),
  visits: numbers.describe("by move after the opening: playouts behind the estimate"),
  fill: numbers
    .exactOptional()
    .describe(
      "by move after the opening: the share of the memory of playouts that was in use, where they learn",
    ),
  times: z
    .strictObject({
      start: z.string(),
      ms: z.number(),
      moves: z
        .array(z.number())
        .describe("milliseconds by move after the opening, and of the last one that was not made, if any"),
      cpu: numbers
        .exactOptional()
        .describe("milliseconds of CPU time by move of the threads that thought; none for programs"),
      by: z
        .literal("cpu")
        .exactOptional()
        .describe("what clocks were counted by, where not by the wall clock"),
    })
    .describe("everything that differs when the game is repeated"),
});

/** Holds one game of a match: pairing, moves, result, end, times. Apart from times it is the same on every machine. */
export type MatchGameRecord = z.output<typeof recordSchema>;

/** Writes a game of a match as one line of JSON. */
export function formatRecord(record: MatchGameRecord): string {
  return JSON.stringify(record);
}

/** Reads a game of a match from a line of JSON. Throws one line that names the field. */
export function parseRecord(line: string): MatchGameRecord {
  return checkData(recordSchema, parseJson(line));
}

/** What is the same whenever and wherever the game is played (budgets in playouts). */
export function withoutTimes({
  times: _,
  playout: __,
  ...record
}: MatchGameRecord): Omit<MatchGameRecord, "times" | "playout"> {
  return record;
}

/** Whether the game has been played; one that could not be is played when there is another chance. */
export function isPlayed({ end }: Pick<MatchGameRecord, "end">): boolean {
  return end !== "failed";
}

/** Games in the order in which they came; a later one takes the place of an earlier one with the same number. */
export class GameList<G extends { readonly index: number } = MatchGameRecord> {
  readonly games: G[] = [];
  readonly #places = new Map<number, number>();

  get(index: number): G | undefined {
    const place = this.#places.get(index);
    return place === undefined ? undefined : this.games[place];
  }

  put(record: G): void {
    const place = this.#places.get(record.index) ?? this.games.length;
    this.#places.set(record.index, place);
    this.games[place] = record;
  }
}

/** Keeps the games of one match, each once. Implement it to keep them elsewhere than in memory or in a folder. */
export interface RecordStore {
  readonly records: readonly MatchGameRecord[];
  append(record: MatchGameRecord): Promise<void>;
}

/** Keeps the games of a match in memory; use `openFolderStore` for matches that resume. */
export class MemoryStore implements RecordStore {
  readonly #list = new GameList();

  get records(): readonly MatchGameRecord[] {
    return this.#list.games;
  }

  async append(record: MatchGameRecord): Promise<void> {
    this.#list.put(record);
  }
}

// A game as a row of tables: what is told of it where its moves are not. A ladder keeps no more of its games than that.

type KeptRow =
  | "match"
  | "index"
  | "players"
  | "result"
  | "end"
  | "by"
  | "reason"
  | "start"
  | "scores"
  | "settled"
  | "score";

export interface MatchGameRow extends Pick<MatchGameRecord, KeptRow> {
  /** Moves. */
  readonly length: number;
  /** The moves of the opening, or the position that it began with. */
  readonly opening: string;
}

/** What ratings need of a game. */
export type Result = Pick<MatchGameRecord, "index" | "result">;

export function rowOf({ moves, opening, ...record }: MatchGameRecord): MatchGameRow {
  const { match, index, players, result, end, by, reason, start, scores, settled, score } = record;
  return {
    ...{ match, index, players, result, end },
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(start !== undefined && { start }),
    ...(scores !== undefined && { scores }),
    ...(settled !== undefined && { settled }),
    ...(score !== undefined && { score }),
    length: moves.length,
    opening: start ?? moves.slice(0, opening).join(" "),
  };
}

/** Rows of which what is the same in many stands in memory once. */
export class RowKeeper {
  readonly #texts = new Map<string, string>();
  readonly #players = new Map<string, MatchGameRow["players"]>();

  keep(record: MatchGameRecord): MatchGameRow {
    const row = rowOf(record);
    const key = row.players.join("\n");
    const players = this.#players.get(key) ?? row.players;
    this.#players.set(key, players);
    return {
      ...row,
      players,
      match: this.#once(row.match),
      opening: this.#once(row.opening),
      ...(row.reason !== undefined && { reason: this.#once(row.reason) }),
    };
  }

  /** Texts of many kinds are not remembered. */
  #once(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size < REMEMBERED) this.#texts.set(text, text);
    return text;
  }
}

const REMEMBERED = 10_000;

// Games as files that other programs read, where the game has such; else records of matches.

export function formatGame({ game }: Pick<MatchPlan, "game">, record: MatchGameRecord): string {
  return tableOf(game).file?.format(game, record) ?? formatRecord(record);
}

/** What the file of a game is called. */
export function gameFile(
  { game }: Pick<MatchPlan, "game">,
  { index }: Pick<MatchGameRecord, "index">,
): string {
  return `${String(index).padStart(6, "0")}.${tableOf(game).file?.ending ?? "json"}`;
}
