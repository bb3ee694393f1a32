/**
 * Formats of the files that policies of Go are learned from: games, positions and values.
 *
 * Games of Go that agents played, for learning. A folder holds `games.jsonl`, in which the first line says how they were made,
 * and every other is a game, in the order in which they were finished; `agents` tells which played Black and White:
 *
 *     {"format":"playout-go-games","version":1,"game":{...},"agents":["uct:..."],"seed":"games","playout":"0.4.0"}
 *     {"game":0,"agents":[0,0],"moves":"E5 C4 ... pass pass","result":"B+3.5"}
 */

import { z } from "zod";
import { type HeadedFormat, type HeadedRows, jsonLine, readHeaded } from "../../../io/index.js";
import { withPlace } from "../../../jobs/index.js";
import { withPrograms } from "../../../match/index.js";
import { type GoSpec, goKit, goSchema } from "../setup.js";

export const GAMES_FORMAT = "playout-go-games";

export const gamesHeader = z.strictObject({
  format: z.literal(GAMES_FORMAT),
  version: z.literal(1),
  game: goSchema,
  /** Who plays, in the short form with every option. */
  agents: z.array(z.string()).min(1),
  seed: z.string(),
  /** The version of playout. */
  playout: z.string(),
});

export const gameRow = z.strictObject({
  game: z.int().min(0),
  agents: z.tuple([z.int().min(0), z.int().min(0)]),
  moves: z.string(),
  result: z.string(),
});

export type GamesHeader = z.output<typeof gamesHeader>;
export type GoTrainingRow = z.output<typeof gameRow>;

export const gamesFormat: HeadedFormat<GamesHeader, GoTrainingRow> = {
  file: "games.jsonl",
  what: "games",
  before: ["weights"],
  made: "games were played",
  header: jsonLine(gamesHeader),
  row: jsonLine(gameRow),
  same: ["game", "agents", "seed"],
};

// What policies of Go are learned from: positions, one of each of many games, and what a teacher says of them. A folder holds
// `positions.jsonl` and `values.jsonl`, in which the first line says how they were made, and every other is a position:
//
//     {"format":"playout-go-positions","version":1,"game":{...},"source":"...","seed":"a","playout":"0.4.0"}
//     {"game":0,"position":"size=9 rules=cgos komi=7.5 moves=E5,C3"}
//
//     {"format":"playout-go-values","version":1,"game":{...},"source":"...","teacher":"...","seed":"a","playout":"0.4.0"}
//     {"game":0,"position":"size=9 rules=cgos komi=7.5 moves=E5,C3","value":-0.31}
//
// A value is from -1, White wins, to 1, Black wins. Lines stand in the order in which they were finished.

const made = {
  version: z.literal(1),
  game: goSchema,
  /** Where the games come from: who played them, or records. */
  source: z.string(),
  seed: z.string(),
  /** The version of playout. */
  playout: z.string(),
};

const positionsHeader = z.strictObject({ format: z.literal("playout-go-positions"), ...made });

const valuesHeader = z.strictObject({
  format: z.literal("playout-go-values"),
  ...made,
  /** Who says what positions are worth. */
  teacher: z.string(),
});

const position = { game: z.int().min(0), position: z.string() };

export const positionRow = z.strictObject(position);
export const valueRow = z.strictObject({ ...position, value: z.number().min(-1).max(1) });

export type PositionsHeader = z.output<typeof positionsHeader>;
export type PositionRow = z.output<typeof positionRow>;
export type ValuesHeader = z.output<typeof valuesHeader>;
export type ValueRow = z.output<typeof valueRow>;

export const positionsFormat: HeadedFormat<PositionsHeader, PositionRow> = {
  file: "positions.jsonl",
  what: "positions",
  before: ["weights"],
  made: "positions were drawn",
  header: jsonLine(positionsHeader),
  row: jsonLine(positionRow),
  same: ["game", "source", "seed"],
};

export const valuesFormat: HeadedFormat<ValuesHeader, ValueRow> = {
  file: "values.jsonl",
  what: "values",
  beside: "positions.jsonl",
  before: ["weights"],
  made: "values were given",
  header: jsonLine(valuesHeader),
  row: jsonLine(valueRow),
  same: ["game", "source", "seed", "teacher"],
};

/** Whether the words for a source or a teacher name a player, not recorded games or what a program was asked. */
export function isPlayer(game: GoSpec, words: string): boolean {
  return withPrograms(goKit(game)).kinds.some(({ kind }) => kind === words.split(":")[0]);
}

/** In the order of the games; throws one line with the place of a position from which nobody can play. */
export function readPositions(folder: string): HeadedRows<PositionsHeader, PositionRow> {
  return inOrder(readHeaded(positionsFormat, folder));
}

/** The same with values. */
export function readValues(folder: string): HeadedRows<ValuesHeader, ValueRow> {
  return inOrder(readHeaded(valuesFormat, folder));
}

function inOrder<H extends { readonly game: GoSpec }, R extends PositionRow>(
  read: HeadedRows<H, R>,
): HeadedRows<H, R> {
  const { file, header, rows } = read;
  const { notation } = goKit(header.game).game;
  for (const [i, { position }] of rows.entries())
    withPlace(`${file}, line ${i + 2}`, () => {
      if (notation.parseState(position).isOver()) throw new Error("position: the game is over");
    });
  return { ...read, rows: rows.toSorted((a, b) => a.game - b.game) };
}
