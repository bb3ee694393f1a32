/**
 * Free motion of one stone, as the official simulators step it (float64 here; the referee has its own
 * float32 version).
 *
 * FCV1, per step of size dt, with speed v and spin w:
 *   v' = v - (0.00200985 / (v + 0.06385782) + 0.00626286) * 9.80665 * dt, stopped when v' <= 0
 *   the heading turns by sign(w) * 0.00820 * v^-0.8 * dt
 *   |w|' = |w| - 0.025 / max(v, 0.001) * dt
 *   and the position moves by dt times the new velocity.
 *
 * Legacy: v' = v - F dt with F = 12.009216; a sideways push of k F dt, k = 0.066696, turns the heading by
 * atan(k F dt / v'); w keeps its size. A throw begins with half a friction step, so that positions follow
 * the midpoint rule. Its velocity unit is not the real m/s.
 *
 * Only + - * / and sqrt are used, so every JavaScript engine computes the same bits.
 *
 * Source: Digital Curling libraries 1.0.0 and 4.0.0 (FCV1), first-generation simulator of 2015 (legacy).
 */
import type { Shot } from "../shot.js";
import type { Model } from "./simulator.js";

/** What a model adds to the shape of the free path. All quantities depend on the speed alone. */
export interface Motion {
  readonly model: Model;
  /** The fastest stone that tables are built for. */
  readonly maxSpeed: number;
  /** The official time step, s. */
  readonly step: number;
  /** No stone's velocity ever changes faster than this on free ice. */
  readonly maxAcceleration: number;
  /** The size of spin that every throw of this model starts with, whatever it asks for; 0 where it has its own. */
  readonly fixedSpin: number;
  /** How far ahead of the position the velocity of a throw is, in steps; see `buildCurve`. */
  readonly lead: number;
  /** Deceleration at speed v: drag / (v + dragOffset) + friction. */
  readonly drag: number;
  readonly dragOffset: number;
  readonly friction: number;
  /** Tangent of the turn of the heading in one friction step of size `step` from `speed` to `next`, without its sign. */
  turn(speed: number, next: number, step: number): number;
  /** Spin lost per second. */
  spinLoss(speed: number): number;
  readonly contact: ContactLaw;
}

/** How two equal discs bounce. */
export interface ContactLaw {
  /** Sideways friction between stones. */
  readonly friction: number;
  /** Approach speeds up to this do not bounce; 0 where everything does. */
  readonly bounceThreshold: number;
}

const GRAVITY = 9.80665;

export function deceleration(motion: Motion, speed: number): number {
  return motion.drag / (speed + motion.dragOffset) + motion.friction;
}

export const FCV1: Motion = {
  model: "fcv1",
  maxSpeed: 6,
  step: 0.001,
  maxAcceleration: 0.383,
  lead: 0.5,
  contact: { friction: 0.2, bounceThreshold: 0 },
  fixedSpin: 0,
  drag: 0.00200985 * GRAVITY,
  dragOffset: 0.06385782,
  friction: 0.00626286 * GRAVITY,
  turn(speed, _next, step) {
    const angle = 0.0082 * inverseFourFifths(speed) * step;
    const square = angle * angle;
    return angle * (1 + square * (1 / 3 + square * (2 / 15)));
  },
  spinLoss: (speed) => 0.025 / Math.max(speed, 0.001),
};

const LEGACY_FRICTION = 12.009216;
const LEGACY_CURL = 0.066696;

const LEGACY: Motion = {
  model: "legacy",
  maxSpeed: 60,
  step: 0.001,
  maxAcceleration: LEGACY_FRICTION * Math.sqrt(1 + LEGACY_CURL * LEGACY_CURL),
  lead: 0,
  // Stones rub against each other as they rub on the ice: a slip of the official program.
  contact: { friction: LEGACY_FRICTION, bounceThreshold: 1 },
  fixedSpin: LEGACY_CURL,
  drag: 0,
  dragOffset: 1,
  friction: LEGACY_FRICTION,
  turn: (_speed, next, step) => (LEGACY_CURL * LEGACY_FRICTION * step) / next,
  spinLoss: () => 0,
};

/** Refuses a throw that the tables do not reach, or that is none. */
export function demandThrow(motion: Motion, { vx, vy, omega }: Shot): void {
  if (!(vx * vx + vy * vy <= motion.maxSpeed * motion.maxSpeed)) {
    throw new RangeError(`velocity: ${Math.hypot(vx, vy)} is not a speed up to ${motion.maxSpeed}`);
  }
  if (Number.isNaN(omega)) throw new RangeError("omega: NaN is not a spin");
}

/** The spin that a throw really starts with. */
export function startSpin(motion: Motion, omega: number): number {
  return motion.fixedSpin === 0 ? omega : Math.sign(omega) * motion.fixedSpin;
}

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);

/** x^-0.8 for x > 0: the fifth root of 1/x by Newton's method, begun with a fifth of the exponent. */
function inverseFourFifths(x: number): number {
  double[0] = x;
  words[1] = 0x4cb90000 - words[1] / 5;
  words[0] = 0;
  let z = double[0];
  for (let round = 0; round < 5; round++) {
    const square = z * z;
    z *= 1.2 - 0.2 * x * square * square * z;
  }
  const square = z * z;
  return square * square;
}

export const MOTIONS: Readonly<Record<Model, Motion>> = { fcv1: FCV1, legacy: LEGACY };
