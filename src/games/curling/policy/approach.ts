/**
 * The last metres of a throw: how far its path lies beside the straight line from the hack to its target, and whether it
 * gets there undisturbed.
 *
 * All throws of one weight arrive along nearly the same curve, whatever their target: at a distance d before it, the
 * path lies bow(d) to the side from which the stone curls (right of the line for a counter-clockwise throw). The bow
 * is read once, from a throw at the tee; for targets anywhere from the hog line to the back line it is good to about
 * two centimetres. A stone whose centre is nearer to the path than two radii and a little is in the way.
 *
 * What it does not see: stones that the target is driven into, and what becomes of a throw that misses.
 */
import type { Aim } from "../physics/aim.js";
import { MOTIONS, type Model, NO_LIMITS } from "../physics/models.js";
import { eventSimulator } from "../physics/simulators.js";
import { FULL_SPIN, type Shot, STONE_RADIUS, Stones } from "../sheet.js";

/** The register: the target of the throw. */
export const X = 0;
export const Y = 1;

/** Bits of the answer of `clear`. */
export const CLEAR_CW = 1;
export const CLEAR_CCW = 2;
export const CLEAR_BOTH = 3;

/** The bow is kept at distances of 1/4 m, up to 10 m. */
const PER_METRE = 4;
const NODES = 41;
const LONGEST = (NODES - 1) / PER_METRE;
const DIAMETER = 2 * STONE_RADIUS;
/** The room that a path needs, to either side. */
const ROOM = DIAMETER + 0.02;

export class Approach {
  readonly register = new Float64Array(2);
  /** The tangent of the angle at which a throw of each weight arrives at its target. */
  readonly slope: Float64Array;
  readonly #bow: Float64Array;
  /** No path comes nearer to a stone that lies farther aside. */
  readonly #widest: number;

  /** A weight is how far a throw would run on beyond its target, in metres. */
  constructor(model: Model, aim: Aim, tee: number, weights: readonly number[]) {
    this.slope = new Float64Array(weights.length);
    this.#bow = new Float64Array(weights.length * NODES);
    for (const [weight, beyond] of weights.entries()) {
      const path = pathTo(model, aim, tee, beyond);
      for (let k = 0; k < NODES; k++) this.#bow[weight * NODES + k] = sideAt(path, tee - k / PER_METRE);
      const near = 0.1;
      this.slope[weight] = sideAt(path, tee - near) / near;
    }
    this.#widest = this.#bow.reduce((max, bow) => Math.max(max, bow)) + ROOM;
  }

  /** The bow of a weight at the distance in `register[Y]`, written to `register[X]`. */
  bow(weight: number): void {
    const { register } = this;
    const place = Math.min(register[Y], LONGEST) * PER_METRE;
    const k = place | 0;
    const at = weight * NODES + k;
    register[X] =
      k + 1 < NODES ? this.#bow[at] + (place - k) * (this.#bow[at + 1] - this.#bow[at]) : this.#bow[at];
  }

  /** With which turns a throw of this weight at the register's target passes all stones of `mask`. */
  clear(stones: Stones, mask: number, weight: number): number {
    const { register } = this;
    const bow = this.#bow;
    const tx = register[X];
    const ty = register[Y];
    const far = 1 / Math.sqrt(tx * tx + ty * ty);
    const gx = tx * far;
    const gy = ty * far;
    const row = weight * NODES;
    let clear = CLEAR_BOTH;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const i = 31 - Math.clz32(rest & -rest);
      const dx = stones.x[i] - tx;
      const dy = stones.y[i] - ty;
      const before = -dx * gx - dy * gy;
      if (before <= 0) {
        if (dx * dx + dy * dy < DIAMETER * DIAMETER) return 0;
        continue;
      }
      if (before >= LONGEST) continue;
      const right = dx * gy - dy * gx;
      if (right > this.#widest || right < -this.#widest) continue;
      const place = before * PER_METRE;
      const k = place | 0;
      const side = bow[row + k] + (place - k) * (bow[row + k + 1] - bow[row + k]);
      if (Math.abs(right - side) < ROOM) clear &= ~CLEAR_CCW;
      if (Math.abs(right + side) < ROOM) clear &= ~CLEAR_CW;
      if (clear === 0) return 0;
    }
    return clear;
  }
}

/** The counter-clockwise throw at the tee, as points in the order of their y. */
function pathTo(model: Model, aim: Aim, tee: number, beyond: number): readonly (readonly [number, number])[] {
  const shot: Shot = { vx: 0, vy: 0, omega: FULL_SPIN };
  aim.passBeyond(0, tee, beyond, shot);
  const steps = 500;
  const longest = Math.hypot(shot.vx, shot.vy) / MOTIONS[model].friction;
  const times = Array.from({ length: steps + 1 }, (_, i) => (i * longest) / steps);
  const { frames } = eventSimulator(model, NO_LIMITS).trajectory(new Stones(), 0, shot, times);
  return frames.map(({ x, y }) => [x[0], y[0]] as const);
}

/** The x at which a path crosses a y. */
function sideAt(path: readonly (readonly [number, number])[], y: number): number {
  const after = path.findIndex((point) => point[1] >= y);
  if (after <= 0) return 0;
  const [x0, y0] = path[after - 1];
  const [x1, y1] = path[after];
  return x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
}
