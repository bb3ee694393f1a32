export { deliveredBy, type Lying, lyingOf } from "./lying.js";
export type { Placement } from "./placement.js";
export { isPowerPlay, PLACEMENTS, placeStones, plainPlacement, takesHammer } from "./placement.js";
export { oneEnd, parseRuleSet, RULE_SETS, ruleSet } from "./presets.js";
export type { MixedDoubles, RuleSet } from "./rule-set.js";
export { limitsOf, Umpire } from "./umpire.js";
