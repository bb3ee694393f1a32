/**
 * The error of the judge itself: how far a net's value lies from what comes when strong players go on, beyond the error of the
 * trials. It is largest in the last end, where single points decide the game, and smallest where many ends are to come.
 *
 * Set by 213 positions of `playout curling calibration --analysis --seed dev5` under dc3 and legacy-gat (docs/curling-analysis.md); for
 * differences by 72 pairs of throws before the 8th, 12th and 14th, of which searched replies moved the difference by 0.7 to 1.8 %.
 */
import type { Estimate } from "./findings.js";

/** Standard error of a chance to win of one half: in the last end, the one before it, and earlier ones. */
const WIN = [0.038, 0.018, 0.01] as const;
/** Standard error of the points of an end, by the same; they matter least in the one before the last. */
const POINTS = [0.18, 0.28, 0.11] as const;

/** Share of it in the difference of two throws of one position, much of which cancels. */
const APART = 0.5;

/** Widens the error of a chance to win; `left` counts the ends from this one on. */
export function widenedWin({ mean, error }: Estimate, left: number): Estimate {
  return { mean, error: Math.hypot(error, winError(mean, left)) };
}

/** Widens the error of the difference between two throws, the better one of which wins by a chance of `win`. */
export function widenedDifference({ mean, error }: Estimate, win: number, left: number): Estimate {
  return { mean, error: Math.hypot(error, APART * winError(win, left)) };
}

function winError(win: number, left: number): number {
  return byEndsLeft(WIN, left) * 2 * Math.sqrt(win * (1 - win));
}

/** Widens the error of the points of an end; `left` counts the ends from this one on. */
export function widenedPoints({ mean, error }: Estimate, left: number): Estimate {
  return { mean, error: Math.hypot(error, byEndsLeft(POINTS, left)) };
}

function byEndsLeft(errors: readonly number[], left: number): number {
  return errors[Math.min(left, errors.length) - 1];
}
