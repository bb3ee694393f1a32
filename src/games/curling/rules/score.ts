/** Scores an end and orders stones from the tee; hammer efficiency and other counts over ends. */
import { STONES, type Stones, TEAM_MASKS } from "../sheet.js";
import type { CurlingRules } from "./rule-set.js";

const squares = new Float64Array(STONES);

/**
 * Counts the points of the stones as they lie, for player 0: 2 when team 0 counts two, -1 when team 1 counts one, 0 for an empty
 * house or when the two best stones lie equally near.
 */
export function scoreOf(stones: Stones, rules: CurlingRules): number {
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
export function shotStoneOf(stones: Stones, rules: CurlingRules): number | null {
  const { distance, inclusive } = rules.scoring;
  const reach = distance * distance;
  let min = Number.POSITIVE_INFINITY;
  let nearest: number | null = null;
  for (let mask = stones.mask; mask !== 0; mask &= mask - 1) {
    const i = 31 - Math.clz32(mask & -mask);
    const square = squareFromTee(stones, i, rules.sheet.teeLine);
    if (square >= min || square > reach || (square === reach && !inclusive)) continue;
    min = square;
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

// What curlers count, for one team, over ends that were played to their end:
//   hammer efficiency   ends with the hammer that brought two points or more, of those with the hammer that were not blank
//   force               ends without it in which the opponent took exactly one, of those in which the opponent scored
//   steal               ends without it that brought points, of all without it
//   blank               ends with the hammer in which nobody scored, of all with it

/** An end as one team sees it. */
interface HammerEnd {
  /** Whether the team had the hammer. */
  readonly own: boolean;
  /** Points of whoever had it; negative where they were the other team's. */
  readonly gain: number;
}

interface EndCounts {
  readonly ends: number;
  readonly several: number;
  readonly one: number;
  readonly blank: number;
  readonly stolen: number;
}

export interface HammerStatistics {
  /** Ends with the hammer: how many, and those that brought two or more, one, nothing to anybody, points to the opponent. */
  readonly hammer: EndCounts;
  /** Ends without it, counted in the same way for the opponent. */
  readonly without: EndCounts;
  /** Shares as above; NaN where there is nothing to count. */
  readonly hammerEfficiency: number;
  readonly force: number;
  readonly steal: number;
  readonly blank: number;
}

/** Computes hammer efficiency, force efficiency, steals and the like from the scores of ends. */
export function hammerStatistics(ends: readonly HammerEnd[]): HammerStatistics {
  const hammer = count(ends.filter(({ own }) => own));
  const without = count(ends.filter(({ own }) => !own));
  return {
    hammer,
    without,
    hammerEfficiency: hammer.several / (hammer.ends - hammer.blank),
    force: without.one / (without.one + without.several),
    steal: without.stolen / without.ends,
    blank: hammer.blank / hammer.ends,
  };
}

function count(ends: readonly HammerEnd[]): EndCounts {
  const those = (wanted: (gain: number) => boolean) => ends.filter(({ gain }) => wanted(gain)).length;
  return {
    ends: ends.length,
    several: those((gain) => gain > 1),
    one: those((gain) => gain === 1),
    blank: those((gain) => gain === 0),
    stolen: those((gain) => gain < 0),
  };
}
