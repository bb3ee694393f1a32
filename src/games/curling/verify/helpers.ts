/** The rows of the official aiming helpers: which throw they propose for a wish. */
import { z } from "zod";
import {
  calculateShot,
  createHitShot,
  createShot,
  fromLegacy,
  fromLegacyShot,
  type Shot,
  Stones,
  spinOf,
  turnOf,
} from "../index.js";
import { type RecordedThrow, recordedThrow } from "./recorded.js";
import type { Outcome } from "./replay.js";
import { float32, point, stonesAt } from "./rows.js";

/** A proposal as numbers, the recorded one and ours. */
export interface RecordedAim {
  readonly proposed: readonly number[];
  ours(): readonly number[];
}

const wish = { x: float32, y: float32 };
const legacyWish = { ...wish, vx: float32, vy: float32, spin: z.literal([0, 1]) };

export const legacyAim: z.ZodType<RecordedAim> = z
  .discriminatedUnion("kind", [
    z.object({ ...legacyWish, kind: z.literal("draw") }),
    z.object({ ...legacyWish, kind: z.literal("hit"), power: float32, reached: z.boolean() }),
  ])
  .transform((row) => {
    const { vx, vy, omega } = fromLegacyShot(row);
    const { x, y } = fromLegacy(row);
    const turn = turnOf({ omega });
    const reached = row.kind === "draw" || row.reached;
    return {
      proposed: [vx, vy, Number(reached)],
      ours() {
        const shot: Shot = { vx: 0, vy: 0, omega: 0 };
        let reaches = true;
        if (row.kind === "draw") createShot(x, y, turn, shot);
        else reaches = createHitShot(x, y, row.power, turn, shot);
        return [shot.vx, shot.vy, Number(reaches)];
      },
    };
  });

/** Stopping shots tell where they stop when they are really thrown: a throw to check as any other. */
export const dc4Aim: z.ZodType<RecordedAim & { readonly thrown: RecordedThrow | null }> = z
  .object({
    ...wish,
    target_speed: float32,
    spin: z.enum(["cw", "ccw"]),
    speed: float32,
    angle: float32,
    stops_at: point.optional(),
  })
  .transform(({ x, y, target_speed, spin, speed, angle, stops_at }) => ({
    proposed: [speed, angle],
    ours() {
      const shot = calculateShot(x, y, target_speed, spin);
      return [shot.speed, shot.angle];
    },
    thrown:
      stops_at === undefined
        ? null
        : recordedThrow({
            before: new Stones(),
            stone: 0,
            shot: {
              vx: speed * Math.fround(Math.cos(angle)),
              vy: speed * Math.fround(Math.sin(angle)),
              omega: spinOf(spin),
            },
            after: stonesAt([stops_at]),
          }),
  }));

/** A helper moves no stones, so its rows have no distances. */
export function compareAim(aim: RecordedAim): Outcome {
  const ours = aim.ours();
  return {
    exact: aim.proposed.every((value, i) => value === ours[i]),
    error: null,
    sameInPlay: true,
    sameFoul: true,
    foul: false,
    stopsInPlay: false,
    impulseError: null,
    aimError: Math.max(...aim.proposed.map((value, i) => Math.abs(value - (ours[i] ?? 0)))),
  };
}
