/**
 * What is said in DC4, the fourth generation: JSON bodies of requests, and the state that the stream of events tells. Names
 * changed between releases (`mix_doubles`, `mix_doubles_settings`, `shot_number`): both are read, and states are written with both.
 */
import { z } from "zod";
import { checked } from "../../../../game/index.js";
import { PLACEMENTS, type Placement } from "../../index.js";
import { TEAM_NAMES, type TeamName } from "../teams.js";

/** Longest name of anything that a peer gives. */
const LONGEST_NAME = 200;
const MOST_ENDS = 100;
/** Speeds beyond are no numbers to count with. */
const FASTEST = 1e6;

const name = z.string().max(LONGEST_NAME);
const seconds = z.number().min(0).max(1e6);
const team = z.enum(TEAM_NAMES);

/** Reads a field by its old name where the new one is not there. */
function renamed<T extends z.ZodType>(schema: T, names: Readonly<Record<string, string>>) {
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
  time_limit: seconds.positive(),
  extra_end_time_limit: seconds.positive(),
  standard_end_count: z.int().min(1).max(MOST_ENDS),
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
  .max(MOST_ENDS + 1);
const count = z.int().min(0).max(16).nullable();
const endOrNull = z.int().min(0).nullable().default(null);

/** Old names of fields and the present ones. Clients up to dc4client 1.0.5 demand the old names in every state. */
export const OLD_NAMES = {
  shot_number: "team_shot_number",
  mix_doubles_settings: "mixed_doubles_settings",
} as const;

const stateSchema = renamed(
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
        power_play_end: z.object({ team0: endOrNull, team1: endOrNull }),
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
const matchSchema = renamed(
  z.object({
    game_mode: settingsSchema.shape.game_mode,
    first_team_name: z.string().nullable().default(null),
    second_team_name: z.string().nullable().default(null),
    applied_rule: z.union([z.int(), settingsSchema.shape.applied_rule]),
    time_limit: seconds,
    extra_end_time_limit: seconds,
    standard_end_count: settingsSchema.shape.standard_end_count,
    mixed_doubles_settings: z
      .object({ positioned_stones_pattern: z.int().min(0).max(5) })
      .nullable()
      .default(null),
  }),
  { mix_doubles_settings: "mixed_doubles_settings" },
);
export type MatchMessage = z.output<typeof matchSchema>;

export const parseSettings = (data: unknown): MatchSettings => checked(settingsSchema, data);
export const parseTeam = (data: unknown): TeamConfig => checked(teamSchema, data);
export const parseShotBody = (data: unknown): ShotBody => checked(shotSchema, data);
export const parseState = (data: unknown): StateMessage => checked(stateSchema, data);
export const parseMatch = (data: unknown): MatchMessage => checked(matchSchema, data);
export const parseTeamName = (data: unknown): TeamName => checked(team, data);
export const parsePlacement = (data: unknown): Placement => checked(z.enum(PLACEMENTS), data);

/** What a stream says: the name of an event, and its data. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}
