/**
 * Rule sets of Go as data, by name, from game records, and as KataGo writes them.
 *
 * Rules as data. Two passes in a row end a game under all of them.
 */
import { parseJson } from "../../core/index.js";

/**
 * What may not come back: `positional`, any earlier position of the stones; `situational`, one with the same side to
 * move; `simple`, the position before the last move by retaking a ko, while a longer cycle ends the game without result.
 */
const KOS = ["positional", "situational", "simple"] as const;
type Ko = (typeof KOS)[number];

/** `tromp-taylor`: all stones on the board live. `area`: dead ones may be taken off by agreement first. */
const SCORINGS = ["tromp-taylor", "area"] as const;
type Scoring = (typeof SCORINGS)[number];

/** Describes the rules of a game: ko, suicide, scoring, komi. Presets such as `cgos` go by name. */
export interface GoRules {
  readonly ko: Ko;
  /** Whether a chain of two stones and more may take its own last liberty. One stone never may. */
  readonly suicide: boolean;
  readonly scoring: Scoring;
  /** Points that White gets for moving second. */
  readonly komi: number;
}

export const RULE_SETS = ["cgos", "tromp-taylor", "chinese", "aga", "new-zealand", "simple-ko"] as const;
export type GoRuleName = (typeof RULE_SETS)[number];

const SETS: Readonly<Record<GoRuleName, Omit<GoRules, "komi">>> = {
  cgos: { ko: "positional", suicide: false, scoring: "tromp-taylor" },
  "tromp-taylor": { ko: "positional", suicide: true, scoring: "tromp-taylor" },
  chinese: { ko: "positional", suicide: false, scoring: "area" },
  aga: { ko: "situational", suicide: false, scoring: "area" },
  "new-zealand": { ko: "situational", suicide: true, scoring: "area" },
  "simple-ko": { ko: "simple", suicide: false, scoring: "area" },
};

export const DEFAULT_KOMI = 7.5;

/** The rules of a name, or of a text that `formatRules` wrote. */
export function rulesOf(name: string, komi: number = DEFAULT_KOMI): GoRules {
  checkKomi(komi);
  const set = RULE_SETS.find((each) => each === name);
  if (set !== undefined) return { ...SETS[set], komi };
  const words = name.split("+");
  const ko = KOS.find((each) => each === words[0]);
  const suicide = words[1] === "suicide";
  const scoring = SCORINGS.find((each) => each === words[suicide ? 2 : 1]);
  if (ko === undefined || scoring === undefined || words.length !== (suicide ? 3 : 2))
    throw new Error(`rules: expected one of ${RULE_SETS.join(", ")}, got "${name}"`);
  return { ko, suicide, scoring, komi };
}

/** The name of the rules without their komi; where there is none, their parts, such as positional+suicide+area. */
export function formatRules({ ko, suicide, scoring }: GoRules): string {
  const name = RULE_SETS.find((each) => {
    const set = SETS[each];
    return set.ko === ko && set.suicide === suicide && set.scoring === scoring;
  });
  return name ?? [ko, ...(suicide ? ["suicide"] : []), scoring].join("+");
}

/** Words of game records, the first that fits. Ing's rules and Japanese ones are taken for what comes nearest. */
const WORDS: readonly (readonly [RegExp, GoRuleName])[] = [
  [/cgos/i, "cgos"],
  [/tromp|^tt/i, "tromp-taylor"],
  [/chin|^cn|^ing|goe/i, "chinese"],
  [/aga|american|french/i, "aga"],
  [/new.?zealand|^nz/i, "new-zealand"],
  [/japan|korea|^jp|simple.?ko/i, "simple-ko"],
];

/** The rules that a game record names in its own words, and those given where it says nothing that is known. */
export function recordedRules(name: string, komi: number | undefined, given: GoRules): GoRules {
  const set = WORDS.find(([word]) => word.test(name))?.[1];
  const parts = /^(positional|situational|simple)\+/.test(name);
  return rulesOf(parts ? name : (set ?? formatRules(given)), komi ?? given.komi);
}

export function checkKomi(komi: number): void {
  if (!Number.isFinite(komi) || Math.abs(komi) > 1000)
    throw new Error(`komi: expected a number from -1000 to 1000, got ${komi}`);
}

// Rules of Go in the words of other programs.

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

const NAMES: Readonly<Record<string, GoRuleName>> = {
  "chinese-kgs": "chinese",
  "chinese-ogs": "chinese",
  new_zealand: "new-zealand",
};

/** The rule set of a name, or of an object such as `formatKataRules` gives. */
export function parseKataRules(text: string, scoring: GoRules["scoring"]): GoRuleName {
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

function parseKataObject(given: Readonly<Record<string, unknown>>, scoring: GoRules["scoring"]): GoRuleName {
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
