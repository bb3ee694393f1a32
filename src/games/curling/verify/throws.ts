/** The rows of the files that hold single throws, each read as the throw that it records. */
import { z } from "zod";
import { fromLegacyShot, ruleSet, Stones, spinOf } from "../index.js";
import { type RecordedThrow, recordedThrow } from "./recorded.js";
import {
  bothTeams,
  float32,
  inThrowingOrder,
  legacyStonesAt,
  point,
  stonesAt,
  team,
  throwNumber,
  thrownAs,
} from "./rows.js";

type ThrowSchema = z.ZodType<RecordedThrow>;

const velocity = { vx: float32, vy: float32 };
const legacySpin = z.literal([0, 1]);
const slot = z.int().min(0).max(7);

export const fcv1Free: ThrowSchema = z
  .object({ ...velocity, omega: float32, final: point })
  .transform(({ final, ...shot }) =>
    recordedThrow({ before: new Stones(), stone: 0, shot, after: stonesAt([final]) }),
  );

export const fcv1Collision: ThrowSchema = z
  .object({
    stones: z.array(point).max(16),
    mover: z.int().min(0),
    v: point,
    omega: float32,
    events: z.array(z.object({ jn: float32, jt: float32 })),
    final: z.array(point).max(16),
  })
  .refine((row) => row.mover < row.stones.length, { path: ["mover"], error: "there is no such stone" })
  .transform(({ stones, mover, v: [vx, vy], omega, events, final }) =>
    recordedThrow({
      before: stonesAt(stones),
      stone: mover,
      shot: { vx, vy, omega },
      after: stonesAt(final),
      impulses: events.map(({ jn, jt }) => ({ normalImpulse: jn, tangentImpulse: jt })),
    }),
  );

export const dc3Shot: ThrowSchema = z
  .object({
    end: z.int().min(0),
    shot: throwNumber,
    thrower: team,
    stones: bothTeams,
    velocity: point,
    rotation: z.enum(["cw", "ccw"]),
    after: bothTeams,
    fgz_foul: z.boolean(),
  })
  .transform(({ end, shot, thrower, stones, velocity: [vx, vy], rotation, after, fgz_foul }) =>
    recordedThrow({
      preset: "dc3",
      rules: ruleSet("dc3"),
      end,
      throwNumber: shot,
      before: stones,
      stone: 8 * thrower + (shot >> 1),
      shot: { vx, vy, omega: spinOf(rotation) },
      after,
      foul: fgz_foul,
    }),
  );

const DC4_RULES = ["dc4", "dc4-no-tick", "dc4-mixed-doubles"] as const;

export const dc4Shot: ThrowSchema = z
  .object({
    ...velocity,
    omega: float32,
    applied_rule: z.literal([0, 1, 2]),
    total_shot: throwNumber,
    team,
    slot,
    stones: bothTeams,
    after: bothTeams,
    foul: z.boolean(),
  })
  .transform(({ applied_rule, total_shot, team, slot, stones, after, foul, ...shot }) =>
    recordedThrow({
      preset: "dc4",
      rules: ruleSet(DC4_RULES[applied_rule]),
      throwNumber: total_shot,
      before: stones,
      stone: 8 * team + slot,
      shot,
      after,
      foul,
    }),
  );

const legacyRules = { preset: "legacy", rules: ruleSet("legacy-uec") } as const;

export const legacyFree: ThrowSchema = z
  .object({ ...velocity, spin: legacySpin, final: point })
  .transform(({ final, ...shot }) =>
    recordedThrow({
      ...legacyRules,
      before: new Stones(),
      stone: 0,
      shot: fromLegacyShot(shot),
      after: legacyStonesAt([final]),
    }),
  );

export const legacyShot: ThrowSchema = z
  .object({
    ...velocity,
    spin: legacySpin,
    shot_num: throwNumber,
    body: inThrowingOrder,
    after: inThrowingOrder,
  })
  .transform(({ shot_num, body, after, ...shot }) =>
    recordedThrow({
      ...legacyRules,
      throwNumber: shot_num,
      before: body,
      stone: thrownAs(shot_num),
      shot: fromLegacyShot(shot),
      after,
    }),
  );
