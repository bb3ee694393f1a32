import { checkLength } from "../../game/index.js";
import { BLACK, GoBoard, WHITE } from "./board.js";
import { checkAlive, formatMove, formatSize } from "./notation.js";
import type { GoRules } from "./rules.js";
import { type GoSetup, GoState } from "./state.js";

/** A game that was played, or a position that was set up, from whatever notation. */
export interface GoRecord {
  readonly width: number;
  readonly height: number;
  readonly rules: GoRules;
  readonly setup?: GoSetup;
  /** Handicap as the record tells it; the stones are in the setup. */
  readonly handicap?: number;
  /** Points; the number of points for a pass. The sides take turns. */
  readonly moves: readonly number[];
  /** Black and White. */
  readonly players?: readonly [string, string];
  readonly ranks?: readonly [string, string];
  /** As SGF writes it: B+3.5, W+R, 0, Void. */
  readonly result?: string;
  readonly date?: string;
  readonly event?: string;
  readonly name?: string;
  readonly comment?: string;
  /** By move; empty where there is none. */
  readonly comments?: readonly string[];
}

/** The position before the first move. */
export function startOf(record: GoRecord): GoState {
  const state = new GoState(new GoBoard(record.width, record.height), record.rules);
  const { setup } = record;
  if (setup === undefined) return state;
  for (const point of setup.black) state.place(point, BLACK);
  for (const point of setup.white) state.place(point, WHITE);
  state.setColour(setup.toMove);
  checkAlive(state, "setup");
  return state;
}

/** The positions of a record, from the one before the first move to the last; throws one line on what cannot be played. */
export function statesOf(record: GoRecord): GoState[] {
  checkLength(record.moves.length);
  const states = [startOf(record)];
  for (const [i, move] of record.moves.entries()) {
    const before = states[i];
    const state = new GoState(before.board, before.rules);
    state.copyFrom(before);
    playRecorded(state, move, i);
    states.push(state);
  }
  return states;
}

/** The last position of a record. */
export function endOf(record: GoRecord): GoState {
  checkLength(record.moves.length);
  const state = startOf(record);
  for (const [i, move] of record.moves.entries()) playRecorded(state, move, i);
  return state;
}

/** Records go on after two passes and know other rules of ko; more is not forgiven. */
function playRecorded(state: GoState, move: number, i: number): void {
  const { board } = state;
  if (!state.isPlayable(move)) {
    const onBoard = move >= 0 && move < board.points;
    const text = onBoard ? formatMove(board, move) : String(move);
    const what = !onBoard
      ? `is not on a board of size ${formatSize(board)}`
      : state.at(move) !== 0
        ? "is not empty"
        : "has no liberties";
    throw new Error(`move ${i + 1}: ${text} ${what}`);
  }
  state.play(move);
}
