/** Whose hand throws: the disturbances of the rule sets by name, and steadier or shakier ones. */
import { Option } from "commander";
import type { Disturbance } from "../../game/index.js";
import {
  DISTURBANCES,
  type DisturbanceName,
  type DisturbanceSpec,
  disturbance,
  type RuleSet,
  type Shot,
} from "../../games/curling/index.js";
import { Failure, USAGE } from "../failure.js";

const NAMES = Object.keys(DISTURBANCES) as DisturbanceName[];

export function noiseOption(): Option {
  return new Option("--noise <name>", "whose hand throws (default: the one of the rules)").choices(NAMES);
}

/** The hand that is asked for, or the one that the rules are usually played with. */
export function noiseFor(rules: RuleSet, name?: DisturbanceName): DisturbanceName {
  if (name === undefined) return rules.noise;
  const { kind } = DISTURBANCES[name];
  if (kind === "none" || (kind === "tee") === (rules.model === "legacy")) return name;
  throw new Failure(`--noise: ${name} is not for the ${rules.model} model of ${rules.name}`, USAGE);
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
