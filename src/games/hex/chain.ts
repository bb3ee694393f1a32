import { BLACK } from "./board.js";
import type { HexState } from "./state.js";

/** A shortest chain of the winner's stones from side to side, as cells; empty while nobody has won. */
export function winningChain(state: HexState): number[] {
  const winner = state.winner();
  if (winner === 0) return [];
  const { board, stones } = state;
  const { width, height, steps, placeOf, cellOf } = board;
  const along = (cell: number) => (winner === BLACK ? Math.floor(cell / width) : cell % width);
  const far = (winner === BLACK ? height : width) - 1;
  /** From a cell to the one it was reached from; itself on the first side. */
  const from = new Map<number, number>();
  const queue: number[] = [];
  const reach = (cell: number, before: number) => {
    if (from.has(cell)) return;
    from.set(cell, before);
    queue.push(cell);
  };
  for (let cell = 0; cell < board.cells; cell++) {
    if (along(cell) === 0 && state.at(cell) === winner) reach(cell, cell);
  }
  for (const cell of queue) {
    if (along(cell) === far) return chainTo(cell, from);
    for (const step of steps) {
      const place = placeOf[cell] + step;
      if (cellOf[place] >= 0 && stones[place] === winner) reach(cellOf[place], cell);
    }
  }
  return [];
}

function chainTo(end: number, from: ReadonlyMap<number, number>): number[] {
  const chain = [end];
  for (
    let cell = end, before = from.get(cell);
    before !== undefined && before !== cell;
    before = from.get(cell)
  ) {
    chain.unshift(before);
    cell = before;
  }
  return chain;
}
