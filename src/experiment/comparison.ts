/**
 * A published share of wins beside our own: do they differ, agree, or can we not tell yet?
 *
 * The difference of two independent proportions with its 95 % interval by Newcombe's hybrid score method: with
 * Wilson intervals l1..u1 around p1 and l2..u2 around p2,
 *   low  = p1 - p2 - sqrt((p1 - l1)^2 + (u2 - p2)^2),   high = p1 - p2 + sqrt((u1 - p1)^2 + (p2 - l2)^2),
 * which holds its level down to few games and at 0 or 100 %, where the textbook formula fails. The verdict:
 *   differs    the interval of the difference leaves 0 out,
 *   agrees     it holds 0 and the difference is known to within TOLERANCE either way,
 *   undecided  it holds 0 but is wider than that: too few games.
 * One true agreement in twenty comes out as "differs" by luck. For independent games; says nothing about why.
 *
 * All this is about programs of like effort. What programs score against one another depends on how long they think, and what they have
 * learned on how much they learned from; so with less than COMPARABLE of the paper's effort the verdict is "other effort", whatever the values.
 *
 * Source: R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
 */
import { type Interval, wilson } from "../stats/index.js";

export type Opinion = "agrees" | "differs" | "undecided" | "other effort";

export interface Judged {
  readonly opinion: Opinion;
  /** The share of the paper's effort that it was formed at, where that matters. */
  readonly effort?: number;
}

/** The least share of the paper's effort, a move or in learning, at which what is ours is judged by what was published. */
export const COMPARABLE = 0.01;

export function opinionAt(effort: number, opinion: Opinion): Opinion {
  return effort < COMPARABLE ? "other effort" : opinion;
}

export function atEffort<T extends Judged>(effort: number, judged: T): T {
  return { ...judged, opinion: opinionAt(effort, judged.opinion), effort };
}

/** So well must a difference be known, either way, before two values are said to agree. */
export const TOLERANCE = 0.1;

export interface Proportion {
  readonly wins: number;
  readonly games: number;
}

export interface Comparison extends Judged {
  /** Ours less the published value. */
  readonly difference: number;
  readonly interval: Interval;
}

export function compare(published: Proportion, ours: Proportion): Comparison {
  return compareEstimates(estimateOf(published), estimateOf(ours));
}

/** A value with its 95 % interval. */
export interface Estimate extends Interval {
  readonly value: number;
}

export function estimateOf(proportion: Proportion): Estimate {
  return { value: shareOf(proportion), ...wilson(proportion.wins, proportion.games) };
}

/** The same for any two independent values with intervals of their own; the tolerance is in their unit. */
export function compareEstimates(published: Estimate, ours: Estimate, tolerance = TOLERANCE): Comparison {
  const difference = ours.value - published.value;
  const interval = {
    low: difference - Math.hypot(ours.value - ours.low, published.high - published.value),
    high: difference + Math.hypot(ours.high - ours.value, published.value - published.low),
  };
  return { difference, interval, opinion: opinionOf(interval, tolerance) };
}

function opinionOf({ low, high }: Interval, tolerance: number): Opinion {
  if (low > 0 || high < 0) return "differs";
  return (high - low) / 2 <= tolerance ? "agrees" : "undecided";
}

export function shareOf({ wins, games }: Proportion): number {
  return wins / games;
}

/** So many standard errors make one slower board out of thousands more than luck. */
export const FIRM = 5;

/** How one way of playing out compares with another on a board: the mean of ln(time / time of the other). */
export interface LogRatio {
  readonly mean: number;
  readonly error: number;
}

/** The published claim is that one way is faster on every one of so many boards. */
export function compareRatios(boards: number, ratios: readonly LogRatio[]): Opinion {
  if (ratios.some(({ mean, error }) => mean > 0 && mean > FIRM * error)) return "differs";
  return ratios.length >= boards && ratios.every(({ mean }) => mean < 0) ? "agrees" : "undecided";
}
