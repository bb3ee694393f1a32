/**
 * What a softmax over 3x3 patterns needs, kept up to date move by move: the code of the pattern around every place, from Black's
 * view, and for both colours the weight exp(theta) of each empty place and the sums of rows. Weights are multiples of 2^-24 of at most
 * 2^20, those of moves with tactical features for a moment of at most 2^28, so that sums in doubles are exact, or nearly so, however
 * often they are changed.
 */
import { BLACK, CODES, EMPTY, LARGEST } from "../../src/games/go/numbers";
import { height, PLACES, stoneAt, stride, taken, takenCount, width } from "./_board";

const ROWS: usize = LARGEST + 2;

/** By code, for Black and for White: the weight of the pattern, 0 for own eyes. Put in before playouts. */
export const table: usize = memory.data(8 * CODES, 16);
/** By code: the class of the pattern for Black. */
export const classes: usize = memory.data(2 * CODES, 16);

const codes: usize = memory.data(2 * PLACES, 16);
/** Weights by place, and their sums by row: Black's, then White's. */
const weights: usize = memory.data(16 * PLACES, 16);
const rows: usize = memory.data(16 * ROWS, 16);
const saved: usize = memory.data(8 * ROWS, 16);
/** By place: its row, from 0. */
const rowOf: usize = memory.data(PLACES, 16);

// @ts-ignore: decorator
@inline
export function weightAt(place: usize, colour: u32): f64 {
  return load<f64>(weights + ((place + <usize>(colour - 1) * PLACES) << 3));
}

// @ts-ignore: decorator
@inline
function setWeight(place: usize, colour: u32, weight: f64): void {
  store<f64>(weights + ((place + <usize>(colour - 1) * PLACES) << 3), weight);
}

// @ts-ignore: decorator
@inline
function rowAt(place: usize, colour: u32): usize {
  return rows + ((<usize>load<u8>(rowOf + place) + <usize>(colour - 1) * ROWS) << 3);
}

/** Puts another weight on a place and into its row's sum. */
// @ts-ignore: decorator
@inline
export function reweigh(place: usize, colour: u32, weight: f64): void {
  const row = rowAt(place, colour);
  store<f64>(row, load<f64>(row) + (weight - weightAt(place, colour)));
  setWeight(place, colour, weight);
}

// @ts-ignore: decorator
@inline
export function codeAt(place: usize): usize {
  return load<u16>(codes + (place << 1));
}

/** The class of the pattern of a place, from the view of a colour. */
// @ts-ignore: decorator
@inline
export function classAt(place: usize, colour: u32): usize {
  const code = codeAt(place);
  const seen = colour == BLACK ? code : ((code & 0x5555) << 1) | ((code >> 1) & 0x5555);
  return load<u16>(classes + (seen << 1));
}

/** Builds everything from the board. */
export function weigh(): void {
  memory.fill(rows, 0, 16 * ROWS);
  for (let row: usize = 1; row <= <usize>height; row++) {
    const end = row * stride + <usize>width + 1;
    for (let place = row * stride + 1; place < end; place++) {
      store<u8>(rowOf + place, <u8>(row - 1));
      const code =
        stoneAt(place - stride) |
        (stoneAt(place - stride + 1) << 2) |
        (stoneAt(place + 1) << 4) |
        (stoneAt(place + stride + 1) << 6) |
        (stoneAt(place + stride) << 8) |
        (stoneAt(place + stride - 1) << 10) |
        (stoneAt(place - 1) << 12) |
        (stoneAt(place - stride - 1) << 14);
      store<u16>(codes + (place << 1), <u16>code);
      setWeight(place, 1, 0);
      setWeight(place, 2, 0);
      if (stoneAt(place) == EMPTY) renew(place);
    }
  }
}

/** Looks both weights of an empty place up. */
// @ts-ignore: decorator
@inline
function renew(place: usize): void {
  const entry = table + (codeAt(place) << 3);
  reweigh(place, 1, <f64>load<f32>(entry));
  reweigh(place, 2, <f64>load<f32>(entry, 4));
}

/** After a move: its place has a stone, those that it took are gone. */
export function follow(place: usize, colour: u32): void {
  reweigh(place, 1, 0);
  reweigh(place, 2, 0);
  spread(place, colour);
  const other = 3 - colour;
  for (let i = 0; i < takenCount; i++) {
    const freed: usize = load<u16>(taken + ((<usize>i) << 1));
    renew(freed);
    spread(freed, other);
  }
}

/** A stone came or went: bits of the codes around it turn. */
// @ts-ignore: decorator
@inline
function spread(place: usize, colour: u32): void {
  turn(place - stride, colour << 8);
  turn(place - stride + 1, colour << 10);
  turn(place + 1, colour << 12);
  turn(place + stride + 1, colour << 14);
  turn(place + stride, colour);
  turn(place + stride - 1, colour << 2);
  turn(place - 1, colour << 4);
  turn(place - stride - 1, colour << 6);
}

// @ts-ignore: decorator
@inline
function turn(place: usize, bits: u32): void {
  store<u16>(codes + (place << 1), <u16>(<u32>codeAt(place) ^ bits));
  if (stoneAt(place) == EMPTY) renew(place);
}

/** Remembers the sums of a colour's rows, to come back to after temporary changes. */
export function saveRows(colour: u32): void {
  memory.copy(saved, rows + ((<usize>(colour - 1) * ROWS) << 3), (<usize>height) << 3);
}

export function restoreRows(colour: u32): void {
  memory.copy(rows + ((<usize>(colour - 1) * ROWS) << 3), saved, (<usize>height) << 3);
}

/** Puts a weight back without touching sums. */
// @ts-ignore: decorator
@inline
export function restoreWeight(place: usize, colour: u32, weight: f64): void {
  setWeight(place, colour, weight);
}

export function total(colour: u32): f64 {
  let sum: f64 = 0;
  const first = rows + ((<usize>(colour - 1) * ROWS) << 3);
  const end = first + ((<usize>height) << 3);
  for (let row = first; row < end; row += 8) sum += load<f64>(row);
  return sum;
}

/** The place where the running sum of a colour's weights passes `left`. */
export function find(colour: u32, left: f64): usize {
  let row = rows + ((<usize>(colour - 1) * ROWS) << 3);
  let place = stride + 1;
  for (let sum = load<f64>(row); left >= sum; sum = load<f64>(row)) {
    left -= sum;
    row += 8;
    place += stride;
  }
  for (let weight = weightAt(place, colour); left >= weight; weight = weightAt(place, colour)) {
    left -= weight;
    place++;
  }
  return place;
}
