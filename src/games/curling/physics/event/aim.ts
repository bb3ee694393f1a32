/**
 * Aiming by inverting the tables of the free path: which velocity stops at a point, or passes it with a given
 * speed, or goes a given distance beyond it. No trial simulation; exact for the event simulator on free ice
 * (stones in the way are the caller's business).
 *
 * All paths are pieces of one curve P(tau), so only tau at the hack is unknown: the piece from there to the
 * target must be as long, as the crow flies, as the target is far. Newton's method finds it; the bearing
 * follows by rotation. With less spin than a whole throw loses, the end of the curve is straight and moves with
 * tau: the same iteration, a few rounds more.
 */
import type { Shot } from "../../shot.js";
import { type Curve, ROW } from "./curve.js";

export class Aim {
  readonly #curve: Curve;
  /** px, py, cx, cy: a point of the curve and its velocity. */
  readonly #point = new Float64Array(4);
  readonly #shot: Shot = { vx: 0, vy: 0, omega: 0 };
  /** Spin left at the stop by the throw last looked at. */
  #rest = 0;

  constructor(curve: Curve) {
    this.#curve = curve;
  }

  /**
   * Sets `into` to the throw that stops at (x, y), with the spin that `into.omega` asks for. Returns false,
   * leaving `into` alone, where no throw of the model's speeds gets there.
   */
  stopAt(x: number, y: number, into: Shot): boolean {
    return this.#throughTo(x, y, 0, into);
  }

  /** The throw that passes (x, y) with the speed `speed`. */
  passWith(x: number, y: number, speed: number, into: Shot): boolean {
    if (!(speed >= 0 && speed < this.#curve.motion.maxSpeed)) return false;
    return this.#throughTo(x, y, this.#tauOfSpeed(speed), into);
  }

  /** The throw that passes (x, y) and, were the ice free, would stop `beyond` metres further on. */
  passBeyond(x: number, y: number, beyond: number, into: Shot): boolean {
    if (!(beyond >= 0)) return false;
    const point = this.#point;
    let tau = this.#tauOfDistance(beyond, 0, into.omega);
    // The spin left at (x, y) is known only once the throw is; without spin the rest of the way is a little longer.
    for (let round = 0; ; round++) {
      if (tau < 0 || !this.#throughTo(x, y, tau, into)) return false;
      this.#way(tau, 0, this.#rest);
      const missing = beyond - Math.sqrt(point[0] * point[0] + point[1] * point[1]);
      if (Math.abs(missing) < 1e-7 || round === 8) return true;
      tau += missing / Math.sqrt(point[2] * point[2] + point[3] * point[3]);
    }
  }

  /**
   * |d(vx, vy) / d(x, y)| of `stopAt` at (x, y): how much velocity space there is to an area of targets. By
   * rotation it is (dv / dR) (v / R) with R the distance of the target.
   */
  jacobian(x: number, y: number, omega: number): number {
    const far = Math.hypot(x, y);
    const step = 1e-4;
    const shot = this.#shot;
    shot.omega = omega;
    if (!this.stopAt(0, far + step, shot)) return 0;
    const more = Math.hypot(shot.vx, shot.vy);
    if (!this.stopAt(0, far - step, shot)) return 0;
    const less = Math.hypot(shot.vx, shot.vy);
    return ((more - less) / (2 * step)) * ((more + less) / 2 / far);
  }

  #throughTo(x: number, y: number, targetTau: number, into: Shot): boolean {
    const curve = this.#curve;
    const point = this.#point;
    const far = Math.sqrt(x * x + y * y);
    const side = into.omega < 0 ? -1 : 1;
    const tau = this.#tauOfDistance(far, targetTau, into.omega);
    if (tau < 0 || tau + curve.lead >= curve.maxTau) return false;
    // The way from the hack to the target in the curve's frame, then turned onto the target.
    this.#way(tau, targetTau, this.#spinRest(tau, into.omega));
    const wx = point[0];
    const wy = side * point[1];
    this.#locate(tau + curve.lead);
    const cx = point[2];
    const cy = side * point[3];
    if (!(cx * cx + cy * cy <= curve.motion.maxSpeed * curve.motion.maxSpeed)) return false;
    const inverse = 1 / (wx * wx + wy * wy);
    const cos = (x * wx + y * wy) * inverse;
    const sin = (y * wx - x * wy) * inverse;
    into.vx = cos * cx - sin * cy;
    into.vy = sin * cx + cos * cy;
    return true;
  }

  /** The time to stop at the hack of a throw that is `far` from it when its time to stop is `targetTau`; -1 if none. */
  #tauOfDistance(far: number, targetTau: number, omega: number): number {
    const curve = this.#curve;
    const point = this.#point;
    this.#locate(targetTau);
    const beyond = Math.sqrt(point[0] * point[0] + point[1] * point[1]);
    const place = Math.sqrt(far + beyond) * curve.perRoot;
    const k = place | 0;
    const roots = curve.tauByRoot;
    if (k + 1 >= roots.length) return -1;
    let tau = roots[k] + (place - k) * (roots[k + 1] - roots[k]);
    for (let round = 0; round < 30; round++) {
      if (!(tau + curve.lead < curve.maxTau)) return -1;
      this.#way(tau, targetTau, this.#spinRest(tau, omega));
      const distance = Math.sqrt(point[0] * point[0] + point[1] * point[1]);
      // The distance grows with tau by the part of the velocity that points along the way.
      const rate = (point[0] * point[2] + point[1] * point[3]) / distance;
      const missing = far - distance;
      if (Math.abs(missing) < 1e-8) return rate > 0 ? tau + missing / rate : tau;
      if (!(rate > 0)) return missing < 1e-6 ? tau : -1;
      tau = Math.max(tau + missing / rate, 0.5 * tau);
    }
    return tau;
  }

  /** The spin that a throw of spin `omega` has left at its stop; negative where it runs out before. */
  #spinRest(tau: number, omega: number): number {
    const { motion, lead } = this.#curve;
    const spin = Math.abs(motion.startSpin(omega));
    this.#rest = spin === 0 ? -Infinity : spin - this.#column(tau + lead, 12);
    return this.#rest;
  }

  /** Puts the way from `tau` to `targetTau` and the velocity at `tau` into the point. */
  #way(tau: number, targetTau: number, rest: number): void {
    const curve = this.#curve;
    const point = this.#point;
    let straightTau = 0;
    if (rest < 0) {
      const place = -rest * curve.perSpin;
      const k = place | 0;
      const spins = curve.tauBySpin;
      straightTau = place < spins.length - 1 ? spins[k] + (place - k) * (spins[k + 1] - spins[k]) : tau;
      if (straightTau > tau) straightTau = tau;
    }
    let ex = 0;
    let ey = 0;
    if (straightTau > targetTau) {
      this.#locate(straightTau);
      const size = Math.hypot(point[2], point[3]);
      const run = this.#column(straightTau, 8) - this.#column(targetTau, 8);
      ex = point[0] + (point[2] / size) * run;
      ey = point[1] + (point[3] / size) * run;
    } else if (targetTau > 0) {
      this.#locate(targetTau);
      ex = point[0];
      ey = point[1];
    }
    this.#locate(tau);
    point[0] = ex - point[0];
    point[1] = ey - point[1];
  }

  #locate(tau: number): void {
    const table = this.#curve.rows;
    const point = this.#point;
    let k = (tau * this.#curve.perPiece) | 0;
    const d = tau - k * this.#curve.piece;
    k *= ROW;
    point[0] = table[k] + d * (table[k + 1] + d * (table[k + 2] + d * table[k + 3]));
    point[1] = table[k + 4] + d * (table[k + 5] + d * (table[k + 6] + d * table[k + 7]));
    point[2] = -(table[k + 1] + d * (2 * table[k + 2] + d * 3 * table[k + 3]));
    point[3] = -(table[k + 5] + d * (2 * table[k + 6] + d * 3 * table[k + 7]));
  }

  /** A column of the curve's table: 8 is the distance to the stop along the path, 12 the spin lost on it. */
  #column(tau: number, column: number): number {
    const table = this.#curve.rows;
    const k = (tau * this.#curve.perPiece) | 0;
    const d = tau - k * this.#curve.piece;
    const at = k * ROW + column;
    return table[at] + d * (table[at + 1] + d * (table[at + 2] + d * table[at + 3]));
  }

  #tauOfSpeed(speed: number): number {
    const speeds = this.#curve.tauBySpeed;
    let k = (speed * this.#curve.perSpeed) | 0;
    const d = speed - k / this.#curve.perSpeed;
    k *= 4;
    return Math.max(0, speeds[k] + d * (speeds[k + 1] + d * (speeds[k + 2] + d * speeds[k + 3])));
  }
}
