/** Throws, games and aims of the official simulators, as the reference files hold them. */

import { z } from "zod";
import { MOTIONS } from "../physics/models.js";
import { calculateShot, createHitShot, createShot } from "../physics/official-aim.js";
import type { RefereePreset } from "../physics/simulators.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import { fromLegacy, fromLegacyShot, type Shot, Stones, spinOf, turnOf } from "../sheet.js";
import type { RowComparison } from "./verification.js";

// The pieces that rows of reference files are made of.

/** Files print float32 with nine digits, which is enough to get the same float32 back. */
const float32 = z.float32().transform(Math.fround);
const point = z.tuple([float32, float32]);
const throwNumber = z.int().min(0).max(15);
const team = z.enum(["team0", "team1"]).transform((name) => (name === "team0" ? 0 : 1));

type Place = z.infer<typeof point> | null;

const pointsSchema = z.array(point.nullable()).length(8);
/** The stones of both teams. One that is not in play is null in the third generation, [0, 0] in the others. */
const bothTeams = z
  .object({ team0: pointsSchema, team1: pointsSchema })
  .transform(({ team0, team1 }) => stonesAt([...team0, ...team1]));

/** The stones of the first two generations, in their frame and in throwing order. */
const inThrowingOrder = z.array(point).length(16).transform(legacyStonesAt);

function stonesAt(places: readonly Place[]): Stones {
  const stones = new Stones();
  for (const [stone, place] of places.entries()) {
    if (isInPlay(place)) stones.place(stone, place[0], place[1]);
  }
  return stones;
}

function legacyStonesAt(places: readonly Place[]): Stones {
  const stones = new Stones();
  for (const [order, place] of places.entries()) {
    if (!isInPlay(place)) continue;
    const { x, y } = fromLegacy({ x: place[0], y: place[1] });
    stones.place(thrownAs(order), x, y);
  }
  return stones;
}

/** The stone that is thrown as number `order` of an end that team 0 begins. */
function thrownAs(order: number): number {
  return 8 * (order % 2) + (order >> 1);
}

function isInPlay(place: Place): place is [number, number] {
  return place !== null && (place[0] !== 0 || place[1] !== 0);
}

/** One throw of an official simulator, in our frame. */
export interface RecordedThrow {
  /** Whose simulator it was. */
  readonly preset: RefereePreset;
  /** The rules that judged the throw; null where the file holds physics alone. */
  readonly rules: CurlingRules | null;
  readonly end: number;
  readonly throwNumber: number;
  readonly before: Stones;
  /** The stone that moves: thrown from the hack or, where it lies on the ice already, pushed from there. */
  readonly stone: number;
  readonly shot: Shot;
  /** Null where the file does not tell. */
  readonly after: Stones | null;
  readonly foul: boolean | null;
  readonly impulses: readonly Impulse[] | null;
}

/** What two touching stones gave each other, in N s. */
export interface Impulse {
  readonly normalImpulse: number;
  readonly tangentImpulse: number;
}

/** Throws that were made one after the other in the same simulated world. */
export type RecordedGame = readonly RecordedThrow[];

type Physics = Pick<RecordedThrow, "before" | "stone" | "shot" | "after"> & Partial<RecordedThrow>;

/** A throw on ice without lines, unless more is said. */
function recordedThrow(known: Physics): RecordedThrow {
  const recorded: RecordedThrow = {
    preset: "free",
    rules: null,
    end: 0,
    throwNumber: 0,
    foul: null,
    impulses: null,
    ...known,
  };
  const { rules, before, stone, shot } = recorded;
  const speed = Math.hypot(shot.vx, shot.vy);
  const { maxSpeed } = MOTIONS[rules?.model ?? "fcv1"];
  if (speed > maxSpeed) throw new Error(`the stone starts with ${speed}, above ${maxSpeed}`);
  if (rules !== null && before.has(stone)) throw new Error("the thrown stone lies on the ice already");
  return recorded;
}

// The rows of the files that hold single throws, each read as the throw that it records.

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

// The game log of the third generation: every `update` shows the state that a throw led to.

const vector = z.object({ x: float32, y: float32 });
const stonesSchema = z.array(z.object({ position: vector }).nullable()).length(8);

const update = z.object({
  cmd: z.literal("update"),
  last_move: z
    .object({
      actual_move: z.object({ velocity: vector, rotation: z.enum(["cw", "ccw"]) }),
      free_guard_zone_foul: z.boolean(),
    })
    .nullable(),
  state: z.object({
    end: z.int().min(0),
    shot: throwNumber,
    hammer: team.nullable(),
    stones: z
      .object({ team0: stonesSchema, team1: stonesSchema })
      .transform(({ team0, team1 }) =>
        stonesAt([...team0, ...team1].map((stone) => stone && [stone.position.x, stone.position.y])),
      ),
  }),
});

type Update = z.infer<typeof update>;

const OTHER_COMMANDS = ["dc", "meta", "dc_ok", "is_ready", "ready_ok", "new_game", "move", "game_over"];

export const dc3Log = z
  .object({ log: z.discriminatedUnion("cmd", [update, z.object({ cmd: z.enum(OTHER_COMMANDS) })]) })
  .transform(({ log }) => ("state" in log ? log : null));

export function gameOf(lines: readonly (Update | null)[]): RecordedGame {
  const updates = lines.filter((line) => line !== null);
  return updates.flatMap((now, i): RecordedThrow[] => {
    const state = updates[i - 1]?.state;
    if (state === undefined || state.hammer === null || now.last_move === null) return [];
    const { actual_move, free_guard_zone_foul } = now.last_move;
    const thrower = state.shot % 2 === 1 ? state.hammer : 1 - state.hammer;
    return [
      recordedThrow({
        preset: "dc3",
        rules: ruleSet("dc3"),
        end: state.end,
        throwNumber: state.shot,
        before: state.stones,
        stone: 8 * thrower + (state.shot >> 1),
        shot: {
          vx: actual_move.velocity.x,
          vy: actual_move.velocity.y,
          omega: spinOf(actual_move.rotation),
        },
        // The last throw of an end shows the sheet cleared.
        after: now.state.shot === 0 ? null : now.state.stones,
        foul: free_guard_zone_foul,
      }),
    ];
  });
}

// The rows of the official aiming helpers: which throw they propose for a wish.

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
export function compareAim(aim: RecordedAim): RowComparison {
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
