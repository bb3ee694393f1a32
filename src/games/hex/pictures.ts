/** Pictures of positions of Hex, with the chain or the connection that wins. */
import { type BoardOverlay, drawHex, drawHexTerminal, hexFrame } from "../../draw/index.js";
import type { PageArtist } from "../../show/index.js";
import { formatRows, parseColour } from "./notation.js";
import { BLACK } from "./numbers.js";
import type { HexColour, HexState } from "./rules.js";

/** Returns the cells of the chain that won, for a picture of the end of a game. */
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

/**
 * The cells of a connection from side to side that is proved: the winner's stones and the cells that the proof rests on, without
 * those that join neither side.
 */
export function winningConnection(state: HexState, proof: readonly number[], winner: HexColour): number[] {
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

// What pictures of Hex positions have in common.

/** The board as text. */
export function drawBoard(state: HexState, colour: boolean, overlays: readonly BoardOverlay[] = []): string {
  return drawHexTerminal({ ...basicsOf(state), colour, overlays });
}

/** What every picture of a position has. */
function basicsOf(state: HexState): { rows: string[]; last?: number } {
  const { lastMove: last, board } = state;
  return { rows: formatRows(state), ...(last >= 0 && last < board.cells && { last }) };
}

function nameOf(colour: number): "Black" | "White" {
  return colour === BLACK ? "Black" : "White";
}

/** Hex as it is shown: a game that is over has its winning chain, unless the stones have numbers. */
export const hexArtist: PageArtist<HexState> = {
  svg: (state, overlays, look) =>
    drawHex({
      ...basicsOf(state),
      overlays: overlays.length > 0 ? overlays : chainOf(state),
      ...look,
    }),
  board: (state, overlays, look) =>
    drawHex({ ...basicsOf(state), overlays: [...chainOf(state), ...overlays], bare: true, ...look }),
  frame: (state, look) => hexFrame({ ...basicsOf(state), ...look }),
  text: (state, overlays, colour) => drawBoard(state, colour, [...overlays, ...chainOf(state)]),
  standing(state) {
    const winner = state.winner();
    if (winner !== 0)
      return `${nameOf(winner)} has joined ${winner === BLACK ? "top and bottom" : "left and right"}.`;
    return `${nameOf(state.colour)} to move${state.maySwap() ? ", or to swap" : ""}.`;
  },
  proof: (state, cells, winner) => [
    { kind: "region", cells: winningConnection(state, cells, parseColour(winner)) },
  ],
  outcome: (state) => `${nameOf(state.winner())} has won.`,
};

function chainOf(state: HexState): BoardOverlay[] {
  const cells = winningChain(state);
  return cells.length > 0 ? [{ kind: "path", cells }] : [];
}
