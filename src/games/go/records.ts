/** Records of games of Go: played through, and as JSON lines. */

import { z } from "zod";
import { checkData, parseJson } from "../../core/index.js";
import { checkLength } from "../../game/index.js";
import { GoBoard } from "./board.js";
import { checkAlive, formatMove, formatSize, parseMove } from "./notation.js";
import { BLACK, WHITE } from "./numbers.js";
import { type GoRules, recordedRules, rulesOf } from "./rules.js";
import { type GoSetup, GoState } from "./state.js";

/** Holds a game that was played or a position that was set up, whatever notation it came from. */
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

/**
 * Replays a record and returns its positions, from before the first move to the last. Throws one line on a move that cannot be
 * played.
 */
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

// Games as one JSON object a line: `moves` are points and passes with spaces between them, alternating from Black;
// `komi`, `rules`, `result` and the names may be there or not. Other fields are left alone.

const text = z.string().nullish();

const row = z.object({
  id: z.string(),
  size: z.int().min(1).max(19).nullish(),
  moves: z.string(),
  black: text,
  white: text,
  blackRank: text,
  whiteRank: text,
  date: text,
  event: text,
  komi: z.number().nullish(),
  rules: text,
  result: text,
});

interface GoGameRow {
  readonly id: string;
  readonly record: GoRecord;
}

/** Reads games as JSON lines; rules they leave out are taken from `workerSetup`. Boards are 9x9 unless a line has a size. */
export function parseGoGames(lines: string, given: GoRules = rulesOf("cgos")): GoGameRow[] {
  const games: GoGameRow[] = [];
  for (const [i, line] of lines.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      games.push(gameOf(checkData(row, parseJson(line)), given));
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  }
  return games;
}

function gameOf(fields: z.infer<typeof row>, given: GoRules): GoGameRow {
  const { id, black, white, blackRank, whiteRank, date, event, result } = fields;
  const width = fields.size ?? 9;
  const size = { width, height: width };
  const words = fields.moves.split(/\s+/).filter((word) => word !== "");
  checkLength(words.length);
  const record: GoRecord = {
    ...size,
    rules: recordedRules(fields.rules ?? "", fields.komi ?? undefined, given),
    moves: words.map((word) => parseMove(size, word)),
    ...((black || white) && { players: [black ?? "", white ?? ""] as const }),
    ...((blackRank || whiteRank) && { ranks: [blackRank ?? "", whiteRank ?? ""] as const }),
    ...(date && { date }),
    ...(event && { event }),
    ...(result && { result }),
  };
  return { id, record };
}
