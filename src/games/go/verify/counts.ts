/**
 * Numbers that only right rules of Go give: how many sequences of moves there are to a depth from the empty board, and
 * how many positions in which every chain has a liberty. Positions are counted by play: stones are put down point by
 * point in either colour, and whatever takes something or has no liberty is no position.
 */
import { z } from "zod";
import { type Finding, finding } from "../../../verify/index.js";
import { BLACK, type GoBoard, GoGame, GoState, WHITE } from "../index.js";

const board = { rows: z.int(), cols: z.int() };

export const countsSchema = z.object({
  legalPositions: z.array(z.object({ ...board, legalPositions: z.union([z.int(), z.string()]) })),
  perft: z.array(z.object({ ...board, passes: z.boolean(), suicide: z.boolean(), perft: z.array(z.int()) })),
});

export type Counts = z.infer<typeof countsSchema>;

/** Sequences of `depth` legal moves; two passes in a row end one before. */
export function countSequences(start: GoState, depth: number, passes: boolean): number {
  const states = Array.from({ length: depth }, () => new GoState(start.board, start.rules));
  const moves = start.board.points + Number(passes);
  const count = (state: GoState, left: number): number => {
    let sequences = 0;
    for (let move = 0; move < moves; move++) {
      if (!state.isLegal(move)) continue;
      if (left === 1) sequences++;
      else {
        const next = states[left - 1] as GoState;
        next.copyFrom(state);
        next.play(move);
        sequences += count(next, left - 1);
      }
    }
    return sequences;
  };
  return count(start, depth);
}

/** Positions in which every chain has a liberty. */
export function countPositions(board: GoBoard): number {
  const states = Array.from({ length: board.points + 1 }, () => new GoState(board));
  const count = (point: number): number => {
    if (point === board.points) return 1;
    const state = states[point] as GoState;
    const next = states[point + 1] as GoState;
    next.copyFrom(state);
    let positions = count(point + 1);
    for (const colour of [BLACK, WHITE] as const) {
      state.setColour(colour);
      if (!state.isPlayable(point)) continue;
      next.copyFrom(state);
      next.play(point);
      if (next.captures(colour) === 0) positions += count(point + 1);
    }
    return positions;
  };
  return count(0);
}

/** One check a board, for sequences of which there are no more than `most`. */
export function sequenceChecks(counts: Counts, most: number): (() => Finding)[] {
  const sizeOf = ({ cols, rows }: Counts["perft"][number]) => `${cols}x${rows}`;
  return [...new Set(counts.perft.map(sizeOf))].map((size) => () => {
    const rows = counts.perft.filter((row) => sizeOf(row) === size);
    let compared = 0;
    const differ: string[] = [];
    for (const { cols, rows: height, passes, suicide, perft } of rows) {
      const game = new GoGame({ width: cols, height, rules: suicide ? "tromp-taylor" : "cgos" });
      for (const [i, wanted] of perft.entries()) {
        if (wanted > most) break;
        compared++;
        const found = countSequences(game.start(), i + 1, passes);
        if (found !== wanted)
          differ.push(`passes ${passes}, suicide ${suicide}, depth ${i + 1}: ${found} instead of ${wanted}`);
      }
    }
    const what = differ.length === 0 ? "" : ` (${differ[0]})`;
    return finding(`sequences on ${size} that differ${what}`, compared, differ.length, 0, 0);
  });
}

/** One check a board, up to so many points. */
export function positionChecks(counts: Counts, points: number): (() => Finding)[] {
  return counts.legalPositions
    .filter(({ rows, cols }) => rows * cols <= points)
    .map(({ rows, cols, legalPositions }) => () => {
      const found = countPositions(new GoGame({ width: cols, height: rows }).board);
      return finding(
        `legal positions on ${cols}x${rows}`,
        3 ** (rows * cols),
        found,
        Number(legalPositions),
        0,
      );
    });
}
