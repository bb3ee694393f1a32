/**
 * One contact of two equal discs in closed form.
 *
 * With n the direction from A to B, t = n turned by -90 degrees, h half the distance of the centres, approach speed
 * vn = (vA - vB).n and slip vt = (vA - vB).t - h (wA + wB): the impulse per mass is jn = vn (elastic) or vn / 2 (no
 * bounce) along n and jt = vt / (2 + 4 h^2 / r^2) along t, clamped to +-friction * jn; A loses it and B gains it,
 * and both spins grow by 2 h jt / r^2 (inertia m r^2 / 2). Stones that just touch have h = r; those found by
 * steps overlap a little. Simultaneous contacts are taken one after the other.
 */
import { STONE_RADIUS } from "../sheet.js";
import type { ContactLaw } from "./motion.js";

/**
 * The two stones of a contact: velocity and spin of each, which `collide` changes, and the unit vector from A
 * to B with half their distance. Numbers travel in typed arrays because V8 boxes those that cross a call it does not inline.
 */
export const VX_A = 0;
export const VY_A = 1;
export const SPIN_A = 2;
export const VX_B = 3;
export const VY_B = 4;
export const SPIN_B = 5;
export const NORMAL_X = 6;
export const NORMAL_Y = 7;
/** Half the distance of the centres. */
export const ARM = 8;
export type Pair = Float64Array;

const INVERSE_R2 = 1 / (STONE_RADIUS * STONE_RADIUS);

export function newPair(): Pair {
  return new Float64Array(9);
}

/** The stones must approach each other. */
export function collide(pair: Pair, law: ContactLaw): void {
  const nx = pair[NORMAL_X];
  const ny = pair[NORMAL_Y];
  const dvx = pair[VX_A] - pair[VX_B];
  const dvy = pair[VY_A] - pair[VY_B];
  const approach = dvx * nx + dvy * ny;
  const normal = approach > law.bounceThreshold ? approach : approach / 2;
  const arm = pair[ARM];
  const slip = dvx * ny - dvy * nx - arm * (pair[SPIN_A] + pair[SPIN_B]);
  const most = law.friction * normal;
  const tangential = Math.max(-most, Math.min(most, slip / (2 + 4 * arm * arm * INVERSE_R2)));
  const ix = normal * nx + tangential * ny;
  const iy = normal * ny - tangential * nx;
  const spin = 2 * arm * INVERSE_R2 * tangential;
  pair[VX_A] -= ix;
  pair[VY_A] -= iy;
  pair[SPIN_A] += spin;
  pair[VX_B] += ix;
  pair[VY_B] += iy;
  pair[SPIN_B] += spin;
}
