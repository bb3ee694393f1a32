/**
 * Text and JSON for shots and positions. What is written is read back exactly.
 *
 * A shot is one word, in either of two forms:
 *   -0.125,2.4,cw      velocity to the right, velocity along the sheet, turn
 *   2.41@-3cw          speed, degrees to the right of straight ahead (here 3 to the left), turn
 * The turn is cw or ccw, followed by its angular speed in rad/s where that is not the usual quarter turn a
 * second: ccw0.6. The first form is the one that is written, because it is exact.
 *
 * A position is a line of key=value words; only what differs from the start of a game need be there:
 *   end=3 throw=5 hammer=0 scores=1:0,0:2,0:0 stones=0:0.1,38.4/0#2:-1.2,36.5/1:0.3,37.1
 * Ends and throws count from 0, `throw` says how many stones of this end have been thrown (left out: as few as
 * the stones allow), `scores` has one pair per finished end. A stone is team:x,y or team#number:x,y in metres from the hack, numbered within its
 * team by throwing order; without a number it takes the first free one. Further keys: `time` and `extratime`
 * (seconds left, a pair), `placement` and `powerplays` (mixed doubles; `powerplays=-,3` when team 1 used its
 * own in end 3; without `placement`, before the first throw of an end, nobody has chosen yet), `result=1:concede` (winner, or `-`, and reason) when the game is over.
 *
 * The JSON of a shot has vx and vy, or speed and angle (radians from +x, straight ahead is pi/2); and turn
 * or omega (rad/s, positive counter-clockwise: the opposite of what fourth-generation clients send). It may
 * have both where they agree; vx, vy and omega count then.
 */

import { z } from "zod";
import { checkData } from "../../core/index.js";
import { PLACEMENTS } from "./rules/rule-set.js";
import { FULL_SPIN, type Shot, spinOf, type Turn, turnOf } from "./sheet.js";
import { REASONS } from "./state.js";

const player = z.literal([0, 1]);
const secondsLeft = z.tuple([z.number().min(0), z.number().min(0)]);
const points = z.int().min(0).max(8);
/** No game has more; positions are set up end by end, so there must be some bound. */
const MAX_ENDS = 1000;

export const positionSchema = z.strictObject({
  end: z.int().min(0).max(MAX_ENDS).optional(),
  throw: z.int().min(0).optional(),
  hammer: player.optional(),
  scores: z.array(z.tuple([points, points])).optional(),
  stones: z
    .array(
      z.strictObject({
        team: player,
        stone: z.int().min(0).max(7).optional(),
        x: z.number(),
        y: z.number(),
      }),
    )
    .optional(),
  time: secondsLeft.optional(),
  extraTime: secondsLeft.optional(),
  placement: z.enum(PLACEMENTS).optional(),
  powerPlays: z.tuple([z.int().min(0).nullable(), z.int().min(0).nullable()]).optional(),
  result: z.strictObject({ winner: player.nullable(), reason: z.enum(REASONS) }).optional(),
});

/** Holds a position as data; the head of this file lists the fields. Whether rules allow it is checked by the game. */
export type Position = z.infer<typeof positionSchema>;
export type PositionStone = NonNullable<Position["stones"]>[number];

/** By how much, relatively, two ways to say the same may differ. */
const SAME = 1e-9;

export const shotSchema = z
  .strictObject({
    vx: z.number().optional(),
    vy: z.number().optional(),
    speed: z.number().min(0).optional(),
    angle: z.number().optional(),
    turn: z.enum(["cw", "ccw"]).optional(),
    omega: z.number().optional(),
  })
  .superRefine((shot, context) => {
    const say = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const { vx, vy, speed, angle, turn, omega } = shot;
    const polar = vx === undefined && vy === undefined && (speed !== undefined || angle !== undefined);
    for (const field of polar ? (["speed", "angle"] as const) : (["vx", "vy"] as const))
      if (shot[field] === undefined) say(field, "missing");
    if (vx !== undefined && vy !== undefined) {
      const length = Math.hypot(vx, vy);
      if (speed !== undefined && Math.abs(speed - length) > SAME * length)
        say("speed", `${speed} is not that of vx and vy, ${length}`);
      if (angle !== undefined && missOf(vx, vy, angle) > SAME * length)
        say("angle", `${angle} is not that of vx and vy, ${Math.atan2(vy, vx)}`);
    }
    if (turn === undefined && omega === undefined) say("turn", "missing");
    if (turn !== undefined && omega !== undefined && turn !== turnOf({ omega }))
      say("turn", `${turn} is not that of omega, ${omega}`);
  })
  .transform(({ vx, vy, speed = 0, angle = 0, turn = "cw", omega = spinOf(turn) }): Shot => {
    if (vx !== undefined && vy !== undefined) return { vx, vy, omega };
    return { vx: speed * Math.cos(angle), vy: speed * Math.sin(angle), omega };
  });

/** How far a velocity lies from the ray in a direction. */
function missOf(vx: number, vy: number, angle: number): number {
  const length = Math.hypot(vx, vy);
  return Math.hypot(length * Math.cos(angle) - vx, length * Math.sin(angle) - vy);
}

/** A shot as it stands in JSON files. */
type ShotJson = z.input<typeof shotSchema>;

/** A shot as text or JSON. */
export function readShot(data: unknown): Shot {
  return typeof data === "string" ? parseShot(data) : shotFromJson(data);
}

/** Checks a throw that came as JSON, with `turn` or `omega`. Throws one line that names the field. */
export function shotFromJson(data: unknown): Shot {
  return checkData(shotSchema, data);
}

/** Returns a throw as JSON data, with `turn` where the spin is a full one and `omega` elsewhere. */
export function shotToJson(shot: Shot): ShotJson {
  const { vx, vy, omega } = shot;
  return Math.abs(omega) === FULL_SPIN ? { vx, vy, turn: turnOf(shot) } : { vx, vy, omega };
}

/** Writes a throw as velocity and turn, with the spin where it is not a full one; `parseShot` reads it back. */
export function formatShot(shot: Shot): string {
  const spin = Math.abs(shot.omega);
  return `${shot.vx},${shot.vy},${turnOf(shot)}${spin === FULL_SPIN ? "" : spin}`;
}

const UNSIGNED = String.raw`(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const NUMBER = `[-+]?${UNSIGNED}`;
const SHOT = new RegExp(`^(?:(${NUMBER}),(${NUMBER}),|(${UNSIGNED})@(${NUMBER}))(c?cw)(${UNSIGNED})?$`);

/** Reads a throw such as `-0.1,2.4,ccw`, or as speed and angle in degrees: `2.4@-3cw`. */
export function parseShot(text: string): Shot {
  const match = SHOT.exec(text.trim());
  if (match === null) throw new Error(`shot: expected vx,vy,cw or speed@degreescw, got "${text}"`);
  const [, vx, vy, speed, degrees, turn, spin] = match;
  const omega = spin === undefined ? spinOf(turn as Turn) : turn === "cw" ? -Number(spin) : Number(spin);
  if (speed === undefined) return { vx: Number(vx), vy: Number(vy), omega };
  const aim = (Number(degrees) * Math.PI) / 180;
  return { vx: Number(speed) * Math.sin(aim), vy: Number(speed) * Math.cos(aim), omega };
}

/** Checks a position that came as JSON. Throws one line that names the field. */
export function positionFromJson(data: unknown): Position {
  return checkData(positionSchema, data);
}

/** Writes a position as words; `parsePosition` reads it back. */
export function formatPosition(position: Position): string {
  const words: string[] = [];
  const say = (key: string, value: string | number | undefined) => {
    if (value !== undefined) words.push(`${key}=${value}`);
  };
  const { result } = position;
  say("end", position.end);
  say("throw", position.throw);
  say("hammer", position.hammer);
  say("scores", position.scores?.map((pair) => pair.join(":")).join(","));
  say("stones", position.stones && formatStones(position.stones));
  say("time", position.time?.join(","));
  say("extratime", position.extraTime?.join(","));
  say("placement", position.placement);
  say("powerplays", position.powerPlays?.map((end) => end ?? "-").join(","));
  say("result", result && `${result.winner ?? "-"}:${result.reason}`);
  return words.join(" ");
}

export function formatStones(stones: readonly PositionStone[]): string {
  const words = stones.map(({ team, stone, x, y }) => {
    return `${team}${stone === undefined ? "" : `#${stone}`}:${x},${y}`;
  });
  return words.join("/");
}

export function parseStones(text: string): PositionStone[] {
  return checkData(positionSchema, READERS.stones(text)).stones ?? [];
}

const READERS: Record<string, (value: string) => Record<string, unknown>> = {
  end: (value) => ({ end: number(value) }),
  throw: (value) => ({ throw: number(value) }),
  hammer: (value) => ({ hammer: number(value) }),
  scores: (value) => ({ scores: list(value, ",", (pair) => list(pair, ":", number)) }),
  stones: (value) => ({ stones: list(value, "/", readStone) }),
  time: (value) => ({ time: list(value, ",", number) }),
  extratime: (value) => ({ extraTime: list(value, ",", number) }),
  placement: (value) => ({ placement: value }),
  powerplays: (value) => ({ powerPlays: list(value, ",", (end) => (end === "-" ? null : number(end))) }),
  result: (value) => {
    const [winner, reason, ...more] = value.split(":");
    if (more.length > 0) throw new Error(`result: expected winner:reason, got "${value}"`);
    return { result: { winner: winner === "-" ? null : number(winner), reason } };
  },
};

/** Reads a position such as `end=6 throw=14 hammer=1 stones=0:0,38.4/1:1,37`. Throws one line that names the field. */
export function parsePosition(text: string): Position {
  const data: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const word of text.split(/\s+/)) {
    if (word === "") continue;
    const split = word.indexOf("=");
    const key = word.slice(0, Math.max(split, 0));
    const read = Object.hasOwn(READERS, key) ? READERS[key] : undefined;
    if (read === undefined) {
      throw new Error(
        `position: expected key=value with one of ${Object.keys(READERS).join(", ")}, got "${word}"`,
      );
    }
    if (seen.has(key)) throw new Error(`${key}: given twice`);
    seen.add(key);
    Object.assign(data, read(word.slice(split + 1)));
  }
  return checkData(positionSchema, data);
}

function readStone(text: string): Record<string, unknown> {
  const parts = /^([^:#,]*)(?:#([^:#,]*))?:([^:#,]*),([^:#,]*)$/.exec(text);
  if (parts === null) throw new Error(`stones: expected team:x,y, got "${text}"`);
  const [, team, stone, x, y] = parts;
  return {
    team: number(team),
    ...(stone !== undefined && { stone: number(stone) }),
    x: number(x),
    y: number(y),
  };
}

function list<T>(text: string, separator: string, read: (part: string) => T): T[] {
  return text === "" ? [] : text.split(separator).map(read);
}

/** A number, or the text itself, which the schema then refuses by name. */
function number(text: string): number | string {
  return new RegExp(`^${NUMBER}$`).test(text) ? Number(text) : text;
}
