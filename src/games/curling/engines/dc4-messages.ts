/**
 * The messages of Digital Curling 4, with its throws and positions.
 *
 * What is said in DC4, the fourth generation: JSON bodies of requests, and the state that the stream of events tells. Names
 * changed between releases (`mix_doubles`, `mix_doubles_settings`, `shot_number`): both are read, and states are written with both.
 */

import { z } from "zod";
import { checkData } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import type { Position, PositionStone } from "../notation.js";
import { PLACEMENTS, type Placement } from "../rules/rule-set.js";
import { isForward, type Shot, type Stones } from "../sheet.js";
import type { CurlingState } from "../state.js";
import {
  type PlayerNames,
  type PositionUpdate,
  playerOf,
  TEAM_NAMES,
  type TeamName,
  teamName,
} from "./seat.js";

/** Longest name of anything that a peer gives. */
const LONGEST_NAME = 200;
const MAX_ENDS = 100;
/** Speeds beyond are no numbers to count with. */
const FASTEST = 1e6;

const name = z.string().max(LONGEST_NAME);
const secondsSchema = z.number().min(0).max(1e6);
const team = z.enum(TEAM_NAMES);

/** Reads a field by its old name where the new one is not there. */
function renameKeys<T extends z.ZodType>(schema: T, names: Readonly<Record<string, string>>) {
  return z.preprocess((data) => {
    if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
    const read: Record<string, unknown> = { ...data };
    for (const [old, now] of Object.entries(names)) {
      if (read[now] === undefined && read[old] !== undefined) read[now] = read[old];
      delete read[old];
    }
    return read;
  }, schema);
}

const settingsSchema = z.object({
  game_mode: z
    .preprocess(
      (mode) => (mode === "mix_doubles" ? "mixed_doubles" : mode),
      z.enum(["standard", "mixed_doubles"]),
    )
    .default("standard"),
  tournament: z.object({ tournament_name: name }),
  simulator: z.object({ simulator_name: name }),
  applied_rule: z.enum(["fgz_rule", "no_tick_rule", "modified_fgz_rule"]),
  time_limit: secondsSchema.positive(),
  extra_end_time_limit: secondsSchema.positive(),
  standard_end_count: z.int().min(1).max(MAX_ENDS),
  match_name: name,
  positioned_stones_pattern: z.int().nullable().default(null),
});

/** How a match is created. */
export type MatchSettings = z.output<typeof settingsSchema>;

const memberSchema = z.object({
  max_velocity: z.number().positive().max(100),
  shot_std_dev: z.number().min(0).max(1),
  angle_std_dev: z.number().min(0).max(1),
  player_name: name,
});
export type TeamMember = z.output<typeof memberSchema>;

const memberOrNone = memberSchema.nullable().default(null);
const teamSchema = z.object({
  use_default_config: z.boolean(),
  team_name: name,
  player1: memberOrNone,
  player2: memberOrNone,
  player3: memberOrNone,
  player4: memberOrNone,
});

/** What a team says of itself when it enters. */
export type TeamConfig = z.output<typeof teamSchema>;

const shotSchema = z.object({
  /** m/s; below 0 is none. */
  translational_velocity: z.number().max(FASTEST),
  /** What clients send is positive clockwise, what the stream tells is positive counter-clockwise. */
  angular_velocity: z.number(),
  /** Radians from +x: straight ahead is pi / 2. */
  shot_angle: z.number(),
});
export type ShotBody = z.output<typeof shotSchema>;

const stones = z.array(z.object({ x: z.number(), y: z.number() })).max(8);
const scores = z
  .array(z.int().min(0).max(8))
  .min(2)
  .max(MAX_ENDS + 1);
const count = z.int().min(0).max(16).nullable();
const endSchema = z.int().min(0).nullable().default(null);

/** Old names of fields and the present ones. Clients up to dc4client 1.0.5 demand the old names in every state. */
export const OLD_NAMES = {
  shot_number: "team_shot_number",
  mix_doubles_settings: "mixed_doubles_settings",
} as const;

const stateSchema = renameKeys(
  z.object({
    winner_team: team.nullable(),
    first_team_name: z.string().nullable().default(null),
    second_team_name: z.string().nullable().default(null),
    end_number: z.int().min(0).max(1000),
    team_shot_number: count,
    total_shot_number: count,
    next_shot_team: team.nullable(),
    first_team_remaining_time: z.number(),
    second_team_remaining_time: z.number(),
    first_team_extra_end_remaining_time: z.number(),
    second_team_extra_end_remaining_time: z.number(),
    mixed_doubles_settings: z
      .object({
        end_setup_team: team,
        positioned_stones_pattern: z.int().min(0).max(5),
        power_play_end: z.object({ team0: endSchema, team1: endSchema }),
      })
      .nullable()
      .default(null),
    last_move: z
      .object({ translational_velocity: z.number(), angular_velocity: z.number(), shot_angle: z.number() })
      .nullable()
      .default(null),
    stone_coordinate: z.object({ data: z.object({ team0: stones, team1: stones }) }),
    score: z.object({ team0: scores, team1: scores }),
  }),
  OLD_NAMES,
);

/** A position as the stream tells it; a stone at (0, 0) is not in play. */
export type StateMessage = z.output<typeof stateSchema>;

/** Writes a state with the names of all releases, for the stream and the read API. */
export function withOldNames(
  state: StateMessage,
): StateMessage & Readonly<Record<keyof typeof OLD_NAMES, unknown>> {
  return {
    ...state,
    shot_number: state.team_shot_number,
    mix_doubles_settings: state.mixed_doubles_settings,
  };
}

/** What the read API says of a match, as far as a player needs it. */
const matchSchema = renameKeys(
  z.object({
    game_mode: settingsSchema.shape.game_mode,
    first_team_name: z.string().nullable().default(null),
    second_team_name: z.string().nullable().default(null),
    applied_rule: z.union([z.int(), settingsSchema.shape.applied_rule]),
    time_limit: secondsSchema,
    extra_end_time_limit: secondsSchema,
    standard_end_count: settingsSchema.shape.standard_end_count,
    mixed_doubles_settings: z
      .object({ positioned_stones_pattern: z.int().min(0).max(5) })
      .nullable()
      .default(null),
  }),
  { mix_doubles_settings: "mixed_doubles_settings" },
);
export type MatchMessage = z.output<typeof matchSchema>;

export const parseSettings = (data: unknown): MatchSettings => checkData(settingsSchema, data);
export const parseTeam = (data: unknown): TeamConfig => checkData(teamSchema, data);
export const parseShotBody = (data: unknown): ShotBody => checkData(shotSchema, data);
export const parseState = (data: unknown): StateMessage => checkData(stateSchema, data);
export const parseMatch = (data: unknown): MatchMessage => checkData(matchSchema, data);
export const parseTeamName = (data: unknown): TeamName => checkData(team, data);
export const parsePlacement = (data: unknown): Placement => checkData(z.enum(PLACEMENTS), data);

/** What a stream says: the name of an event, and its data. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

// Throws in DC4's words: speed and angle; and, from a client, a spin that is positive clockwise.

/** The server brings every spin into these bounds, rad/s. */
const MIN_SPIN = Math.PI / 6;
const MAX_SPIN = Math.PI / 2;
/** m/s */
const FEEBLE = 0.01;

/** What a client sends for a throw. */
export function toShotBody(shot: Shot): ShotBody {
  return { ...polar(shot), angular_velocity: -shot.omega };
}

/** What the stream tells of a throw: the simulator's sign. */
export function toLastMove(shot: Shot): ShotBody {
  return { ...polar(shot), angular_velocity: shot.omega };
}

export function fromLastMove({ translational_velocity, angular_velocity, shot_angle }: ShotBody): Shot {
  return {
    vx: translational_velocity * Math.cos(shot_angle),
    vy: translational_velocity * Math.sin(shot_angle),
    omega: angular_velocity,
  };
}

/**
 * The throw that a client wants, its spin within the server's bounds; no spin at all counts as counter-clockwise. A stone that is not
 * thrown towards the house never gets there, so it is thrown straight ahead as feebly as can be: it is out in the same way.
 */
export function fromShotBody({ translational_velocity, angular_velocity, shot_angle }: ShotBody): Shot {
  const speed = Math.max(0, translational_velocity);
  const spin = Math.min(Math.max(Math.abs(angular_velocity), MIN_SPIN), MAX_SPIN);
  const omega = angular_velocity > 0 ? -spin : spin;
  const shot = { vx: speed * Math.cos(shot_angle), vy: speed * Math.sin(shot_angle), omega };
  return isForward(shot) ? shot : { vx: 0, vy: FEEBLE, omega };
}

function polar({ vx, vy }: Shot): Pick<ShotBody, "translational_velocity" | "shot_angle"> {
  return { translational_velocity: Math.hypot(vx, vy), shot_angle: Math.atan2(vy, vx) };
}

// Positions of ours as the stream tells them, and back.

const PLAYERS = [0, 1] as const;
/** Entries of a team; of mixed doubles as many as it has stones, once one of them was thrown. */
const ENTRIES = 8;
const ENTRIES_OF_TWO = 6;
/** Seconds that are told where there is no clock. */
export const NO_HURRY = 1e6;

/** What is shown of a position. */
interface ShownPosition {
  readonly end: number;
  /** Stones thrown; null where stones are to be placed first, and after the last throw of mixed doubles. */
  readonly throws: number | null;
  readonly next: Player | null;
  /** None where they are to be placed first. */
  readonly stones: Stones | null;
  readonly chooser: Player;
  readonly thrown: boolean;
}

/**
 * The states that follow from what was told: after the last throw of an end its own and, if the game goes on, the next one's.
 * `before` is the last state of this match so far.
 */
export function statesOf(
  told: PositionUpdate,
  names: PlayerNames,
  before: StateMessage | undefined,
): StateMessage[] {
  const { state, turn, last } = told;
  const { rules } = state.rink;
  const placing = turn?.does === "place";
  const finished = last?.kind === "throw" && last.end < state.end && before?.end_number !== state.end;
  const now: ShownPosition = {
    end: state.end,
    throws: placing ? null : state.throwNumber,
    next: placing ? null : (turn?.team ?? null),
    stones: placing ? null : state.stones,
    chooser: state.chooser,
    thrown: last?.kind === "throw" && last.end === state.end,
  };
  if (!finished) return [message(told, names, now)];
  const chooser = before?.mixed_doubles_settings?.end_setup_team;
  const end: ShownPosition = {
    end: last.end,
    throws: rules.mixedDoubles === null ? rules.throws : null,
    next: null,
    stones: state.finished,
    chooser: chooser === undefined ? state.chooser : playerOf(chooser),
    thrown: true,
  };
  return turn === null ? [message(told, names, end)] : [message(told, names, end), message(told, names, now)];
}

function message({ state, last }: PositionUpdate, names: PlayerNames, shown: ShownPosition): StateMessage {
  const { rules } = state.rink;
  const { mixedDoubles } = rules;
  const winner = state.result?.winner ?? null;
  const entries = mixedDoubles === null || !shown.thrown ? ENTRIES : ENTRIES_OF_TWO;
  const extra = rules.time?.extraEnd ? state.extraTime : state.gameTime;
  return {
    winner_team: winner === null ? null : teamName(winner),
    first_team_name: names[0],
    second_team_name: names[1],
    end_number: shown.end,
    team_shot_number: shown.throws === null ? null : shown.throws >> 1,
    total_shot_number: shown.throws,
    next_shot_team: shown.next === null ? null : teamName(shown.next),
    first_team_remaining_time: Math.min(state.gameTime[0], NO_HURRY),
    second_team_remaining_time: Math.min(state.gameTime[1], NO_HURRY),
    first_team_extra_end_remaining_time: Math.min(extra[0], NO_HURRY),
    second_team_extra_end_remaining_time: Math.min(extra[1], NO_HURRY),
    mixed_doubles_settings: mixedDoubles && {
      end_setup_team: teamName(shown.chooser),
      positioned_stones_pattern: mixedDoubles.pattern,
      power_play_end: { team0: endOrNull(state.powerPlays[0]), team1: endOrNull(state.powerPlays[1]) },
    },
    last_move: shown.thrown && last?.kind === "throw" ? toLastMove(last.actual) : null,
    stone_coordinate: {
      data: { team0: listStones(shown.stones, 0, entries), team1: listStones(shown.stones, 1, entries) },
    },
    score: { team0: pointsOf(state, 0), team1: pointsOf(state, 1) },
  };
}

function listStones(stones: Stones | null, team: Player, entries: number): { x: number; y: number }[] {
  return Array.from({ length: entries }, (_, i) => {
    const stone = 8 * team + i;
    return stones?.has(stone) ? { x: stones.x[stone], y: stones.y[stone] } : { x: 0, y: 0 };
  });
}

function pointsOf({ endScores }: CurlingState, team: Player): number[] {
  return Array.from(endScores, (score) => Math.max(0, team === 0 ? score : -score));
}

function endOrNull(end: number): number | null {
  return end < 0 ? null : end;
}

/** The position that somebody has to throw or to place in. */
export function positionOf(message: StateMessage): Position {
  const { end_number: end, score, mixed_doubles_settings: doubles } = message;
  const ends = score.team0.length - 1;
  const throws = message.total_shot_number ?? 0;
  const chooser = playerOf(doubles?.end_setup_team ?? "team1");
  const next = message.next_shot_team === null ? null : playerOf(message.next_shot_team);
  const hammer = next === null ? chooser : ((throws & 1) === 0 ? 1 - next : next) === 0 ? 0 : 1;
  const stones = stonesOf(message);
  return {
    end,
    throw: throws,
    hammer,
    scores: Array.from({ length: end }, (_, i) => (i < ends ? [score.team0[i]!, score.team1[i]!] : [0, 0])),
    ...(stones.length > 0 && { stones }),
    time: seconds(message.first_team_remaining_time, message.second_team_remaining_time),
    extraTime: seconds(
      message.first_team_extra_end_remaining_time,
      message.second_team_extra_end_remaining_time,
    ),
    ...(doubles && {
      ...(!awaitsPlacement(message) && { placement: placementOf(message, chooser, hammer) }),
      powerPlays: [doubles.power_play_end.team0, doubles.power_play_end.team1],
    }),
  };
}

/** Before the first throw of an end, until somebody has placed, nobody may throw. */
export function awaitsPlacement({ next_shot_team, last_move }: StateMessage): boolean {
  return next_shot_team === null && last_move === null;
}

export function stonesOf({ stone_coordinate: { data } }: StateMessage): PositionStone[] {
  return PLAYERS.flatMap((team) =>
    data[teamName(team)]
      .map(({ x, y }, stone) => ({ team, stone, x, y }))
      .filter(({ x, y }) => x !== 0 || y !== 0),
  );
}

/** The same as a state. Stones lie where the server says, whatever we think of it. */
export function stateOf(game: CurlingGame, message: StateMessage): CurlingState {
  const { stones: _, ...position } = positionOf(message);
  const state = game.position(position);
  state.stones.clear();
  for (const { team, stone = 0, x, y } of stonesOf(message)) state.stones.place(8 * team + stone, x, y);
  return state;
}

/**
 * Which of two states of a match is the newer: official servers tell those of an end in no order when they tell them again. Counts
 * what was thrown; before that come the placement, behind it what the end left and who has won.
 */
export function ageOf({
  end_number,
  total_shot_number,
  next_shot_team,
  last_move,
  winner_team,
}: StateMessage): number {
  const over = next_shot_team === null && last_move !== null;
  const within = over ? LAST : total_shot_number === null ? 0 : 1 + total_shot_number;
  return end_number * (2 * LAST) + within + (winner_team === null ? 0 : LAST / 2);
}

/** More than an end has throws. */
const LAST = 100;

/** What was chosen for an end; the side of a power play is seen as long as one of the two stones lies where it was placed. */
function placementOf(message: StateMessage, chooser: Player, hammer: Player): Placement {
  if (chooser !== hammer) return "center_guard";
  const used = message.mixed_doubles_settings?.power_play_end[teamName(chooser)];
  if (used !== message.end_number) return "center_house";
  const placed = stonesOf(message).find(({ stone }) => stone === 0);
  return placed !== undefined && placed.x < 0 ? "pp_left" : "pp_right";
}

function seconds(first: number, second: number): [number, number] {
  return [Math.max(0, first), Math.max(0, second)];
}
