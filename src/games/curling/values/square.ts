/**
 * The box of random throws as the unit square of Matsui & Hoki (2017): x = (X2 - vx) / (X2 - X1) is 1 at the left and 0 at the right, y is 0 at the slowest throw and 1 at
 * the hardest. Their box follows from the official helper and is, but for 3 % of its width, the one of 2018, which is taken.
 */
import type { Model } from "../physics/simulator.js";
import { THROW_BOXES, type ThrowBox } from "../random-throw.js";

export interface SquarePoint {
  x: number;
  y: number;
}

export class ThrowSquare {
  readonly #box: ThrowBox;

  constructor(model: Model) {
    this.#box = THROW_BOXES[model];
  }

  pointOf(vx: number, vy: number, into: SquarePoint): void {
    const { vx: widest, vyMin, vyMax } = this.#box;
    into.x = (widest - vx) / (2 * widest);
    into.y = (vy - vyMin) / (vyMax - vyMin);
  }

  /** Writes vx and vy. */
  writeVelocity({ x, y }: SquarePoint, into: Float64Array, at: number): void {
    const { vx: widest, vyMin, vyMax } = this.#box;
    into[at] = widest * (1 - 2 * x);
    into[at + 1] = vyMin + y * (vyMax - vyMin);
  }
}
