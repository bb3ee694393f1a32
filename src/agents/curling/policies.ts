import type { Policy } from "../../game/index.js";
import {
  type CurlingState,
  HeuristicPolicy,
  LearnedPolicy,
  mirrorCategory,
  mirrorSimple,
  type RuleSet,
  type Shot,
  SimplePolicy,
} from "../../games/curling/index.js";

/** The policies by name. */
export const POLICIES = ["simple", "heuristic", "learned"] as const;

export type PolicyName = (typeof POLICIES)[number];

/** `temperature` is that of the learned policy; the paper's where nothing is said. */
export function policyOf(name: PolicyName, rules: RuleSet, temperature = 0.8): Policy<CurlingState, Shot> {
  switch (name) {
    case "simple":
      return new SimplePolicy(rules);
    case "heuristic":
      return new HeuristicPolicy(rules);
    case "learned":
      return new LearnedPolicy(rules, { temperature });
  }
}

/** What an arm of the policy is called on the mirrored sheet. */
export function mirrorOf(name: PolicyName): (id: number) => number {
  return name === "simple" ? mirrorSimple : mirrorCategory;
}
