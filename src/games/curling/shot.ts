import type { Coder } from "../../game/index.js";

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

/** Whether a throw goes towards the house; one at right angles may be a rounding error off. */
export function isForward({ vx, vy }: Pick<Shot, "vx" | "vy">): boolean {
  return vy > 1e-9 * Math.hypot(vx, vy);
}

/** The spin that a turn means where nothing else is said: a quarter turn a second. */
export const FULL_SPIN = Math.PI / 2;

/** No hand turns a stone faster than this: ten turns a second. */
export const MOST_SPIN = 20 * Math.PI;
export const TOO_MUCH_SPIN = `is more than ${MOST_SPIN.toFixed(1)} rad/s, ten turns a second`;

export function spinOf(turn: Turn): number {
  return turn === "ccw" ? FULL_SPIN : -FULL_SPIN;
}

export function turnOf(shot: Pick<Shot, "omega">): Turn {
  return shot.omega < 0 ? "cw" : "ccw";
}

/** Throws as three numbers. */
export const SHOT_CODER: Coder<Shot> = {
  length: 3,
  blank: () => ({ vx: 0, vy: 0, omega: 0 }),
  write(shot, into, at) {
    into[at] = shot.vx;
    into[at + 1] = shot.vy;
    into[at + 2] = shot.omega;
  },
  read(from, at, into) {
    into.vx = from[at];
    into.vy = from[at + 1];
    into.omega = from[at + 2];
  },
};
