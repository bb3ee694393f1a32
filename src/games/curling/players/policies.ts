import { z } from "zod";
import type { Policy } from "../../../game/index.js";
import {
  type CurlingState,
  formatCategory,
  formatSimple,
  HeuristicPolicy,
  LearnedPolicy,
  mirrorCategory,
  mirrorSimple,
  type RuleSet,
  type Shot,
  SimplePolicy,
  TEMPERATURE,
} from "../index.js";

/** The policies by name. */
export const POLICIES = ["simple", "heuristic", "learned"] as const;

export type PolicyName = (typeof POLICIES)[number];

/** An option of players with a policy. */
export const temperature = z
  .number()
  .positive()
  .max(100)
  .default(TEMPERATURE)
  .describe("of the learned policy: the lower, the more often it throws what it thinks best");

/** An option of players with a policy. */
export const pass = z
  .boolean()
  .optional()
  .describe(
    "false: throws no stone away where few stones in play are wanted, but the last one of an end to blank it",
  );

/** `heat` is the temperature of the learned policy; `pass` is of all but the simple one, which never throws a stone away. */
export function policyOf(
  name: PolicyName,
  rules: RuleSet,
  heat: number = TEMPERATURE,
  pass = true,
): Policy<CurlingState, Shot> {
  switch (name) {
    case "simple":
      return new SimplePolicy(rules);
    case "heuristic":
      return new HeuristicPolicy(rules, { pass });
    case "learned":
      return new LearnedPolicy(rules, { temperature: heat, pass });
  }
}

/** What an arm of the policy is called: `hit cw 0 middle`. */
export function formatArm(name: PolicyName, id: number): string {
  return name === "simple" ? formatSimple(id) : formatCategory(id);
}

/** What an arm of the policy is called on the mirrored sheet. */
export function mirrorOf(name: PolicyName): (id: number) => number {
  return name === "simple" ? mirrorSimple : mirrorCategory;
}
