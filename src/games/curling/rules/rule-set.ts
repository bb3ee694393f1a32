import { z } from "zod";
import { checked } from "../../../game/index.js";
import { DISTURBANCES, type DisturbanceName } from "../disturbance/presets.js";
import { MODELS, type Model } from "../physics/simulator.js";
import { STONE_RADIUS, STONES } from "../sheet.js";
import { PLACEMENTS } from "./placement.js";

const metres = z.number();
const seconds = z.number().positive();
const count = z.int().positive();
const NOISES = Object.keys(DISTURBANCES) as DisturbanceName[];
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

export type RuleSet = z.infer<typeof schema>;
export type MixedDoubles = NonNullable<RuleSet["mixedDoubles"]>;

/** Legacy hands miss at the tee, all others at the release. */
function suits(noise: DisturbanceName, model: Model): boolean {
  const { kind } = DISTURBANCES[noise];
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
export function checkRuleSet(data: unknown): RuleSet {
  return checked(schema, data);
}
