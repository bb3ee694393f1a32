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

/** vxA, vyA, wA, vxB, vyB, wB: read and written by `collide`. */
export type Pair = Float64Array;

/** (nx, ny) is the unit vector from A to B. The stones must approach each other. */
export function collide(pair: Pair, nx: number, ny: number, law: ContactLaw): void {
  const dvx = pair[0] - pair[3];
  const dvy = pair[1] - pair[4];
  const approach = dvx * nx + dvy * ny;
  const normal = approach > law.bounceThreshold ? approach : approach / 2;
  const slip = dvx * ny - dvy * nx - STONE_RADIUS * (pair[2] + pair[5]);
  const most = law.friction * normal;
  const tangential = Math.max(-most, Math.min(most, slip / 6));
  const ix = normal * nx + tangential * ny;
  const iy = normal * ny - tangential * nx;
  const spin = (2 / STONE_RADIUS) * tangential;
  pair[0] -= ix;
  pair[1] -= iy;
  pair[2] += spin;
  pair[3] += ix;
  pair[4] += iy;
  pair[5] += spin;
}
