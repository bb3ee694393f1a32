/**
 * The disturbance as it is seen on the ice: the density of the point where a draw would stop, given the
 * point where it was meant to stop, with the ice otherwise empty.
 *   p(stop | intended stop) = p(v(stop) | v(intended stop)) |d(vx, vy) / d(x, y)| at the stop,
 * v the throw that stops at a point. Exact if the map is; in place of the normal density in target coordinates
 * that Ohto & Tanaka (2016) took because they had not the Jacobian.
 */
import type { Disturbance } from "../../../game/index.js";
import type { Shot } from "../shot.js";

/** Free throws by their stop points, as the aiming tables of a model give them. */
export interface StopMap {
  /** Sets `into` to the throw that stops at (x, y) with the spin `into.omega`; false if there is none. */
  stopAt(x: number, y: number, into: Shot): boolean;
  /** |d(vx, vy) / d(x, y)| there; by rotational symmetry (dv/dR) v / R, R the distance of the stop. */
  jacobian(x: number, y: number, omega: number): number;
}

const intended: Shot = { vx: 0, vy: 0, omega: 0 };
const actual: Shot = { vx: 0, vy: 0, omega: 0 };

/** Density, per square metre, of stopping at (x, y) when the throw was meant to stop at (aimX, aimY). */
export function stopDensity(
  disturbance: Disturbance<Shot>,
  map: StopMap,
  omega: number,
  aimX: number,
  aimY: number,
  x: number,
  y: number,
): number {
  intended.omega = omega;
  actual.omega = omega;
  if (!map.stopAt(aimX, aimY, intended) || !map.stopAt(x, y, actual)) return 0;
  return disturbance.density(intended, actual) * map.jacobian(x, y, omega);
}
