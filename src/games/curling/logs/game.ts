/** What readers and writers of logs have in common. */
import type { KeptGame } from "../../../match/index.js";
import {
  formatStones,
  type GameRecord,
  isForward,
  listStones,
  MOST_SPIN,
  makeSimulator,
  type PositionStone,
  type RecordedMove,
  replayRecord,
  type Shot,
} from "../index.js";

export interface ToldGame extends KeptGame<GameRecord> {
  /** Whether it is one throw of a game. */
  readonly part?: boolean;
}

/** Thrown where the file has the place; `where` is put before what is wrong. */
export function at<T>(where: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`);
  }
}

/** Stones as a record keeps them after a throw, by team and number. */
export function afterOf(stones: readonly PositionStone[]): string {
  return formatStones([...stones].sort((a, b) => a.team - b.team || (a.stone ?? 0) - (b.stone ?? 0)));
}

/** m/s */
const FEEBLE = 0.01;

/** A throw that somebody wanted: one that does not go towards the house never gets there, so it is as feeble as can be. */
export function wanted(shot: Shot): Shot {
  const omega = Math.max(-MOST_SPIN, Math.min(MOST_SPIN, shot.omega));
  return isForward(shot) ? { ...shot, omega } : { vx: 0, vy: FEEBLE, omega };
}

/** m: what is more shows in which of two ways a game was played. */
const TOLERANCE = 0.001;

/**
 * The record with the fouls that its file does not tell: the referee sees one, and the stones lie where they lay before. Also
 * in how many places the referee differs then.
 */
export function withFouls(record: GameRecord): { record: GameRecord; differences: number } {
  const fouls = new Set<RecordedMove>();
  let before = afterOf(record.start?.stones ?? []);
  const simulator = makeSimulator("referee", record.rules);
  const { disagreements } = replayRecord(record, simulator, TOLERANCE, (state, move) => {
    if (move.kind === "throw" && state.foul && move.after === before) fouls.add(move);
    before = formatStones(listStones(state.stones));
  });
  const moves = record.moves.map((move) =>
    move.kind === "throw" && fouls.has(move) ? { ...move, foul: true } : move,
  );
  return { record: { ...record, moves }, differences: disagreements.length - fouls.size };
}
