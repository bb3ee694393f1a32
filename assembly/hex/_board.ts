/**
 * The board and its points: up to 126 cells (11x11), numbered row by row, and after them the two edges of the colour
 * that is looked at. So a set has room for all points. A chain goes by one of its cells, or by the edge that it
 * touches.
 */
import { ROOM } from "../../src/games/hex/numbers";
import { at, bit, first, none, put } from "./_sets";

/** By cell: the cells that touch it. */
export const NEAR: usize = memory.data(ROOM * 16, 16);

let width: i32 = 0;
let height: i32 = 0;
export let all: v128 = i64x2.splat(0);
export let edgeA: i32 = 0;
export let edgeB: i32 = 0;
/** Points in a row of the tables of pairs. */
export let points: i32 = 0;
/** The pair of the edges. */
export let edges: i32 = 0;

export function setBoard(w: i32, h: i32): void {
  width = w;
  height = h;
  const cells = w * h;
  edgeA = cells;
  edgeB = cells + 1;
  points = cells + 2;
  edges = pairOf(edgeA, edgeB);
  all = none();
  for (let cell = 0; cell < cells; cell++) {
    all = v128.or(all, bit(cell));
    const row = cell / w;
    const column = cell % w;
    let near = none();
    if (column > 0) near = v128.or(near, bit(cell - 1));
    if (column < w - 1) near = v128.or(near, bit(cell + 1));
    if (row > 0) near = v128.or(near, bit(cell - w));
    if (row < h - 1) near = v128.or(near, bit(cell + w));
    if (row > 0 && column < w - 1) near = v128.or(near, bit(cell - w + 1));
    if (row < h - 1 && column > 0) near = v128.or(near, bit(cell + w - 1));
    put(NEAR, cell, near);
  }
}

// @ts-ignore: decorator
@inline
export function pairOf(x: i32, y: i32): i32 {
  return x < y ? x * points + y : y * points + x;
}

/** The cells along an edge: A is the top of Black and the left of White. */
export function edgeCells(black: bool, edge: i32): v128 {
  let set = none();
  if (black) {
    const start = edge == edgeA ? 0 : (height - 1) * width;
    for (let i = 0; i < width; i++) set = v128.or(set, bit(start + i));
  } else {
    const start = edge == edgeA ? 0 : width - 1;
    for (let i = 0; i < height; i++) set = v128.or(set, bit(start + i * width));
  }
  return set;
}

/** All cells that touch the set, without the set itself. */
export function fringe(set: v128): v128 {
  let result = none();
  for (let rest = set; v128.any_true(rest); ) {
    const cell = first(rest);
    rest = v128.andnot(rest, bit(cell));
    result = v128.or(result, at(NEAR, cell));
  }
  return v128.andnot(result, set);
}

/** The stones of `own` that hang together with the seed. */
export function flood(seed: v128, own: v128): v128 {
  let chain = v128.and(seed, own);
  let front = chain;
  while (v128.any_true(front)) {
    front = v128.andnot(v128.and(fringe(front), own), chain);
    chain = v128.or(chain, front);
  }
  return chain;
}
