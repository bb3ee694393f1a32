/** Rows of a suite of Hex: positions with known winning moves, and first moves with a known winner. */
import { z } from "zod";
import { checked } from "../../../game/index.js";
import type { SuiteRow, Verdict } from "../../../suite/index.js";
import { EMPTY, formatCell, type HexState, hexPosition, parseCell } from "../index.js";

const colour = z.enum(["B", "W"]);

const positionSchema = z.looseObject({
  id: z.string(),
  set: z.string().default(""),
  board: z.array(z.string()).min(1),
  toMove: colour,
  winner: colour.nullable().default(null),
  winningMoves: z.array(z.string()),
  winningComplete: z.boolean(),
  suiteMoves: z.array(z.string()).default([]),
});

const openingSchema = z.looseObject({ size: z.int().min(1), opening: z.string(), winner: colour });

interface Common extends Pick<SuiteRow, "id"> {
  readonly set: string;
  /** Rows from the top, of `.`, `B` and `W`. */
  readonly board: readonly string[];
  readonly toMove: "B" | "W";
}

/** Which move wins? */
export interface MoveRow extends Common {
  readonly asks: "move";
  /** Moves that are right. */
  readonly right: readonly string[];
  /** True: every other move is known to lose. */
  readonly complete: boolean;
}

/** Who wins? */
export interface WinnerRow extends Common {
  readonly asks: "winner";
  readonly winner: "B" | "W";
}

export type HexRow = MoveRow | WinnerRow;

export function hexStateOf({ board, toMove }: HexRow): HexState {
  return hexPosition(board, toMove);
}

/** With moves in small letters; undefined where a position is lost or nothing is known to win. */
export function parseHexRow(data: unknown): HexRow | undefined {
  const has = (field: string) => typeof data === "object" && data !== null && field in data;
  if (has("kind")) throw new Error("kind: positions of Hex have none; those of Go need --game go");
  const isOpening = has("opening");
  const row = isOpening ? openingRow(data) : positionRow(data);
  if (row === undefined) return undefined;
  const state = hexStateOf(row);
  if (state.isOver()) throw new Error(`${row.id}: the game is over on this board`);
  const right = row.asks === "move" ? row.right : [];
  const taken = right.find((move) => state.at(parseCell(state.board, move)) !== EMPTY);
  if (taken !== undefined) throw new Error(`${row.id}: the winning move ${taken} is on a stone`);
  return row;
}

function openingRow(data: unknown): WinnerRow {
  const { size, opening, winner } = checked(openingSchema, data);
  const cell = parseCell({ width: size, height: size }, opening);
  const stones = Array.from({ length: size * size }, (_, i) => (i === cell ? "B" : ".")).join("");
  const board = Array.from({ length: size }, (_, row) => stones.slice(row * size, (row + 1) * size));
  return {
    asks: "winner",
    id: `${size}x${size} ${formatCell({ width: size, height: size }, cell)}`,
    set: "solved opening",
    board,
    toMove: "W",
    winner,
  };
}

function positionRow(data: unknown): MoveRow | undefined {
  const { id, set, board, toMove, winner, winningMoves, winningComplete, suiteMoves } = checked(
    positionSchema,
    data,
  );
  if (winningMoves.length === 0 || (winner !== null && winner !== toMove)) return undefined;
  const right = winningComplete ? winningMoves : [...new Set([...winningMoves, ...suiteMoves])];
  const size = { width: board[0]?.length ?? 0, height: board.length };
  const cells = right.map((move) => formatCell(size, parseCell(size, move)));
  return { asks: "move", id, set, board, toMove, right: cells, complete: winningComplete };
}

/** Nulls where there is no answer. */
export function hexVerdict(row: HexRow, move: string | null, value: number | null): Verdict {
  if (row.asks === "move") {
    const right = move !== null && row.right.includes(move);
    return row.complete ? (right ? "solved" : "failed") : right ? "hit" : "notShown";
  }
  if (value === null) return "wrong";
  return value > 0.5 === (row.winner === row.toMove) ? "right" : "wrong";
}
