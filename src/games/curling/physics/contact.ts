/**
 * One contact of two equal discs in closed form.
 *
 * With n the direction from A to B, t = n turned by -90 degrees, approach speed vn = (vA - vB).n and slip
 * vt = (vA - vB).t - r (wA + wB): the impulse per mass is jn = vn (elastic) or vn / 2 (no bounce) along n and
 * jt = vt / 6 along t, clamped to +-friction * jn; A loses it and B gains it, and both spins grow by
 * 2 jt / r (inertia m r^2 / 2). Simultaneous contacts are taken one after the other.
 */
import { STONE_RADIUS } from "../sheet.js";
import type { ContactLaw } from "./motion.js";

/**
 * The two stones of a contact: velocity and spin of each, which `collide` changes, and the unit vector from A
 * to B. Numbers travel in typed arrays because V8 boxes those that cross a call it does not inline.
 */
export const VX_A = 0;
export const VY_A = 1;
export const SPIN_A = 2;
export const VX_B = 3;
export const VY_B = 4;
export const SPIN_B = 5;
export const NORMAL_X = 6;
export const NORMAL_Y = 7;
export type Pair = Float64Array;

export function newPair(): Pair {
  return new Float64Array(8);
}

/** The stones must approach each other. */
export function collide(pair: Pair, law: ContactLaw): void {
  const nx = pair[NORMAL_X];
  const ny = pair[NORMAL_Y];
  const dvx = pair[VX_A] - pair[VX_B];
  const dvy = pair[VY_A] - pair[VY_B];
  const approach = dvx * nx + dvy * ny;
  const normal = approach > law.bounceThreshold ? approach : approach / 2;
  const slip = dvx * ny - dvy * nx - STONE_RADIUS * (pair[SPIN_A] + pair[SPIN_B]);
  const most = law.friction * normal;
  const tangential = Math.max(-most, Math.min(most, slip / 6));
  const ix = normal * nx + tangential * ny;
  const iy = normal * ny - tangential * nx;
  const spin = (2 / STONE_RADIUS) * tangential;
  pair[VX_A] -= ix;
  pair[VY_A] -= iy;
  pair[SPIN_A] += spin;
  pair[VX_B] += ix;
  pair[VY_B] += iy;
  pair[SPIN_B] += spin;
}
