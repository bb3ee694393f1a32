/**
 * Normal noise on the speed and on the direction of a throw: the "polar" noise of the 2018 rewrite of the
 * second generation, and the players of the third and fourth.
 *   speed = max(minSpeed, min(|v|, maxSpeed) + N(0, sigma speed)),   angle = arg v + N(0, sigma angle);
 * the fourth generation also limits the spin. Nothing else happens to the handle.
 *
 * Density in (vx, vy), from polar coordinates with their Jacobian 1 / speed:
 *   p(actual | intended) = N(speed - min(|v|, maxSpeed)) N(angle between them) / speed,
 * 0 for the other turn. Not counted, because too rare at any noise in use (beyond 100 deviations): throws
 * that go backwards, angles more than half a turn away, and the lump of throws cut off at minSpeed.
 *
 * Source: Digital Curling library 1.0.0 (player `normal_dist`), server of the fourth generation.
 */
import type { Disturbance } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { type Shot, turnOf } from "../shot.js";

export interface PolarNoise {
  /** Deviation of the speed, in the model's unit of speed. */
  readonly speed: number;
  /** Deviation of the direction, rad. */
  readonly angle: number;
  /** The player's strength: faster throws are brought down to this before the noise. Default: no limit. */
  readonly maxSpeed?: number;
  /** Least speed after the noise. Default: none, a throw may even go backwards. */
  readonly minSpeed?: number;
  /** Limits of |omega|, rad/s. Default: none. */
  readonly minSpin?: number;
  readonly maxSpin?: number;
}

const normals = new Float64Array(2);
/**
 * Angles, in rad, for which the series of sine and cosine are exact to the last bit or two; no official hand
 * errs by more. Unlike Math.sin they give the same bits in every JavaScript engine.
 */
const SMALL = 0.05;

export class PolarDisturbance implements Disturbance<Shot> {
  readonly noise: Required<PolarNoise>;

  constructor(noise: PolarNoise) {
    this.noise = { maxSpeed: Infinity, minSpeed: -Infinity, minSpin: 0, maxSpin: Infinity, ...noise };
  }

  sample(intended: Shot, rng: Rng, into: Shot): void {
    const { speed, angle, maxSpeed, minSpeed, minSpin, maxSpin } = this.noise;
    const { vx, vy, omega } = intended;
    const wanted = Math.sqrt(vx * vx + vy * vy);
    rng.normals(normals);
    const thrown = Math.max(minSpeed, Math.min(wanted, maxSpeed) + speed * normals[0]);
    const turned = angle * normals[1];
    // A throw without speed has no direction; the official programs then take +x.
    const scale = wanted > 0 ? thrown / wanted : thrown;
    let cos = 1;
    let sin = turned;
    if (Math.abs(turned) < SMALL) {
      const q = turned * turned;
      cos -= (q / 2) * (1 - (q / 12) * (1 - (q / 30) * (1 - q / 56)));
      sin *= 1 - (q / 6) * (1 - (q / 20) * (1 - (q / 42) * (1 - q / 72)));
    } else {
      cos = Math.cos(turned);
      sin = Math.sin(turned);
    }
    cos *= scale;
    sin *= scale;
    const x = wanted > 0 ? vx : 1;
    into.vx = cos * x - sin * vy;
    into.vy = sin * x + cos * vy;
    const spin = Math.min(Math.max(Math.abs(omega), minSpin), maxSpin);
    into.omega = omega < 0 ? -spin : spin;
  }

  density(intended: Shot, actual: Shot): number {
    if (turnOf(intended) !== turnOf(actual)) return 0;
    const { vx, vy } = actual;
    const thrown = Math.sqrt(vx * vx + vy * vy);
    if (thrown === 0) return 0;
    const wanted = Math.sqrt(intended.vx * intended.vx + intended.vy * intended.vy);
    const x = wanted > 0 ? intended.vx : 1;
    const y = intended.vy;
    const { speed, angle, maxSpeed } = this.noise;
    const faster = (thrown - Math.min(wanted, maxSpeed)) / speed;
    const turned = Math.atan2(x * vy - y * vx, x * vx + y * vy) / angle;
    return Math.exp(-0.5 * (faster * faster + turned * turned)) / (2 * Math.PI * speed * angle * thrown);
  }
}
