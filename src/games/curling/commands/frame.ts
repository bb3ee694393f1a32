/** The coordinates that questions and answers are in. */
import { Option } from "commander";
import { z } from "zod";
import { Failure, USAGE } from "../../../cli/failure.js";
import { checked } from "../../../game/index.js";
import {
  fromLegacy,
  fromLegacyShot,
  type Point,
  type RuleSet,
  readShot,
  type Shot,
  shotToJson,
  toLegacy,
  toLegacyShot,
  turnOf,
} from "../index.js";

export interface Frame {
  readonly name: "hack" | "legacy";
  pointIn(point: Point): Point;
  pointOut(point: Point): Point;
  /** A shot as text or JSON. */
  shotIn(data: unknown): Shot;
  /** A shot that `shotIn` reads. */
  shotOut(shot: Shot): object;
  /** Everything one may want to know of a shot. */
  describeShot(shot: Shot): object;
}

const HACK_FRAME: Frame = {
  name: "hack",
  pointIn: (point) => point,
  pointOut: (point) => point,
  shotIn: readShot,
  shotOut: shotToJson,
  describeShot(shot) {
    const { vx, vy, omega } = shot;
    return { vx, vy, speed: Math.hypot(vx, vy), angle: Math.atan2(vy, vx), turn: turnOf(shot), omega };
  },
};

/** The speed is told with a shot, and need not be given. */
const legacyShot = z
  .strictObject({ vx: z.number(), vy: z.number(), spin: z.literal([0, 1]), speed: z.number().optional() })
  .refine(({ vx, vy, speed = Math.hypot(vx, vy) }) => Math.abs(speed - Math.hypot(vx, vy)) <= 1e-9 * speed, {
    path: ["speed"],
    message: "is not that of vx and vy",
  });

const LEGACY_FRAME: Frame = {
  name: "legacy",
  pointIn: fromLegacy,
  pointOut: toLegacy,
  shotIn(data) {
    if (typeof data !== "string") return fromLegacyShot(checked(legacyShot, data));
    const [vx, vy, spin, ...more] = data.split(",").map(Number);
    const shot = legacyShot.safeParse({ vx, vy, spin });
    if (!shot.success || more.length > 0) throw new Error(`expected vx,vy,spin, got "${data}"`);
    return fromLegacyShot(shot.data);
  },
  shotOut: toLegacyShot,
  describeShot: (shot) => ({ ...toLegacyShot(shot), speed: Math.hypot(shot.vx, shot.vy) }),
};

export function frameOption(): Option {
  return new Option(
    "--frame <name>",
    "hack: origin at the hack, y towards the house; legacy: as programs of the first two generations",
  )
    .choices(["hack", "legacy"])
    .default("hack");
}

export function frameOf(name: Frame["name"], rules: RuleSet): Frame {
  if (name === "hack") return HACK_FRAME;
  if (rules.model !== "legacy") {
    throw new Failure(`--frame: ${rules.name} is not played in legacy coordinates, use hack`, USAGE);
  }
  return LEGACY_FRAME;
}
