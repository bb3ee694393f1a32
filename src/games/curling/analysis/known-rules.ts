/** Which game of ours a record belongs to: agents know rule sets by their names, records hold whole ones. */
import { type GameRecord, RULE_SETS, type RuleSet, ruleSet } from "../index.js";
import { type CurlingSpec, curlingSchema } from "../players/kit.js";

/** Fields that make no other game of it, or that a specification may change. */
const FREE: ReadonlySet<string> = new Set(["name", "verified", "time", "noise", "ends", "extraEnds"]);

/** The specification of the game in which a record was made; with `noise`, thrown by another hand. */
export function specOfRecord({ rules, simulator }: GameRecord, noise = rules.noise): CurlingSpec {
  const { ends, extraEnds, mixedDoubles } = rules;
  const { pattern = 0 } = mixedDoubles ?? {};
  const first = mixedDoubles && { ...rules, mixedDoubles: { ...mixedDoubles, pattern: 0 } };
  const known = RULE_SETS.find((name) => differing(ruleSet(name), first ?? rules, FREE) === undefined);
  if (known === undefined)
    throw new Error(
      `rules: ${rules.name} plays like none of ${RULE_SETS.join(", ")}, and agents know no other`,
    );
  const physics = simulator === "event" ? "event" : "official";
  return curlingSchema.parse({
    name: "curling",
    rules: known,
    ends,
    extraEnds,
    noise,
    physics,
    ...(pattern > 0 && { pattern }),
  });
}

/** Throws one line unless a game of the one rules is a game of the others, whoever throws and however long he thinks. */
export function demandSameGame(recorded: RuleSet, given: RuleSet): void {
  const field = differing(recorded, given, new Set(["name", "verified", "time", "noise"]));
  if (field !== undefined) throw new Error(`rules.${field}: the record is not of the game ${given.name}`);
}

/** The first field in which two rule sets differ. */
function differing(a: RuleSet, b: RuleSet, except: ReadonlySet<string>): string | undefined {
  return Object.keys(a).find((key) => {
    const field = key as keyof RuleSet;
    return !except.has(key) && JSON.stringify(a[field]) !== JSON.stringify(b[field]);
  });
}
