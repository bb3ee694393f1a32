import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { Rng, stream } from "../../core/random.js";
import type { Player, Playout, Tally } from "../../game/game.js";
import { Batch } from "./batch.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { ConventionalPlayout, ExactRowsPlayout, RowsPlayout, WalkPlayout } from "./playouts.js";
import { HexBoard, HexState, isConnected } from "./rules.js";

const KINDS = {
  conventional: ConventionalPlayout,
  walk: WalkPlayout,
  rows: RowsPlayout,
  "rows-exact": ExactRowsPlayout,
} as const;

const playouts = (board: HexBoard): Playout<HexState>[] =>
  Object.values(KINDS).map((Kind) => new Kind(board));

/** Any board, any stones, any owner of the black ones, either side to move. */
const positions = fc
  .record({
    width: fc.integer({ min: 1, max: 19 }),
    height: fc.integer({ min: 1, max: 19 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    black: fc.constantFrom<Player>(0, 1),
    toMove: fc.constantFrom<Player>(0, 1),
    seed: fc.integer(),
  })
  .map(({ width, height, share, black, toMove, seed }) => {
    const state = scattered(new HexBoard(width, height), share, seed);
    state.black = black;
    state.toMove = toMove;
    return state;
  });

function scattered(board: HexBoard, share: number, seed: number): HexState {
  const rng = stream("scattered", seed);
  const state = new HexState(board);
  for (let cell = 0; cell < board.cells; cell++)
    if (rng.float() < share) state.place(cell, rng.bit() === 0 ? BLACK : WHITE);
  return state;
}

/** The state with the empty cells filled as `owners` says. */
function filledAs(state: HexState, owners: Int8Array): HexState {
  const full = copyOf(state);
  for (let cell = 0; cell < state.board.cells; cell++)
    if (full.at(cell) === EMPTY) full.place(cell, owners[cell] === 1 - 2 * state.black ? BLACK : WHITE);
  return full;
}

function copyOf(state: HexState): HexState {
  const copy = new HexState(state.board, state.swap);
  copy.copyFrom(state);
  return copy;
}

function tallyOf(board: HexBoard): Tally {
  const counts = () => new Int32Array(board.cells).fill(-1);
  return { wins: -1, held: counts(), heldWins: counts() };
}

describe("every playout", () => {
  it("gives the result of the board that its owners tell, and leaves the state as it was", () => {
    fc.assert(
      fc.property(positions, fc.integer(), (state, seed) => {
        for (const playout of playouts(state.board)) {
          const before = copyOf(state);
          const owners = new Int8Array(state.board.cells).fill(7);
          const value = playout.run(state, stream("run", seed), owners);
          expect(value).toBe(playout.run(state, stream("run", seed)));
          expect([...state.stones, ...state.rows]).toEqual([...before.stones, ...before.rows]);
          // Cells that nobody met may be either's.
          for (const nobodys of [1, -1]) {
            const told = owners.map((owner) => (owner === 0 ? nobodys : owner));
            expect(filledAs(state, told).value()).toBe(value);
          }
          for (let cell = 0; cell < state.board.cells; cell++) {
            if (state.at(cell) !== EMPTY) expect(owners[cell]).toBe(7);
            else if (playout instanceof WalkPlayout) expect([-1, 0, 1]).toContain(owners[cell]);
            else expect([-1, 1]).toContain(owners[cell]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it("draws the same from the same stream, and another result for the other owner of the black stones", () => {
    fc.assert(
      fc.property(positions, fc.integer(), (state, seed) => {
        const other = copyOf(state);
        other.black = (1 - state.black) as Player;
        other.toMove = (1 - state.toMove) as Player;
        for (const playout of playouts(state.board)) {
          expect(playout.run(other, stream("run", seed))).toBe(1 - playout.run(state, stream("run", seed)));
        }
      }),
    );
  });
});

describe.each([ConventionalPlayout, ExactRowsPlayout])("%o", (Kind) => {
  it("gives each side half of the empty cells, the side to move one more of an odd number", () => {
    fc.assert(
      fc.property(positions, fc.integer(), (state, seed) => {
        const owners = new Int8Array(state.board.cells);
        new Kind(state.board).run(state, stream("half", seed), owners);
        const empty = state.board.cells - state.count;
        const extra = empty % 2 === 0 ? 0 : state.toMove === 0 ? 1 : -1;
        expect(owners.reduce((sum, owner) => sum + owner, 0)).toBe(extra);
      }),
    );
  });
});

describe("batch", () => {
  it("gives the same samples in TypeScript, bit for bit", () => {
    fc.assert(
      fc.property(positions, fc.integer(), (state, seed) => {
        const fast = new Batch(state.board);
        const plain = new Batch(state.board, { wasm: false });
        expect([fast.wasm, plain.wasm]).toEqual([true, false]);
        const [one, other] = [stream("batch", seed), stream("batch", seed)];
        for (const credit of [true, false]) {
          const [tally, told] = [tallyOf(state.board), tallyOf(state.board)];
          fast.run(state, one, tally, credit);
          plain.run(state, other, told, credit);
          expect(told).toEqual(tally);
        }
        expect(one.uint32()).toBe(other.uint32());
      }),
      { numRuns: 60 },
    );
  });

  it("runs without WebAssembly", () => {
    vi.stubGlobal("WebAssembly", undefined);
    const batch = new Batch(new HexBoard(11));
    vi.unstubAllGlobals();
    expect(batch.wasm).toBe(false);
  });

  it("counts what 128 boards filled by coins say, one by one", () => {
    fc.assert(
      fc.property(positions, fc.integer(), (state, seed) => {
        const { board } = state;
        const tally = tallyOf(board);
        new Batch(board).run(state, stream("lanes", seed), tally, true);

        const words = new Int32Array(16);
        stream("lanes", seed).words(words);
        const wanted = { ...tallyOf(board), wins: 0 };
        const cells = [...Array(board.cells).keys()];
        for (const cell of cells.filter((each) => state.at(each) === EMPTY))
          wanted.held[cell] = wanted.heldWins[cell] = 0;
        for (let word = 0; word < 4; word++) {
          const rng = new Rng(words[word]!, words[word + 4]!, words[word + 8]!, words[word + 12]!);
          const draws = cells.map(() => rng.uint32());
          for (let bit = 0; bit < 32; bit++) {
            const blacks = draws.map((draw) => (draw >>> bit) & 1);
            const owners = Int8Array.from(blacks, (black) => (1 - 2 * state.black) * (2 * black - 1));
            const won = filledAs(state, owners).value();
            wanted.wins += won;
            for (const cell of cells) {
              if (state.at(cell) !== EMPTY || owners[cell] !== 1) continue;
              wanted.held[cell]!++;
              wanted.heldWins[cell]! += won;
            }
          }
        }
        expect(tally).toEqual(wanted);
      }),
      { numRuns: 25 },
    );
  });

  it("never changes: recorded searches depend on these numbers", () => {
    const board = new HexBoard(11);
    const tally = tallyOf(board);
    new Batch(board).run(new HexState(board), stream("golden"), tally, true);
    expect([tally.wins, ...tally.held.slice(0, 5), ...tally.heldWins.slice(56, 61)]).toMatchInlineSnapshot(`
      [
        55,
        70,
        61,
        56,
        70,
        65,
        34,
        23,
        31,
        24,
        34,
      ]
    `);
  });
});

it("the rows of a state are its stones", () => {
  const rng = stream("rows");
  for (const swap of ["none", "pieces", "sides"] as const) {
    for (let game = 0; game < 8; game++) {
      const board = new HexBoard(1 + rng.below(19));
      const state = new HexState(board, swap);
      for (let ply = 0; ply < board.cells; ply++) {
        const cell = rng.below(board.cells);
        if (state.maySwap() && rng.bit() === 1) state.play(state.swapMove);
        else if (rng.below(4) === 0) state.place(cell, ([EMPTY, BLACK, WHITE] as const)[rng.below(3)]!);
        else if (state.at(cell) === EMPTY) state.play(cell);
      }
      const copy = copyOf(state);
      for (let cell = 0; cell < board.cells; cell++) {
        const [row, bit] = [Math.floor(cell / board.width), 1 << (cell % board.width)];
        for (const { rows } of [state, copy]) {
          expect((rows[row]! & bit) !== 0).toBe(state.at(cell) === BLACK);
          expect((rows[board.height + row]! & bit) !== 0).toBe(state.at(cell) === WHITE);
        }
      }
    }
  }
});

it("walk, flood and reduction agree on full boards of every size", () => {
  fc.assert(
    fc.property(positions, fc.constantFrom(1 / 4, 1 / 2, 3 / 4), fc.integer(), (state, density, seed) => {
      const rng = stream("full", seed);
      const { board } = state;
      const full = new HexState(board);
      for (let cell = 0; cell < board.cells; cell++) full.place(cell, rng.float() < density ? BLACK : WHITE);
      const tally = tallyOf(board);
      new Batch(board).run(full, rng, tally, false);
      const black = Number(isConnected(board, full.stones, BLACK));
      expect(isConnected(board, full.stones, WHITE)).toBe(black === 0);
      expect(playouts(board).map((playout) => playout.run(full, rng))).toEqual([black, black, black, black]);
      expect(tally.wins).toBe(128 * black);
    }),
    { numRuns: 500 },
  );
});

it("a black snake through the widest board is followed to its end, in both directions", () => {
  const board = new HexBoard(19);
  const snake: number[] = [];
  for (let row = 0; row < 19; row++) {
    const columns = row % 2 === 1 ? [...Array(19).keys()] : [row % 4 === 0 ? 18 : 0];
    snake.push(...columns.map((column) => row * 19 + column));
  }
  for (const cut of [-1, ...snake]) {
    const state = new HexState(board);
    for (let cell = 0; cell < board.cells; cell++)
      state.place(cell, snake.includes(cell) && cell !== cut ? BLACK : WHITE);
    // The ends of a long row may be missing.
    const black = Number(isConnected(board, state.stones, BLACK));
    if (cut < 0) expect(black).toBe(1);
    const rng = stream("snake");
    const tally = tallyOf(board);
    new Batch(board).run(state, rng, tally, false);
    expect(playouts(board).map((playout) => playout.run(state, rng))).toEqual([black, black, black, black]);
    expect(tally.wins).toBe(128 * black);
  }
});
