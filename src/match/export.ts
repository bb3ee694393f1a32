/** Games as files that other programs read, where the game has such; else records of matches. */
import type { MatchPlan } from "./plan.js";
import { formatRecord, type GameRecord } from "./record.js";
import { tableOf } from "./table.js";

export function formatGame({ game }: Pick<MatchPlan, "game">, record: GameRecord): string {
  return tableOf(game).file?.format(game, record) ?? formatRecord(record);
}

/** What the file of a game is called. */
export function gameFile({ game }: Pick<MatchPlan, "game">, { index }: Pick<GameRecord, "index">): string {
  return `${String(index).padStart(6, "0")}.${tableOf(game).file?.ending ?? "json"}`;
}
