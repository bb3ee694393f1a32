/**
 * Games without extra ends, and what they would have come to. A tie counts t (0.219 in the paper) for who would throw first in
 * the extra end and 1 - t for the other, so that from one side
 *   rate = (won + (1 - t) tied second + t tied first) / games;
 * the mean over both sides is tested against 1/2 by Pearson's chi-square on (rate N, (1 - rate) N) with N games and 1
 * degree of freedom. The test takes every converted game for a toss of a coin, which ties are not: it is cautious.
 *
 * Intervals are our own: by Student's t from the converted games of a side; for the mean over both sides from pairs of
 * games (the same hands, sides swapped) where they are known, and from two independent sides where not, as in print.
 *
 * Source: K. Ohto and T. Tanaka (2016), section 6.4.
 */
import { type ChiSquare, chiSquare, shareInterval } from "../stats/index.js";
import type { Estimate } from "./comparison.js";
import type { Tally } from "./file.js";

/** How a game ended for one of its players. */
export type Ending = keyof Tally;

export const ENDINGS = ["won", "tiedSecond", "tiedFirst", "lost"] as const satisfies readonly Ending[];

export const SIDES = ["first", "second"] as const;
/** Who throws first in the first end, and who second. */
export type Side = (typeof SIDES)[number];

export interface SideResult {
  readonly tally: Tally;
  readonly rate: Estimate;
}

export interface PairingRate extends Readonly<Record<Side, SideResult>> {
  readonly games: number;
  /** Over both sides. */
  readonly mean: Estimate;
  /** Of the mean against 1/2. */
  readonly test: ChiSquare;
}

export function worth(ending: Ending, tie: number): number {
  return { won: 1, tiedSecond: 1 - tie, tiedFirst: tie, lost: 0 }[ending];
}

export function gamesIn(tally: Tally): number {
  return ENDINGS.reduce((sum, ending) => sum + tally[ending], 0);
}

/** What was printed: counts of both sides. */
export function rateOfTallies(first: Tally, second: Tally, tie: number): PairingRate {
  const sides = { first: sideOf(first, tie), second: sideOf(second, tie) };
  const [a, b] = [sides.first.rate, sides.second.rate];
  const value = (a.value + b.value) / 2;
  const mean = {
    value,
    low: value - Math.hypot(a.value - a.low, b.value - b.low) / 2,
    high: value + Math.hypot(a.high - a.value, b.high - b.value) / 2,
  };
  return joined(sides, mean);
}

/** Pairs of games: how the one as first and the one as second ended. */
export function rateOfPairs(pairs: readonly (readonly [Ending, Ending])[], tie: number): PairingRate {
  const [first, second] = [
    tallyOf(pairs.map(([ending]) => ending)),
    tallyOf(pairs.map(([, ending]) => ending)),
  ];
  const scores = pairs.map(([a, b]) => (worth(a, tie) + worth(b, tie)) / 2);
  const value = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return joined(
    { first: sideOf(first, tie), second: sideOf(second, tie) },
    { value, ...shareInterval(scores) },
  );
}

function joined(sides: Readonly<Record<Side, SideResult>>, mean: Estimate): PairingRate {
  const games = gamesIn(sides.first.tally) + gamesIn(sides.second.tally);
  return { ...sides, games, mean, test: testAgainstHalf(mean.value, games) };
}

function testAgainstHalf(rate: number, games: number): ChiSquare {
  return chiSquare([rate * games, (1 - rate) * games], [games / 2, games / 2]);
}

function sideOf(tally: Tally, tie: number): SideResult {
  const values = ENDINGS.flatMap((ending) => Array<number>(tally[ending]).fill(worth(ending, tie)));
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  return { tally, rate: { value, ...shareInterval(values) } };
}

function tallyOf(endings: readonly Ending[]): Tally {
  const tally = { won: 0, tiedSecond: 0, tiedFirst: 0, lost: 0 };
  for (const ending of endings) tally[ending]++;
  return tally;
}
