import type { GameSpec } from "../agents/index.js";
import type { Player } from "../game/index.js";
import type { GameRecord } from "./record.js";
import { tableOf } from "./table.js";

/** Who made each move after the opening. */
export function moversOf(game: GameSpec, record: GameRecord): Player[] {
  const { movers, firstToMove } = tableOf(game);
  if (movers !== undefined) return movers(game, record);
  const first = firstToMove?.(game) ?? 0;
  // Turns alternate; a swap takes a ply like any other move.
  return record.moves.slice(record.opening).map((_, i) => ((record.opening + i + first) % 2 === 0 ? 0 : 1));
}
