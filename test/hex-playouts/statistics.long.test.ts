/** Distributions of the Hex playouts, by counting; the built files, since these are many playouts. */
import { describe, expect, it } from "vitest";
import { stream } from "../../dist/core/random.js";
import type { Playout } from "../../dist/game/game.js";
import { Batch } from "../../dist/games/hex/batch.js";
import { BLACK, EMPTY, WHITE } from "../../dist/games/hex/numbers.js";
import {
  ConventionalPlayout,
  ExactRowsPlayout,
  RowsPlayout,
  WalkPlayout,
} from "../../dist/games/hex/playouts.js";
import { HexBoard, HexState } from "../../dist/games/hex/rules.js";
import { chiSquareTail } from "../../dist/stats/distributions.js";

const board = new HexBoard(11);

/** A position after so many random moves, in which nobody has won. */
function midGame(stones: number, name: number): HexState {
  const rng = stream("mid-game", stones, name);
  for (;;) {
    const state = new HexState(board);
    while (state.count < stones) {
      const cell = rng.below(board.cells);
      if (state.at(cell) === EMPTY) state.play(cell);
    }
    if (!state.isOver()) return state;
  }
}

const KINDS = {
  conventional: new ConventionalPlayout(board),
  walk: new WalkPlayout(board),
  rows: new RowsPlayout(board),
  "rows-exact": new ExactRowsPlayout(board),
};
const batch = new Batch(board);
const tally = { wins: 0, held: new Int32Array(board.cells), heldWins: new Int32Array(board.cells) };

function winsOf(playout: Playout<HexState>, state: HexState, count: number, name: string): number {
  const rng = stream("statistics", name);
  let wins = 0;
  for (let i = 0; i < count; i++) wins += playout.run(state, rng);
  return wins;
}

/** By batches, to the next multiple of 128. */
function batchShare(state: HexState, count: number, name: string): number {
  const rng = stream("statistics", name);
  let wins = 0;
  let done = 0;
  for (; done < count; done += batch.lanes) {
    batch.run(state, rng, tally, false);
    wins += tally.wins;
  }
  return wins / done;
}

/** How unlikely it is that two ways with these wins of `count` each on the same boards have the same chances. */
function sameChances(pairs: readonly (readonly [number, number])[], count: number): number {
  let statistic = 0;
  for (const [one, other] of pairs) {
    const share = (one + other) / (2 * count);
    statistic += (one - other) ** 2 / (2 * count * share * (1 - share));
  }
  return chiSquareTail(statistic, pairs.length);
}

const BOARDS = [10, 20, 30, 40, 50, 60].flatMap((stones) => [midGame(stones, 0), midGame(stones, 1)]);
const COUNT = 51_200;

describe("on mid-game boards", () => {
  const wins = (name: keyof typeof KINDS) =>
    BOARDS.map((state, i) => winsOf(KINDS[name], state, COUNT, `${name} ${i}`));
  const walk = wins("walk");
  const pairsWith = (others: readonly number[]) => walk.map((won, i) => [won, others[i]!] as const);

  it("rows and batch have the chances of the walk", () => {
    expect(sameChances(pairsWith(wins("rows")), COUNT)).toBeGreaterThan(0.001);
    const batched = BOARDS.map((state, i) => COUNT * batchShare(state, COUNT, `batch ${i}`));
    expect(sameChances(pairsWith(batched), COUNT)).toBeGreaterThan(0.001);
  });

  it("exact rows have the chances of the conventional playout, and the walk has others", () => {
    const conventional = wins("conventional");
    const exact = wins("rows-exact");
    expect(
      sameChances(
        conventional.map((won, i) => [won, exact[i]!]),
        COUNT,
      ),
    ).toBeGreaterThan(0.001);
    expect(sameChances(pairsWith(conventional), COUNT)).toBeLessThan(1e-6);
  });

  it.each(Object.entries(KINDS))(
    "%s: mirrored with colours exchanged, the other side has the chances",
    (name, playout) => {
      const pairs = BOARDS.map((state, i) => {
        const mirrored = new HexState(board);
        for (let cell = 0; cell < board.cells; cell++) {
          const stone = state.at(cell);
          if (stone !== EMPTY) mirrored.place(board.mirror(cell), stone === BLACK ? WHITE : BLACK);
        }
        mirrored.setColour(state.colour === BLACK ? WHITE : BLACK);
        const here = winsOf(playout, state, COUNT, `${name} here ${i}`);
        const there = winsOf(playout, mirrored, COUNT, `${name} there ${i}`);
        return [here, COUNT - there] as const;
      });
      expect(sameChances(pairs, COUNT)).toBeGreaterThan(0.001);
    },
  );

  it("batch: a cell's wins are those of the position in which it is held", () => {
    const state = midGame(20, 0);
    const rng = stream("held");
    const held = new Float64Array(board.cells);
    const won = new Float64Array(board.cells);
    for (let i = 0; i < 4000; i++) {
      batch.run(state, rng, tally, true);
      for (let cell = 0; cell < board.cells; cell++) {
        held[cell] += tally.held[cell]!;
        won[cell] += tally.heldWins[cell]!;
      }
    }
    for (let cell = 0; cell < board.cells; cell++) {
      if (state.at(cell) !== EMPTY) continue;
      const after = valueAfter(state, cell, BLACK);
      const error = Math.sqrt(0.25 / held[cell]! + 0.25 / PRECISE);
      expect(Math.abs(won[cell]! / held[cell]! - after), `cell ${cell}`).toBeLessThan(5 * error);
    }
  });
});

const PRECISE = 128_000;

/** Chance of Black by coins once the cell is a colour's. */
function valueAfter(state: HexState, cell: number, colour: typeof BLACK | typeof WHITE): number {
  const next = new HexState(board);
  next.copyFrom(state);
  next.place(cell, colour);
  return batchShare(next, PRECISE, `after ${cell}`);
}

describe("AMAF of the walk against the values of moves", () => {
  const PLAYOUTS = 30_000;

  /** Correlation over cells between the chance after a move and its AMAF; a cell not met counts `unmet` for a side. */
  function correlation(state: HexState, unmet: number): number {
    const rng = stream("amaf", state.count);
    const owners = new Int8Array(board.cells);
    const credits = new Float64Array(board.cells);
    const wins = new Float64Array(board.cells);
    for (let i = 0; i < PLAYOUTS; i++) {
      const won = KINDS.walk.run(state, rng, owners);
      for (let cell = 0; cell < board.cells; cell++) {
        const credit = owners[cell] === 1 ? 1 : owners[cell] === 0 ? unmet : 0;
        credits[cell] += credit;
        wins[cell] += credit * won;
      }
    }
    const cells = [...Array(board.cells).keys()].filter(
      (cell) => state.at(cell) === EMPTY && credits[cell]! > 0,
    );
    return pearson(
      cells.map((cell) => wins[cell]! / credits[cell]!),
      cells.map((cell) => valueAfter(state, cell, BLACK)),
    );
  }

  const boards = [10, 20, 30].map((stones) => midGame(stones, 2));

  it.each(boards)("half a credit for cells not met gives the order of the moves", (state) => {
    expect(correlation(state, 0.5)).toBeGreaterThan(0.9);
  });

  it.each(boards)("credit for met cells alone does not", (state) => {
    expect(correlation(state, 0)).toBeLessThan(0.5);
  });
});

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const product = (as: readonly number[], a: number, bs: readonly number[], b: number) =>
    as.reduce((sum, value, i) => sum + (value - a) * (bs[i]! - b), 0);
  return product(xs, x, ys, y) / Math.sqrt(product(xs, x, xs, x) * product(ys, y, ys, y));
}
