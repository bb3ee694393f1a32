import type { RuleSet } from "./rules/index.js";
import { STONES } from "./sheet.js";
import { type Stones, TEAM_MASKS } from "./stones.js";

const squares = new Float64Array(STONES);

/**
 * The points that a position is worth, from player 0's view: 2 when team 0 counts two stones, -1 when team 1
 * counts one, 0 when the house is empty (or the two best stones lie equally near).
 */
export function scoreOf(stones: Stones, rules: RuleSet): number {
  const { distance, inclusive } = rules.scoring;
  const reach = distance * distance;
  let best0 = Number.POSITIVE_INFINITY;
  let best1 = Number.POSITIVE_INFINITY;
  let counting = 0;
  let mask = stones.mask;
  while (mask !== 0) {
    const i = 31 - Math.clz32(mask);
    mask &= ~(1 << i);
    const square = squareFromTee(stones, i, rules.sheet.teeLine);
    if (square > reach || (square === reach && !inclusive)) continue;
    squares[i] = square;
    counting |= 1 << i;
    if (i < 8) best0 = Math.min(best0, square);
    else best1 = Math.min(best1, square);
  }
  if (best0 < best1) return countBelow(best1, counting & TEAM_MASKS[0]);
  if (best1 < best0) return -countBelow(best0, counting & TEAM_MASKS[1]);
  return 0;
}

function countBelow(square: number, mask: number): number {
  let count = 0;
  while (mask !== 0) {
    const i = 31 - Math.clz32(mask);
    mask &= ~(1 << i);
    if (squares[i] < square) count++;
  }
  return count;
}

/** The stone nearest to the tee of those that would count; null if none would. */
export function shotStoneOf(stones: Stones, rules: RuleSet): number | null {
  const { distance, inclusive } = rules.scoring;
  const reach = distance * distance;
  let least = Number.POSITIVE_INFINITY;
  let nearest: number | null = null;
  for (let mask = stones.mask; mask !== 0; mask &= mask - 1) {
    const i = 31 - Math.clz32(mask & -mask);
    const square = squareFromTee(stones, i, rules.sheet.teeLine);
    if (square >= least || square > reach || (square === reach && !inclusive)) continue;
    least = square;
    nearest = i;
  }
  return nearest;
}

/**
 * Writes the stones in play into `order`, nearest to the tee first, and returns how many there are. Stones
 * outside the house are listed too.
 */
export function orderFromTee(stones: Stones, teeLine: number, order: Uint8Array): number {
  let count = 0;
  let mask = stones.mask;
  while (mask !== 0) {
    const i = 31 - Math.clz32(mask);
    mask &= ~(1 << i);
    const square = squareFromTee(stones, i, teeLine);
    squares[i] = square;
    let place = count++;
    while (place > 0 && squares[order[place - 1]] > square) {
      order[place] = order[place - 1];
      place--;
    }
    order[place] = i;
  }
  return count;
}

function squareFromTee(stones: Stones, stone: number, teeLine: number): number {
  const dy = stones.y[stone] - teeLine;
  const x = stones.x[stone];
  return x * x + dy * dy;
}
