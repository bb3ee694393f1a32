/**
 * Virtual connections by H-search (Anshelevich 2002).
 *
 * Between two points x, y of a colour a *full* connection holds even if the opponent moves first, a *semi* connection
 * if the owner does; its carrier is the set of empty cells it needs.
 * AND: full (x,m) and full (m,y) with disjoint carriers give a full connection if m is a chain and a semi connection
 * with key m if m is empty. OR: semi connections of one pair without a common cell give a full one.
 * A semi connection between the edges is a threat to win; the opponent must play in what all threats have in common.
 * Lists are cut, so not every connection is found; what is found is right.
 */
import { ROOM } from "../../src/games/hex/numbers";
import { edgeA, edgeB, edges, NEAR, pairOf, points } from "./_board";
import { CHAIN, GRAPH } from "./_cells";
import { at, bit, first, has, meets, none, put, size, within } from "./_sets";

/** Connections kept for a pair of points. */
const FULLS: i32 = 8;
const SEMIS: i32 = 16;
/** Semi connections that one full one may be made of. */
const OR_DEPTH: i32 = 4;
/** Cells that a connection between two empty cells may need; longer ones hardly ever serve a chain or an edge. */
const SPAN: i32 = 4;
/** Full connections that the OR rule may find at a time. */
const FOUND: i32 = 48;
/** Full connections that may wait for the AND rule. */
const QUEUE: i32 = 1 << 16;

/** By point: the points it has a full connection with. */
export const LINKED: usize = memory.data(ROOM * 16, 16);
/** By pair: the carriers of its connections. */
const FULL_COUNT: usize = memory.data(ROOM * ROOM, 16);
const SEMI_COUNT: usize = memory.data(ROOM * ROOM, 16);
const FULL: usize = memory.data(ROOM * ROOM * FULLS * 16, 16);
const SEMI: usize = memory.data(ROOM * ROOM * SEMIS * 16, 16);
/** What the OR rule found. */
const OR_FOUND: usize = memory.data(FOUND * 16, 16);
let orFound: i32 = 0;
/** The queue of full connections for the AND rule. */
const WAITING_PAIR: usize = memory.data(QUEUE * 4, 16);
const WAITING: usize = memory.data(QUEUE * 16, 16);
let waitingHead: i32 = 0;
let waitingTail: i32 = 0;

/** What all threats have in common, and the ones that made it smaller, together. */
export let mustPlay: v128 = i64x2.splat(0);
export let threats: v128 = i64x2.splat(0);
/** The first threat, which may need every empty cell; the key is -1 where there is none. */
export let winningKey: i32 = -1;
export let winningCarrier: v128 = i64x2.splat(0);

/** Finds the connections of a colour whose graph has been built, until nothing new comes or the limit is reached. */
export function connect(own: v128, empty: v128, limit: i32, stopAtSemi: bool): void {
  memory.fill(FULL_COUNT, 0, <usize>(points * points));
  memory.fill(SEMI_COUNT, 0, <usize>(points * points));
  memory.fill(LINKED, 0, ROOM * 16);
  waitingHead = 0;
  waitingTail = 0;
  mustPlay = empty;
  threats = none();
  winningKey = -1;
  for (let rest = empty; v128.any_true(rest); ) {
    const cell = first(rest);
    rest = v128.andnot(rest, bit(cell));
    // Touching cells, chains and edges.
    for (let near = v128.and(at(NEAR, cell), v128.or(rest, own)); v128.any_true(near); ) {
      const other = first(near);
      near = v128.andnot(near, bit(other));
      addFull(pairOf(cell, load<i32>(CHAIN + (<usize>other << 2))), none());
    }
    const graph = at(GRAPH, cell);
    if (has(graph, edgeA)) addFull(pairOf(cell, edgeA), none());
    if (has(graph, edgeB)) addFull(pairOf(cell, edgeB), none());
  }
  while (waitingHead < waitingTail && waitingHead < limit) {
    const pair = load<i32>(WAITING_PAIR + (<usize>waitingHead << 2));
    const carrier = at(WAITING, waitingHead++);
    if (!stands(pair, carrier)) continue;
    const x = pair / points;
    const y = pair % points;
    extend(x, y, carrier, empty);
    extend(y, x, carrier, empty);
    if (isJoined() || !v128.any_true(mustPlay)) return;
    if (stopAtSemi && winningKey >= 0) return;
  }
}

/** Whether there is a full connection between the edges. */
// @ts-ignore: decorator
@inline
export function isJoined(): bool {
  return load<u8>(FULL_COUNT + edges) > 0;
}

/** The cells that a full connection between the edges needs. */
export function joiningCarrier(): v128 {
  return at(FULL + <usize>edges * (FULLS << 4), 0);
}

/** Whether a connection has not been replaced by a smaller one. */
function stands(pair: i32, carrier: v128): bool {
  const list = FULL + <usize>pair * (FULLS << 4);
  const count = <i32>load<u8>(FULL_COUNT + pair);
  for (let i = 0; i < count; i++) if (!v128.any_true(v128.xor(at(list, i), carrier))) return true;
  return false;
}

/** The AND rule: the full connection between `far` and `middle` with every full connection from there. */
function extend(far: i32, middle: i32, carrier: v128, empty: v128): void {
  const isEmpty = has(empty, middle);
  const farBit = bit(far);
  const keyed = isEmpty ? v128.or(carrier, bit(middle)) : carrier;
  const blocked = v128.or(carrier, farBit);
  const room = SPAN - size(keyed);
  const farEmpty = has(empty, far);
  let targets = v128.andnot(at(LINKED, middle), blocked);
  if (farEmpty && room < 0) targets = v128.andnot(targets, empty);
  const lists = FULL + <usize>(middle * points) * (FULLS << 4);
  const counts = FULL_COUNT + <usize>(middle * points);
  for (let rest = targets; v128.any_true(rest); ) {
    const next = first(rest);
    const nextBit = bit(next);
    rest = v128.andnot(rest, nextBit);
    const list = lists + <usize>next * (FULLS << 4);
    const count = <i32>load<u8>(counts + next);
    const pair = pairOf(far, next);
    const bounded = farEmpty && meets(empty, nextBit);
    for (let i = 0; i < count; i++) {
      const other = at(list, i);
      if (meets(other, blocked)) continue;
      if (bounded && size(other) > room) continue;
      if (isEmpty) addSemi(pair, v128.or(keyed, other), middle);
      else addFull(pair, v128.or(carrier, other));
    }
  }
}

function addFull(pair: i32, carrier: v128): void {
  const list = FULL + <usize>pair * (FULLS << 4);
  let count = <i32>load<u8>(FULL_COUNT + pair);
  for (let i = 0; i < count; i++) if (within(at(list, i), carrier)) return;
  // What the new one makes superfluous goes.
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const other = at(list, i);
    if (!within(carrier, other)) put(list, kept++, other);
  }
  count = kept;
  if (count == FULLS) {
    const slot = largest(list, count);
    if (size(at(list, slot)) <= size(carrier)) return;
    put(list, slot, carrier);
  } else {
    put(list, count++, carrier);
  }
  const x = pair / points;
  const y = pair % points;
  if (count == 1) link(x, y);
  store<u8>(FULL_COUNT + pair, <u8>count);
  // The list stands under both orders of the pair, so that all lists from one point lie together.
  const mirrored = y * points + x;
  store<u8>(FULL_COUNT + mirrored, <u8>count);
  memory.copy(FULL + <usize>mirrored * (FULLS << 4), list, <usize>count << 4);
  const semis = SEMI + <usize>pair * (SEMIS << 4);
  const semiCount = <i32>load<u8>(SEMI_COUNT + pair);
  kept = 0;
  for (let i = 0; i < semiCount; i++) {
    const other = at(semis, i);
    if (!within(carrier, other)) put(semis, kept++, other);
  }
  store<u8>(SEMI_COUNT + pair, <u8>kept);
  if (waitingTail < QUEUE) {
    store<i32>(WAITING_PAIR + (<usize>waitingTail << 2), pair);
    put(WAITING, waitingTail++, carrier);
  }
}

function largest(list: usize, count: i32): i32 {
  let slot = 0;
  let most = 0;
  for (let i = 0; i < count; i++) {
    const members = size(at(list, i));
    if (members > most) {
      most = members;
      slot = i;
    }
  }
  return slot;
}

/** Notes that two points have a full connection, once. */
function link(x: i32, y: i32): void {
  if (has(at(LINKED, x), y)) return;
  put(LINKED, x, v128.or(at(LINKED, x), bit(y)));
  put(LINKED, y, v128.or(at(LINKED, y), bit(x)));
}

function addSemi(pair: i32, carrier: v128, key: i32): void {
  if (pair == edges) {
    addThreat(carrier, key);
    return;
  }
  const fulls = FULL + <usize>pair * (FULLS << 4);
  const fullCount = <i32>load<u8>(FULL_COUNT + pair);
  for (let i = 0; i < fullCount; i++) if (within(at(fulls, i), carrier)) return;
  const list = SEMI + <usize>pair * (SEMIS << 4);
  let count = <i32>load<u8>(SEMI_COUNT + pair);
  let common = carrier;
  for (let i = 0; i < count; i++) {
    const other = at(list, i);
    if (within(other, carrier)) return;
    common = v128.and(common, other);
  }
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const other = at(list, i);
    if (within(carrier, other)) continue;
    put(list, kept++, other);
  }
  count = kept;
  let slot = count;
  if (count == SEMIS) {
    slot = largest(list, count);
    if (size(at(list, slot)) <= size(carrier)) return;
  } else count++;
  put(list, slot, carrier);
  store<u8>(SEMI_COUNT + pair, <u8>count);
  if (v128.any_true(common)) return;
  orFound = 0;
  combine(list, count, slot, 0, OR_DEPTH - 1, carrier, carrier);
  if (orFound == 0) gather(list, count, carrier);
  const found = orFound;
  for (let i = 0; i < found; i++) addFull(pair, at(OR_FOUND, i));
}

/** Between the edges every threat counts, however many there are. */
function addThreat(carrier: v128, key: i32): void {
  if (winningKey < 0) {
    winningKey = key;
    winningCarrier = carrier;
  }
  if (within(mustPlay, carrier)) return;
  mustPlay = v128.and(mustPlay, carrier);
  threats = v128.or(threats, carrier);
}

/** The OR rule: adds semi connections to the ones chosen until they have no cell in common. */
function combine(list: usize, count: i32, chosen: i32, start: i32, depth: i32, common: v128, union: v128): void {
  for (let i = start; i < count && orFound < FOUND; i++) {
    if (i == chosen) continue;
    const other = at(list, i);
    const left = v128.and(common, other);
    if (!v128.any_true(left)) put(OR_FOUND, orFound++, v128.or(union, other));
    else if (depth > 1 && v128.any_true(v128.andnot(common, other)))
      combine(list, count, chosen, i + 1, depth - 1, left, v128.or(union, other));
  }
}

/** The OR rule where a few do not suffice: always adds the one that leaves least in common. */
function gather(list: usize, count: i32, carrier: v128): void {
  let common = carrier;
  let union = carrier;
  while (v128.any_true(common)) {
    let least = ROOM;
    let best = 0;
    for (let i = 0; i < count; i++) {
      const left = size(v128.and(common, at(list, i)));
      if (left < least) {
        least = left;
        best = i;
      }
    }
    // What made the rest empty may have been crowded out of the list.
    if (least == size(common)) return;
    common = v128.and(common, at(list, best));
    union = v128.or(union, at(list, best));
  }
  put(OR_FOUND, orFound++, union);
}
