import { upperGamma } from "./gamma.js";

/** Chance that a standard normal variable is at most `x`. */
export function normalCdf(x: number): number {
  const tail = 0.5 * upperGamma(0.5, (x * x) / 2);
  return x < 0 ? tail : 1 - tail;
}

/** Where that chance is `p`, which is above 0 and below 1; by halving. */
export function normalPoint(p: number): number {
  let [low, high] = [-40, 40];
  for (let middle = 0; middle > low && middle < high; ) {
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
    middle = (low + high) / 2;
  }
  return high;
}
