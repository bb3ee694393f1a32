/** The two models, FCV1 and legacy: free motion of a stone, the contact of two, and what a simulator is. */
import { type Shot, STONE_RADIUS, type Stones } from "../sheet.js";

export const MODELS = ["fcv1", "legacy"] as const;
/** Names the two generations of physics: `fcv1` (third and fourth Digital Curling) and `legacy` (first and second). */
export type Model = (typeof MODELS)[number];

/** Gives the lines that take a stone off the sheet the moment its centre crosses them; Infinity where there is none. */
export interface SheetLimits {
  /** A stone with |x| at or beyond this is removed. */
  readonly side: number;
  /** A stone with y at or beyond this is removed. */
  readonly far: number;
  /** A stone with y at or below this is removed (it came back past the thrower). */
  readonly near: number;
}

export const NO_LIMITS: SheetLimits = { side: Infinity, far: Infinity, near: -Infinity };

/**
 * Moves stones from the release of a throw until all of them rest. It knows ice, contacts and the lines that remove a stone in
 * motion; every other rule belongs to the game.
 */
export interface Simulator {
  readonly model: Model;
  readonly limits: SheetLimits;
  /**
   * Says which end (from 0) the next throws belong to, and which team throws first in it: the third generation
   * simulates odd ends from the other side, and the legacy one numbers stones by throwing order.
   */
  startEnd(end: number, first: number): void;
  /** Delivers `shot` from the hack as stone number `stone`, and leaves in `stones` what is then in play. */
  throw(stones: Stones, stone: number, shot: Shot): void;
  /** Whether any stones touched in the last throw. */
  readonly touched: boolean;
}

/** Where all stones are at given times (in seconds from the release) of one throw, for drawing. */
export interface Trajectory {
  readonly times: readonly number[];
  readonly frames: readonly Stones[];
}

/** Stones, and the angles of their handles by the same numbers. */
export interface StonesWithAngles {
  readonly stones: Stones;
  readonly angles: Readonly<Float64Array>;
}

/**
 * A throw as it was seen: where the stones were at the release, every so many seconds, and when all of them rested, before any foul was
 * judged. The last frame is that of the rest.
 */
export interface Flight {
  readonly secondsPerFrame: number;
  readonly start: StonesWithAngles;
  readonly frames: readonly StonesWithAngles[];
  readonly finish: StonesWithAngles;
}

// Free motion of one stone, as the official simulators step it (float64 here; the referee has its own
// float32 version).
//
// FCV1, per step of size dt, with speed v and spin w:
//   v' = v - (0.00200985 / (v + 0.06385782) + 0.00626286) * 9.80665 * dt, stopped when v' <= 0
//   the heading turns by sign(w) * 0.00820 * v^-0.8 * dt
//   |w|' = |w| - 0.025 / max(v, 0.001) * dt
//   and the position moves by dt times the new velocity.
//
// Legacy: v' = v - F dt with F = 12.009216; a sideways push of k F dt, k = 0.066696, turns the heading by
// atan(k F dt / v'); w keeps its size. A throw begins with half a friction step, so that positions follow
// the midpoint rule. Its velocity unit is not the real m/s.
//
// Only + - * / and sqrt are used, so every JavaScript engine computes the same bits.
//
// Source: Digital Curling libraries 1.0.0 and 4.0.0 (FCV1), first-generation simulator of 2015 (legacy).

/** Describes what a model adds to the shape of the free path, by speed alone, with its official time step and its bounds. */
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

// One contact of two equal discs in closed form.
//
// With n the direction from A to B, t = n turned by -90 degrees, h half the distance of the centres, approach speed
// vn = (vA - vB).n and slip vt = (vA - vB).t - h (wA + wB): the impulse per mass is jn = vn (elastic) or vn / 2 (no
// bounce) along n and jt = vt / (2 + 4 h^2 / r^2) along t, clamped to +-friction * jn; A loses it and B gains it,
// and both spins grow by 2 h jt / r^2 (inertia m r^2 / 2). Stones that just touch have h = r; those found by
// steps overlap a little. Simultaneous contacts are taken one after the other.

/**
 * The two stones of a contact: velocity and spin of each, which `collide` changes, and the unit vector from A
 * to B with half their distance. Numbers travel in typed arrays because V8 boxes those that cross a call it does not inline.
 */
export const VX_A = 0;
export const VY_A = 1;
export const SPIN_A = 2;
export const VX_B = 3;
export const VY_B = 4;
export const SPIN_B = 5;
export const NORMAL_X = 6;
export const NORMAL_Y = 7;
/** Half the distance of the centres. */
export const ARM = 8;
type Vector2 = Float64Array;

const INVERSE_R2 = 1 / (STONE_RADIUS * STONE_RADIUS);

export function newPair(): Vector2 {
  return new Float64Array(9);
}

/** The stones must approach each other. */
export function collide(pair: Vector2, law: ContactLaw): void {
  const nx = pair[NORMAL_X];
  const ny = pair[NORMAL_Y];
  const dvx = pair[VX_A] - pair[VX_B];
  const dvy = pair[VY_A] - pair[VY_B];
  const approach = dvx * nx + dvy * ny;
  const normal = approach > law.bounceThreshold ? approach : approach / 2;
  const arm = pair[ARM];
  const slip = dvx * ny - dvy * nx - arm * (pair[SPIN_A] + pair[SPIN_B]);
  const max = law.friction * normal;
  const tangential = Math.max(-max, Math.min(max, slip / (2 + 4 * arm * arm * INVERSE_R2)));
  const ix = normal * nx + tangential * ny;
  const iy = normal * ny - tangential * nx;
  const spin = 2 * arm * INVERSE_R2 * tangential;
  pair[VX_A] -= ix;
  pair[VY_A] -= iy;
  pair[SPIN_A] += spin;
  pair[VX_B] += ix;
  pair[VY_B] += iy;
  pair[SPIN_B] += spin;
}
