import type { Stones } from "../stones.js";

/** Where all stones are at given times (in seconds from the release) of one throw, for drawing. */
export interface Trajectory {
  readonly times: readonly number[];
  readonly frames: readonly Stones[];
}
