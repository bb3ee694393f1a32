/**
 * How far a colour is from joining its edges: the board as an electric circuit between them (after Anshelevich 2002).
 *
 * Every empty cell has resistance 1 and a stone hardly any; points with a full connection are wired. Half of a cell's
 * resistance lies in each of its wires, so a wire has conductance g(x,y) = 1 between two empty cells, 2 between an
 * empty cell and a chain or an edge, and 1000 where neither is empty. With edge A at potential V = 1 and edge B at 0,
 * every other point has sum over y of g(x,y) (V(x) - V(y)) = 0. The whole current is the conductance; an empty cell's
 * share of it is sum over y of g(x,y) |V(x) - V(y)| / 2, divided by the whole.
 */
import { ROOM } from "../../src/games/hex/numbers";
import { edgeA, edgeB } from "./_board";
import { at, bit, first, has, none } from "./_sets";

/** By cell: its share of the current, both colours added. */
export const CURRENT: usize = memory.data(ROOM * 8, 16);
/** The points of the circuit without the edges, and by point its row in the matrix. */
const POINTS: usize = memory.data(ROOM * 4, 16);
const ROW: usize = memory.data(ROOM * 4, 16);
/** The equations, a row for each point; the column after the last point is the right side. */
const STRIDE: usize = ROOM * 8;
const MATRIX: usize = memory.data(ROOM * ROOM * 8, 16);

/** Adds to every empty cell its share of the current between the edges and gives the conductance. */
export function conduct(linked: usize, empty: v128): f64 {
  const nodes = collect(linked);
  for (let i = 0; i < nodes; i++) {
    const row = MATRIX + <usize>i * STRIDE;
    memory.fill(row, 0, <usize>(nodes + 1) << 3);
    const x = load<i32>(POINTS + (<usize>i << 2));
    const isEmpty = has(empty, x);
    let sum = 0.0;
    for (let rest = at(linked, x); v128.any_true(rest); ) {
      const y = first(rest);
      rest = v128.andnot(rest, bit(y));
      const joins = wire(isEmpty, has(empty, y));
      sum += joins;
      if (y == edgeA) addTo(row, nodes, joins);
      else if (y != edgeB) addTo(row, load<i32>(ROW + (<usize>y << 2)), -joins);
    }
    addTo(row, i, sum);
  }
  eliminate(nodes);
  let whole = 0.0;
  for (let rest = at(linked, edgeB); v128.any_true(rest); ) {
    const y = first(rest);
    rest = v128.andnot(rest, bit(y));
    whole += wire(false, has(empty, y)) * potential(y, nodes);
  }
  if (whole <= 0) return 0;
  for (let i = 0; i < nodes; i++) {
    const x = load<i32>(POINTS + (<usize>i << 2));
    if (!has(empty, x)) continue;
    const here = potential(x, nodes);
    let through = 0.0;
    for (let rest = at(linked, x); v128.any_true(rest); ) {
      const y = first(rest);
      rest = v128.andnot(rest, bit(y));
      through += wire(true, has(empty, y)) * abs(here - potential(y, nodes));
    }
    const slot = CURRENT + (<usize>x << 3);
    store<f64>(slot, load<f64>(slot) + through / (2 * whole));
  }
  return whole;
}

/** The conductance of a wire. */
// @ts-ignore: decorator
@inline
function wire(fromEmpty: bool, toEmpty: bool): f64 {
  if (fromEmpty && toEmpty) return 1;
  return fromEmpty || toEmpty ? 2 : 1e3;
}

/** Lists the points that hang together with edge A by connections, without the edges. */
function collect(linked: usize): i32 {
  let seen = bit(edgeA);
  let front = bit(edgeA);
  while (v128.any_true(front)) {
    let next = none();
    for (let rest = front; v128.any_true(rest); ) {
      const x = first(rest);
      rest = v128.andnot(rest, bit(x));
      next = v128.or(next, at(linked, x));
    }
    front = v128.andnot(next, seen);
    seen = v128.or(seen, front);
  }
  let nodes = 0;
  for (let rest = v128.andnot(seen, v128.or(bit(edgeA), bit(edgeB))); v128.any_true(rest); nodes++) {
    const x = first(rest);
    rest = v128.andnot(rest, bit(x));
    store<i32>(POINTS + (<usize>nodes << 2), x);
    store<i32>(ROW + (<usize>x << 2), nodes);
  }
  return nodes;
}

// @ts-ignore: decorator
@inline
function addTo(row: usize, column: i32, value: f64): void {
  const slot = row + (<usize>column << 3);
  store<f64>(slot, load<f64>(slot) + value);
}

/** Edge A is at potential 1 and edge B at 0. */
function potential(point: i32, nodes: i32): f64 {
  if (point == edgeA) return 1;
  if (point == edgeB) return 0;
  return load<f64>(MATRIX + <usize>load<i32>(ROW + (<usize>point << 2)) * STRIDE + (<usize>nodes << 3));
}

/** Gauss without pivoting, which the dominant diagonal allows; the solution ends in the last column. */
function eliminate(n: i32): void {
  for (let k = 0; k < n; k++) {
    const pivot = MATRIX + <usize>k * STRIDE;
    const scale = 1.0 / load<f64>(pivot + (<usize>k << 3));
    for (let i = k + 1; i < n; i++) {
      const row = MATRIX + <usize>i * STRIDE;
      const factor = load<f64>(row + (<usize>k << 3)) * scale;
      if (factor == 0) continue;
      const factors = f64x2.splat(factor);
      for (let j: usize = (<usize>(k + 1) << 3) & ~15; j <= <usize>n << 3; j += 16) {
        v128.store(row + j, f64x2.sub(v128.load(row + j), f64x2.mul(factors, v128.load(pivot + j))));
      }
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    const row = MATRIX + <usize>k * STRIDE;
    let value = load<f64>(row + (<usize>n << 3));
    for (let j = k + 1; j < n; j++)
      value -= load<f64>(row + (<usize>j << 3)) * load<f64>(MATRIX + <usize>j * STRIDE + (<usize>n << 3));
    store<f64>(row + (<usize>n << 3), value / load<f64>(row + (<usize>k << 3)));
  }
}
