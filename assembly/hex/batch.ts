/**
 * 128 playouts of one Hex position at once, one in each bit lane of a vector: every empty cell is filled by 128
 * fair coins, and the winners are found by reductions (see src/games/hex/batch.ts, which does the same
 * in TypeScript, draw for draw).
 */
import { LANES, LARGEST } from "../../src/games/hex/numbers";

/** Bytes of a vector. */
const VECTOR: usize = LANES / 8;

/** Stones by place, with border. */
const stones: usize = memory.data((LARGEST + 2) * (LARGEST + 2), 16);
/** The words a, b, c and counter of four generators, each word's four beside each other. */
const seeds: usize = memory.data(64, 16);
/** The filled board, by cell: lanes in which the cell is black. */
const filled: usize = memory.data(LARGEST * LARGEST * VECTOR, 16);
/** What is reduced: as above, with a white column to the right and a black row below. */
const work: usize = memory.data((LARGEST + 1) * (LARGEST + 1) * VECTOR, 16);
/** By cell: lanes in which it is black, and in which Black has won besides. */
const held: usize = memory.data(LARGEST * LARGEST * 4, 16);
const heldWins: usize = memory.data(LARGEST * LARGEST * 4, 16);

export function stonesAt(): usize {
  return stones;
}

export function seedsAt(): usize {
  return seeds;
}

export function heldAt(): usize {
  return held;
}

export function heldWinsAt(): usize {
  return heldWins;
}

/** Gives the number of lanes that Black wins. */
export function run(width: i32, height: i32, credit: bool): i32 {
  fill(width, height);
  reduce(width, height);
  if (credit) count(width * height);
  return bits(v128.load(work));
}

/** sfc32 in four lanes of 32 bits, one draw a cell whether it is empty or not. */
function fill(width: i32, height: i32): void {
  let a = v128.load(seeds);
  let b = v128.load(seeds, 16);
  let c = v128.load(seeds, 32);
  let counter = v128.load(seeds, 48);
  const one = i32x4.splat(1);
  let place = stones + width + 3;
  let cell = filled;
  let copy = work;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const out = i32x4.add(i32x4.add(a, b), counter);
      counter = i32x4.add(counter, one);
      a = v128.xor(b, i32x4.shr_u(b, 9));
      b = i32x4.add(c, i32x4.shl(c, 3));
      c = i32x4.add(v128.or(i32x4.shl(c, 21), i32x4.shr_u(c, 11)), out);
      const stone: i32 = load<u8>(place++);
      const black = v128.or(
        v128.and(out, i32x4.splat((stone - 1) >> 31)),
        i32x4.splat(-(stone & 1)),
      );
      v128.store(cell, black);
      v128.store(copy, black);
      cell += VECTOR;
      copy += VECTOR;
    }
    v128.store(copy, i32x4.splat(0));
    copy += VECTOR;
    place += 2;
  }
  for (let column = 0; column < width; column++) {
    v128.store(copy, i32x4.splat(-1));
    copy += VECTOR;
  }
}

function reduce(width: i32, height: i32): void {
  const stride: usize = (<usize>width + 1) * VECTOR;
  for (let side = width + height - 2; side > 0; side--) {
    const rows = min(height, side);
    for (let row = 0; row < rows; row++) {
      let at = work + <usize>row * stride;
      const end = at + <usize>min(width, side - row) * VECTOR;
      let here = v128.load(at);
      for (; at < end; at += VECTOR) {
        const right = v128.load(at, 16);
        const below = v128.load(at + stride);
        v128.store(at, v128.xor(here, v128.and(v128.xor(here, right), v128.xor(here, below))));
        here = right;
      }
    }
  }
}

function count(cells: i32): void {
  const won = v128.load(work);
  for (let cell = 0; cell < cells; cell++) {
    const black = v128.load(filled + (<usize>cell) * VECTOR);
    store<i32>(held + (<usize>cell << 2), bits(black));
    store<i32>(heldWins + (<usize>cell << 2), bits(v128.and(black, won)));
  }
}

function bits(vector: v128): i32 {
  return <i32>(i64.popcnt(i64x2.extract_lane(vector, 0)) + i64.popcnt(i64x2.extract_lane(vector, 1)));
}
