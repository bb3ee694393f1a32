import { upperGamma } from "./gamma.js";
import type { Interval } from "./proportion.js";

/** The share of a 95 % interval's chance on either side of it. */
const TAIL = 0.025;
const BISECTIONS = 60;

/**
 * Gives the exact 95 % interval of the mean of a Poisson variable of which so many events were seen: the smallest mean that would give as
 * many or more with a chance of 2.5 %, and the largest that would give as many or fewer. For rare events, whose normal interval
 * is too narrow on the upper side and reaches below 0.
 *
 * Source: F. Garwood, Biometrika 28 (1936).
 */
export function poissonInterval(events: number): Interval {
  return {
    low: events === 0 ? 0 : gammaPoint(events, 1 - TAIL),
    high: gammaPoint(events + 1, TAIL),
  };
}

/** The point that a gamma variable of this shape exceeds with this chance, by bisection. */
function gammaPoint(shape: number, chance: number): number {
  let [low, high] = [0, shape + 10 * Math.sqrt(shape) + 20];
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    if (upperGamma(shape, middle) > chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
