/**
 * Execution noise: the errors of a throw, sampled and as densities, by name and as data.
 *
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
import type { Rng } from "../../core/index.js";
import type { MoveNoise } from "../../game/index.js";
import { CURL_OFFSET, CURL_SLOPE, LEGACY_FRICTION } from "./physics/official-aim.js";
import type { CurlingRules } from "./rules/rule-set.js";
import { LEGACY_SHEET, type Shot, turnOf } from "./sheet.js";

export interface PolarDeviations {
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

const polarNormals = new Float64Array(2);
/**
 * Angles, in rad, for which the series of sine and cosine are exact to the last bit or two; no official hand
 * errs by more. Unlike Math.sin they give the same bits in every JavaScript engine.
 */
const SMALL = 0.05;

export class PolarNoise implements MoveNoise<Shot> {
  readonly noise: Required<PolarDeviations>;

  constructor(noise: PolarDeviations) {
    this.noise = { maxSpeed: Infinity, minSpeed: -Infinity, minSpin: 0, maxSpin: Infinity, ...noise };
  }

  sample(intended: Shot, rng: Rng, into: Shot): void {
    const { speed, angle, maxSpeed, minSpeed, minSpin, maxSpin } = this.noise;
    const { vx, vy, omega } = intended;
    const wanted = Math.sqrt(vx * vx + vy * vy);
    rng.normals(polarNormals);
    const thrown = Math.max(minSpeed, Math.min(wanted, maxSpeed) + speed * polarNormals[0]);
    const turned = angle * polarNormals[1];
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

// The noise of the first and second generation ("UEC" and "GAT" rules).
//
// A point (dx, dy) beside the tee is drawn, normal with a deviation for each axis, and the throw is changed
// by the difference between the official tee draw and the official draw to that point, whatever the throw:
//   actual = intended + c(tee) - c(tee + (dx, dy)),
// c the official helper `createShot`, here in float64. So a tee draw is spread by just these deviations, and
// faster throws by the same change of velocity.
//
// Density in (vx, vy): c is a rotation and stretch of the target (determinant 1 + t^2, t the curl slope),
// then speed = sqrt(2 F L) along the aim of length L, whose Jacobian is (dv/dL) (v/L) = F / L; hence
//   p(actual | intended) = N(dx) N(dy) L / (F (1 + t^2)).
// The handle is never disturbed: throws with the other turn have density 0.
//
// Source: first-generation simulator, rules of the UEC cup (2014) and of the GAT cup (December 2015).

interface TeeDeviations {
  /** Deviation of a tee draw across the sheet, m. */
  readonly x: number;
  /** Deviation of a tee draw along the sheet, m. */
  readonly y: number;
}

const TEE = LEGACY_SHEET.teeLine;
const TWICE_FRICTION = 2 * LEGACY_FRICTION;
const STRETCH = 1 + CURL_SLOPE * CURL_SLOPE;
const TEE_PACE = paceOf(CURL_OFFSET, TEE);
const TEE_VX = TEE_PACE * CURL_OFFSET;
const TEE_VY = TEE_PACE * TEE;

/** Speed of a draw over the length of its aim. */
function paceOf(aimX: number, aimY: number): number {
  return Math.sqrt(TWICE_FRICTION / Math.sqrt(aimX * aimX + aimY * aimY));
}

const teeNormals = new Float64Array(2);

export class TeeNoise implements MoveNoise<Shot> {
  readonly noise: TeeDeviations;

  constructor(noise: TeeDeviations) {
    this.noise = noise;
  }

  sample(intended: Shot, rng: Rng, into: Shot): void {
    const side = intended.omega < 0 ? -1 : 1;
    rng.normals(teeNormals);
    const dx = this.noise.x * teeNormals[0];
    const dy = this.noise.y * teeNormals[1];
    const aimX = dx + side * (CURL_OFFSET + CURL_SLOPE * dy);
    const aimY = TEE + dy - side * CURL_SLOPE * dx;
    const pace = paceOf(aimX, aimY);
    into.vx = intended.vx + side * TEE_VX - pace * aimX;
    into.vy = intended.vy + TEE_VY - pace * aimY;
    into.omega = intended.omega;
  }

  density(intended: Shot, actual: Shot): number {
    if (turnOf(intended) !== turnOf(actual)) return 0;
    const side = intended.omega < 0 ? -1 : 1;
    const vx = side * TEE_VX + intended.vx - actual.vx;
    const vy = TEE_VY + intended.vy - actual.vy;
    const speed = Math.sqrt(vx * vx + vy * vy);
    const reach = speed / TWICE_FRICTION;
    const aimX = reach * vx - side * CURL_OFFSET;
    const aimY = reach * vy - TEE;
    const { x, y } = this.noise;
    const dx = (aimX - side * CURL_SLOPE * aimY) / (STRETCH * x);
    const dy = (aimY + side * CURL_SLOPE * aimX) / (STRETCH * y);
    const length = reach * speed;
    return (
      (Math.exp(-0.5 * (dx * dx + dy * dy)) * length) / (2 * Math.PI * x * y * LEGACY_FRICTION * STRETCH)
    );
  }
}

// The disturbances of the rule sets, as data.

export type NoiseSpec =
  | { readonly kind: "none" }
  | ({ readonly kind: "tee" } & TeeDeviations)
  | ({ readonly kind: "polar" } & PolarDeviations);

export const EXECUTION_NOISES = {
  none: { kind: "none" },
  /** First generation, 2014 and 2015. */
  "legacy-uec": { kind: "tee", x: 0.145, y: 0.145 },
  /** From December 2015: Ohto & Tanaka (2016), later UEC cups, the default of the 2018 rewrite. */
  "legacy-gat": { kind: "tee", x: 0.0725, y: 0.29 },
  /** Third generation: the player that the official settings give. */
  dc3: { kind: "polar", speed: 0.0076, angle: 0.0018, maxSpeed: 4 },
  /** Fourth generation: the server's default player. */
  dc4: {
    kind: "polar",
    speed: 0.0076,
    angle: 0.0018,
    maxSpeed: 4,
    minSpeed: 0,
    minSpin: Math.PI / 6,
    maxSpin: Math.PI / 2,
  },
} as const satisfies Record<string, NoiseSpec>;

export type NoiseName = keyof typeof EXECUTION_NOISES;

/** Makes the execution noise of a rule set, or of a player whose deviations are given. */
export function executionNoise(of: NoiseName | NoiseSpec): MoveNoise<Shot> {
  const spec: NoiseSpec = typeof of === "string" ? EXECUTION_NOISES[of] : of;
  switch (spec.kind) {
    case "none":
      return STEADY;
    case "tee":
      return new TeeNoise(spec);
    case "polar":
      return new PolarNoise(spec);
  }
}

/** Every throw succeeds: all probability lies on the intended one. */
const STEADY: MoveNoise<Shot> = {
  sample(intended, _rng, into) {
    into.vx = intended.vx;
    into.vy = intended.vy;
    into.omega = intended.omega;
  },
  density(intended, actual) {
    const { vx, vy, omega } = intended;
    return vx === actual.vx && vy === actual.vy && omega === actual.omega ? Infinity : 0;
  },
};

// The disturbance as it is seen on the ice: the density of the point where a draw would stop, given the
// point where it was meant to stop, with the ice otherwise empty.
//   p(stop | intended stop) = p(v(stop) | v(intended stop)) |d(vx, vy) / d(x, y)| at the stop,
// v the throw that stops at a point. Exact if the map is; in place of the normal density in target coordinates
// that Ohto & Tanaka (2016) took because they had not the Jacobian.

/** Finds free throws by where they stop, with the Jacobian there; the aiming tables of a model are one. */
export interface StopMap {
  /** Sets `into` to the throw that stops at (x, y) with the spin `into.omega`; false if there is none. */
  stopAt(x: number, y: number, into: Shot): boolean;
  /** |d(vx, vy) / d(x, y)| there; by rotational symmetry (dv/dR) v / R, R the distance of the stop. */
  jacobian(x: number, y: number, omega: number): number;
}

const intended: Shot = { vx: 0, vy: 0, omega: 0 };
const actual: Shot = { vx: 0, vy: 0, omega: 0 };

/** Returns the density, per square metre, of stopping at (x, y) when the throw was aimed at (aimX, aimY). */
export function stopDensity(
  disturbance: MoveNoise<Shot>,
  map: StopMap,
  omega: number,
  aimX: number,
  aimY: number,
  x: number,
  y: number,
): number {
  intended.omega = omega;
  actual.omega = omega;
  if (!map.stopAt(aimX, aimY, intended) || !map.stopAt(x, y, actual)) return 0;
  return disturbance.density(intended, actual) * map.jacobian(x, y, omega);
}

// Whose hand throws: the disturbances of the rule sets by name, and steadier or shakier ones.

/** The hand that is asked for, or the one that the rules are usually played with. */
export function noiseFor(rules: CurlingRules, name?: NoiseName): NoiseName {
  if (name === undefined) return rules.noise;
  const { kind } = EXECUTION_NOISES[name];
  if (kind === "none" || (kind === "tee") === (rules.model === "legacy")) return name;
  throw new Error(`noise: ${name} is not for the ${rules.model} model of ${rules.name}`);
}

/** A hand with so many times the deviations of a named one. */
export function scaledNoise(noise: NoiseName, times = 1): MoveNoise<Shot> {
  const spec: NoiseSpec = EXECUTION_NOISES[noise];
  switch (spec.kind) {
    case "none":
      return executionNoise(spec);
    case "tee":
      return executionNoise({ ...spec, x: times * spec.x, y: times * spec.y });
    case "polar":
      return executionNoise({ ...spec, speed: times * spec.speed, angle: times * spec.angle });
  }
}
