/**
 * The noise of the first and second generation ("UEC" and "GAT" rules).
 *
 * A point (dx, dy) beside the tee is drawn, normal with a deviation for each axis, and the throw is changed
 * by the difference between the official tee draw and the official draw to that point, whatever the throw:
 *   actual = intended + c(tee) - c(tee + (dx, dy)),
 * c the official helper `createShot`, here in float64. So a tee draw is spread by just these deviations, and
 * faster throws by the same change of velocity.
 *
 * Density in (vx, vy): c is a rotation and stretch of the target (determinant 1 + t^2, t the curl slope),
 * then speed = sqrt(2 F L) along the aim of length L, whose Jacobian is (dv/dL) (v/L) = F / L; hence
 *   p(actual | intended) = N(dx) N(dy) L / (F (1 + t^2)).
 * The handle is never disturbed: throws with the other turn have density 0.
 *
 * Source: first-generation simulator, rules of the UEC cup (2014) and of the GAT cup (December 2015).
 */
import type { Disturbance } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { CURL_OFFSET, CURL_SLOPE, LEGACY_FRICTION } from "../physics/official/legacy.js";
import { LEGACY_SHEET } from "../sheet.js";
import { type Shot, turnOf } from "../shot.js";

export interface TeeNoise {
  /** Deviation of a tee draw across the sheet, m. */
  readonly x: number;
  /** Deviation of a tee draw along the sheet, m. */
  readonly y: number;
}

const TEE = LEGACY_SHEET.teeLine;
const TWICE_FRICTION = 2 * LEGACY_FRICTION;
const STRETCH = 1 + CURL_SLOPE * CURL_SLOPE;
const TEE_PACE = paceOf(CURL_OFFSET, TEE);
const TEE_VX = TEE_PACE * CURL_OFFSET;
const TEE_VY = TEE_PACE * TEE;

/** Speed of a draw over the length of its aim. */
function paceOf(aimX: number, aimY: number): number {
  return Math.sqrt(TWICE_FRICTION / Math.sqrt(aimX * aimX + aimY * aimY));
}

const normals = new Float64Array(2);

export class TeeDisturbance implements Disturbance<Shot> {
  readonly noise: TeeNoise;

  constructor(noise: TeeNoise) {
    this.noise = noise;
  }

  sample(intended: Shot, rng: Rng, into: Shot): void {
    const side = intended.omega < 0 ? -1 : 1;
    rng.normals(normals);
    const dx = this.noise.x * normals[0];
    const dy = this.noise.y * normals[1];
    const aimX = dx + side * (CURL_OFFSET + CURL_SLOPE * dy);
    const aimY = TEE + dy - side * CURL_SLOPE * dx;
    const pace = paceOf(aimX, aimY);
    into.vx = intended.vx + side * TEE_VX - pace * aimX;
    into.vy = intended.vy + TEE_VY - pace * aimY;
    into.omega = intended.omega;
  }

  density(intended: Shot, actual: Shot): number {
    if (turnOf(intended) !== turnOf(actual)) return 0;
    const side = intended.omega < 0 ? -1 : 1;
    const vx = side * TEE_VX + intended.vx - actual.vx;
    const vy = TEE_VY + intended.vy - actual.vy;
    const speed = Math.sqrt(vx * vx + vy * vy);
    const reach = speed / TWICE_FRICTION;
    const aimX = reach * vx - side * CURL_OFFSET;
    const aimY = reach * vy - TEE;
    const { x, y } = this.noise;
    const dx = (aimX - side * CURL_SLOPE * aimY) / (STRETCH * x);
    const dy = (aimY + side * CURL_SLOPE * aimX) / (STRETCH * y);
    const length = reach * speed;
    return (
      (Math.exp(-0.5 * (dx * dx + dy * dy)) * length) / (2 * Math.PI * x * y * LEGACY_FRICTION * STRETCH)
    );
  }
}
