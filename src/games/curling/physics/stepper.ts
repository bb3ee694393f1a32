/**
 * The plain way: all stones moved step by step, contacts found when stones overlap. Slow, and the yardstick:
 * with tiny steps it converges to what the event simulator computes, with the official step it is what
 * everybody writes first. float64; not the official result (that is the referee).
 */
import { type Shot, STONE_RADIUS, STONES, type Stones } from "../sheet.js";
import {
  ARM,
  collide,
  deceleration,
  type Model,
  type Motion,
  NORMAL_X,
  NORMAL_Y,
  newPair,
  type SheetLimits,
  type Simulator,
  SPIN_A,
  SPIN_B,
  startSpin,
  VX_A,
  VX_B,
  VY_A,
  VY_B,
} from "./models.js";

const DIAMETER2 = 4 * STONE_RADIUS * STONE_RADIUS;

interface StepperOptions {
  /** Time step in s; the model's official one if not given. */
  readonly step?: number;
  /**
   * Moves positions with the mean of old and new velocity and lets contacts happen at their time within the
   * step, so that results converge with the square of the step. The official programs do neither.
   */
  readonly refined?: boolean;
}

export class Stepper implements Simulator {
  readonly model: Model;
  touched = false;
  readonly limits: SheetLimits;

  readonly #motion: Motion;
  readonly #step: number;
  /** Share of the old velocity in the move. */
  readonly #old: number;
  readonly #refined: boolean;
  readonly #vx = new Float64Array(STONES);
  readonly #vy = new Float64Array(STONES);
  readonly #spin = new Float64Array(STONES);
  readonly #pair = newPair();

  constructor(motion: Motion, limits: SheetLimits, options: StepperOptions = {}) {
    this.model = motion.model;
    this.#motion = motion;
    this.limits = limits;
    this.#step = options.step ?? motion.step;
    this.#old = options.refined || motion.lead === 0 ? 0.5 : 0;
    this.#refined = options.refined ?? false;
  }

  startEnd(): void {}

  throw(stones: Stones, stone: number, shot: Shot): void {
    this.touched = false;
    this.#vx.fill(0);
    this.#vy.fill(0);
    this.#spin.fill(0);
    stones.place(stone, 0, 0);
    this.#vx[stone] = shot.vx;
    this.#vy[stone] = shot.vy;
    this.#spin[stone] = startSpin(this.#motion, shot.omega);
    while (this.#move(stones)) this.#touch(stones);
  }

  /** Friction and one step for every moving stone; says whether any is still moving. */
  #move(stones: Stones): boolean {
    const { x, y } = stones;
    const { side, far, near } = this.limits;
    const motion = this.#motion;
    const step = this.#step;
    const old = this.#old;
    let any = false;
    for (let i = 0; i < STONES; i++) {
      const vx = this.#vx[i];
      const vy = this.#vy[i];
      if (vx === 0 && vy === 0) continue;
      const speed = Math.sqrt(vx * vx + vy * vy);
      const next = speed - deceleration(motion, speed) * step;
      if (next <= 0) {
        this.#vx[i] = 0;
        this.#vy[i] = 0;
        this.#spin[i] = 0;
        continue;
      }
      any = true;
      const spin = this.#spin[i];
      const turn = spin === 0 ? 0 : Math.sign(spin) * motion.turn(speed, next, step);
      const cos = next / (speed * Math.sqrt(1 + turn * turn));
      const sin = turn * cos;
      const nextX = cos * vx - sin * vy;
      const nextY = sin * vx + cos * vy;
      const loss = motion.spinLoss(speed) * step;
      this.#spin[i] = Math.abs(spin) <= loss ? 0 : spin - Math.sign(spin) * loss;
      this.#vx[i] = nextX;
      this.#vy[i] = nextY;
      x[i] += step * (old * vx + (1 - old) * nextX);
      y[i] += step * (old * vy + (1 - old) * nextY);
      if (!(x[i] < side && -x[i] < side && y[i] < far && y[i] > near)) {
        this.#vx[i] = 0;
        this.#vy[i] = 0;
        stones.remove(i);
      }
    }
    return any;
  }

  /** Resolves every overlapping pair that approaches. */
  #touch(stones: Stones): void {
    const { x, y } = stones;
    const vx = this.#vx;
    const vy = this.#vy;
    for (let i = 0; i < STONES; i++) {
      if (!stones.has(i)) continue;
      const rests = vx[i] === 0 && vy[i] === 0;
      for (let j = i + 1; j < STONES; j++) {
        if (!stones.has(j) || (rests && vx[j] === 0 && vy[j] === 0)) continue;
        const dx = x[j] - x[i];
        const dy = y[j] - y[i];
        if (dx * dx + dy * dy > DIAMETER2) continue;
        const closing = (vx[i] - vx[j]) * dx + (vy[i] - vy[j]) * dy;
        if (closing > 0)
          this.#bounce(stones, i, j, this.#refined ? this.#overlapTime(dx, dy, closing, i, j) : 0);
      }
    }
  }

  /** How long ago two overlapping stones touched. */
  #overlapTime(dx: number, dy: number, closing: number, i: number, j: number): number {
    const wx = this.#vx[i] - this.#vx[j];
    const wy = this.#vy[i] - this.#vy[j];
    const overlap = DIAMETER2 - dx * dx - dy * dy;
    const time = overlap / (closing + Math.sqrt(closing * closing + (wx * wx + wy * wy) * overlap));
    return Math.min(time, this.#step);
  }

  /** The contact of two stones, `ago` seconds before now. */
  #bounce(stones: Stones, i: number, j: number, ago: number): void {
    const { x, y } = stones;
    const pair = this.#pair;
    pair[VX_A] = this.#vx[i];
    pair[VY_A] = this.#vy[i];
    pair[SPIN_A] = this.#spin[i];
    pair[VX_B] = this.#vx[j];
    pair[VY_B] = this.#vy[j];
    pair[SPIN_B] = this.#spin[j];
    const dx = x[j] - x[i] + ago * (this.#vx[i] - this.#vx[j]);
    const dy = y[j] - y[i] + ago * (this.#vy[i] - this.#vy[j]);
    const distance = Math.sqrt(dx * dx + dy * dy);
    pair[NORMAL_X] = dx / distance;
    pair[NORMAL_Y] = dy / distance;
    pair[ARM] = 0.5 * distance;
    collide(pair, this.#motion.contact);
    x[i] += ago * (pair[VX_A] - this.#vx[i]);
    y[i] += ago * (pair[VY_A] - this.#vy[i]);
    x[j] += ago * (pair[VX_B] - this.#vx[j]);
    y[j] += ago * (pair[VY_B] - this.#vy[j]);
    this.#vx[i] = pair[VX_A];
    this.#vy[i] = pair[VY_A];
    this.#spin[i] = pair[SPIN_A];
    this.#vx[j] = pair[VX_B];
    this.#vy[j] = pair[VY_B];
    this.#spin[j] = pair[SPIN_B];
    this.touched = true;
  }
}
