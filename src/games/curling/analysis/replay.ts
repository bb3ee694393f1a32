/** The throws of a record, played again. */
import { type CurlingState, type GameRecord, replayRecord, type Shot } from "../index.js";
import { demandSameGame } from "./known-rules.js";
import type { Setting } from "./setting.js";

export interface ReplayedThrow {
  /** Place among the throws of the record. */
  readonly index: number;
  readonly before: CurlingState;
  readonly after: CurlingState;
  readonly intended: Shot;
  readonly actual: Shot;
}

/** Records of other programs may differ by this much before it is worth a word, m. */
const TOLERANCE = 0.02;

export function replayThrows(
  setting: Setting,
  record: GameRecord,
): { throws: ReplayedThrow[]; disagreements: readonly string[] } {
  const { game } = setting.kit;
  demandSameGame(record.rules, game.rules);
  const throws: ReplayedThrow[] = [];
  let before = setting.stateOf(game.position(record.start ?? {}));
  const { disagreements } = replayRecord(record, game.rink.simulator, TOLERANCE, (state, move) => {
    const after = setting.stateOf(state);
    if (move.kind === "throw") {
      const { intended, actual } = move;
      throws.push({ index: throws.length, before, after, intended, actual });
    }
    before = after;
  });
  return { throws, disagreements };
}
