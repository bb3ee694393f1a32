/** Whose hand throws: the disturbances of the rule sets by name, and steadier or shakier ones. */
import type { Disturbance } from "../../game/index.js";
import {
  DISTURBANCES,
  type DisturbanceName,
  type DisturbanceSpec,
  disturbance,
} from "./disturbance/index.js";
import type { RuleSet } from "./rules/index.js";
import type { Shot } from "./shot.js";

/** The hand that is asked for, or the one that the rules are usually played with. */
export function noiseFor(rules: RuleSet, name?: DisturbanceName): DisturbanceName {
  if (name === undefined) return rules.noise;
  const { kind } = DISTURBANCES[name];
  if (kind === "none" || (kind === "tee") === (rules.model === "legacy")) return name;
  throw new Error(`noise: ${name} is not for the ${rules.model} model of ${rules.name}`);
}

/** A hand with so many times the deviations of a named one. */
export function handOf(noise: DisturbanceName, times = 1): Disturbance<Shot> {
  const spec: DisturbanceSpec = DISTURBANCES[noise];
  switch (spec.kind) {
    case "none":
      return disturbance(spec);
    case "tee":
      return disturbance({ ...spec, x: times * spec.x, y: times * spec.y });
    case "polar":
      return disturbance({ ...spec, speed: times * spec.speed, angle: times * spec.angle });
  }
}
