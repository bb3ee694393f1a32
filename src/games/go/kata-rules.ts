/** Rules of Go in the words of other programs. */
import { parseJson } from "../../game/index.js";
import { formatRules, type GoRules, KOS, RULE_SETS, type RuleSet, SCORINGS } from "./rules.js";

const KO = { positional: "POSITIONAL", situational: "SITUATIONAL", simple: "SIMPLE" } as const;

/** As KataGo tells and takes them; dead stones are nobody's business there. */
export function formatKataRules({ ko, suicide }: GoRules): string {
  return JSON.stringify({
    ko: KO[ko],
    scoring: "AREA",
    tax: "NONE",
    suicide,
    hasButton: false,
    whiteHandicapBonus: "0",
  });
}

const NAMES: Readonly<Record<string, RuleSet>> = {
  "chinese-kgs": "chinese",
  "chinese-ogs": "chinese",
  new_zealand: "new-zealand",
};

/** The rule set of a name, or of an object such as `formatKataRules` gives. */
export function parseKataRules(text: string, scoring: GoRules["scoring"]): RuleSet {
  const name = NAMES[text] ?? text;
  const known = RULE_SETS.find((each) => each === name);
  if (known !== undefined) return known;
  if (!text.startsWith("{"))
    throw new Error(`rules: expected one of ${RULE_SETS.join(", ")}, got "${text.slice(0, 60)}"`);
  let given: Record<string, unknown>;
  try {
    given = parseJson(text) as Record<string, unknown>;
  } catch {
    throw new Error(`rules: not a JSON object: ${text.slice(0, 60)}`);
  }
  return parseKataObject(given, scoring);
}

function parseKataObject(given: Readonly<Record<string, unknown>>, scoring: GoRules["scoring"]): RuleSet {
  const fixed = { scoring: "AREA", tax: "NONE", hasButton: false, whiteHandicapBonus: "0" };
  for (const [field, value] of Object.entries(fixed)) {
    const got = given[field] ?? value;
    if (got !== value) throw new Error(`rules: ${field}: expected ${value}, got ${JSON.stringify(got)}`);
  }
  const ko = KOS.find((each) => KO[each] === given.ko);
  if (ko === undefined) throw new Error(`rules: ko: expected ${Object.values(KO).join(", ")}`);
  const suicide = given.suicide === true;
  // Sets differ in what is done with dead stones, of which this says nothing.
  const scorings = [scoring, ...SCORINGS.filter((each) => each !== scoring)];
  for (const each of scorings) {
    const name = formatRules({ ko, suicide, scoring: each, komi: 0 });
    const known = RULE_SETS.find((set) => set === name);
    if (known !== undefined) return known;
  }
  throw new Error(`rules: there is no set with ko ${given.ko} and suicide ${suicide}`);
}
