import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { MoveList } from "../../game/game.js";
import { AllCells } from "./game.js";
import { hexPosition, parseCell } from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { winningChain } from "./pictures.js";
import { HexBoard, type HexColour, HexState, isConnected } from "./rules.js";

const sizes = fc.tuple(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 19 }));

/** Columns and rows of the neighbours of a cell, by the definition of the board. */
function neighboursOf(board: HexBoard, cell: number): number[] {
  const row = Math.floor(cell / board.width);
  const column = cell % board.width;
  const steps = [
    [0, 1],
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
  ];
  return steps
    .map(([down, right]) => [row + down, column + right])
    .filter(([r, c]) => r >= 0 && r < board.height && c >= 0 && c < board.width)
    .map(([r, c]) => r * board.width + c);
}

test("steps lead to the six neighbours, and beyond an edge to its owner", () => {
  fc.assert(
    fc.property(sizes, ([width, height]) => {
      const board = new HexBoard(width, height);
      for (let cell = 0; cell < board.cells; cell++) {
        const places = [...board.steps].map((step) => board.placeOf[cell] + step);
        const cells = places.map((place) => board.cellOf[place]);
        expect(cells.filter((each) => each >= 0)).toEqual(neighboursOf(board, cell));
        for (const [i, place] of places.entries()) {
          if (cells[i] < 0) expect(board.bare[place]).not.toBe(EMPTY);
        }
      }
    }),
    { numRuns: 20 },
  );
});

test("mirroring and turning are their own inverses and keep neighbours", () => {
  const board = new HexBoard(6);
  for (let cell = 0; cell < board.cells; cell++) {
    expect(board.mirror(board.mirror(cell))).toBe(cell);
    expect(board.rotate(board.rotate(cell))).toBe(cell);
    for (const map of [board.mirror.bind(board), board.rotate.bind(board)]) {
      expect(neighboursOf(board, map(cell)).sort()).toEqual(neighboursOf(board, cell).map(map).sort());
    }
  }
  expect(board.mirror(parseCell(board, "b4"))).toBe(parseCell(board, "d2"));
});

/** Whether a colour has joined its sides, by a flood from the first of them. */
function floods(state: HexState, colour: HexColour): boolean {
  const { board } = state;
  const { width, height, cells } = board;
  const along = (cell: number) => (colour === BLACK ? Math.floor(cell / width) : cell % width);
  const far = (colour === BLACK ? height : width) - 1;
  const open = [...Array(cells).keys()].filter((cell) => along(cell) === 0 && state.at(cell) === colour);
  const seen = new Set(open);
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (along(cell) === far) return true;
    for (const next of neighboursOf(board, cell)) {
      if (state.at(next) !== colour || seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}

/** The chain joins the winner's sides, each cell a neighbour of the one before. */
function expectChain(state: HexState): void {
  const chain = winningChain(state);
  const winner = state.winner();
  if (winner === 0) {
    expect(chain).toEqual([]);
    return;
  }
  const { board } = state;
  const along = (cell: number) => (winner === BLACK ? Math.floor(cell / board.width) : cell % board.width);
  expect(chain.every((cell) => state.at(cell) === winner)).toBe(true);
  expect(along(chain[0])).toBe(0);
  expect(along(chain[chain.length - 1])).toBe((winner === BLACK ? board.height : board.width) - 1);
  for (let i = 1; i < chain.length; i++) expect(neighboursOf(board, chain[i - 1])).toContain(chain[i]);
}

test("the shortest chain is found", () => {
  const state = hexPosition(["B.BBB", "B.B.B", "BBB.B", "..B.B", "....B"], "W");
  expect(winningChain(state)).toEqual([4, 9, 14, 19, 24]);
});

test("the walk and a flood agree on random boards", () => {
  fc.assert(
    fc.property(sizes, fc.integer(), fc.constantFrom(0.2, 0.5, 0.8, 1), ([width, height], seed, full) => {
      const state = new HexState(new HexBoard(width, height));
      const rng = stream(seed);
      for (let cell = 0; cell < state.board.cells; cell++)
        if (rng.float() < full) state.place(cell, rng.bit() === 0 ? BLACK : WHITE);
      const connected = [BLACK, WHITE].map((colour) =>
        isConnected(state.board, state.stones, colour as HexColour),
      );
      expect(connected).toEqual([floods(state, BLACK), floods(state, WHITE)]);
      expect(state.winner()).toBe(connected[0] ? BLACK : connected[1] ? WHITE : 0);
      expectChain(state);
      if (full === 1) expect(connected[0]).not.toBe(connected[1]);
    }),
    { numRuns: 300 },
  );
});

describe("the swap", () => {
  const board = new HexBoard(5);
  const [a2, b1, c3] = ["a2", "b1", "c3"].map((text) => parseCell(board, text));

  test("of pieces mirrors the stone; Black moves on", () => {
    const state = new HexState(board, "pieces");
    state.play(a2);
    expect(state.maySwap()).toBe(true);
    state.play(state.swapMove);
    expect([state.at(a2), state.at(b1)]).toEqual([EMPTY, WHITE]);
    expect(state).toMatchObject({ colour: BLACK, toMove: 0, black: 0, count: 1, ply: 2 });
    expect(state.maySwap()).toBe(false);
  });

  test("of pieces leaves a stone on the diagonal in its place", () => {
    const state = new HexState(board, "pieces");
    state.play(c3);
    state.play(state.swapMove);
    expect([state.at(c3), state.count]).toEqual([WHITE, 1]);
  });

  test("of sides leaves the stone; White moves on", () => {
    const state = new HexState(board, "sides");
    state.play(a2);
    state.play(state.swapMove);
    expect([state.at(a2), state.at(b1)]).toEqual([BLACK, EMPTY]);
    expect(state).toMatchObject({ colour: WHITE, toMove: 0, black: 1, count: 1, ply: 2 });
  });

  test("is legal for the second move alone, and only where the rules have it", () => {
    const state = new HexState(board, "sides");
    expect(state.isLegal(state.swapMove)).toBe(false);
    state.play(a2);
    expect(state.isLegal(state.swapMove)).toBe(true);
    state.play(b1);
    expect(state.isLegal(state.swapMove)).toBe(false);
    const without = new HexState(board);
    without.play(a2);
    expect(without.isLegal(without.swapMove)).toBe(false);
  });

  test("decides who has won", () => {
    for (const [swap, value] of [
      ["none", 1],
      ["sides", 0],
    ] as const) {
      const state = hexPosition([".B.", ".W.", ".W."], "W", swap);
      state.ply = 1;
      state.black = swap === "sides" ? 1 : 0;
      for (const cell of [4, 7]) state.place(cell, BLACK);
      expect(state.winner()).toBe(BLACK);
      expect(state.value()).toBe(value);
    }
  });
});

test("candidates are the empty cells, and the swap where it is allowed", () => {
  const state = new HexState(new HexBoard(2), "sides");
  const all = new AllCells(state.board);
  const arms = new MoveList(all.capacity);
  const list = () => {
    all.list(state, arms);
    return [...arms.ids.slice(0, arms.length)];
  };
  expect(list()).toEqual([0, 1, 2, 3]);
  state.play(1);
  expect(list()).toEqual([0, 2, 3, 4]);
  state.play(4);
  expect(list()).toEqual([0, 2, 3]);
});

test("no move is legal when the game is over, nor on a stone or off the board", () => {
  const state = hexPosition(["B.", "..", ".."], "B");
  for (const move of [-1, 0.5, 0, 6, 7, Number.NaN]) expect(state.isLegal(move)).toBe(false);
  expect(state.isLegal(2)).toBe(true);
  state.place(2, BLACK);
  state.place(4, BLACK);
  expect(state.isOver()).toBe(true);
  expect(state.isLegal(1)).toBe(false);
});
