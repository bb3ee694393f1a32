/**
 * Progressive widening by visits (Coulom 2007): the n-th move of a node, n = 1, 2, ..., joins when the node's visits
 * reach t_{n-1}, with
 *
 *   t_0 = 0,   t_{n+1} = t_n + first * growth^n
 *
 * With 40 and 1.4 that is 0, 40, 96, 174.4, 284.16, ... visits.
 */
import type { Widening } from "./parts.js";

/** No node has more moves. */
const MOST = 1024;

export class ProgressiveWidening implements Widening {
  /** Visits at which the moves after the first join; ends where they are beyond every search. */
  readonly #thresholds: Float64Array;

  constructor({ first = 40, growth = 1.4 }: { readonly first?: number; readonly growth?: number } = {}) {
    const thresholds: number[] = [];
    let visits = 0;
    let step = first;
    while (thresholds.length < MOST && visits + step <= Number.MAX_SAFE_INTEGER) {
      visits += step;
      thresholds.push(visits);
      step *= growth;
    }
    this.#thresholds = Float64Array.from(thresholds);
  }

  unlocked(visits: number): number {
    const thresholds = this.#thresholds;
    let open = 0;
    while (open < thresholds.length && thresholds[open] <= visits) open++;
    return open + 1;
  }
}
