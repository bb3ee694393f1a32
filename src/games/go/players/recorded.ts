import { formatRules, type GoRecord, RULE_SETS } from "../index.js";
import { type GoKit, type GoSpec, goKit } from "./kit.js";

/** The game of a record; rules that no set has are those of `spec`. Its stones are in the record, not in the game. */
export function recordedGame({ width, height, rules }: GoRecord, spec: GoSpec): GoKit {
  const set = RULE_SETS.find((each) => each === formatRules(rules)) ?? spec.rules;
  return goKit({ name: "go", width, height, rules: set, komi: rules.komi, handicap: 0 });
}
