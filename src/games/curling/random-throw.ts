/**
 * Throws at random as the papers mean it: both speeds uniform in a box, either turn with equal chance. The box holds every throw
 * that passes the hog line, and some that do not; most of its throws hit nothing and stay nowhere.
 *
 * Source: Matsui & Hoki (2018) for the numbers of the legacy model; (2017) for what they mean: sideways up to the throw that curls
 * into the near corner of the play area, along the sheet from the hog line to the hardest throw allowed. The papers
 * have no other model: for FCV1 the box reaches the same places, from 6.7 m before the tee to 10.9 m behind it.
 */
import type { Rng } from "../../random/index.js";
import type { Model } from "./physics/simulator.js";
import { FULL_SPIN, SHOT_CODER, type Shot } from "./shot.js";

/** Speeds in the model's unit. */
export interface ThrowBox {
  /** Largest speed to either side. */
  readonly vx: number;
  readonly vyMin: number;
  readonly vyMax: number;
}

export const THROW_BOXES: Readonly<Record<Model, ThrowBox>> = {
  legacy: { vx: 3.1, vyMin: 26.7, vyMax: 33.7 },
  fcv1: { vx: 0.29, vyMin: 2.2, vyMax: 2.7 },
};

const draws = new Float64Array(2);

export function randomThrow(model: Model, rng: Rng, into: Shot = SHOT_CODER.blank()): Shot {
  randomVelocities(model, rng, draws);
  into.vx = draws[0];
  into.vy = draws[1];
  into.omega = rng.bit() === 0 ? -FULL_SPIN : FULL_SPIN;
  return into;
}

/** Fills `into` with vx and vy of one throw after the other. */
export function randomVelocities(model: Model, rng: Rng, into: Float64Array): void {
  const { vx, vyMin, vyMax } = THROW_BOXES[model];
  rng.floats(into);
  for (let i = 0; i < into.length; i += 2) {
    into[i] = vx * (2 * into[i] - 1);
    into[i + 1] = vyMin + (vyMax - vyMin) * into[i + 1];
  }
}
