/**
 * Steepest ascent in the unit square (Matsui & Hoki 2017, section 6): with a line search, which halves the step until it rises enough for Armijo's condition, or with a few
 * steps of fixed length. Steps that would leave the square are cut off at its border. The paper gives no constants: those here are ours.
 */
import type { SquarePoint } from "../square.js";

/** The value at a point of the square; slopes along x and y are written to `slope`. Who wants to know which points were visited looks on here. */
export type Hill = (point: SquarePoint, slope: Float64Array) => number;

/** The first step of a line search: as far as points of the grid are apart. */
const FIRST_STEP = 1 / 8;
/** A shorter step is tiny, and the search over. */
const TINY_STEP = 1 / 1024;
/** Armijo's condition: a step rises by at least this share of what the slope promises. */
const ARMIJO = 1e-4;
/** Line searches, at most. */
const MOST_SEARCHES = 100;
/** The length and the number of fixed steps. */
const FIXED_STEP = 1 / 32;
const FIXED_STEPS = 4;

/** Climbs from `start` until steps are tiny. */
export function climbLine(hill: Hill, start: SquarePoint): void {
  const point = { ...start };
  const next = { ...start };
  const slope = new Float64Array(2);
  const ahead = new Float64Array(2);
  let value = hill(point, slope);
  for (let search = 0; search < MOST_SEARCHES; search++) {
    let length = FIRST_STEP;
    for (; ; length /= 2) {
      if (step(point, slope, length, next) < TINY_STEP) return;
      const promised = slope[0] * (next.x - point.x) + slope[1] * (next.y - point.y);
      const reached = hill(next, ahead);
      if (reached < value + ARMIJO * promised) continue;
      value = reached;
      break;
    }
    Object.assign(point, next);
    slope.set(ahead);
  }
}

/** Climbs four steps of the same length from `start`. */
export function climbSteps(hill: Hill, start: SquarePoint): void {
  const point = { ...start };
  const slope = new Float64Array(2);
  hill(point, slope);
  for (let i = 0; i < FIXED_STEPS; i++) {
    if (step(point, slope, FIXED_STEP, point) === 0) return;
    hill(point, slope);
  }
}

/** Sets `into` to where a step along the slope leads, cut off at the border; gives how far that is. */
function step(from: SquarePoint, slope: Float64Array, length: number, into: SquarePoint): number {
  const steepness = Math.sqrt(slope[0] * slope[0] + slope[1] * slope[1]);
  if (steepness === 0) return 0;
  const x = within(from.x + (length / steepness) * slope[0]);
  const y = within(from.y + (length / steepness) * slope[1]);
  const moved = Math.sqrt((x - from.x) * (x - from.x) + (y - from.y) * (y - from.y));
  into.x = x;
  into.y = y;
  return moved;
}

function within(coordinate: number): number {
  return Math.max(0, Math.min(1, coordinate));
}
