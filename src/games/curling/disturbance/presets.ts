/** The disturbances of the rule sets, as data. */
import type { Disturbance } from "../../../game/index.js";
import type { Shot } from "../shot.js";
import { PolarDisturbance, type PolarNoise } from "./polar.js";
import { TeeDisturbance, type TeeNoise } from "./tee.js";

export type DisturbanceSpec =
  | { readonly kind: "none" }
  | ({ readonly kind: "tee" } & TeeNoise)
  | ({ readonly kind: "polar" } & PolarNoise);

export const DISTURBANCES = {
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
} as const satisfies Record<string, DisturbanceSpec>;

export type DisturbanceName = keyof typeof DISTURBANCES;

/** The hand of a rule set, or of a player whose numbers are given. */
export function disturbance(of: DisturbanceName | DisturbanceSpec): Disturbance<Shot> {
  const spec: DisturbanceSpec = typeof of === "string" ? DISTURBANCES[of] : of;
  switch (spec.kind) {
    case "none":
      return STEADY;
    case "tee":
      return new TeeDisturbance(spec);
    case "polar":
      return new PolarDisturbance(spec);
  }
}

/** Every throw succeeds: all probability lies on the intended one. */
const STEADY: Disturbance<Shot> = {
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
