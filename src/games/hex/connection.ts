import { BLACK, type Colour } from "./board.js";
import type { HexState } from "./state.js";

/**
 * The cells of a connection from side to side that is proved: the winner's stones and the cells that the proof rests on, without
 * those that join neither side.
 */
export function winningConnection(state: HexState, proof: readonly number[], winner: Colour): number[] {
  const { board } = state;
  const { width, height, cells } = board;
  const needed = new Set(proof);
  const isPart = (cell: number) => needed.has(cell) || state.at(cell) === winner;
  const along = (cell: number) => (winner === BLACK ? Math.floor(cell / width) : cell % width);
  const far = (winner === BLACK ? height : width) - 1;
  const joined = [0, far].map((side) =>
    reachedFrom(
      state,
      Array.from({ length: cells }, (_, cell) => cell).filter((cell) => along(cell) === side && isPart(cell)),
      isPart,
    ),
  );
  const both = [...joined[0]!].filter((cell) => joined[1]!.has(cell));
  return (both.length > 0 ? both : [...needed]).sort((a, b) => a - b);
}

function reachedFrom(
  { board: { steps, placeOf, cellOf } }: HexState,
  start: readonly number[],
  isPart: (cell: number) => boolean,
): Set<number> {
  const reached = new Set(start);
  for (const cell of reached)
    for (const step of steps) {
      const next = cellOf[placeOf[cell] + step];
      if (next >= 0 && isPart(next)) reached.add(next);
    }
  return reached;
}
