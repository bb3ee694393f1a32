import { LEGACY_SHEET, MODERN_SHEET } from "../sheet.js";
import { checkRuleSet, type RuleSet } from "./rule-set.js";

/** The game of the papers: first and second generation, rule of the UEC cups of 2014 and 2015. */
const LEGACY_UEC: RuleSet = {
  name: "legacy-uec",
  verified: true,
  model: "legacy",
  noise: "legacy-uec",
  sheet: LEGACY_SHEET,
  speedCap: null,
  ends: 10,
  throws: 16,
  extraEnds: false,
  endLimit: null,
  afterBlank: "keep",
  lines: { back: "in-motion", near: -4.125, hog: "thrown", contactSaves: false, spared: "until-next-throw" },
  freeGuardZone: {
    throws: 4,
    protects: "opponent-guards",
    zone: "whole-stone",
    mustStay: false,
    noTick: false,
  },
  // The official program counts with a stone of 0.15 m.
  scoring: { distance: 1.98, inclusive: false },
  time: { game: 438, extraEnd: null, zeroLoses: false },
  concede: true,
  mixedDoubles: null,
};

/** From December 2015: throws harder than "power 16" do not count; half the time, and another noise. */
const LEGACY_GAT: RuleSet = {
  ...LEGACY_UEC,
  name: "legacy-gat",
  noise: "legacy-gat",
  speedCap: { max: 33.7149, of: "vy" },
  ends: 8,
  time: { game: 219, extraEnd: null, zeroLoses: false },
};

/**
 * Mixed doubles of the text protocol's version 1.1. Its stones and who owns them are those of the official description, where the hammer
 * has the guard; the rest is that of four, with the distance at which the rewrite of that time counts stones. Nothing of it was
 * checked against official code.
 */
const LEGACY_MIXED_DOUBLES: RuleSet = {
  ...LEGACY_GAT,
  name: "legacy-mixed-doubles",
  verified: false,
  throws: 10,
  freeGuardZone: { ...LEGACY_GAT.freeGuardZone, throws: 3, protects: "every-stone" },
  scoring: { distance: 1.975, inclusive: false },
  mixedDoubles: {
    placements: ["center_guard", "center_house", "pp_left", "pp_first"],
    hammerOwns: "guard",
    pattern: 0,
    house: { x: 0, y: 36.835 },
    guards: [{ x: 0, y: 32.284 }],
    powerPlayHouse: { x: 1.22, y: 36.255 },
    powerPlayGuards: [{ x: 1.07, y: 32.284 }],
  },
};

/** Third generation (library 1.0.0, server 1.2.0). */
const DC3: RuleSet = {
  name: "dc3",
  verified: true,
  model: "fcv1",
  noise: "dc3",
  sheet: MODERN_SHEET,
  speedCap: { max: 4, of: "speed" },
  ends: 10,
  throws: 16,
  extraEnds: true,
  endLimit: 255,
  afterBlank: "keep",
  lines: { back: "in-motion", near: -1.684, hog: "every", contactSaves: false, spared: "stay" },
  freeGuardZone: {
    throws: 5,
    protects: "opponent-guards",
    zone: "whole-stone",
    mustStay: false,
    noTick: false,
  },
  scoring: { distance: 1.974, inclusive: false },
  time: { game: 219, extraEnd: { seconds: 21.9, renewed: true }, zeroLoses: true },
  concede: true,
  lostThrowCounts: true,
  mixedDoubles: null,
};

/** Fourth generation as the server plays it, `fgz_rule`. */
const DC4: RuleSet = {
  ...DC3,
  name: "dc4",
  noise: "dc4",
  endLimit: null,
  lines: { back: "at-rest", near: null, hog: "thrown", contactSaves: true, spared: "stay" },
  freeGuardZone: { ...DC3.freeGuardZone, zone: "centre" },
  scoring: { distance: 1.974, inclusive: true },
  time: { game: 219, extraEnd: { seconds: 21.9, renewed: false }, zeroLoses: false },
  concede: false,
  lostThrowCounts: false,
};

/** The same with `no_tick_rule`. */
const DC4_NO_TICK: RuleSet = {
  ...DC4,
  name: "dc4-no-tick",
  freeGuardZone: { ...DC4.freeGuardZone, noTick: true },
};

/** Mixed doubles of the fourth generation (`modified_fgz_rule`). */
const DC4_MIXED_DOUBLES: RuleSet = {
  ...DC4,
  name: "dc4-mixed-doubles",
  ends: 8,
  throws: 10,
  afterBlank: "pass",
  freeGuardZone: { ...DC4.freeGuardZone, throws: 3, protects: "every-stone" },
  mixedDoubles: {
    placements: ["center_house", "center_guard", "pp_left", "pp_right"],
    hammerOwns: "house",
    pattern: 0,
    house: { x: 0, y: 38.87 },
    guards: [35.35, 35.06, 34.435, 34.145, 33.52, 33.23].map((y) => ({ x: 0, y })),
    powerPlayHouse: { x: 1.219, y: 38.26 },
    powerPlayGuards: [
      { x: 1.093, y: 35.35 },
      { x: 1.087, y: 35.06 },
      { x: 1.073, y: 34.435 },
      { x: 1.067, y: 34.145 },
      { x: 1.053, y: 33.52 },
      { x: 1.047, y: 33.23 },
    ],
  },
};

/**
 * What library 4.0.0 itself checks, which the server does not use: one guarded throw more, and guards must
 * stay in the zone. The rest is taken over from the third generation.
 */
const DC4_LIBRARY: RuleSet = {
  ...DC3,
  name: "dc4-library",
  noise: "dc4",
  verified: false,
  freeGuardZone: { ...DC3.freeGuardZone, throws: 6, mustStay: true },
};

const PRESETS: ReadonlyMap<string, RuleSet> = new Map(
  [LEGACY_UEC, LEGACY_GAT, LEGACY_MIXED_DOUBLES, DC3, DC4, DC4_NO_TICK, DC4_MIXED_DOUBLES, DC4_LIBRARY].map(
    (rules) => [rules.name, rules],
  ),
);

export const RULE_SETS: readonly string[] = [...PRESETS.keys()];

export function ruleSet(name: string): RuleSet {
  const rules = PRESETS.get(name);
  if (rules === undefined) throw new Error(`unknown rule set "${name}"; known: ${RULE_SETS.join(", ")}`);
  return rules;
}

/** The same rules for a game that is one end long, drawn when nobody scores. */
export function oneEnd(rules: RuleSet): RuleSet {
  return { ...rules, name: `${rules.name} (one end)`, ends: 1, extraEnds: false };
}

/**
 * A rule set from JSON: a preset's name, a preset with changes
 * (`{ "preset": "dc3", "name": "club", "ends": 8, "freeGuardZone": { "throws": 4 } }`), or a whole rule set.
 */
export function parseRuleSet(data: unknown): RuleSet {
  if (typeof data === "string") return ruleSet(data);
  if (!isRecord(data) || data.preset === undefined) return checkRuleSet(data);
  const { preset, ...changes } = data;
  if (typeof preset !== "string") throw new Error("preset: expected the name of a rule set");
  return checkRuleSet(merged(ruleSet(preset), changes));
}

function merged(base: unknown, changes: unknown): unknown {
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const result: Record<string, unknown> = { ...base };
  for (const [key, change] of Object.entries(changes)) result[key] = merged(base[key], change);
  return result;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
