/** Rule sets as data: their fields and checks, the presets, and the placements of mixed doubles. */

import { z } from "zod";
import { checkData } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import { EXECUTION_NOISES, type NoiseName } from "../noise.js";
import { MODELS, type Model } from "../physics/models.js";
import { LEGACY_SHEET, MODERN_SHEET, STONE_RADIUS, STONES, type Stones } from "../sheet.js";

/**
 * What the choosing team of mixed doubles may ask for before an end: its own stone in the house or as the guard, which decides by
 * the rules who has the hammer; or both stones moved aside (the power play), with the hammer or, by `pp_first`, with the first throw.
 */
export const PLACEMENTS = ["center_house", "center_guard", "pp_left", "pp_right", "pp_first"] as const;
export type Placement = (typeof PLACEMENTS)[number];

export function isPowerPlay(placement: Placement): boolean {
  return placement.startsWith("pp_");
}

/** What is placed where nobody asks for anything else: the hammer, with the stones in the middle. */
export function plainPlacement({ hammerOwns }: MixedDoubles): Placement {
  return `center_${hammerOwns}`;
}

/** Whether the team that asks for it throws last. */
export function takesHammer(rules: MixedDoubles, placement: Placement): boolean {
  return isPowerPlay(placement) ? placement !== "pp_first" : placement === plainPlacement(rules);
}

/** Puts the two stones of a new end in place, each as its team's stone 0. */
export function placeStones(stones: Stones, rules: MixedDoubles, placement: Placement, hammer: Player): void {
  const aside = isPowerPlay(placement);
  const side = placement === "pp_left" || placement === "pp_first" ? -1 : 1;
  const house = aside ? rules.powerPlayHouse : rules.house;
  const guard = (aside ? rules.powerPlayGuards : rules.guards)[rules.pattern];
  const inHouse = rules.hammerOwns === "house" ? hammer : 1 - hammer;
  stones.clear();
  stones.place(8 * inHouse, side * house.x, house.y);
  stones.place(8 * (1 - inHouse), side * guard.x, guard.y);
}

const metres = z.number();
const seconds = z.number().positive();
const count = z.int().positive();
const NOISES = Object.keys(EXECUTION_NOISES) as NoiseName[];
const point = z.strictObject({ x: metres, y: metres }).readonly();

/**
 * The rules of a game of curling, as data. Lengths in metres in the hack frame, times in seconds, speeds in
 * the units of the model. In every generation a foul removes the thrown stone and puts all others back.
 */
const schema = z
  .strictObject({
    name: z.string().min(1),
    /** Whether these rules were checked against official code or recorded throws. */
    verified: z.boolean(),
    /** The physics that the game is played with. */
    model: z.enum(MODELS),
    /** The disturbance that the game is usually played with. */
    noise: z.enum(NOISES),
    sheet: z
      .strictObject({
        width: metres.gt(2 * STONE_RADIUS),
        hogLine: metres,
        teeLine: metres,
        backLine: metres,
        houseRadius: metres.positive(),
        eightFoot: metres,
        fourFoot: metres,
      })
      .readonly()
      .refine((sheet) => sheet.hogLine < sheet.teeLine, {
        path: ["hogLine"],
        message: "must be nearer than the tee line",
      })
      .refine((sheet) => sheet.teeLine < sheet.backLine, {
        path: ["backLine"],
        message: "must be beyond the tee line",
      }),
    /** The fastest throw allowed, as the whole speed or as its part along the sheet; null where any is. */
    speedCap: z
      .strictObject({ max: z.number().positive(), of: z.enum(["speed", "vy"]) })
      .readonly()
      .nullable(),

    /** Ends of a game without extra ends. */
    ends: count.max(1000),
    /** Throws of an end, both teams together. */
    throws: count.max(STONES).multipleOf(2),
    /** Whether a tie is played on; otherwise it is a draw. */
    extraEnds: z.boolean(),
    /** A tie after this many ends, extra ends included, is a draw after all; null for no such limit. */
    endLimit: count.nullable(),
    /** Who has the hammer (in mixed doubles: the choice) after an end without score: who had the hammer, or the other (than chose). */
    afterBlank: z.enum(["keep", "pass"]),

    lines: z
      .strictObject({
        /** When a stone wholly behind the back line leaves: as it gets there, or once everything rests. */
        back: z.enum(["in-motion", "at-rest"]),
        /** A stone that comes back to this y or nearer leaves at once; null for no such line. */
        near: metres.nullable(),
        /** Which stones must rest wholly beyond the hog line: every one, or only the one just thrown. */
        hog: z.enum(["every", "thrown"]),
        /** Whether any contact during the throw saves a thrown stone that stays short. */
        contactSaves: z.boolean(),
        /** What becomes of short stones that `hog` spares: they stay, or lie there until the next throw. */
        spared: z.enum(["stay", "until-next-throw"]),
      })
      .readonly(),

    freeGuardZone: z
      .strictObject({
        /** Throws of an end that may not remove a protected stone. */
        throws: z.int().min(0),
        /** What they protect: the opponent's stones in the zone, or every stone in play. */
        protects: z.enum(["opponent-guards", "every-stone"]),
        /** What must be in front of the tee line to be in the zone; the house must not be touched anyway. */
        zone: z.enum(["whole-stone", "centre"]),
        /** Whether a protected stone must also rest in the zone, not only in play. */
        mustStay: z.boolean(),
        /** Whether an opponent's guard on the centre line may not be moved off it either. */
        noTick: z.boolean(),
      })
      .readonly(),

    scoring: z
      .strictObject({
        /** A stone counts up to this distance of its centre from the tee. */
        distance: z.number().positive(),
        /** Whether a stone at exactly that distance counts. */
        inclusive: z.boolean(),
      })
      .readonly(),

    time: z
      .strictObject({
        /** Thinking time per team for the whole game without extra ends. */
        game: seconds,
        /** Thinking time per team in extra ends; null where the game's time goes on. */
        extraEnd: z
          .strictObject({
            seconds,
            /** Whether each extra end brings the full time again. */
            renewed: z.boolean(),
          })
          .readonly()
          .nullable(),
        /** Whether a team loses as soon as nothing is left, or only when it needs more. */
        zeroLoses: z.boolean(),
      })
      .readonly()
      .nullable(),
    /** Whether a team may give the game up. */
    concede: z.boolean(),
    /**
     * Counts a throw that a team loses to the clock or by conceding as thrown: the last one of an end ends it, and the stones
     * that lie there score. Missing means no.
     */
    lostThrowCounts: z.boolean().optional(),

    /** Stones placed before each end; null in the game of four. */
    mixedDoubles: z
      .strictObject({
        /** What may be asked for, where it is not refused because a power play was had before. */
        placements: z
          .array(z.enum(PLACEMENTS))
          .min(1)
          .readonly()
          .default(["center_house", "center_guard", "pp_left", "pp_right"]),
        /** The placed stone that belongs to the team with the hammer. */
        hammerOwns: z.enum(["house", "guard"]).default("house"),
        /** Which of the guard places is used, agreed before the game. */
        pattern: z.int().min(0),
        house: point,
        guards: z.array(point).min(1).readonly(),
        /** The power play's places on the right side; the left side mirrors x. */
        powerPlayHouse: point,
        powerPlayGuards: z.array(point).min(1).readonly(),
      })
      .readonly()
      .nullable(),
  })
  .readonly()
  .refine((rules) => suits(rules.noise, rules.model), {
    path: ["noise"],
    message: "not for the model of these rules",
  })
  .refine((rules) => rules.mixedDoubles === null || rules.throws <= STONES - 2, {
    path: ["throws"],
    message: `mixed doubles has at most ${STONES - 2}, for two stones are placed`,
  })
  .refine((rules) => rules.mixedDoubles === null || hasPattern(rules.mixedDoubles), {
    path: ["mixedDoubles", "pattern"],
    message: "no guard has this pattern",
  });

/** Describes the rules of a competition: ends, free guard zone, extra ends, sheet, physics and execution noise. */
export type CurlingRules = z.infer<typeof schema>;
type MixedDoubles = NonNullable<CurlingRules["mixedDoubles"]>;

/** Legacy hands miss at the tee, all others at the release. */
function suits(noise: NoiseName, model: Model): boolean {
  const { kind } = EXECUTION_NOISES[noise];
  return kind === "none" || (kind === "tee") === (model === "legacy");
}

function hasPattern(places: {
  pattern: number;
  guards: readonly unknown[];
  powerPlayGuards: readonly unknown[];
}): boolean {
  return places.pattern < Math.min(places.guards.length, places.powerPlayGuards.length);
}

/** A complete rule set from JSON. */
function checkRuleSet(data: unknown): CurlingRules {
  return checkData(schema, data);
}

/** The game of the papers: first and second generation, rule of the UEC cups of 2014 and 2015. */
const LEGACY_UEC: CurlingRules = {
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
const LEGACY_GAT: CurlingRules = {
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
const LEGACY_MIXED_DOUBLES: CurlingRules = {
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
const DC3: CurlingRules = {
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
const DC4: CurlingRules = {
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
const DC4_NO_TICK: CurlingRules = {
  ...DC4,
  name: "dc4-no-tick",
  freeGuardZone: { ...DC4.freeGuardZone, noTick: true },
};

/** Mixed doubles of the fourth generation (`modified_fgz_rule`). */
const DC4_MIXED_DOUBLES: CurlingRules = {
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
const DC4_LIBRARY: CurlingRules = {
  ...DC3,
  name: "dc4-library",
  noise: "dc4",
  verified: false,
  freeGuardZone: { ...DC3.freeGuardZone, throws: 6, mustStay: true },
};

const PRESETS: ReadonlyMap<string, CurlingRules> = new Map(
  [LEGACY_UEC, LEGACY_GAT, LEGACY_MIXED_DOUBLES, DC3, DC4, DC4_NO_TICK, DC4_MIXED_DOUBLES, DC4_LIBRARY].map(
    (rules) => [rules.name, rules],
  ),
);

/** Names the rule sets that ship, such as `dc3`, `dc4` and `legacy-gat`. */
export const RULE_SETS: readonly string[] = [...PRESETS.keys()];

/** Returns a rule set by its name. Throws one line that lists the known ones. */
export function ruleSet(name: string): CurlingRules {
  const rules = PRESETS.get(name);
  if (rules === undefined) throw new Error(`unknown rule set "${name}"; known: ${RULE_SETS.join(", ")}`);
  return rules;
}

/** Shortens a rule set to a game of one end, drawn when nobody scores: good for comparing single throws. */
export function oneEnd(rules: CurlingRules): CurlingRules {
  return { ...rules, name: `${rules.name} (one end)`, ends: 1, extraEnds: false };
}

/**
 * A rule set from JSON: a preset's name, a preset with changes
 * (`{ "preset": "dc3", "name": "club", "ends": 8, "freeGuardZone": { "throws": 4 } }`), or a whole rule set.
 */
export function parseRuleSet(data: unknown): CurlingRules {
  if (typeof data === "string") return ruleSet(data);
  if (!isRecord(data) || data.preset === undefined) return checkRuleSet(data);
  const { preset, ...changes } = data;
  if (typeof preset !== "string") throw new Error("preset: expected the name of a rule set");
  return checkRuleSet(mergeRules(ruleSet(preset), changes));
}

function mergeRules(base: unknown, changes: unknown): unknown {
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const result: Record<string, unknown> = { ...base };
  for (const [key, change] of Object.entries(changes)) result[key] = mergeRules(base[key], change);
  return result;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
