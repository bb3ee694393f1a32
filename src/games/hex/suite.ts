/** Test suites of Hex: positions with known winning moves, and solved openings. */

import { z } from "zod";
import { checkData } from "../../core/index.js";
import {
  INTERVAL_NOTE,
  type Suite,
  type SuiteAnswer,
  type SuiteRow,
  type SuiteSummary,
  type SuiteVerdict,
  share,
} from "../../show/index.js";
import { formatCell, hexPosition, parseCell } from "./notation.js";
import { EMPTY } from "./numbers.js";
import type { HexSpec } from "./players.js";
import type { HexState } from "./rules.js";

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
interface HexMoveRow extends Common {
  readonly asks: "move";
  /** Moves that are right. */
  readonly right: readonly string[];
  /** True: every other move is known to lose. */
  readonly complete: boolean;
}

/** Who wins? */
interface HexWinnerRow extends Common {
  readonly asks: "winner";
  readonly winner: "B" | "W";
}

type HexRow = HexMoveRow | HexWinnerRow;

function hexStateOf({ board, toMove }: HexRow): HexState {
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

function openingRow(data: unknown): HexWinnerRow {
  const { size, opening, winner } = checkData(openingSchema, data);
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

function positionRow(data: unknown): HexMoveRow | undefined {
  const { id, set, board, toMove, winner, winningMoves, winningComplete, suiteMoves } = checkData(
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
function hexVerdict(row: HexRow, move: string | null, value: number | null): SuiteVerdict {
  if (row.asks === "move") {
    const right = move !== null && row.right.includes(move);
    return row.complete ? (right ? "solved" : "failed") : right ? "hit" : "notShown";
  }
  if (value === null) return "wrong";
  return value > 0.5 === (row.winner === row.toMove) ? "right" : "wrong";
}

interface HexMoveCounts {
  /** Rows whose winning moves are all known. */
  readonly total: number;
  readonly solved: number;
  /** The other rows: a move known to be good, and any other. */
  readonly hits: number;
  readonly notShown: number;
}

interface OpeningCounts {
  readonly total: number;
  readonly right: number;
}

interface HexCounts extends HexMoveCounts {
  readonly size11: HexMoveCounts;
  readonly openings: OpeningCounts & { readonly bySize: Readonly<Record<string, OpeningCounts>> };
}

export function hexSummary(judged: readonly SuiteAnswer[]): SuiteSummary & { readonly counts: HexCounts } {
  const counts = allCounts(judged);
  return { counts, lines: linesOf(counts), note: INTERVAL_NOTE };
}

function allCounts(judged: readonly SuiteAnswer[]): HexCounts {
  const sizes = [...new Set(judged.filter(isOpening).map(({ size }) => size))];
  return {
    ...countsOf(judged),
    size11: countsOf(judged.filter(({ size }) => size === "11x11")),
    openings: {
      ...openingsOf(judged),
      bySize: Object.fromEntries(
        sizes.map((size) => [size, openingsOf(judged.filter((each) => each.size === size))]),
      ),
    },
  };
}

function linesOf({ size11, openings, ...all }: HexCounts): string[] {
  const lines = [...countLines("all boards", all), ...countLines("11x11", size11)];
  if (openings.total > 0) {
    lines.push(`solved openings: ${share(openings.right, openings.total)} of the winners named rightly`);
    for (const [size, { total, right }] of Object.entries(openings.bySize))
      lines.push(`  ${size}: ${share(right, total)}`);
  }
  return lines;
}

function countLines(name: string, { total, solved, hits, notShown }: HexMoveCounts): string[] {
  const lines: string[] = [];
  if (total > 0) lines.push(`${name}: ${share(solved, total)} solved where all winning moves are known`);
  if (hits + notShown > 0)
    lines.push(`${name}: ${share(hits, hits + notShown)} hits on a good move where others may win as well`);
  return lines;
}

function countsOf(judged: readonly SuiteAnswer[]): HexMoveCounts {
  const count = (verdict: SuiteVerdict) => judged.filter((each) => each.verdict === verdict).length;
  const solved = count("solved");
  return { total: solved + count("failed"), solved, hits: count("hit"), notShown: count("notShown") };
}

function openingsOf(judged: readonly SuiteAnswer[]): OpeningCounts {
  const named = judged.filter(isOpening);
  return { total: named.length, right: named.filter(({ verdict }) => verdict === "right").length };
}

function isOpening({ verdict }: SuiteAnswer): boolean {
  return verdict === "right" || verdict === "wrong";
}

// Suites of Hex.

export const hexSuite: Suite<HexRow, HexState> = {
  help: `Hex: a position is a line {"id", "board": ["..B", ...], "toMove", "winner", "winningMoves", "winningComplete",
"suiteMoves", "set"}. Where winningComplete says that every other move loses, the agent's move is solved or
failed; elsewhere a winning or suite move is a hit and any other is not shown to be right. Positions that are
lost or have no winning move are left out. An opening is a line {"size", "opening", "winner"}: White is to
move, and the agent's chance to win names the winner.`,
  sets: "set",
  parse: parseHexRow,
  head: ({ id, board, set }) => ({ id, size: `${board[0]?.length}x${board.length}`, set }),
  position(row) {
    const state = hexStateOf(row);
    const { width, height } = state.board;
    const spec: HexSpec = { name: "hex", width, height, swap: state.swap };
    return { spec, state };
  },
  verdict: hexVerdict,
  summary: hexSummary,
};
