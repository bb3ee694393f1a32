/**
 * The messages of Digital Curling 3, protocol 1.0, and positions as they tell them.
 *
 * The messages of Digital Curling 3, protocol 1.0: one JSON object a line, told apart by `cmd`. Fields that are not known are passed
 * over; what is said has its keys in alphabetical order, as the official server has them.
 */

import { z } from "zod";
import { checkData } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import type { Position } from "../notation.js";
import type { Flight, StonesWithAngles } from "../physics/models.js";
import { type Shot, STONE_RADIUS, Stones, spinOf, turnOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type PositionUpdate, playerOf, protocolReason, TEAM_NAMES, teamName } from "./seat.js";

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

const playerSchema = z.discriminatedUnion("type", [
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
type Dc3State = z.output<typeof stateSchema>;
export type Dc3Stones = z.output<typeof stones>;
type Dc3Stone = z.output<typeof stone>;
type Dc3Trajectory = z.output<typeof trajectorySchema>;
export type Dc3ServerMessage = z.output<typeof serverSchema>;
export type Dc3ClientMessage = z.output<typeof clientSchema>;
export type UpdateMessage = Extract<Dc3ServerMessage, { cmd: "update" }>;

/** What a server says, or one line about what is wrong with it. */
export function parseServerMessage(line: string): Dc3ServerMessage {
  return checkData(serverSchema, jsonOf(line));
}

/** What a player says. */
export function parseClientMessage(line: string): Dc3ClientMessage {
  return checkData(clientSchema, jsonOf(line));
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

// Positions as Digital Curling 3 tells them, from ours and to ours. Both are in the hack frame; handles have angles there.

/** Seconds that are told where nobody is in a hurry: a day. */
export const UNHURRIED = 86_400;

/** What is told of a position and of the throw that led there. */
export function updateOf({ state, angles, turn, last }: PositionUpdate): UpdateMessage {
  const { result } = state;
  const { ends } = state.rink.rules;
  const decided = result !== null && (result.reason === "score" || result.reason === "draw");
  const over = result !== null;
  const extraEnds = state.end > ends;
  const pointsOf = (end: number, team: Player) =>
    Math.max(0, team === 0 ? state.endScores[end]! : -state.endScores[end]!);
  const bothTeams = <T>(value: (team: Player) => T) => ({ team0: value(0), team1: value(1) });
  const lastMove =
    last?.kind === "throw"
      ? {
          actual_move: moveOf(last.actual),
          free_guard_zone_foul: last.foul,
          ...(last.flight && { trajectory: trajectoryOf(last.flight) }),
        }
      : result !== null && !decided
        ? { actual_move: { type: "concede" as const }, free_guard_zone_foul: false }
        : null;
  return {
    cmd: "update",
    next_team: turn === null ? null : teamName(turn.team),
    last_move: lastMove,
    state: {
      end: state.end,
      shot: state.throwNumber,
      hammer: over ? null : teamName(state.hammer),
      stones: stonesOf({ stones: state.stones, angles }),
      scores: bothTeams((team) =>
        Array.from({ length: ends }, (_, end) => (end < state.end ? pointsOf(end, team) : null)),
      ),
      extra_end_score: bothTeams((team) => (extraEnds ? pointsOf(ends, team) : null)),
      thinking_time_remaining: bothTeams((team) => timeOf(state, team)),
      game_result:
        result === null
          ? null
          : {
              winner: result.winner === null ? null : teamName(result.winner),
              reason: protocolReason(result.reason),
            },
    },
  };
}

/** Gives the time left on the clock that ran last; after a tie that is played on, on that of the extra end. */
function timeOf(state: CurlingState, team: Player): number {
  const { ends, time } = state.rink.rules;
  const { result, totals } = state;
  const decided = result?.reason === "draw" || (result !== null && totals[0] !== totals[1]);
  const end = decided && state.throwNumber === 0 ? state.end - 1 : state.end;
  const left = end >= ends && time?.extraEnd ? state.extraTime[team]! : state.gameTime[team]!;
  return Number.isFinite(left) ? Math.round(1000 * left) / 1000 : UNHURRIED;
}

export function moveOf(move: Shot | "resign"): Dc3Move {
  if (move === "resign") return { type: "concede" };
  return { type: "shot", velocity: { x: move.vx, y: move.vy }, rotation: turnOf(move) };
}

export function shotOf(move: Dc3Move): Shot | "resign" {
  if (move.type === "concede") return "resign";
  const { velocity, rotation } = move;
  return { vx: velocity.x, vy: velocity.y, omega: spinOf(rotation) };
}

function stoneOf({ stones, angles }: StonesWithAngles, stone: number): Dc3Stone | null {
  if (!stones.has(stone)) return null;
  return { angle: angles[stone]!, position: { x: stones.x[stone]!, y: stones.y[stone]! } };
}

function stonesOf(lie: StonesWithAngles): Dc3Stones {
  const [team0, team1] = [0, 8].map((first) => Array.from({ length: 8 }, (_, i) => stoneOf(lie, first + i)));
  return { team0: team0!, team1: team1! };
}

/** Frames are told as what has changed since the one before. */
function trajectoryOf({ secondsPerFrame, start, frames, finish }: Flight): Dc3Trajectory {
  let before = start;
  const changes = frames.map((frame) => {
    const changed = Array.from({ length: 16 }, (_, stone) => stone).filter((stone) =>
      differs(before, frame, stone),
    );
    before = frame;
    return changed.map((stone) => ({
      team: TEAM_NAMES[stone >> 3]!,
      index: stone & 7,
      value: stoneOf(frame, stone),
    }));
  });
  return {
    seconds_per_frame: secondsPerFrame,
    start: stonesOf(start),
    finish: stonesOf(finish),
    frames: changes,
  };
}

function differs(a: StonesWithAngles, b: StonesWithAngles, stone: number): boolean {
  if (a.stones.has(stone) !== b.stones.has(stone)) return true;
  return (
    a.stones.has(stone) &&
    (a.stones.x[stone] !== b.stones.x[stone] ||
      a.stones.y[stone] !== b.stones.y[stone] ||
      a.angles[stone] !== b.angles[stone])
  );
}

/** The position that a server tells. Its stones lie where it says, whatever we think of it; without points, all ends were blank. */
export function stateOf(game: CurlingGame, told: Dc3State, withPoints = true): CurlingState {
  const { end, shot, hammer, thinking_time_remaining: left, game_result: result } = told;
  const { ends } = game.rules;
  const over = result !== null;
  const points = Array.from({ length: end }, (_, i) => scoreOf(told, i, ends));
  const decided = over && hammer === null && shot === 0 && (result.reason === "draw" || !isTied(points));
  const extra = decided ? end > ends : end >= ends;
  const time: [number, number] = [Math.max(0, left.team0), Math.max(0, left.team1)];
  const position: Position = {
    end,
    throw: shot,
    hammer: hammer === null ? 1 : playerOf(hammer),
    ...(withPoints && { scores: points }),
    ...(extra ? { extraTime: time } : { time }),
    ...(result && {
      result: { winner: result.winner ? playerOf(result.winner) : null, reason: result.reason },
    }),
  };
  const state = game.position(position);
  state.stones.copyFrom(layOut(told.stones));
  return state;
}

function isTied(points: readonly (readonly [number, number])[]): boolean {
  return points.reduce((lead, [ours, theirs]) => lead + ours - theirs, 0) === 0;
}

/** Only the last of the extra ends can have brought points. */
function scoreOf(
  { scores, extra_end_score: extra, end }: Dc3State,
  i: number,
  ends: number,
): [number, number] {
  if (i < ends) return [scores.team0[i] ?? 0, scores.team1[i] ?? 0];
  return i === end - 1 ? [extra.team0 ?? 0, extra.team1 ?? 0] : [0, 0];
}

function layOut(told: Dc3Stones): Stones {
  const stones = new Stones();
  for (const [team, name] of TEAM_NAMES.entries()) {
    for (const [i, stone] of told[name].entries())
      if (stone !== null) stones.place(8 * team + i, stone.position.x, stone.position.y);
  }
  return stones;
}

/** The stones as a throw left them; after the last of an end they are known from its trajectory alone. */
export function stonesAfter({ state, last_move }: UpdateMessage, hogLine: number): Stones | undefined {
  if (state.shot > 0) return layOut(state.stones);
  const finish = last_move?.trajectory?.finish;
  if (!finish) return undefined;
  const stones = layOut(finish);
  for (let i = 0; i < 16; i++) if (stones.has(i) && stones.y[i]! <= hogLine + STONE_RADIUS) stones.remove(i);
  return stones;
}
