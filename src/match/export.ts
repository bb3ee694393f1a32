/** Games as files that other programs read: SGF, and for curling records that replay by themselves. */
import type { CurlingSpec } from "../games/curling/players/index.js";
import type { GoSpec } from "../games/go/players/index.js";
import type { HexSpec } from "../games/hex/players/index.js";
import { formatCurlingGame } from "./curling/export.js";
import type { MatchPlan } from "./plan.js";
import type { GameRecord } from "./record.js";
import { formatGoGame, formatHexGame } from "./sgf.js";

export function formatGame({ game }: Pick<MatchPlan, "game">, record: GameRecord): string {
  switch (game.name) {
    case "hex":
      return formatHexGame(game as HexSpec, record);
    case "go":
      return formatGoGame(game as GoSpec, record);
    default:
      return formatCurlingGame(game as CurlingSpec, record);
  }
}

/** What the file of a game is called. */
export function gameFile({ game }: Pick<MatchPlan, "game">, { index }: Pick<GameRecord, "index">): string {
  return `${String(index).padStart(6, "0")}.${game.name === "curling" ? "json" : "sgf"}`;
}
