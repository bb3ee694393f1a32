/**
 * Games of Go that agents played, for learning. A folder holds `games.jsonl`, in which the first line says how they were made,
 * and every other is a game, in the order in which they were finished; `agents` tells which played Black and White:
 *
 *     {"format":"playout-go-games","version":1,"game":{...},"agents":["uct:..."],"seed":"games","playout":"0.4.0"}
 *     {"game":0,"agents":[0,0],"moves":"E5 C4 ... pass pass","result":"B+3.5"}
 */
import { z } from "zod";
import { type HeadedFormat, jsonLine } from "../../../files/index.js";
import { goSchema } from "../players/index.js";

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
export type GameRow = z.output<typeof gameRow>;

export const gamesFormat: HeadedFormat<GamesHeader, GameRow> = {
  file: "games.jsonl",
  what: "games",
  before: ["weights"],
  made: "games were played",
  header: jsonLine(gamesHeader),
  row: jsonLine(gameRow),
  same: ["game", "agents", "seed"],
};
