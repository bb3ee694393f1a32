/**
 * The messages of Digital Curling 3, protocol 1.0: one JSON object a line, told apart by `cmd`. Fields that are not known are passed
 * over; what is said has its keys in alphabetical order, as the official server has them.
 */
import { z } from "zod";
import { checked } from "../../../../game/index.js";
import { TEAM_NAMES } from "../teams.js";

export const PROTOCOL = { major: 1, minor: 0 } as const;

/** One for each team. */
function both<T extends z.ZodType>(value: T) {
  return z.looseObject({ team0: value, team1: value });
}

const team = z.enum(TEAM_NAMES);
const seconds = z.number();
const vector = z.looseObject({ x: z.number(), y: z.number() });
const stone = z.looseObject({ position: vector, angle: z.number().default(0) });
const stones = both(z.array(stone.nullable()).max(8));

export const moveSchema = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("shot"), velocity: vector, rotation: z.enum(["cw", "ccw"]) }),
  z.looseObject({ type: z.literal("concede") }),
]);

export const playerSchema = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("normal_dist"),
    max_speed: z.number().positive(),
    stddev_speed: z.number().min(0),
    stddev_angle: z.number().min(0),
    seed: z.int().min(0).max(0xffffffff).nullish(),
  }),
  z.looseObject({ type: z.literal("identical") }),
]);

export const gameSchema = z.looseObject({
  rule: z.literal("normal").default("normal"),
  setting: z.looseObject({
    max_end: z.int().min(1).max(100),
    sheet_width: z.number().min(1).max(100).default(4.75),
    five_rock_rule: z.boolean().default(true),
    thinking_time: both(seconds.positive()),
    extra_end_thinking_time: both(seconds.positive()),
  }),
  simulator: z.looseObject({ type: z.string(), seconds_per_frame: z.number().optional() }).optional(),
  players: both(z.array(playerSchema).length(4)),
});

export const trajectorySchema = z.looseObject({
  seconds_per_frame: seconds.positive(),
  start: stones,
  finish: stones,
  frames: z.array(z.array(z.looseObject({ team, index: z.int().min(0).max(7), value: stone.nullable() }))),
});

const points = z.int().min(0).max(8);

const stateSchema = z.looseObject({
  end: z.int().min(0).max(255),
  shot: z.int().min(0).max(15),
  hammer: team.nullable(),
  stones,
  scores: both(z.array(points.nullable())),
  extra_end_score: both(points.nullable()),
  thinking_time_remaining: both(seconds),
  game_result: z
    .looseObject({
      winner: team.nullish(),
      reason: z.enum(["score", "concede", "time_limit", "draw"]),
    })
    .nullable(),
});

const serverSchema = z.discriminatedUnion("cmd", [
  z.looseObject({
    cmd: z.literal("dc"),
    version: z.looseObject({ major: z.int(), minor: z.int() }),
    game_id: z.string().optional(),
    date_time: z.string().optional(),
  }),
  z.looseObject({ cmd: z.literal("is_ready"), team, game: gameSchema }),
  z.looseObject({ cmd: z.literal("new_game"), name: both(z.string()) }),
  z.looseObject({
    cmd: z.literal("update"),
    next_team: team.nullable(),
    state: stateSchema,
    last_move: z
      .looseObject({
        actual_move: moveSchema,
        free_guard_zone_foul: z.boolean().default(false),
        trajectory: trajectorySchema.nullish(),
      })
      .nullish(),
  }),
  z.looseObject({ cmd: z.literal("game_over") }),
]);

const clientSchema = z.discriminatedUnion("cmd", [
  z.looseObject({ cmd: z.literal("dc_ok"), name: z.string() }),
  z.looseObject({
    cmd: z.literal("ready_ok"),
    player_order: z
      .array(z.int().min(0).max(3))
      .length(4)
      .refine((order) => new Set(order).size === 4, "expected each of 0, 1, 2 and 3 once"),
  }),
  z.looseObject({ cmd: z.literal("move"), move: moveSchema }),
]);

export type Dc3Game = z.output<typeof gameSchema>;
export type Dc3PlayerSetting = z.output<typeof playerSchema>;
export type Dc3Move = z.output<typeof moveSchema>;
export type Dc3State = z.output<typeof stateSchema>;
export type Dc3Stones = z.output<typeof stones>;
export type Dc3Stone = z.output<typeof stone>;
export type Dc3Trajectory = z.output<typeof trajectorySchema>;
export type ServerMessage = z.output<typeof serverSchema>;
export type ClientMessage = z.output<typeof clientSchema>;
export type UpdateMessage = Extract<ServerMessage, { cmd: "update" }>;

/** What a server says, or one line about what is wrong with it. */
export function parseServerMessage(line: string): ServerMessage {
  return checked(serverSchema, jsonOf(line));
}

/** What a player says. */
export function parseClientMessage(line: string): ClientMessage {
  return checked(clientSchema, jsonOf(line));
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`not JSON: ${line.trim().slice(0, 60)}`);
  }
}

/** Without what ends the line. */
export function formatMessage(message: { readonly cmd: string }): string {
  return JSON.stringify(message, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
