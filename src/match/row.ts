/** A game as a row of tables: what is told of it where its moves are not. A ladder keeps no more of its games than that. */
import type { GameRecord } from "./record.js";

type Kept =
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

export interface GameRow extends Pick<GameRecord, Kept> {
  /** Moves. */
  readonly length: number;
  /** The moves of the opening, or the position that it began with. */
  readonly opening: string;
}

/** What ratings need of a game. */
export type Result = Pick<GameRecord, "index" | "result">;

export function rowOf({ moves, opening, ...record }: GameRecord): GameRow {
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
  readonly #players = new Map<string, GameRow["players"]>();

  keep(record: GameRecord): GameRow {
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
