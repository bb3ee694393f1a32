/**
 * The tactical features of moves (see src/games/go/policy.ts, which says what they are and finds them the plain way). All but the
 * last come from the opponent's last move, so only what is around it is looked at; the last one is asked of single moves.
 * Bit k - 1 of a move's flags is feature k.
 */
import {
  CATCHES,
  EDGE,
  EMPTY,
  EXTENDS,
  EXTENDS_IN_ATARI,
  NEAR,
  PAPER_TACTICS,
  TAKES,
  TAKES_IN_ATARI,
  TAKES_LAST,
} from "../../src/games/go/numbers";
import {
  headOf,
  isInAtari,
  lastLiberty,
  neighbour,
  nextOf,
  PLACES,
  stoneAt,
  stride,
} from "./_board";

/** Flags by place, and the places that have any. */
const flags: usize = memory.data(PLACES, 16);
export const flagged: usize = memory.data(2 * PLACES, 16);
export let flaggedCount: i32 = 0;
/** Whether feature 5 takes the place of 4, and whether feature 3 asks for the atari of the chain that is saved. */
let instead: bool = false;
let ofChain: bool = false;

/** Places and heads that were counted, by the number of the count. */
const counted: usize = memory.data(4 * PLACES, 16);
const looked: usize = memory.data(4 * PLACES, 16);
let counts: u32 = 0;
let looks: u32 = 0;

export function setReading(takesPlace: bool, asksChain: bool): void {
  instead = takesPlace;
  ofChain = asksChain;
}

// @ts-ignore: decorator
@inline
export function flagsAt(place: usize): u32 {
  return load<u8>(flags + place);
}

// @ts-ignore: decorator
@inline
export function flaggedAt(index: i32): usize {
  return load<u16>(flagged + ((<usize>index) << 1));
}

/** Of all the features of the paper the first one is one. */
// @ts-ignore: decorator
@inline
function flag(place: usize, bits: u32): void {
  mark(place, bits | NEAR);
}

function mark(place: usize, bits: u32): void {
  const before = flagsAt(place);
  if (before == 0) {
    store<u16>(flagged + ((<usize>flaggedCount) << 1), <u16>place);
    flaggedCount++;
  }
  const both = before | bits;
  // Feature 3 comes in the place of 2.
  const either = TAKES | TAKES_IN_ATARI;
  store<u8>(flags + place, <u8>((both & either) == either ? both & ~TAKES : both));
}

export function unflag(): void {
  for (let i = 0; i < flaggedCount; i++) store<u8>(flags + flaggedAt(i), 0);
  flaggedCount = 0;
}

/** Flags the moves of a colour after the opponent's stone at `last`: six features, or seven. */
export function findTactics(last: usize, colour: u32, features: i32): void {
  near(last - stride - 1);
  near(last - stride);
  near(last - stride + 1);
  near(last - 1);
  near(last + 1);
  near(last + stride - 1);
  near(last + stride);
  near(last + stride + 1);
  looks++;
  for (let side = 0; side < 4; side++) {
    const place = neighbour(last, side);
    if (stoneAt(place) != colour) continue;
    const head = headOf(place);
    if (load<u32>(looked + (head << 2)) == looks) continue;
    store<u32>(looked + (head << 2), looks);
    if (isInAtari(head)) rescue(head, colour);
    else if (libertiesOf(head, 3) == 2) strike(head, colour);
  }
  if (features > PAPER_TACTICS && isInAtari(headOf(last))) mark(lastLiberty(headOf(last)), TAKES_LAST);
}

/** Feature 8: whether a move takes nothing and leaves its own chain in atari. */
export function isSelfAtari(move: usize, colour: u32): bool {
  let free = 0;
  const other = 3 - colour;
  for (let side = 0; side < 4; side++) {
    const place = neighbour(move, side);
    const stone = stoneAt(place);
    if (stone == EMPTY) {
      if (++free == 2) return false;
    } else if (stone == other && isInAtari(headOf(place))) return false;
  }
  return libertiesAfter(move, colour) < 2;
}

// @ts-ignore: decorator
@inline
function near(place: usize): void {
  if (stoneAt(place) == EMPTY) flag(place, NEAR);
}

/** Features 2 to 5: a chain of ours is in atari. */
function rescue(head: usize, colour: u32): void {
  const escape = lastLiberty(head);
  const breath = libertiesAfter(escape, colour);
  const other = 3 - colour;
  let stone = head;
  do {
    for (let side = 0; side < 4; side++) {
      const place = neighbour(stone, side);
      if (stoneAt(place) != other) continue;
      const enemy = headOf(place);
      if (!isInAtari(enemy)) continue;
      const capture = lastLiberty(enemy);
      const left = capture == escape ? breath : ofChain ? 2 : libertiesAfter(capture, colour);
      flag(capture, left < 2 ? TAKES_IN_ATARI : TAKES);
    }
    stone = nextOf(stone);
  } while (stone != head);
  if (breath >= 2) flag(escape, EXTENDS);
  else if (breath == 1) flag(escape, instead ? EXTENDS_IN_ATARI : EXTENDS | EXTENDS_IN_ATARI);
}

/** Feature 6: a chain of ours has two liberties; chains of two liberties next to it that are caught by a move. */
function strike(head: usize, colour: u32): void {
  const other = 3 - colour;
  let stone = head;
  do {
    for (let side = 0; side < 4; side++) {
      const place = neighbour(stone, side);
      if (stoneAt(place) != other) continue;
      const enemy = headOf(place);
      if (load<u32>(looked + (enemy << 2)) == looks) continue;
      store<u32>(looked + (enemy << 2), looks);
      if (isInAtari(enemy) || libertiesOf(enemy, 3) != 2) continue;
      if (mayBite(enemy, colour)) continue;
      const first = liberty0;
      const second = liberty1;
      if (isCaught(enemy, first, second, colour)) flag(first, CATCHES);
      if (isCaught(enemy, second, first, colour)) flag(second, CATCHES);
    }
    stone = nextOf(stone);
  } while (stone != head);
}

/** The first two liberties that were found by the last count. */
let liberty0: usize = 0;
let liberty1: usize = 0;

/** Liberties of a chain, no more than `most` of them. */
function libertiesOf(head: usize, most: i32): i32 {
  counts++;
  let found = 0;
  let stone = head;
  do {
    for (let side = 0; side < 4; side++) {
      const place = neighbour(stone, side);
      if (stoneAt(place) != EMPTY || load<u32>(counted + (place << 2)) == counts) continue;
      store<u32>(counted + (place << 2), counts);
      if (found == 0) liberty0 = place;
      else if (found == 1) liberty1 = place;
      if (++found == most) return found;
    }
    stone = nextOf(stone);
  } while (stone != head);
  return found;
}

/** Liberties, up to two, of the chain that a colour would have at an empty place after playing there. */
function libertiesAfter(move: usize, colour: u32): i32 {
  counts++;
  // The place itself is none.
  store<u32>(counted + (move << 2), counts);
  let found = 0;
  for (let side = 0; side < 4; side++) {
    const place = neighbour(move, side);
    const stone = stoneAt(place);
    if (stone == EDGE) continue;
    if (stone == EMPTY) found += count(place);
    else if (stone == colour) found += countOf(headOf(place));
    else if (isInAtari(headOf(place))) found += freedBy(headOf(place), move, colour);
    if (found >= 2) return 2;
  }
  return found;
}

// @ts-ignore: decorator
@inline
function count(place: usize): i32 {
  if (load<u32>(counted + (place << 2)) == counts) return 0;
  store<u32>(counted + (place << 2), counts);
  return 1;
}

/** Liberties of a chain that were not counted, up to two. */
function countOf(head: usize): i32 {
  let found = 0;
  let stone = head;
  do {
    for (let side = 0; side < 4; side++) {
      const place = neighbour(stone, side);
      if (stoneAt(place) == EMPTY) found += count(place);
    }
    if (found >= 2) return found;
    stone = nextOf(stone);
  } while (stone != head);
  return found;
}

/**
 * Places of a captured chain that become liberties of the chain at `move`: those next to the move or to a chain of the colour that
 * the move joins.
 */
function freedBy(enemy: usize, move: usize, colour: u32): i32 {
  let found = 0;
  let stone = enemy;
  do {
    for (let side = 0; side < 4; side++) {
      const place = neighbour(stone, side);
      if (place == move || (stoneAt(place) == colour && touches(headOf(place), move))) {
        found += count(stone);
        break;
      }
    }
    stone = nextOf(stone);
  } while (stone != enemy && found < 2);
  return found;
}

// @ts-ignore: decorator
@inline
function touches(head: usize, move: usize): bool {
  return (
    headOf(move - 1) == head ||
    headOf(move + 1) == head ||
    headOf(move - stride) == head ||
    headOf(move + stride) == head
  );
}

/** Whether an enemy chain is next to a chain of ours in atari, which it could take. */
function mayBite(enemy: usize, colour: u32): bool {
  let stone = enemy;
  do {
    for (let side = 0; side < 4; side++) {
      const place = neighbour(stone, side);
      if (stoneAt(place) == colour && isInAtari(headOf(place))) return true;
    }
    stone = nextOf(stone);
  } while (stone != enemy);
  return false;
}

/**
 * Whether an enemy chain with the liberties `move` and `escape` is lost after our move: our stone is not in atari, and the chain
 * that the escape would make has one liberty at most and takes nothing.
 */
function isCaught(enemy: usize, move: usize, escape: usize, colour: u32): bool {
  if (libertiesAfter(move, colour) < 2) return false;
  counts++;
  store<u32>(counted + (move << 2), counts);
  store<u32>(counted + (escape << 2), counts);
  let found = 0;
  const other = 3 - colour;
  for (let side = 0; side < 4; side++) {
    const place = neighbour(escape, side);
    const stone = stoneAt(place);
    if (stone == EMPTY) found += count(place);
    else if (stone == other) {
      if (headOf(place) != enemy) found += countOf(headOf(place));
    } else if (stone == colour && isInAtari(headOf(place))) return false;
    if (found >= 2) return false;
  }
  return true;
}
