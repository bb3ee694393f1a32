/** The direction of the handle: clockwise curls to the right (+x), counter-clockwise to the left. */
export type Turn = "cw" | "ccw";

/**
 * A throw at the moment of release, in the hack frame. Speeds are in the units of the physical model: real
 * m/s in FCV1, the simulator's own scale in the legacy model (a draw is about 30).
 */
export interface Shot {
  vx: number;
  vy: number;
  /** Angular velocity in rad/s, positive counter-clockwise. In the legacy model only its sign matters. */
  omega: number;
}

/** The spin that a turn means where nothing else is said: a quarter turn a second. */
export const FULL_SPIN = Math.PI / 2;

export function spinOf(turn: Turn): number {
  return turn === "ccw" ? FULL_SPIN : -FULL_SPIN;
}

export function turnOf(shot: Shot): Turn {
  return shot.omega < 0 ? "cw" : "ccw";
}
