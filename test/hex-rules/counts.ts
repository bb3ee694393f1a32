/** Numbers that only right rules of Hex give, and how to count them; by the built files, since these are millions of moves. */
import { HexBoard, HexState } from "../../dist/games/hex/rules.js";
import { keptReference } from "../reference.js";

interface Size {
  readonly width: number;
  readonly height: number;
}

export const counts = keptReference<{
  readonly sequences: readonly (Size & { readonly perft: readonly number[] })[];
  readonly fillings: readonly (Size & { readonly wonByBlack: number })[];
}>("hex/counts.json");

/** Sequences of which there are more than `max` are not counted; gives what differs. */
export function sequencesThatDiffer(max: number): string[] {
  const differ: string[] = [];
  for (const { width, height, perft } of counts.sequences)
    for (const [i, wanted] of perft.entries()) {
      if (wanted > max) break;
      const found = countSequences(new HexBoard(width, height), i + 1);
      if (found !== wanted) differ.push(`${width}x${height}, depth ${i + 1}: ${found} instead of ${wanted}`);
    }
  return differ;
}

function countSequences(board: HexBoard, depth: number): number {
  const states = Array.from({ length: depth }, () => new HexState(board));
  const count = (state: HexState, left: number): number => {
    let sequences = 0;
    for (let cell = 0; cell < board.cells; cell++) {
      if (!state.isLegal(cell)) continue;
      if (left === 1) sequences++;
      else {
        const next = states[left - 1]!;
        next.copyFrom(state);
        next.play(cell);
        sequences += count(next, left - 1);
      }
    }
    return sequences;
  };
  return count(new HexState(board), depth);
}

/** Full boards that Black has won. */
export function countFillings(board: HexBoard): number {
  let won = 0;
  for (let black = 0; black < 1 << board.cells; black++) {
    const state = new HexState(board);
    for (let cell = 0; cell < board.cells; cell++) state.place(cell, (black >> cell) & 1 ? 1 : 2);
    if (state.winner() === 1) won++;
  }
  return won;
}
