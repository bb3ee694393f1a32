/**
 * Cells that do not matter, and moves that are never better than others.
 *
 * In a colour's reduced graph the points are the empty cells and the two edges; two are joined when they touch or
 * touch the same chain. A cell whose neighbours are all joined to one another lies on no shortest way and is *dead*.
 * If a stone on v would kill u and a stone on u would kill v, both are *captured* and may be filled in. A move on u
 * is *vulnerable* when the opponent can kill it by answering on v, and *dominated* by v when an own stone on v would
 * kill u. Only single cells and pairs are looked at (Hayward & van Rijswijck 2006; Henderson 2010).
 */
import { ROOM } from "../../src/games/hex/numbers";
import { all, edgeA, edgeB, edgeCells, flood, fringe, NEAR } from "./_board";
import { at, bit, first, has, meets, none, put, within } from "./_sets";

/** By point: its neighbours in the reduced graph. */
export const GRAPH: usize = memory.data(ROOM * 16, 16);
/** By cell: its point (chain or edge or itself). */
export const CHAIN: usize = memory.data(ROOM * 4, 16);

/** The stones with what was filled in. */
export let filledBlack: v128 = i64x2.splat(0);
export let filledWhite: v128 = i64x2.splat(0);
/** The answers that `vulnerable` found. */
export let killers: v128 = i64x2.splat(0);

/**
 * Builds a colour's reduced graph, and the point that stands for each of its stones. Gives true when the
 * colour has joined its edges.
 */
export function buildGraph(black: bool, own: v128, empty: v128): bool {
  for (let rest = empty; v128.any_true(rest); ) {
    const cell = first(rest);
    rest = v128.andnot(rest, bit(cell));
    put(GRAPH, cell, v128.and(at(NEAR, cell), empty));
    store<i32>(CHAIN + (<usize>cell << 2), cell);
  }
  let left = own;
  for (let edge = edgeA; edge <= edgeB; edge++) {
    const side = edgeCells(black, edge);
    const chain = flood(side, own);
    if (edge == edgeA && meets(chain, edgeCells(black, edgeB))) return true;
    left = v128.andnot(left, chain);
    name(chain, edge);
    const liberties = v128.and(v128.or(side, fringe(chain)), empty);
    put(GRAPH, edge, liberties);
    for (let rest = liberties; v128.any_true(rest); ) {
      const cell = first(rest);
      rest = v128.andnot(rest, bit(cell));
      put(GRAPH, cell, v128.or(at(GRAPH, cell), bit(edge)));
    }
  }
  while (v128.any_true(left)) {
    const captain = first(left);
    const chain = flood(bit(captain), own);
    left = v128.andnot(left, chain);
    name(chain, captain);
    const liberties = v128.and(fringe(chain), empty);
    put(GRAPH, captain, liberties);
    for (let rest = liberties; v128.any_true(rest); ) {
      const cell = first(rest);
      rest = v128.andnot(rest, bit(cell));
      put(GRAPH, cell, v128.or(at(GRAPH, cell), v128.andnot(liberties, bit(cell))));
    }
  }
  return false;
}

function name(chain: v128, point: i32): void {
  for (let rest = chain; v128.any_true(rest); ) {
    const cell = first(rest);
    rest = v128.andnot(rest, bit(cell));
    store<i32>(CHAIN + (<usize>cell << 2), point);
  }
}

/** Whether the neighbours of an empty cell are all joined to one another. */
function isDead(cell: i32): bool {
  const near = at(GRAPH, cell);
  for (let rest = near; v128.any_true(rest); ) {
    const other = first(rest);
    const mark = bit(other);
    rest = v128.andnot(rest, mark);
    if (!within(v128.andnot(near, mark), v128.or(at(GRAPH, other), bit(cell)))) return false;
  }
  return true;
}

/** Whether the empty cell u would be dead with one more stone of the graph's colour on its neighbour v. */
function isKilledBy(u: i32, v: i32): bool {
  const beyond = at(GRAPH, v);
  const edge = v128.and(beyond, v128.or(bit(edgeA), bit(edgeB)));
  const reaches = v128.any_true(edge);
  // A stone beside an edge belongs to the edge, which joins nothing; another one joins all its neighbours.
  const gained = reaches ? edge : beyond;
  const gone = v128.or(bit(u), bit(v));
  const near = v128.andnot(v128.or(at(GRAPH, u), gained), gone);
  for (let rest = near; v128.any_true(rest); ) {
    const other = first(rest);
    const mark = bit(other);
    rest = v128.andnot(rest, mark);
    let reach = at(GRAPH, other);
    if (other >= edgeA) {
      if (meets(edge, mark)) reach = v128.or(reach, beyond);
    } else if (has(beyond, other)) reach = v128.or(reach, gained);
    if (!within(v128.andnot(near, mark), v128.or(reach, gone))) return false;
  }
  return true;
}

/** Adds dead and captured cells to the stones until there are none; 1 or 2 if that colour has joined its edges. */
export function fillIn(black: v128, white: v128): i32 {
  filledBlack = black;
  filledWhite = white;
  let added = all;
  while (v128.any_true(added)) {
    added = none();
    for (let colour = 1; colour <= 2; colour++) {
      const isBlack = colour == 1;
      const empty = v128.andnot(all, v128.or(filledBlack, filledWhite));
      if (buildGraph(isBlack, isBlack ? filledBlack : filledWhite, empty)) return colour;
      let captured = none();
      let dead = none();
      for (let rest = empty; v128.any_true(rest); ) {
        const u = first(rest);
        rest = v128.andnot(rest, bit(u));
        if (has(captured, u)) continue;
        if (isDead(u)) {
          dead = v128.or(dead, bit(u));
          continue;
        }
        for (let others = v128.andnot(v128.and(at(GRAPH, u), rest), v128.or(captured, dead)); v128.any_true(others); ) {
          const v = first(others);
          others = v128.andnot(others, bit(v));
          if (isKilledBy(u, v) && isKilledBy(v, u)) {
            captured = v128.or(captured, v128.or(bit(u), bit(v)));
            break;
          }
        }
      }
      added = v128.or(added, v128.or(dead, captured));
      if (isBlack) filledBlack = v128.or(filledBlack, v128.or(dead, captured));
      else {
        filledBlack = v128.or(filledBlack, dead);
        filledWhite = v128.or(filledWhite, captured);
      }
    }
  }
  return 0;
}

/** The cells on which a move of the colour is vulnerable to an answer; the graph is the opponent's. */
export function vulnerable(empty: v128): v128 {
  let found = none();
  killers = none();
  for (let rest = empty; v128.any_true(rest); ) {
    const u = first(rest);
    rest = v128.andnot(rest, bit(u));
    for (let others = v128.and(at(GRAPH, u), empty); v128.any_true(others); ) {
      const v = first(others);
      others = v128.andnot(others, bit(v));
      if (isKilledBy(u, v)) {
        found = v128.or(found, bit(u));
        killers = v128.or(killers, bit(v));
        break;
      }
    }
  }
  return found;
}

/** Those of the cells that another one of them dominates; the graph is the mover's own. */
export function dominated(among: v128): v128 {
  let found = none();
  for (let rest = among; v128.any_true(rest); ) {
    const u = first(rest);
    rest = v128.andnot(rest, bit(u));
    // What has been found may not dominate, lest a circle of equals goes as a whole.
    for (let others = v128.andnot(v128.and(at(GRAPH, u), among), found); v128.any_true(others); ) {
      const v = first(others);
      others = v128.andnot(others, bit(v));
      if (isKilledBy(u, v)) {
        found = v128.or(found, bit(u));
        break;
      }
    }
  }
  return found;
}
