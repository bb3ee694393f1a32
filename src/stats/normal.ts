import { upperGamma } from "./gamma.js";

/** Chance that a standard normal variable is at most `x`. */
export function normalCdf(x: number): number {
  const tail = 0.5 * upperGamma(0.5, (x * x) / 2);
  return x < 0 ? tail : 1 - tail;
}
