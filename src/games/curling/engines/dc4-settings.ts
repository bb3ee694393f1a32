/**
 * Settings of matches and teams of Digital Curling 4 as rules and noise of ours, and how a server refuses a request.
 */
import { EXECUTION_NOISES } from "../noise.js";
import type { CurlingSpec } from "../players/game-setup.js";
import { type CurlingRules, parseRuleSet } from "../rules/rule-set.js";
import {
  type MatchMessage,
  type MatchSettings,
  NO_HURRY,
  type StateMessage,
  type TeamConfig,
  type TeamMember,
} from "./dc4-messages.js";
import type { TeamPlayer } from "./seat.js";

/** What a server of DC4 answers to a request that it does not grant. */
type RefusalStatus = 400 | 401 | 404 | 409 | 413 | 422 | 429 | 503;

export class Refusal extends Error {
  readonly status: RefusalStatus;

  constructor(status: RefusalStatus, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** Reads what a peer sent; what has not the right shape is refused as such. */
export function checkShape<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Refusal(422, (error as Error).message);
  }
}

// The settings of DC4's matches and teams as rules and hands of ours, and back.

const PRESETS = {
  fgz_rule: "dc4",
  no_tick_rule: "dc4-no-tick",
  modified_fgz_rule: "dc4-mixed-doubles",
} as const;
/** The read API has numbers for them. */
const RULES = ["fgz_rule", "no_tick_rule", "modified_fgz_rule"] as const;

const MAX_PATTERN = 5;

type ClockSettings = Pick<MatchSettings, "standard_end_count" | "time_limit" | "extra_end_time_limit">;

/** Refuses settings that do not go together. */
export function checkSettings(settings: MatchSettings): void {
  const { game_mode, applied_rule, simulator, positioned_stones_pattern: pattern } = settings;
  const doubles = game_mode === "mixed_doubles";
  if (simulator.simulator_name !== "fcv1") throw new Refusal(404, "Simulator not found.");
  if (doubles && (pattern ?? 0) !== Math.min(Math.max(pattern ?? 0, 0), MAX_PATTERN))
    throw new Refusal(400, `positioned_stones_pattern must be between 0 and ${MAX_PATTERN}.`);
  if (doubles !== (applied_rule === "modified_fgz_rule"))
    throw new Refusal(400, `The rule "${applied_rule}" is not for the game mode "${game_mode}".`);
}

/** The rules of a match that is created. */
export function rulesOfSettings(settings: MatchSettings): CurlingRules {
  return parseRuleSet({
    preset: PRESETS[settings.applied_rule],
    ends: settings.standard_end_count,
    time: {
      game: settings.time_limit,
      extraEnd: { seconds: settings.extra_end_time_limit },
    },
    ...(settings.game_mode === "mixed_doubles" && {
      mixedDoubles: { pattern: settings.positioned_stones_pattern ?? 0 },
    }),
  });
}

/** The settings that a match of these rules would have been created with. */
export function settingsOfRules(rules: CurlingRules, name: string): MatchSettings {
  const doubles = rules.mixedDoubles !== null;
  const defaults = rules.freeGuardZone.noTick ? "no_tick_rule" : "fgz_rule";
  return {
    game_mode: doubles ? "mixed_doubles" : "standard",
    tournament: { tournament_name: "playout" },
    simulator: { simulator_name: "fcv1" },
    applied_rule: doubles ? "modified_fgz_rule" : defaults,
    time_limit: rules.time?.game ?? NO_HURRY,
    extra_end_time_limit: rules.time?.extraEnd?.seconds ?? rules.time?.game ?? NO_HURRY,
    standard_end_count: rules.ends,
    match_name: name,
    positioned_stones_pattern: rules.mixedDoubles?.pattern ?? null,
  };
}

/** A number of the read API for the rule of a match. */
export function ruleNumber(rule: MatchSettings["applied_rule"]): number {
  return RULES.indexOf(rule);
}

/** The game of a match, as the read API describes it. */
export function specOfMatch(match: MatchMessage): CurlingSpec {
  const rule = typeof match.applied_rule === "number" ? RULES[match.applied_rule] : match.applied_rule;
  const doubles = match.game_mode === "mixed_doubles";
  return specOf(doubles ? "modified_fgz_rule" : rule === "no_tick_rule" ? rule : "fgz_rule", match);
}

/** The game as far as a state tells it: not whether guards on the centre line may be moved. */
export function specOfState(state: StateMessage): CurlingSpec {
  return specOf(state.mixed_doubles_settings === null ? "fgz_rule" : "modified_fgz_rule", {
    standard_end_count: state.score.team0.length - 1,
    time_limit: Math.max(state.first_team_remaining_time, state.second_team_remaining_time, 1),
    extra_end_time_limit: Math.max(
      state.first_team_extra_end_remaining_time,
      state.second_team_extra_end_remaining_time,
      1,
    ),
  });
}

function specOf(
  rule: MatchSettings["applied_rule"],
  { standard_end_count, ...time }: ClockSettings,
): CurlingSpec {
  return {
    name: "curling",
    rules: PRESETS[rule],
    ends: standard_end_count,
    physics: "event",
    clock: { game: time.time_limit, extraEnd: time.extra_end_time_limit },
  };
}

/** The members that a team brings; nothing where it takes the usual ones. Refuses too few or too many. */
export function membersOf(config: TeamConfig, doubles: boolean): readonly TeamPlayer[] | undefined {
  const { player1, player2, player3, player4 } = config;
  if (doubles && (player3 !== null || player4 !== null))
    throw new Refusal(400, "Mixed doubles has player1 and player2 only.");
  if (config.use_default_config) return undefined;
  const players = doubles ? [player1, player2] : [player1, player2, player3, player4];
  return players.map((player, i) => {
    if (player === null) throw new Refusal(400, `player${i + 1} is required.`);
    return memberOf(player);
  });
}

function memberOf({ player_name, max_velocity, shot_std_dev, angle_std_dev }: TeamMember): TeamPlayer {
  const { maxSpeed, ...defaults } = EXECUTION_NOISES.dc4;
  const hand = {
    ...defaults,
    speed: shot_std_dev,
    angle: angle_std_dev,
    maxSpeed: Math.min(max_velocity, maxSpeed),
  };
  return { name: player_name, hand };
}

/** A team of usual players. */
export function defaultTeam(name: string): TeamConfig {
  return {
    use_default_config: true,
    team_name: name,
    player1: teamMember("player1"),
    player2: teamMember("player2"),
    player3: null,
    player4: null,
  };
}

function teamMember(player_name: string): TeamMember {
  const { speed, angle, maxSpeed } = EXECUTION_NOISES.dc4;
  return { max_velocity: maxSpeed, shot_std_dev: speed, angle_std_dev: angle, player_name };
}
