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
import type { Shot } from "../sheet.js";
import { type FreePath, ROW } from "./curve.js";
import { startSpin } from "./models.js";

/**
 * The register (see `paths.ts`). The question: the target, the time to stop there, the distance to it and the
 * size of the spin at the release.
 */
const TARGET_X = 0;
const TARGET_Y = 1;
const TARGET_TAU = 2;
const FAR = 3;
const SPIN = 4;
/** The answer: the time to stop at the hack, and the spin left at the stop (negative where it runs out before). */
const TAU = 5;
const REST = 6;
/** The way from `TAU` to the target in the curve's frame. */
const WAY_X = 7;
const WAY_Y = 8;
/** A point of the curve: time to stop in; position and velocity out. */
const AT = 9;
const PX = 10;
const PY = 11;
const VX = 12;
const VY = 13;
const REGISTERS = 14;

/** Columns of the curve's table: distance to the stop along the path, and spin lost on it. */
const DISTANCE = 8;
const LOSS = 12;

/** Finds the velocity of a throw for a target on an empty sheet: to stop at a point, or to pass it with a speed. */
export class Aim {
  readonly #curve: FreePath;
  readonly #register = new Float64Array(REGISTERS);
  readonly #shot: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(curve: FreePath) {
    this.#curve = curve;
  }

  /**
   * Sets `into` to the throw that stops at (x, y), with the spin that `into.omega` asks for. Returns false,
   * leaving `into` alone, where no throw of the model's speeds gets there.
   */
  stopAt(x: number, y: number, into: Shot): boolean {
    const register = this.#register;
    register[TARGET_X] = x;
    register[TARGET_Y] = y;
    register[TARGET_TAU] = 0;
    return this.#solve(into);
  }

  /** The throw that passes (x, y) with the speed `speed`. */
  passWith(x: number, y: number, speed: number, into: Shot): boolean {
    const register = this.#register;
    register[TARGET_X] = x;
    register[TARGET_Y] = y;
    register[TARGET_TAU] = speed;
    return this.#speedToTau() && this.#solve(into);
  }

  /** The throw that passes (x, y) and, were the ice free, would stop `beyond` metres further on. */
  passBeyond(x: number, y: number, beyond: number, into: Shot): boolean {
    if (!(beyond >= 0)) return false;
    const register = this.#register;
    register[SPIN] = Math.abs(startSpin(this.#curve.motion, into.omega));
    register[FAR] = beyond;
    register[TARGET_TAU] = 0;
    if (!this.#findTau()) return false;
    let tau = register[TAU];
    const shot = this.#shot;
    shot.omega = into.omega;
    // The spin left at (x, y) is known only once the throw is; without spin the rest of the way is a little longer.
    for (let round = 0; ; round++) {
      register[TARGET_X] = x;
      register[TARGET_Y] = y;
      register[TARGET_TAU] = tau;
      if (!this.#solve(shot)) return false;
      register[TAU] = tau;
      register[TARGET_TAU] = 0;
      this.#findWay();
      const wx = register[WAY_X];
      const wy = register[WAY_Y];
      const missing = beyond - Math.sqrt(wx * wx + wy * wy);
      if (Math.abs(missing) < 1e-7 || round === 8) break;
      tau += missing / Math.sqrt(register[VX] * register[VX] + register[VY] * register[VY]);
    }
    into.vx = shot.vx;
    into.vy = shot.vy;
    return true;
  }

  /**
   * |d(vx, vy) / d(x, y)| of `stopAt` at (x, y): how much velocity space there is to an area of targets. By
   * rotation it is (dv / dR) (v / R) with R the distance of the target.
   */
  jacobian(x: number, y: number, omega: number): number {
    const far = Math.sqrt(x * x + y * y);
    const step = 1e-4;
    if (!(far > step)) return 0;
    const shot = this.#shot;
    shot.omega = omega;
    if (!this.stopAt(0, far + step, shot)) return 0;
    const more = Math.sqrt(shot.vx * shot.vx + shot.vy * shot.vy);
    if (!this.stopAt(0, far - step, shot)) return 0;
    const less = Math.sqrt(shot.vx * shot.vx + shot.vy * shot.vy);
    return ((more - less) / (2 * step)) * ((more + less) / 2 / far);
  }

  /** Answers the question of the register with a velocity. */
  #solve(into: Shot): boolean {
    const curve = this.#curve;
    const register = this.#register;
    const x = register[TARGET_X];
    const y = register[TARGET_Y];
    register[FAR] = Math.sqrt(x * x + y * y);
    register[SPIN] = Math.abs(startSpin(curve.motion, into.omega));
    if (!(register[FAR] > 0 && this.#findTau())) return false;
    register[AT] = register[TAU] + curve.lead;
    if (!(register[AT] < curve.maxTau)) return false;
    this.#locate();
    // The way from the hack to the target in the curve's frame is turned onto the target.
    const side = into.omega < 0 ? -1 : 1;
    const wx = register[WAY_X];
    const wy = side * register[WAY_Y];
    const cx = register[VX];
    const cy = side * register[VY];
    if (!(cx * cx + cy * cy <= curve.motion.maxSpeed * curve.motion.maxSpeed)) return false;
    const inverse = 1 / (wx * wx + wy * wy);
    const cos = (x * wx + y * wy) * inverse;
    const sin = (y * wx - x * wy) * inverse;
    into.vx = cos * cx - sin * cy;
    into.vy = sin * cx + cos * cy;
    return true;
  }

  /** Finds `TAU` such that the way from there to `TARGET_TAU` is `FAR` long; says whether there is one. */
  #findTau(): boolean {
    const curve = this.#curve;
    const register = this.#register;
    const far = register[FAR];
    register[AT] = register[TARGET_TAU];
    this.#locate();
    const beyond = Math.sqrt(register[PX] * register[PX] + register[PY] * register[PY]);
    const place = Math.sqrt(far + beyond) * curve.perRoot;
    const k = place | 0;
    const roots = curve.tauByRoot;
    if (!(place + 1 < roots.length)) return false;
    let tau = roots[k] + (place - k) * (roots[k + 1] - roots[k]);
    for (let round = 0; round < 30; round++) {
      register[TAU] = tau;
      register[AT] = tau + curve.lead;
      if (!(register[AT] < curve.maxTau)) return false;
      const spin = register[SPIN];
      register[REST] = spin === 0 ? -Infinity : spin - this.#column(LOSS);
      this.#findWay();
      const wx = register[WAY_X];
      const wy = register[WAY_Y];
      const distance = Math.sqrt(wx * wx + wy * wy);
      const missing = far - distance;
      // The distance grows with tau by the part of the velocity that points along the way.
      const rate = (wx * register[VX] + wy * register[VY]) / distance;
      if (!(rate > 0)) return missing < 1e-6;
      tau = Math.max(tau + missing / rate, 0.5 * tau);
      if (Math.abs(missing) < 1e-7) break;
    }
    register[TAU] = tau;
    return true;
  }

  /** The way from `TAU` to `TARGET_TAU`, straight where no spin is left, and the velocity at `TAU`. */
  #findWay(): void {
    const curve = this.#curve;
    const register = this.#register;
    const tau = register[TAU];
    const targetTau = register[TARGET_TAU];
    const rest = register[REST];
    let ex = 0;
    let ey = 0;
    let straightTau = 0;
    if (rest < 0) {
      const place = -rest * curve.perSpin;
      const k = place | 0;
      const spins = curve.tauBySpin;
      straightTau = place < spins.length - 1 ? spins[k] + (place - k) * (spins[k + 1] - spins[k]) : tau;
      if (straightTau > tau) straightTau = tau;
    }
    if (straightTau > targetTau) {
      register[AT] = targetTau;
      const short = this.#column(DISTANCE);
      register[AT] = straightTau;
      const run = this.#column(DISTANCE) - short;
      this.#locate();
      const pace = run / Math.sqrt(register[VX] * register[VX] + register[VY] * register[VY]);
      ex = register[PX] + pace * register[VX];
      ey = register[PY] + pace * register[VY];
    } else if (targetTau > 0) {
      register[AT] = targetTau;
      this.#locate();
      ex = register[PX];
      ey = register[PY];
    }
    register[AT] = tau;
    this.#locate();
    register[WAY_X] = ex - register[PX];
    register[WAY_Y] = ey - register[PY];
  }

  #locate(): void {
    const table = this.#curve.rows;
    const register = this.#register;
    const tau = register[AT];
    let k = (tau * this.#curve.perPiece) | 0;
    const d = tau - k * this.#curve.piece;
    k *= ROW;
    register[PX] = table[k] + d * (table[k + 1] + d * (table[k + 2] + d * table[k + 3]));
    register[PY] = table[k + 4] + d * (table[k + 5] + d * (table[k + 6] + d * table[k + 7]));
    register[VX] = -(table[k + 1] + d * (2 * table[k + 2] + d * 3 * table[k + 3]));
    register[VY] = -(table[k + 5] + d * (2 * table[k + 6] + d * 3 * table[k + 7]));
  }

  #column(column: number): number {
    const table = this.#curve.rows;
    const tau = this.#register[AT];
    const k = (tau * this.#curve.perPiece) | 0;
    const d = tau - k * this.#curve.piece;
    const at = k * ROW + column;
    return table[at] + d * (table[at + 1] + d * (table[at + 2] + d * table[at + 3]));
  }

  /** Turns the speed that was put in place of the target's time to stop into that time. */
  #speedToTau(): boolean {
    const register = this.#register;
    const speed = register[TARGET_TAU];
    if (!(speed >= 0 && speed < this.#curve.motion.maxSpeed)) return false;
    const speeds = this.#curve.tauBySpeed;
    let k = (speed * this.#curve.perSpeed) | 0;
    const d = speed - k / this.#curve.perSpeed;
    k *= 4;
    register[TARGET_TAU] = Math.max(
      0,
      speeds[k] + d * (speeds[k + 1] + d * (speeds[k + 2] + d * speeds[k + 3])),
    );
    return true;
  }
}
