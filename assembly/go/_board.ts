/**
 * A Go board for playouts: stones by place (with a border), chains with pseudo-liberties, and the list of empty places. A chain's
 * head has the number of its pseudo-liberties (an empty place counts once for every stone next to it), the sum of their places and the
 * sum of the squares: all of them are one place, the chain's last liberty, just where sum * sum = number * squares. Head 0
 * stands for empty places and the border, so that what is next to a stone is counted without asking what it is.
 */
import { BLACK, EDGE, EMPTY, LARGEST, WHITE } from "../../src/games/go/numbers";

export const PLACES: usize = (LARGEST + 2) * (LARGEST + 2);

/** Stones by place; put in before `load`. */
export const stones: usize = memory.data(PLACES, 16);
/** Number of neighbours: black and border in the low four bits, white and border in the next four. */
const around: usize = memory.data(PLACES, 16);
/** The head of a stone's chain, 0 elsewhere; the next stone of the chain, in a circle. */
const heads: usize = memory.data(2 * PLACES, 16);
const nexts: usize = memory.data(2 * PLACES, 16);
/** By head: pseudo-liberties, sum, sum of squares, number of stones. */
const chains: usize = memory.data(16 * PLACES, 16);
/** Empty places, and where in that list each stands. */
export const empties: usize = memory.data(2 * PLACES, 16);
const ranks: usize = memory.data(2 * PLACES, 16);
/** The stones that the last move took. */
export const taken: usize = memory.data(2 * PLACES, 16);

export let width: i32 = 0;
export let height: i32 = 0;
export let stride: usize = 0;
export let emptyCount: i32 = 0;
export let takenCount: i32 = 0;
/** The place that may not be taken back at once, 0 where there is none. */
export let ko: usize = 0;

// @ts-ignore: decorator
@inline
export function stoneAt(place: usize): u32 {
  return load<u8>(stones + place);
}

// @ts-ignore: decorator
@inline
export function headOf(place: usize): usize {
  return load<u16>(heads + (place << 1));
}

// @ts-ignore: decorator
@inline
export function nextOf(place: usize): usize {
  return load<u16>(nexts + (place << 1));
}

// @ts-ignore: decorator
@inline
export function emptyAt(index: i32): usize {
  return load<u16>(empties + ((<usize>index) << 1));
}

// @ts-ignore: decorator
@inline
export function sizeOf(head: usize): i32 {
  return load<i32>(chains + (head << 4), 12);
}

// @ts-ignore: decorator
@inline
export function isInAtari(head: usize): bool {
  const chain = chains + (head << 4);
  const sum = <i64>load<i32>(chain, 4);
  return sum * sum == <i64>load<i32>(chain) * <i64>load<i32>(chain, 8);
}

/** The only liberty of a chain in atari. */
// @ts-ignore: decorator
@inline
export function lastLiberty(head: usize): usize {
  const chain = chains + (head << 4);
  return <usize>(load<i32>(chain, 4) / load<i32>(chain));
}

// @ts-ignore: decorator
@inline
function gain(head: usize, place: i32): void {
  const chain = chains + (head << 4);
  store<i32>(chain, load<i32>(chain) + 1);
  store<i32>(chain, load<i32>(chain, 4) + place, 4);
  store<i32>(chain, load<i32>(chain, 8) + place * place, 8);
}

// @ts-ignore: decorator
@inline
function lose(head: usize, place: i32): void {
  const chain = chains + (head << 4);
  store<i32>(chain, load<i32>(chain) - 1);
  store<i32>(chain, load<i32>(chain, 4) - place, 4);
  store<i32>(chain, load<i32>(chain, 8) - place * place, 8);
}

/** Builds everything from the stones. */
export function build(columns: i32, rows: i32, koPlace: usize): void {
  width = columns;
  height = rows;
  stride = <usize>columns + 2;
  ko = koPlace;
  emptyCount = 0;
  takenCount = 0;
  const places = stride * (<usize>rows + 2);
  memory.fill(heads, 0, places << 1);
  for (let row: usize = 1; row <= <usize>rows; row++) {
    const end = row * stride + <usize>columns + 1;
    for (let place = row * stride + 1; place < end; place++) {
      store<u8>(
        around + place,
        share(stoneAt(place - 1)) +
          share(stoneAt(place + 1)) +
          share(stoneAt(place - stride)) +
          share(stoneAt(place + stride)),
      );
      if (stoneAt(place) == EMPTY) addEmpty(place);
    }
  }
  for (let row: usize = 1; row <= <usize>rows; row++) {
    const end = row * stride + <usize>columns + 1;
    for (let place = row * stride + 1; place < end; place++)
      if (stoneAt(place) != EMPTY && headOf(place) == 0) flood(place);
  }
}

/** What a neighbour adds to `around`. */
// @ts-ignore: decorator
@inline
function share(stone: u32): u8 {
  return stone == EDGE ? 17 : stone == BLACK ? 1 : stone == WHITE ? 16 : 0;
}

/** Makes a chain of all stones joined to this one; `taken` serves as the list of those not looked at. */
function flood(first: usize): void {
  const colour = stoneAt(first);
  const chain = chains + (first << 4);
  store<i32>(chain, 0);
  store<i32>(chain, 0, 4);
  store<i32>(chain, 0, 8);
  let size = 1;
  let last = first;
  store<u16>(heads + (first << 1), <u16>first);
  store<u16>(taken, <u16>first);
  for (let i = 0; i < size; i++) {
    const place: usize = load<u16>(taken + ((<usize>i) << 1));
    for (let side = 0; side < 4; side++) {
      const near = neighbour(place, side);
      const stone = stoneAt(near);
      if (stone == EMPTY) gain(first, <i32>near);
      else if (stone == colour && headOf(near) == 0) {
        store<u16>(heads + (near << 1), <u16>first);
        store<u16>(nexts + (last << 1), <u16>near);
        last = near;
        store<u16>(taken + ((<usize>size) << 1), <u16>near);
        size++;
      }
    }
  }
  store<u16>(nexts + (last << 1), <u16>first);
  store<i32>(chain, size, 12);
}

// @ts-ignore: decorator
@inline
export function neighbour(place: usize, side: i32): usize {
  return side < 2 ? (side == 0 ? place - 1 : place + 1) : side == 2 ? place - stride : place + stride;
}

// @ts-ignore: decorator
@inline
function addEmpty(place: usize): void {
  store<u16>(empties + ((<usize>emptyCount) << 1), <u16>place);
  store<u16>(ranks + (place << 1), <u16>emptyCount);
  emptyCount++;
}

// @ts-ignore: decorator
@inline
function removeEmpty(place: usize): void {
  const rank: usize = load<u16>(ranks + (place << 1));
  const last = load<u16>(empties + ((<usize>--emptyCount) << 1));
  store<u16>(empties + (rank << 1), last);
  store<u16>(ranks + ((<usize>last) << 1), <u16>rank);
}

/** Neighbours that are of a colour or border. */
// @ts-ignore: decorator
@inline
export function ownAround(place: usize, colour: u32): u32 {
  return (load<u8>(around + place) >>> ((colour - 1) << 2)) & 15;
}

/** An eye of the colour, as playouts never fill. */
// @ts-ignore: decorator
@inline
export function isEye(place: usize, colour: u32): bool {
  if (ownAround(place, colour) != 4) return false;
  const a = stoneAt(place - stride - 1);
  const b = stoneAt(place - stride + 1);
  const c = stoneAt(place + stride - 1);
  const d = stoneAt(place + stride + 1);
  const other = 3 - colour;
  const opponents = u32(a == other) + u32(b == other) + u32(c == other) + u32(d == other);
  const edge = u32(a == EDGE) | u32(b == EDGE) | u32(c == EDGE) | u32(d == EDGE);
  return opponents + edge < 2;
}

/** Whether a colour may play on an empty place: neither simple ko nor suicide. */
// @ts-ignore: decorator
@inline
export function isLegal(place: usize, colour: u32): bool {
  if (place == ko) return false;
  return (
    breathes(place - 1, colour) ||
    breathes(place + 1, colour) ||
    breathes(place - stride, colour) ||
    breathes(place + stride, colour)
  );
}

/** Empty, a chain of the own colour with another liberty, or one of the other colour without. */
// @ts-ignore: decorator
@inline
function breathes(near: usize, colour: u32): bool {
  const stone = stoneAt(near);
  if (stone == EMPTY) return true;
  if (stone == EDGE) return false;
  return isInAtari(headOf(near)) != (stone == colour);
}

/** Plays a legal move; what it takes is in `taken`. */
export function play(place: usize, colour: u32): void {
  removeEmpty(place);
  store<u8>(stones + place, <u8>colour);
  const chain = chains + (place << 4);
  store<i32>(chain, 0);
  store<i32>(chain, 0, 4);
  store<i32>(chain, 0, 8);
  store<i32>(chain, 1, 12);
  store<u16>(heads + (place << 1), <u16>place);
  store<u16>(nexts + (place << 1), <u16>place);
  const mark: u8 = colour == BLACK ? 1 : 16;
  takenCount = 0;
  meet(place, place - 1, colour, mark);
  meet(place, place + 1, colour, mark);
  meet(place, place - stride, colour, mark);
  meet(place, place + stride, colour, mark);
  capture(place - 1, colour);
  capture(place + 1, colour);
  capture(place - stride, colour);
  capture(place + stride, colour);
  const head = headOf(place);
  const own = chains + (head << 4);
  ko =
    takenCount == 1 && load<i32>(own, 12) == 1 && load<i32>(own) == 1 ? <usize>load<u16>(taken) : 0;
}

/** A new stone and its neighbour: a liberty is gone for what is there, own chains are joined. */
// @ts-ignore: decorator
@inline
function meet(place: usize, near: usize, colour: u32, mark: u8): void {
  store<u8>(around + near, load<u8>(around + near) + mark);
  const stone = stoneAt(near);
  if (stone == EMPTY) {
    gain(headOf(place), <i32>near);
    return;
  }
  lose(headOf(near), <i32>place);
  if (stone == colour) join(headOf(place), headOf(near));
}

/** One chain of two; the smaller one's stones get the other's head. */
function join(first: usize, second: usize): void {
  if (first == second) return;
  let large = first;
  let small = second;
  if (sizeOf(first) < sizeOf(second)) {
    large = second;
    small = first;
  }
  const to = chains + (large << 4);
  const from = chains + (small << 4);
  v128.store(to, i32x4.add(v128.load(to), v128.load(from)));
  let stone = small;
  do {
    store<u16>(heads + (stone << 1), <u16>large);
    stone = nextOf(stone);
  } while (stone != small);
  const after = nextOf(large);
  store<u16>(nexts + (large << 1), <u16>nextOf(small));
  store<u16>(nexts + (small << 1), <u16>after);
}

/** Takes the chain of the other colour that has no liberty left. */
// @ts-ignore: decorator
@inline
function capture(near: usize, colour: u32): void {
  if (stoneAt(near) == 3 - colour && load<i32>(chains + (headOf(near) << 4)) == 0) take(near);
}

function take(first: usize): void {
  const mark: u8 = stoneAt(first) == BLACK ? 1 : 16;
  const start = takenCount;
  let stone = first;
  do {
    store<u8>(stones + stone, <u8>EMPTY);
    store<u16>(heads + (stone << 1), 0);
    addEmpty(stone);
    store<u16>(taken + ((<usize>takenCount) << 1), <u16>stone);
    takenCount++;
    stone = nextOf(stone);
  } while (stone != first);
  for (let i = start; i < takenCount; i++) {
    const place: usize = load<u16>(taken + ((<usize>i) << 1));
    for (let side = 0; side < 4; side++) {
      const near = neighbour(place, side);
      store<u8>(around + near, load<u8>(around + near) - mark);
      gain(headOf(near), <i32>place);
    }
  }
}

/** Black's stones and eyes less White's. */
export function score(): i32 {
  let sum = 0;
  for (let row: usize = 1; row <= <usize>height; row++) {
    const end = row * stride + <usize>width + 1;
    for (let place = row * stride + 1; place < end; place++) {
      const stone = stoneAt(place);
      if (stone == EMPTY)
        sum += i32(ownAround(place, BLACK) == 4) - i32(ownAround(place, WHITE) == 4);
      else sum += stone == BLACK ? 1 : -1;
    }
  }
  return sum;
}
