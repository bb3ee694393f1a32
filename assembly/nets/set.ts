/**
 * The set network over many inputs (see src/nets/set-kernel.ts, which does the same in TypeScript, bit for bit). About half of what
 * leaves a layer is zero, and zeros add nothing: what is not zero is listed first, and only the rows of those weights are read.
 */
import {
  CONTEXTS,
  COUNTS,
  ELEMENT_BIAS,
  ELEMENT_CONTEXT,
  ELEMENT_IN,
  ELEMENT_JOINED,
  ELEMENT_OUT,
  ELEMENTS,
  EXTRAS,
  FEATURES,
  FIRST,
  HEAD,
  HEAD_CONTEXT,
  HEAD_IN,
  HEAD_JOINED,
  JOINED,
  LAST,
  LAST_BIAS,
  LIST,
  LOGITS,
  MIDDLE,
  MIDDLE_BIAS,
  MAX_SETS,
  NARROW,
  OUTPUTS,
  POOLS,
  ROW,
  SECOND,
  SHIFTS,
  SUMS,
  TOLD,
  WIDE,
} from "../../src/nets/numbers";

const told: usize = memory.data(TOLD * 4, 16);

/** How many pairs the list holds: a number that is not zero, and the row of weights that it is for. */
let listed: usize = 0;

export function toldAt(): usize {
  return told;
}

/** Where memory is free; so many bytes of it are there from now on. */
export function reserve(bytes: i32): usize {
  const start = (__heap_base + 15) & ~15;
  const pages = <i32>((start + <usize>bytes + 0xffff) >> 16) - memory.size();
  if (pages > 0) memory.grow(pages);
  return start;
}

/** Evaluates the first sets, each with so many extras of its own. */
export function run(sets: i32, each: i32): void {
  for (let set: usize = 0; set < <usize>sets; set++) {
    const context = <usize>load<i32>(number(CONTEXTS) + (set << 2));
    const own = <usize>load<u8>(number(COUNTS) + 2 * set);
    const all = own + <usize>load<u8>(number(COUNTS) + 2 * set, 1);
    addFeatures(set, context, own, all);
    for (let extra: usize = 0; extra < <usize>each; extra++)
      evaluate(set * <usize>each + extra, context, own, all);
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function number(what: i32): usize {
  return <usize>load<u32>(told + (<usize>what << 2));
}

/** Where a row of numbers begins, of so many in each. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function rowOf(part: i32, index: usize, length: usize): usize {
  return number(part) + ((index * length) << 2);
}

/** What the elements alone bring to the first layer. */
function addFeatures(set: usize, context: usize, own: usize, all: usize): void {
  const features = number(FEATURES);
  const first = number(FIRST);
  for (let element: usize = 0; element < all; element++) {
    const team: usize = element < own ? 0 : 1;
    list(rowOf(ELEMENTS, set * number(MAX_SETS) + element, features), features);
    const start = rowOf(ELEMENT_CONTEXT, 2 * context + team, first);
    product(rowOf(ELEMENT_IN, team, features * first), features, first, start, rowOf(SUMS, element, first));
  }
}

function evaluate(at: usize, context: usize, own: usize, all: usize): void {
  const joined = number(JOINED);
  const first = number(FIRST);
  const second = number(SECOND);
  const head = number(HEAD);
  const outputs = number(OUTPUTS);
  const row = number(ROW);
  const pools = number(POOLS);
  memory.fill(number(SHIFTS), 0, (2 * first) << 2);
  if (joined > 0) {
    list(rowOf(EXTRAS, at, joined), joined);
    for (let team: usize = 0; team < 2; team++) {
      const into = rowOf(SHIFTS, team, first);
      product(rowOf(ELEMENT_JOINED, team, joined * first), joined, first, into, into);
    }
  }
  memory.fill(pools, 0, (4 * second) << 2);
  for (let element: usize = 0; element < all; element++) {
    const team: usize = element < own ? 0 : 1;
    add(rowOf(SUMS, element, first), rowOf(SHIFTS, team, first), row, first);
    rectify(row, first);
    list(row, first);
    product(rowOf(ELEMENT_OUT, team, first * second), first, second, rowOf(ELEMENT_BIAS, team, second), row);
    rectify(row, second);
    add(row, pools + ((team * second) << 2), pools + ((team * second) << 2), second);
    keepLarger(row, pools + (((2 + team) * second) << 2), second);
  }
  list(rowOf(EXTRAS, at, joined), joined);
  product(number(HEAD_JOINED), joined, head, rowOf(HEAD_CONTEXT, context, head), row);
  list(pools, 4 * second);
  product(number(HEAD_IN), 4 * second, head, row, row);
  rectify(row, head);
  list(row, head);
  product(number(MIDDLE), head, head, number(MIDDLE_BIAS), row);
  rectify(row, head);
  list(row, head);
  product(number(LAST), head, (outputs + NARROW - 1) & ~(NARROW - 1), number(LAST_BIAS), row);
  memory.copy(rowOf(LOGITS, at, outputs), row, outputs << 2);
}

/** Lists the numbers that are not zero. */
function list(from: usize, count: usize): void {
  const pairs = number(LIST);
  let into = pairs;
  for (let i: usize = 0; i < count; i++) {
    const value = load<f32>(from + (i << 2));
    store<f32>(into, value);
    store<u32>(into, <u32>i, 4);
    into += value !== 0 ? 8 : 0;
  }
  listed = (into - pairs) >> 3;
}

function add(left: usize, right: usize, into: usize, count: usize): void {
  for (let at: usize = 0; at < count << 2; at += 16)
    v128.store(into + at, f32x4.add(v128.load(left + at), v128.load(right + at)));
}

/** Nothing stays below zero. */
function rectify(row: usize, count: usize): void {
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < count << 2; at += 16) v128.store(row + at, f32x4.pmax(zero, v128.load(row + at)));
}

function keepLarger(from: usize, into: usize, count: usize): void {
  for (let at: usize = 0; at < count << 2; at += 16)
    v128.store(into + at, f32x4.pmax(v128.load(into + at), v128.load(from + at)));
}

/** What is listed times the rows of a matrix, added to `start`. */
function product(weights: usize, rows: usize, columns: usize, start: usize, into: usize): void {
  const pairs = number(LIST);
  const end = pairs + (listed << 3);
  let column: usize = 0;
  for (; column + WIDE <= columns; column += WIDE) {
    const block = weights + ((rows * column) << 2);
    const from = start + (column << 2);
    let a = v128.load(from);
    let b = v128.load(from, 16);
    let c = v128.load(from, 32);
    let d = v128.load(from, 48);
    let e = v128.load(from, 64);
    let f = v128.load(from, 80);
    let g = v128.load(from, 96);
    let h = v128.load(from, 112);
    for (let pair = pairs; pair < end; pair += 8) {
      const value = v128.load32_splat(pair);
      const w = block + (<usize>load<u32>(pair, 4) * WIDE << 2);
      a = f32x4.add(a, f32x4.mul(value, v128.load(w)));
      b = f32x4.add(b, f32x4.mul(value, v128.load(w, 16)));
      c = f32x4.add(c, f32x4.mul(value, v128.load(w, 32)));
      d = f32x4.add(d, f32x4.mul(value, v128.load(w, 48)));
      e = f32x4.add(e, f32x4.mul(value, v128.load(w, 64)));
      f = f32x4.add(f, f32x4.mul(value, v128.load(w, 80)));
      g = f32x4.add(g, f32x4.mul(value, v128.load(w, 96)));
      h = f32x4.add(h, f32x4.mul(value, v128.load(w, 112)));
    }
    const to = into + (column << 2);
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
    v128.store(to, e, 64);
    v128.store(to, f, 80);
    v128.store(to, g, 96);
    v128.store(to, h, 112);
  }
  if (column === columns) return;
  const block = weights + ((rows * column) << 2);
  const from = start + (column << 2);
  let a = v128.load(from);
  let b = v128.load(from, 16);
  let c = v128.load(from, 32);
  let d = v128.load(from, 48);
  for (let pair = pairs; pair < end; pair += 8) {
    const value = v128.load32_splat(pair);
    const w = block + (<usize>load<u32>(pair, 4) * NARROW << 2);
    a = f32x4.add(a, f32x4.mul(value, v128.load(w)));
    b = f32x4.add(b, f32x4.mul(value, v128.load(w, 16)));
    c = f32x4.add(c, f32x4.mul(value, v128.load(w, 32)));
    d = f32x4.add(d, f32x4.mul(value, v128.load(w, 48)));
  }
  const to = into + (column << 2);
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
}
