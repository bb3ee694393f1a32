/** Games as files that other programs read: SGF, and for curling records that replay by themselves. */
import { formatCurlingGame } from "./curling/export.js";
import type { MatchPlan } from "./plan.js";
import type { GameRecord } from "./record.js";
import { formatGoGame, formatHexGame } from "./sgf.js";

export function formatGame({ game }: Pick<MatchPlan, "game">, record: GameRecord): string {
  switch (game.name) {
    case "hex":
      return formatHexGame(game, record);
    case "go":
      return formatGoGame(game, record);
    case "curling":
      return formatCurlingGame(game, record);
  }
}

/** What the file of a game is called. */
export function gameFile({ game }: Pick<MatchPlan, "game">, { index }: Pick<GameRecord, "index">): string {
  return `${String(index).padStart(6, "0")}.${game.name === "curling" ? "json" : "sgf"}`;
}
