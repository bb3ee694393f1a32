/** Games as files that other programs read: SGF, and for curling records that replay by themselves. */
import { formatCurlingGame } from "./curling/export.js";
import type { MatchPlan } from "./plan.js";
import type { GameRecord } from "./record.js";
import { formatHexGame } from "./sgf.js";

export function formatGame({ game }: Pick<MatchPlan, "game">, record: GameRecord): string {
  return game.name === "hex" ? formatHexGame(game, record) : formatCurlingGame(game, record);
}

/** What the file of a game is called. */
export function gameFile({ game }: Pick<MatchPlan, "game">, { index }: Pick<GameRecord, "index">): string {
  return `${String(index).padStart(6, "0")}.${game.name === "hex" ? "sgf" : "json"}`;
}
