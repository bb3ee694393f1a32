/**
 * What can be said of a Hex position without search: cells that do not matter (dead, captured), moves that are
 * never better than others (vulnerable, dominated), virtual connections, and from them the winner or the region
 * in which the player to move must play.
 *
 * Cells. In a colour's reduced graph the points are the empty cells and the two edges; two are joined when they
 * touch or touch the same chain. A cell whose neighbours are all joined to one another lies on no shortest way and
 * is dead. If a stone on v would kill u and a stone on u would kill v, both are captured and may be filled in.
 * A move on u is vulnerable when the opponent can kill it by answering on v, and dominated by v when an own stone
 * on v would kill u (Hayward & van Rijswijck 2006; Henderson 2010).
 *
 * Connections (H-search, Anshelevich 2002). Between two points x, y of a colour a *full* connection holds even if the
 * opponent moves first, a *semi* connection if the owner does; its carrier is the set of empty cells it needs.
 * AND: full (x,m) and full (m,y) with disjoint carriers give a full connection if m is a chain and a semi
 * connection with key m if m is empty. OR: semi connections of one pair without a common cell give a full one.
 * Lists are cut, so not every connection is found; what is found is right.
 *
 * A set of cells is one 128-bit word: boards of up to 126 cells (11x11), the next two bits are the edges.
 */

/** The edges' points come after the cells. */
let EDGE_A: i32 = 0;
let EDGE_B: i32 = 0;
/** Points in a row of the tables of pairs. */
let points: i32 = 0;
/** The pair of the edges. */
let EDGES: i32 = 0;

/** Connections kept for a pair of points. */
const FULLS: i32 = 8;
const SEMIS: i32 = 16;
/** Semi connections that one full one may be made of. */
const OR_DEPTH: i32 = 4;
/** Cells that a connection between two empty cells may need; longer ones hardly ever serve a chain or an edge. */
const SPAN: i32 = 4;
/** Full connections that the OR rule may find at a time. */
const FOUND: i32 = 48;
const QUEUE: i32 = 1 << 16;

// Linear memory: sets of cells first, then the tables of pairs.
const base: usize = (__heap_base + 4095) & ~4095;
const NEAR: usize = base; // by cell: the cells that touch it (128 sets)
const GRAPH: usize = NEAR + 128 * 16; // by point: its neighbours in the reduced graph
const CHAIN: usize = GRAPH + 128 * 16; // by cell: its point (chain or edge or itself)
const LINKED: usize = CHAIN + 128 * 4; // by point: points it has a full connection with
const FULL_COUNT: usize = LINKED + 128 * 16;
const SEMI_COUNT: usize = FULL_COUNT + 16384;
const FULL: usize = SEMI_COUNT + 16384;
const SEMI: usize = FULL + 16384 * FULLS * 16;
const OR_FOUND: usize = SEMI + 16384 * SEMIS * 16;
const TODO_PAIR: usize = OR_FOUND + FOUND * 16;
const TODO: usize = TODO_PAIR + QUEUE * 4;
const MINE: usize = TODO + QUEUE * 16; // by point: what LINKED was for the player to move
const POINTS: usize = MINE + 128 * 16; // the points of the circuit
const ROW: usize = POINTS + 128 * 4; // by point: its row in the matrix
const MATRIX: usize = ROW + 128 * 4;
const CURRENT: usize = MATRIX + 128 * 128 * 8; // by cell: the share of the current, both colours added
const END: usize = CURRENT + 128 * 8;

/** Where the position is written and the answers are read: stones of either colour, then sets of cells. */
const IO: usize = memory.data(16 * 8, 16);

let width: i32 = 0;
let height: i32 = 0;
let cells: i32 = 0;
let all: v128 = i64x2.splat(0);
let orFound: i32 = 0;
let todoHead: i32 = 0;
let todoTail: i32 = 0;

export function io(): usize {
  return IO;
}

// @ts-ignore: decorator
@inline
function none(): v128 {
  return i64x2.splat(0);
}

// @ts-ignore: decorator
@inline
function bit(cell: i32): v128 {
  return cell < 64 ? i64x2(1 << (<i64>cell), 0) : i64x2(0, 1 << (<i64>(cell - 64)));
}

// @ts-ignore: decorator
@inline
function has(set: v128, cell: i32): bool {
  return v128.any_true(v128.and(set, bit(cell)));
}

// @ts-ignore: decorator
@inline
function meets(a: v128, b: v128): bool {
  return v128.any_true(v128.and(a, b));
}

/** Whether every member of a is in b. */
// @ts-ignore: decorator
@inline
function within(a: v128, b: v128): bool {
  return !v128.any_true(v128.andnot(a, b));
}

// @ts-ignore: decorator
@inline
function size(set: v128): i32 {
  return <i32>(popcnt(i64x2.extract_lane(set, 0)) + popcnt(i64x2.extract_lane(set, 1)));
}

/** The lowest member of a set that is not empty. */
// @ts-ignore: decorator
@inline
function first(set: v128): i32 {
  const low = i64x2.extract_lane(set, 0);
  return low != 0 ? <i32>ctz(low) : 64 + <i32>ctz(i64x2.extract_lane(set, 1));
}

// @ts-ignore: decorator
@inline
function at(table: usize, index: i32): v128 {
  return v128.load(table + (<usize>index << 4));
}

// @ts-ignore: decorator
@inline
function put(table: usize, index: i32, set: v128): void {
  v128.store(table + (<usize>index << 4), set);
}

export function setBoard(w: i32, h: i32): void {
  const pages = <i32>((END + 65535) >> 16);
  if (memory.size() < pages) memory.grow(pages - memory.size());
  width = w;
  height = h;
  cells = w * h;
  EDGE_A = cells;
  EDGE_B = cells + 1;
  points = cells + 2;
  EDGES = pairOf(EDGE_A, EDGE_B);
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

/** The cells along an edge: A is the top of Black and the left of White. */
function edgeCells(black: bool, edge: i32): v128 {
  let set = none();
  if (black) {
    const start = edge == EDGE_A ? 0 : (height - 1) * width;
    for (let i = 0; i < width; i++) set = v128.or(set, bit(start + i));
  } else {
    const start = edge == EDGE_A ? 0 : width - 1;
    for (let i = 0; i < height; i++) set = v128.or(set, bit(start + i * width));
  }
  return set;
}

/** All cells that touch the set, without the set itself. */
function fringe(set: v128): v128 {
  let result = none();
  for (let rest = set; v128.any_true(rest); ) {
    const cell = first(rest);
    rest = v128.andnot(rest, bit(cell));
    result = v128.or(result, at(NEAR, cell));
  }
  return v128.andnot(result, set);
}

/** The stones of `own` that hang together with the seed. */
function flood(seed: v128, own: v128): v128 {
  let chain = v128.and(seed, own);
  let front = chain;
  while (v128.any_true(front)) {
    front = v128.andnot(v128.and(fringe(front), own), chain);
    chain = v128.or(chain, front);
  }
  return chain;
}

/**
 * Builds a colour's reduced graph, and the point that stands for each of its stones. Gives true when the
 * colour has joined its edges.
 */
function buildGraph(black: bool, own: v128, empty: v128): bool {
  for (let rest = empty; v128.any_true(rest); ) {
    const cell = first(rest);
    rest = v128.andnot(rest, bit(cell));
    put(GRAPH, cell, v128.and(at(NEAR, cell), empty));
    store<i32>(CHAIN + (<usize>cell << 2), cell);
  }
  let left = own;
  for (let edge = EDGE_A; edge <= EDGE_B; edge++) {
    const side = edgeCells(black, edge);
    const chain = flood(side, own);
    if (edge == EDGE_A && meets(chain, edgeCells(black, EDGE_B))) return true;
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
  const edge = v128.and(beyond, v128.or(bit(EDGE_A), bit(EDGE_B)));
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
    if (other >= EDGE_A) {
      if (meets(edge, mark)) reach = v128.or(reach, beyond);
    } else if (has(beyond, other)) reach = v128.or(reach, gained);
    if (!within(v128.andnot(near, mark), v128.or(reach, gone))) return false;
  }
  return true;
}

let filledBlack: v128 = i64x2.splat(0);
let filledWhite: v128 = i64x2.splat(0);

/** Adds dead and captured cells to the stones until there are none; 1 or 2 if that colour has joined its edges. */
function fillIn(): i32 {
  let added = all;
  while (v128.any_true(added)) {
    added = none();
    for (let colour = 1; colour <= 2; colour++) {
      const black = colour == 1;
      const empty = v128.andnot(all, v128.or(filledBlack, filledWhite));
      if (buildGraph(black, black ? filledBlack : filledWhite, empty)) return colour;
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
          if (v >= EDGE_A) break;
          if (isKilledBy(u, v) && isKilledBy(v, u)) {
            captured = v128.or(captured, v128.or(bit(u), bit(v)));
            break;
          }
        }
      }
      added = v128.or(added, v128.or(dead, captured));
      if (black) filledBlack = v128.or(filledBlack, v128.or(dead, captured));
      else {
        filledBlack = v128.or(filledBlack, dead);
        filledWhite = v128.or(filledWhite, captured);
      }
    }
  }
  return 0;
}

/** The answers that `vulnerable` found. */
let killers: v128 = i64x2.splat(0);

/** The cells on which a move of the colour is vulnerable to an answer; the graph is the opponent's. */
function vulnerable(empty: v128): v128 {
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
function dominated(among: v128): v128 {
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

// @ts-ignore: decorator
@inline
function pairOf(x: i32, y: i32): i32 {
  return x < y ? x * points + y : y * points + x;
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
  if (todoTail < QUEUE) {
    store<i32>(TODO_PAIR + (<usize>todoTail << 2), pair);
    put(TODO, todoTail++, carrier);
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

/** What all semi connections between the edges have in common, and the ones that made it smaller, together. */
let mustPlay: v128 = i64x2.splat(0);
let threats: v128 = i64x2.splat(0);

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

/** The first threat, which may need every empty cell; -1 where there is none. */
let winningKey: i32 = -1;
let winningCarrier: v128 = i64x2.splat(0);

function addSemi(pair: i32, carrier: v128, key: i32): void {
  if (pair == EDGES) {
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
    let least = 128;
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

/** Finds the connections of a colour whose graph has been built, until nothing new comes or the limit is reached. */
function connect(own: v128, empty: v128, limit: i32, stopAtSemi: bool): void {
  memory.fill(FULL_COUNT, 0, <usize>(points * points));
  memory.fill(SEMI_COUNT, 0, <usize>(points * points));
  memory.fill(LINKED, 0, 128 * 16);
  todoHead = 0;
  todoTail = 0;
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
    if (has(graph, EDGE_A)) addFull(pairOf(cell, EDGE_A), none());
    if (has(graph, EDGE_B)) addFull(pairOf(cell, EDGE_B), none());
  }
  while (todoHead < todoTail && todoHead < limit) {
    const pair = load<i32>(TODO_PAIR + (<usize>todoHead << 2));
    const carrier = at(TODO, todoHead++);
    if (!stands(pair, carrier)) continue;
    const x = pair / points;
    const y = pair % points;
    extend(x, y, carrier, empty);
    extend(y, x, carrier, empty);
    if (load<u8>(FULL_COUNT + EDGES) > 0 || !v128.any_true(mustPlay)) return;
    if (stopAtSemi && winningKey >= 0) return;
  }
}

/** Whether a connection has not been replaced by a smaller one. */
function stands(pair: i32, carrier: v128): bool {
  const list = FULL + <usize>pair * (FULLS << 4);
  const count = <i32>load<u8>(FULL_COUNT + pair);
  for (let i = 0; i < count; i++) if (!v128.any_true(v128.xor(at(list, i), carrier))) return true;
  return false;
}

let conductMine: f64 = 0;
let conductTheirs: f64 = 0;

export function currents(): usize {
  return CURRENT;
}
export function conductance(mine: bool): f64 {
  return mine ? conductMine : conductTheirs;
}

/**
 * The board as an electric circuit between a colour's edges: every empty cell has resistance 1, a stone none, and
 * points with a full connection are wired (Anshelevich 2002). Adds to every empty cell its share of the whole
 * current and gives the conductance.
 */
function conduct(linked: usize, own: v128, empty: v128): f64 {
  const nodes = collect(linked);
  for (let i = 0; i < nodes; i++) {
    const row = MATRIX + <usize>i * 1024;
    memory.fill(row, 0, <usize>(nodes + 1) << 3);
    const x = load<i32>(POINTS + (<usize>i << 2));
    const half = has(empty, x) ? 0.5 : 0.0;
    let sum = 0.0;
    for (let rest = at(linked, x); v128.any_true(rest); ) {
      const y = first(rest);
      rest = v128.andnot(rest, bit(y));
      const resistance = half + (y < EDGE_A && has(empty, y) ? 0.5 : 0.0);
      const wire = resistance > 0 ? 1.0 / resistance : 1e3;
      sum += wire;
      if (y == EDGE_A) addTo(row, nodes, wire);
      else if (y != EDGE_B) addTo(row, load<i32>(ROW + (<usize>y << 2)), -wire);
    }
    addTo(row, i, sum);
  }
  eliminate(nodes);
  let whole = 0.0;
  for (let rest = at(linked, EDGE_B); v128.any_true(rest); ) {
    const y = first(rest);
    rest = v128.andnot(rest, bit(y));
    const resistance = y < EDGE_A && has(empty, y) ? 0.5 : 0.0;
    whole += (resistance > 0 ? 1.0 / resistance : 1e3) * potential(y, nodes);
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
      const resistance = y < EDGE_A && has(empty, y) ? 1.0 : 0.5;
      through += abs(here - potential(y, nodes)) / resistance;
    }
    const slot = CURRENT + (<usize>x << 3);
    store<f64>(slot, load<f64>(slot) + through / (2 * whole));
  }
  return whole;
}

/** Lists the nodes that hang together with edge A by connections, without the edges. */
function collect(linked: usize): i32 {
  let seen = bit(EDGE_A);
  let front = bit(EDGE_A);
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
  for (let rest = v128.andnot(seen, v128.or(bit(EDGE_A), bit(EDGE_B))); v128.any_true(rest); nodes++) {
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
  if (point == EDGE_A) return 1;
  if (point == EDGE_B) return 0;
  return load<f64>(MATRIX + <usize>load<i32>(ROW + (<usize>point << 2)) * 1024 + (<usize>nodes << 3));
}

/** Gauss without pivoting, which the dominant diagonal allows; the solution ends in the last column. */
function eliminate(n: i32): void {
  for (let k = 0; k < n; k++) {
    const pivot = MATRIX + <usize>k * 1024;
    const scale = 1.0 / load<f64>(pivot + (<usize>k << 3));
    for (let i = k + 1; i < n; i++) {
      const row = MATRIX + <usize>i * 1024;
      const factor = load<f64>(row + (<usize>k << 3)) * scale;
      if (factor == 0) continue;
      const factors = f64x2.splat(factor);
      for (let j: usize = (<usize>(k + 1) << 3) & ~15; j <= <usize>n << 3; j += 16) {
        v128.store(row + j, f64x2.sub(v128.load(row + j), f64x2.mul(factors, v128.load(pivot + j))));
      }
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    const row = MATRIX + <usize>k * 1024;
    let value = load<f64>(row + (<usize>n << 3));
    for (let j = k + 1; j < n; j++)
      value -= load<f64>(row + (<usize>j << 3)) * load<f64>(MATRIX + <usize>j * 1024 + (<usize>n << 3));
    store<f64>(row + (<usize>n << 3), value / load<f64>(row + (<usize>k << 3)));
  }
}

/** Connections looked at in the last analysis, for measuring. */
export function looked(): i32 {
  return todoHead;
}

/**
 * Analyses the position whose black and white stones stand at io, for the colour to move (1 black, 2 white).
 * Gives the winner (1, 2) or 0. At io afterwards: black and white with what was filled in, then the moves worth
 * looking at, then one set with the winning move where the player to move wins, then the cells that the winner's
 * proof rests on; without a winner, those that the opponent's refutation of the moves left out rests on.
 */
export function analyse(toMove: i32, limit: i32): i32 {
  const black = v128.load(IO);
  const white = v128.load(IO, 16);
  filledBlack = black;
  filledWhite = white;
  let moves = none();
  let winning = none();
  let needs = none();
  let winner = fillIn();
  const empty = v128.andnot(all, v128.or(filledBlack, filledWhite));
  const mine = toMove == 1 ? filledBlack : filledWhite;
  const theirs = toMove == 1 ? filledWhite : filledBlack;
  if (winner == 0) {
    buildGraph(toMove == 1, mine, empty);
    connect(mine, empty, limit, true);
    if (load<u8>(FULL_COUNT + EDGES) > 0) {
      winner = toMove;
      needs = at(FULL + <usize>EDGES * (FULLS << 4), 0);
      // Any of its cells keeps the connection; where it needs none, any cell does.
      winning = bit(first(v128.any_true(needs) ? needs : empty));
    } else if (winningKey >= 0) {
      winner = toMove;
      needs = winningCarrier;
      winning = bit(winningKey);
    }
  }
  if (winner == 0) {
    buildGraph(toMove != 1, theirs, empty);
    memory.copy(MINE, LINKED, 128 * 16);
    connect(theirs, empty, limit, false);
    if (load<u8>(FULL_COUNT + EDGES) > 0) {
      winner = 3 - toMove;
      needs = at(FULL + <usize>EDGES * (FULLS << 4), 0);
    } else {
      moves = mustPlay;
      needs = threats;
      moves = v128.andnot(moves, vulnerable(empty));
      needs = v128.or(needs, killers);
      if (!v128.any_true(moves)) winner = 3 - toMove;
      else {
        buildGraph(toMove == 1, mine, empty);
        moves = v128.andnot(moves, dominated(moves));
        memory.fill(CURRENT, 0, 128 * 8);
        conductMine = conduct(MINE, mine, empty);
        conductTheirs = conduct(LINKED, theirs, empty);
      }
    }
  }
  const victor = winner == 0 ? 3 - toMove : winner;
  needs = v128.or(needs, victor == 1 ? v128.andnot(filledBlack, black) : v128.andnot(filledWhite, white));
  v128.store(IO, filledBlack);
  v128.store(IO, filledWhite, 16);
  v128.store(IO, moves, 32);
  v128.store(IO, winning, 48);
  v128.store(IO, needs, 64);
  return winner;
}
