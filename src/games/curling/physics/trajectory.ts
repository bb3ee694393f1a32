import type { Stones } from "../stones.js";

/** Where all stones are at given times (in seconds from the release) of one throw, for drawing. */
export interface Trajectory {
  readonly times: readonly number[];
  readonly frames: readonly Stones[];
}

/** Stones, and the angles of their handles by the same numbers. */
export interface Lie {
  readonly stones: Stones;
  readonly angles: Readonly<Float64Array>;
}

/**
 * A throw as it was seen: where the stones were at the release, every so many seconds, and when all of them rested, before any foul was
 * judged. The last frame is that of the rest.
 */
export interface Flight {
  readonly secondsPerFrame: number;
  readonly start: Lie;
  readonly frames: readonly Lie[];
  readonly finish: Lie;
}
