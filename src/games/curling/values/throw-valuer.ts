import type { Turn } from "../shot.js";
import type { CurlingState } from "../state.js";
import type { SquarePoint } from "./square.js";

/** The turns, in the order of values. */
export const TURNS: readonly Turn[] = ["cw", "ccw"];

/**
 * Whoever values intended throws: many velocities over one position, each with both turns. What a throw is worth is the score of the end that the
 * team to move may expect after it, whatever the hand makes of it.
 */
export interface ThrowValuer {
  /** Opens what takes time to open; rejects with one line where that fails. */
  ready?(): Promise<void>;
  /** The most velocities at once. */
  readonly batch: number;
  /** Points of the end for the team to move whose chances are told. */
  readonly scores: readonly number[];
  /** Of every throw that was valued last, in the order of the values: the chances of `scores`. */
  readonly chances: Float64Array;
  /**
   * `velocities` are vx and vy of one throw after the other, at most `batch` of them; `into` gets the values of all of them with the clockwise turn,
   * then those with the other one. Later, where a net answers later.
   */
  value(state: CurlingState, velocities: Float64Array, into: Float64Array): void | Promise<void>;
}

/** One that also says how its values change with the velocity. */
export interface SlopedValuer extends ThrowValuer {
  /** The value of a throw, a point of the square of velocities; `into` gets its slopes along x and y of the square. */
  slope(state: CurlingState, point: SquarePoint, turn: Turn, into: Float64Array): number;
}

export function isSloped(net: ThrowValuer): net is SlopedValuer {
  return "slope" in net;
}
