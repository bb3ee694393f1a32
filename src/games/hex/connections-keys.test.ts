import { expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { HexKeys } from "./connections.js";
import { BLACK, WHITE } from "./numbers.js";
import { HexBoard, HexState, type Swap } from "./rules.js";

const board = new HexBoard(5);
const keys = new HexKeys(board);

function keyOf(state: HexState): string {
  const key = new Int32Array(2);
  keys.write(state, key);
  return key.join();
}

function played(moves: readonly number[], swap: Swap = "none"): HexState {
  const state = new HexState(board, swap);
  for (const move of moves) state.play(move);
  return state;
}

test("positions have one name in whatever order they came about, and tables agree", () => {
  const state = played([3, 7, 12, 9]);
  expect(keyOf(played([12, 9, 3, 7]))).toBe(keyOf(state));
  expect(keyOf(played([3, 12, 7, 9]))).not.toBe(keyOf(state));
  const key = new Int32Array(2);
  new HexKeys(board).write(state, key);
  expect(key.join()).toBe(keyOf(state));
});

test("who is to move is part of the name, the number of moves is not", () => {
  const state = played([3, 7]);
  const name = keyOf(state);
  state.setColour(WHITE);
  expect(keyOf(state)).not.toBe(name);
  state.setColour(BLACK);
  state.ply += 2;
  expect(keyOf(state)).toBe(name);
});

test("so is the right to swap: sides can be swapped once", () => {
  const state = played([3], "sides");
  const before = keyOf(state);
  state.play(state.swapMove);
  expect(keyOf(state)).not.toBe(before);
  expect(keyOf(state)).toBe(keyOf(played([3])));
  expect(before).not.toBe(keyOf(played([3])));
});

test("no two of many positions share a name", () => {
  const rng = stream("keys");
  const names = new Map<string, string>();
  for (let i = 0; i < 20_000; i++) {
    const state = new HexState(board);
    for (let cell = 0; cell < board.cells; cell++)
      if (rng.below(2) === 0) state.place(cell, rng.below(2) === 0 ? BLACK : WHITE);
    const stones = state.stones.join("");
    expect(names.get(keyOf(state)) ?? stones).toBe(stones);
    names.set(keyOf(state), stones);
  }
});
