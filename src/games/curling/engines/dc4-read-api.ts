/** What the read API tells of matches, states and throws. */
import type { Player } from "../../../game/index.js";
import { type Dc4Match, partId, type ShotRow, type StateRow } from "./dc4-match.js";
import { ruleNumber } from "./dc4-settings.js";
import { type TeamName, teamName } from "./seat.js";

const PLAYERS = [0, 1] as const;
const NOBODY = "00000000-0000-7000-8000-000000000000";

export function matchData(match: Dc4Match): Record<string, unknown> {
  const { settings } = match;
  const members = settings.game_mode === "mixed_doubles" ? 2 : 4;
  const playerIds = PLAYERS.flatMap((team) =>
    [1, 2, 3, 4].map((n) => [
      `${team === 0 ? "first" : "second"}_team_player${n}_id`,
      n <= members ? memberId(match, team, n - 1) : null,
    ]),
  );
  return {
    ...summaryData(match),
    first_team_id: teamId(match, 0),
    second_team_id: teamId(match, 1),
    ...Object.fromEntries(playerIds),
    score_id: match.part("score"),
    time_limit: settings.time_limit,
    extra_end_time_limit: settings.extra_end_time_limit,
    standard_end_count: settings.standard_end_count,
    physical_simulator_id: match.part("simulator"),
    applied_rule: ruleNumber(settings.applied_rule),
    created_at: match.created,
    score: scoreData(match),
    tournament: tournamentData(match),
    simulator: { physical_simulator_id: match.part("simulator"), ...settings.simulator },
    mixed_doubles_settings: doublesData(match),
    mix_doubles_settings: doublesData(match),
  };
}

/** A match in a list. */
export function summaryData(match: Dc4Match): Record<string, unknown> {
  const [first, second] = match.names;
  return {
    match_id: match.id,
    match_name: match.settings.match_name,
    first_team_name: first,
    second_team_name: second,
    winner_team_id: idOrNull(match, match.latest?.message.winner_team ?? null),
    game_mode: match.settings.game_mode,
    started_at: match.started,
    tournament_id: tournamentId(match),
  };
}

export function tournamentData(match: Dc4Match): Record<string, unknown> {
  return { tournament_id: tournamentId(match), ...match.settings.tournament };
}

export function scoreData(match: Dc4Match): Record<string, unknown> {
  const none = Array<number>(match.settings.standard_end_count + 1).fill(0);
  const score = match.latest?.message.score ?? { team0: none, team1: none };
  return { score_id: match.part("score"), ...score };
}

export function stoneData(row: StateRow): Record<string, unknown> {
  return { stone_coordinate_id: row.stones, ...row.message.stone_coordinate };
}

export function stateData(match: Dc4Match, row: StateRow): Record<string, unknown> {
  const { message } = row;
  const thrown = match.shots.find(({ before }) => before === row.id);
  return {
    state_id: row.id,
    winner_team_id: idOrNull(match, message.winner_team),
    match_id: match.id,
    end_number: message.end_number,
    team_shot_number: message.team_shot_number,
    shot_number: message.team_shot_number,
    total_shot_number: message.total_shot_number,
    first_team_remaining_time: message.first_team_remaining_time,
    second_team_remaining_time: message.second_team_remaining_time,
    first_team_extra_end_remaining_time: message.first_team_extra_end_remaining_time,
    second_team_extra_end_remaining_time: message.second_team_extra_end_remaining_time,
    stone_coordinate_id: row.stones,
    score_id: match.part("score"),
    shot_id: thrown?.id ?? null,
    next_shot_team_id: idOrNull(match, message.next_shot_team),
    created_at: row.created,
    stone_coordinate: stoneData(row),
    score: { score_id: match.part("score"), ...message.score },
  };
}

/** As official servers do, `actual` is what the player wanted and the rest what the hand made of it. */
export function shotData(match: Dc4Match, shot: ShotRow): Record<string, unknown> {
  return {
    shot_id: shot.id,
    player_id: memberId(match, shot.team, shot.member),
    team_id: teamId(match, shot.team),
    trajectory_id: match.part(`trajectory ${shot.id}`),
    pre_shot_state_id: shot.before,
    post_shot_state_id: shot.after,
    actual_translational_velocity: shot.intended.translational_velocity,
    actual_shot_angle: shot.intended.shot_angle,
    actual_angular_velocity: shot.intended.angular_velocity,
    ...shot.actual,
  };
}

function doublesData(match: Dc4Match): Record<string, unknown> | null {
  const pattern = match.rules.mixedDoubles?.pattern;
  if (pattern === undefined) return null;
  const settings = match.latest?.message.mixed_doubles_settings;
  const choosers: TeamName[] = [];
  for (const { message } of match.states) {
    const chooser = message.mixed_doubles_settings?.end_setup_team;
    if (chooser !== undefined) choosers[message.end_number] = chooser;
  }
  return {
    positioned_stones_pattern: pattern,
    team0_power_play_end: settings?.power_play_end.team0 ?? null,
    team1_power_play_end: settings?.power_play_end.team1 ?? null,
    end_setup_team_ids: Array.from(choosers, (team) => idOrNull(match, team ?? null)),
  };
}

/** The same for all matches of one name. */
function tournamentId({ settings }: Dc4Match): string {
  return partId(NOBODY, `tournament ${settings.tournament.tournament_name}`);
}

function teamId(match: Dc4Match, team: Player): string {
  return match.part(teamName(team));
}

function memberId(match: Dc4Match, team: Player, member: number): string {
  return match.part(`${teamName(team)} player ${member + 1}`);
}

function idOrNull(match: Dc4Match, team: TeamName | null): string | null {
  return team === null ? null : match.part(team);
}
