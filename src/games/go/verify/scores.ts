/** Sequences of moves with the position, the score and the legal moves that other programs give for them. */
import { z } from "zod";
import { type Finding, finding } from "../../../verify/index.js";
import {
  formatGoRows,
  formatLead,
  formatPoint,
  GoBoard,
  GoState,
  parseColour,
  playGoMoves,
  rulesOf,
} from "../index.js";

const colour = z.enum(["B", "W"]);

export const scoreSchema = z.object({
  id: z.string(),
  size: z.int(),
  komi: z.number(),
  moves: z.string(),
  firstToMove: colour,
  toPlay: colour,
  board: z.array(z.string()),
  trompTaylorBlackMinusWhite: z.number(),
  scoreWithKomi: z.string(),
  legalMovesToPlay: z.array(z.string()),
});

export type ScoreRow = z.infer<typeof scoreSchema>;

/** How many rows differ in each respect. */
export function scoreFindings(rows: readonly ScoreRow[]): Finding[] {
  const differ = { positions: 0, scores: 0, "legal moves": 0 };
  for (const row of rows) {
    const state = replay(row);
    if (formatGoRows(state).join() !== row.board.join()) differ.positions++;
    const lead = state.score() - row.komi;
    if (
      state.score() !== row.trompTaylorBlackMinusWhite ||
      formatLead(lead) !== row.scoreWithKomi.replace(/\.0$/, "")
    )
      differ.scores++;
    state.setColour(parseColour(row.toPlay));
    if (legalMoves(state).join() !== row.legalMovesToPlay.toSorted().join()) differ["legal moves"]++;
  }
  return Object.entries(differ).map(([what, found]) =>
    finding(`${what} that differ`, rows.length, found, 0, 0),
  );
}

function replay({ size, komi, moves, firstToMove }: ScoreRow): GoState {
  const state = new GoState(new GoBoard(size), rulesOf("simple-ko", komi));
  state.setColour(parseColour(firstToMove));
  playGoMoves(
    state,
    moves.split(/\s+/).filter((word) => word !== ""),
  );
  return state;
}

/** By simple ko and without suicide, also where the game is over. */
function legalMoves(state: GoState): string[] {
  const { board } = state;
  const moves: string[] = [];
  for (let point = 0; point < board.points; point++)
    if (state.isPlayable(point) && board.placeOf[point] !== state.ko) moves.push(formatPoint(board, point));
  return moves.sort();
}
