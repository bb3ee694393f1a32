/**
 * A set of cells is one 128-bit word. A table of sets is an address; its entries lie 16 bytes apart.
 */

// @ts-ignore: decorator
@inline
export function none(): v128 {
  return i64x2.splat(0);
}

// @ts-ignore: decorator
@inline
export function bit(cell: i32): v128 {
  return cell < 64 ? i64x2(1 << (<i64>cell), 0) : i64x2(0, 1 << (<i64>(cell - 64)));
}

// @ts-ignore: decorator
@inline
export function has(set: v128, cell: i32): bool {
  return v128.any_true(v128.and(set, bit(cell)));
}

// @ts-ignore: decorator
@inline
export function meets(a: v128, b: v128): bool {
  return v128.any_true(v128.and(a, b));
}

/** Whether every member of a is in b. */
// @ts-ignore: decorator
@inline
export function within(a: v128, b: v128): bool {
  return !v128.any_true(v128.andnot(a, b));
}

// @ts-ignore: decorator
@inline
export function size(set: v128): i32 {
  return <i32>(popcnt(i64x2.extract_lane(set, 0)) + popcnt(i64x2.extract_lane(set, 1)));
}

/** The lowest member of a set that is not empty. */
// @ts-ignore: decorator
@inline
export function first(set: v128): i32 {
  const low = i64x2.extract_lane(set, 0);
  return low != 0 ? <i32>ctz(low) : 64 + <i32>ctz(i64x2.extract_lane(set, 1));
}

// @ts-ignore: decorator
@inline
export function at(table: usize, index: i32): v128 {
  return v128.load(table + (<usize>index << 4));
}

// @ts-ignore: decorator
@inline
export function put(table: usize, index: i32, set: v128): void {
  v128.store(table + (<usize>index << 4), set);
}
