/**
 * How much room a throw has on its way to a stone, with either turn and two weights, past the stones in front. All throws of one weight arrive along nearly the
 * same curve, whatever their target: at a distance d before it the path lies
 *
 *   bow(d) = s d / (1 + d / r)
 *
 * beside the straight line from the hack, to the right for a counter-clockwise throw. The two numbers of a model and a weight are fitted to paths of the simulator (`policy/approach.ts`), to a centimetre
 * up to 10 m before the tee. The room of a way is how far from it the centre of the nearest stone in front lies: a stone passes where that is two radii and more. It does not see what the hand does,
 * nor what becomes of a stone that is hit.
 */
import type { Model } from "../physics/simulator.js";
import type { SeenStones } from "./seen-stones.js";

/** The bow of a throw that stops at its target, and of one that would run on for 6 m: s, and r in metres. */
export const BOWS: Readonly<Record<Model, readonly [draw: Bow, hit: Bow]>> = {
  legacy: [
    { slope: 0.1479, reach: 4.1 },
    { slope: 0.0459, reach: 10.8 },
  ],
  fcv1: [
    { slope: 0.1593, reach: 6.9 },
    { slope: 0.0748, reach: 13.2 },
  ],
};

export interface Bow {
  readonly slope: number;
  readonly reach: number;
}

/** Wider than this, in metres, a way is free. */
const WIDE = 0.6;

export class Ways {
  readonly #teeLine: number;
  readonly #drawSlope: number;
  readonly #drawReach: number;
  readonly #hitSlope: number;
  readonly #hitReach: number;

  constructor(model: Model, teeLine: number) {
    const [draw, hit] = BOWS[model];
    this.#teeLine = teeLine;
    this.#drawSlope = draw.slope;
    this.#drawReach = draw.reach;
    this.#hitSlope = hit.slope;
    this.#hitReach = hit.reach;
  }

  /** Writes the room of four ways to a stone, from 0 to 1: a draw and a hit, each counter-clockwise and clockwise. */
  write({ x, y, all }: SeenStones, stone: number, into: Float32Array, at: number): void {
    const tx = x[stone];
    const ty = this.#teeLine + y[stone];
    const far = Math.sqrt(tx * tx + ty * ty);
    const gx = tx / far;
    const gy = ty / far;
    let drawRight = WIDE;
    let drawLeft = WIDE;
    let hitRight = WIDE;
    let hitLeft = WIDE;
    for (let other = 0; other < all; other++) {
      if (other === stone) continue;
      const dx = x[other] - x[stone];
      const dy = y[other] - y[stone];
      const before = -dx * gx - dy * gy;
      if (before <= 0) continue;
      const right = dx * gy - dy * gx;
      const draw = (this.#drawSlope * before) / (1 + before / this.#drawReach);
      const hit = (this.#hitSlope * before) / (1 + before / this.#hitReach);
      drawRight = Math.min(drawRight, Math.abs(right - draw));
      drawLeft = Math.min(drawLeft, Math.abs(right + draw));
      hitRight = Math.min(hitRight, Math.abs(right - hit));
      hitLeft = Math.min(hitLeft, Math.abs(right + hit));
    }
    into[at] = drawRight / WIDE;
    into[at + 1] = drawLeft / WIDE;
    into[at + 2] = hitRight / WIDE;
    into[at + 3] = hitLeft / WIDE;
  }
}
