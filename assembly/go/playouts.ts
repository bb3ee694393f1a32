/**
 * Playouts of Go, from a position to the end, in three ways: `uniform` takes an empty place at random, `softmax` draws moves by the
 * weights of their patterns and tactical features, `gradient` does the same and adds up the gradients of its choices
 * (see src/games/go/playouts.ts, and policy.ts and plain.ts there, which do the same the plain way).
 *
 * Nobody plays where simple ko or suicide forbid it, nor into an own eye; who has no other move passes; after two passes, or the most
 * moves, stones and eyes are counted.
 */
import { BLACK, HEAVIEST, IN_ATARI, PATTERNS, TACTICS, UNITS } from "../../src/games/go/numbers";
import {
  build,
  emptyAt,
  emptyCount,
  isEye,
  isLegal,
  play,
  PLACES,
  score,
  stoneAt,
  stones,
} from "./_board";
import { draw, seeds } from "./_random";
import {
  findTactics,
  flaggedAt,
  flaggedCount,
  flagsAt,
  isSelfAtari,
  setReading,
  unflag,
} from "./_tactics";
import {
  classAt,
  classes,
  find,
  follow,
  restoreRows,
  restoreWeight,
  reweigh,
  saveRows,
  table,
  total,
  weigh,
  weightAt,
} from "./_weights";

const FEATURES: usize = PATTERNS + TACTICS;

/** By flags: what the tactical features of a move multiply its weight by. */
const factors: usize = memory.data(8 << TACTICS, 16);
/** By place: who played there first in the last playout, 1 Black, -1 White. */
const firsts: usize = memory.data(PLACES, 16);
/** Sums of gradients: of the playout that is running, and of all since they were cleared. */
const running: usize = memory.data(8 * FEATURES, 16);
const gradient: usize = memory.data(8 * FEATURES, 16);
/** Places that were drawn and could not be played, with their weights. */
const refused: usize = memory.data(16 * PLACES, 16);
/** Weights of flagged places without their factors. */
const plain: usize = memory.data(8 * PLACES, 16);
/** Legal moves, their weights and their flags. */
const options: usize = memory.data(16 * PLACES, 16);

/** Moves that are drawn and then not dared before all moves are looked at. */
const PATIENCE: i32 = 8;

/** Moves of the last playout, passes among them. */
let moves: i32 = 0;
/** How many of the tactical features count, and how many are learned. */
let tactics: i32 = 0;
let learned: i32 = 0;
/** Chances with which a move that is drawn is made: one that leaves its chain in atari, and any other. */
let boldness: f64 = 1;
let caution: f64 = 1;

export function stonesAt(): usize {
  return stones;
}

export function seedsAt(): usize {
  return seeds;
}

export function tableAt(): usize {
  return table;
}

export function classesAt(): usize {
  return classes;
}

export function factorsAt(): usize {
  return factors;
}

export function firstsAt(): usize {
  return firsts;
}

export function gradientAt(): usize {
  return gradient;
}

export function length(): i32 {
  return moves;
}

/**
 * How many of the tactical features count: none, six or eight; how many are learned; whether the fifth takes the place of the
 * fourth; and whether the third asks for the atari of the chain that is saved.
 */
export function setTactics(count: i32, learnable: i32, instead: bool, ofChain: bool): void {
  tactics = count;
  learned = learnable;
  setReading(instead, ofChain);
  const factor = load<f64>(factors + (IN_ATARI << 3));
  boldness = min(1, factor);
  caution = min(1, 1 / factor);
}

/** The position of `stones`; gives Black's points less White's at the end of a playout. */
export function uniform(width: i32, height: i32, colour: u32, ko: usize, most: i32): i32 {
  build(width, height, ko);
  memory.fill(firsts, 0, PLACES);
  moves = 0;
  let passes = 0;
  while (passes < 2 && moves < most) {
    const place = anyMove(colour);
    moves++;
    if (place == 0) passes++;
    else {
      passes = 0;
      note(place, colour);
      play(place, colour);
    }
    colour = 3 - colour;
  }
  return score();
}

/** An empty place, from a random one of the list on; 0 where there is no move. */
// @ts-ignore: decorator
@inline
function anyMove(colour: u32): usize {
  const count = emptyCount;
  if (count == 0) return 0;
  const start = <i32>((<u64>draw() * <u64>count) >> 32);
  for (let i = start; i < count; i++) {
    const place = emptyAt(i);
    if (!isEye(place, colour) && isLegal(place, colour)) return place;
  }
  for (let i = 0; i < start; i++) {
    const place = emptyAt(i);
    if (!isEye(place, colour) && isLegal(place, colour)) return place;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function note(place: usize, colour: u32): void {
  if (load<i8>(firsts + place) == 0) store<i8>(firsts + place, colour == BLACK ? 1 : -1);
}

/** The same by weights; `last` is the place of the last move, 0 where there was none or a pass. */
export function softmax(width: i32, height: i32, colour: u32, ko: usize, last: usize, most: i32): i32 {
  build(width, height, ko);
  weigh();
  memory.fill(firsts, 0, PLACES);
  moves = 0;
  let passes = 0;
  while (passes < 2 && moves < most) {
    last = drawMove(last, colour);
    moves++;
    if (last == 0) passes++;
    else {
      passes = 0;
      note(last, colour);
      play(last, colour);
      follow(last, colour);
    }
    colour = 3 - colour;
  }
  return score();
}

/** A legal move by weight, 0 where there is none. */
function drawMove(last: usize, colour: u32): usize {
  saveRows(colour);
  if (tactics > 0 && last != 0) favour(last, colour);
  let refusals: usize = 0;
  let doubts = 0;
  let place: usize = 0;
  for (let sum = total(colour); sum > 0; sum = total(colour)) {
    place = find(colour, uniformBelow(sum));
    if (isLegal(place, colour)) {
      if (tactics < TACTICS || isDared(place, colour)) break;
      if (++doubts < PATIENCE) continue;
      place = drawByAll(colour);
      break;
    }
    store<f64>(refused + (refusals << 4), weightAt(place, colour));
    store<u32>(refused + (refusals << 4), <u32>place, 8);
    refusals++;
    reweigh(place, colour, 0);
    place = 0;
  }
  while (refusals > 0) {
    refusals--;
    restoreWeight(load<u32>(refused + (refusals << 4), 8), colour, load<f64>(refused + (refusals << 4)));
  }
  for (let i = 0; i < flaggedCount; i++)
    restoreWeight(flaggedAt(i), colour, load<f64>(plain + ((<usize>i) << 3)));
  unflag();
  restoreRows(colour);
  return place;
}

/** The eighth feature of a move that was drawn by all the others: it multiplies its weight, or divides all other weights. */
// @ts-ignore: decorator
@inline
function isDared(place: usize, colour: u32): bool {
  const chance = isSelfAtari(place, colour) ? boldness : caution;
  return chance == 1 || uniformBelow(1) < chance;
}

/** The same move by the weights of all moves, each looked at. */
function drawByAll(colour: u32): usize {
  let count: usize = 0;
  let sum: f64 = 0;
  for (let i = 0; i < emptyCount; i++) {
    const place = emptyAt(i);
    const weight = weightAt(place, colour);
    if (weight == 0 || !isLegal(place, colour)) continue;
    sum += weight * (isSelfAtari(place, colour) ? boldness : caution);
    store<f64>(options + (count << 4), sum);
    store<u32>(options + (count << 4), <u32>place, 8);
    count++;
  }
  const left = uniformBelow(sum);
  let option = options;
  while (load<f64>(option) <= left) option += 16;
  return load<u32>(option, 8);
}

/** Less than the sum, with 53 random bits. */
// @ts-ignore: decorator
@inline
function uniformBelow(sum: f64): f64 {
  const high = <f64>(draw() >>> 5);
  const low = <f64>(draw() >>> 6);
  return ((high * 67108864 + low) / 9007199254740992) * sum;
}

/** Multiplies the weights of moves with tactical features. */
function favour(last: usize, colour: u32): void {
  findTactics(last, colour, tactics);
  for (let i = 0; i < flaggedCount; i++) {
    const place = flaggedAt(i);
    const weight = weightAt(place, colour);
    store<f64>(plain + ((<usize>i) << 3), weight);
    if (weight > 0) reweigh(place, colour, favoured(weight, flagsAt(place)));
  }
}

// @ts-ignore: decorator
@inline
function favoured(weight: f64, flags: u32): f64 {
  const product = weight * load<f64>(factors + ((<usize>flags) << 3));
  return max(1 / UNITS, min(HEAVIEST, nearest(product * UNITS) / UNITS));
}

/** The same, and adds z / T times the sum of the gradients of log chances, z the sign of the score less komi. */
export function learn(
  width: i32,
  height: i32,
  colour: u32,
  ko: usize,
  last: usize,
  most: i32,
  komi: f64,
): i32 {
  build(width, height, ko);
  weigh();
  memory.fill(firsts, 0, PLACES);
  memory.fill(running, 0, 8 * FEATURES);
  moves = 0;
  let choices = 0;
  let passes = 0;
  while (passes < 2 && moves < most) {
    last = drawAndCount(last, colour);
    moves++;
    if (last == 0) passes++;
    else {
      passes = 0;
      choices++;
      note(last, colour);
      play(last, colour);
      follow(last, colour);
    }
    colour = 3 - colour;
  }
  const result = score();
  const margin = <f64>result - komi;
  if (choices > 0 && margin != 0) addRunning((margin > 0 ? 1 : -1) / <f64>choices);
  return result;
}

function addRunning(share: f64): void {
  const scale = f64x2.splat(share);
  for (let at: usize = 0; at < 8 * FEATURES; at += 16)
    v128.store(
      gradient + at,
      f64x2.add(v128.load(gradient + at), f64x2.mul(scale, v128.load(running + at))),
    );
}

/** A legal move by weight; the gradient of its log chance goes into `running`. */
function drawAndCount(last: usize, colour: u32): usize {
  if (learned > 0 && last != 0) findTactics(last, colour, learned);
  let count: usize = 0;
  let sum: f64 = 0;
  for (let i = 0; i < emptyCount; i++) {
    const place = emptyAt(i);
    let weight = weightAt(place, colour);
    if (weight == 0 || !isLegal(place, colour)) continue;
    let flags = flagsAt(place);
    if (learned == 8 && isSelfAtari(place, colour)) flags |= 128;
    if (flags != 0) weight = favoured(weight, flags);
    sum += weight;
    store<f64>(options + (count << 4), weight);
    store<u32>(options + (count << 4), <u32>place, 8);
    store<u32>(options + (count << 4), flags, 12);
    count++;
  }
  if (count == 0) {
    unflag();
    return 0;
  }
  let left = uniformBelow(sum);
  let chosen: usize = 0;
  for (let i: usize = 0; i < count; i++) {
    const option = options + (i << 4);
    const weight = load<f64>(option);
    if (left >= 0) {
      left -= weight;
      chosen = option;
    }
    credit(option, colour, -weight / sum);
  }
  credit(chosen, colour, 1);
  unflag();
  return load<u32>(chosen, 8);
}

/** Adds to the sums of all features of an option. */
// @ts-ignore: decorator
@inline
function credit(option: usize, colour: u32, amount: f64): void {
  const at = running + (classAt(load<u32>(option, 8), colour) << 3);
  store<f64>(at, load<f64>(at) + amount);
  let flags = load<u32>(option, 12);
  while (flags != 0) {
    const feature = running + ((PATTERNS + <usize>ctz(flags)) << 3);
    store<f64>(feature, load<f64>(feature) + amount);
    flags &= flags - 1;
  }
}
