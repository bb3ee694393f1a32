/**
 * Reads a game out of the states of its stream, and out of the read API what the stream left out.
 *
 * States that a stream has left out, out of the read API. The hosted server pushes the newest state alone: after the last throw of an end
 * the state with all stones never comes.
 */

import { z } from "zod";
import { checkData } from "../../../core/index.js";
import type { Player } from "../../../game/index.js";
import type { CurlingGame } from "../game.js";
import type { Position } from "../notation.js";
import { type Shot, Stones } from "../sheet.js";
import { type CurlingState, other } from "../state.js";
import {
  ageOf,
  awaitsPlacement,
  fromLastMove,
  parseState,
  positionOf,
  type StateMessage,
  stateOf,
  stonesOf,
} from "./dc4-messages.js";
import type { Ask } from "./dc4-player.js";
import type { GameLog } from "./game-log.js";
import { playerOf, TEAM_NAMES, type TeamName } from "./seat.js";

/** Ends that are read at once; games are shorter. */
const MAX_ENDS = 40;

const id = z.string().nullable().default(null);
const number = z.number().nullable().default(null);

const matchSchema = z.object({
  first_team_id: id,
  second_team_id: id,
  first_team_name: id,
  second_team_name: id,
  mixed_doubles_settings: z
    .object({
      positioned_stones_pattern: z.int(),
      team0_power_play_end: number,
      team1_power_play_end: number,
      end_setup_team_ids: z.array(id),
    })
    .nullable()
    .default(null),
});
const stateSchema = z.looseObject({
  state_id: z.string(),
  winner_team_id: id,
  end_number: z.number(),
  next_shot_team_id: id,
});
const shotsSchema = z.array(
  z.object({
    post_shot_state_id: id,
    translational_velocity: z.number(),
    angular_velocity: z.number(),
    shot_angle: z.number(),
  }),
);

type HistoryMatch = z.output<typeof matchSchema>;

/** Tells whether a state follows directly on `before`, which is undefined where nothing was heard yet; an end has so many throws. */
export function isNext(before: StateMessage | undefined, state: StateMessage, throws: number): boolean {
  const step = stepOf(state, throws);
  if (before === undefined) return state.end_number === 0 && step <= 0;
  if (state.end_number === before.end_number) return step <= stepOf(before, throws) + 1;
  const isOpening = state.mixed_doubles_settings === null ? step === 0 : step === -1;
  return state.end_number === before.end_number + 1 && isOpening && stepOf(before, throws) === throws;
}

/** Throws made in the end; -1 where stones are to be placed first. */
function stepOf(state: StateMessage, throws: number): number {
  if (awaitsPlacement(state)) return -1;
  return state.total_shot_number ?? throws;
}

/** The states between two others, in order. Rejects where the read API does not tell them. */
export async function statesBetween(
  ask: Ask,
  match: string,
  before: StateMessage | undefined,
  state: StateMessage,
): Promise<StateMessage[]> {
  const first = Math.max(before?.end_number ?? 0, state.end_number - MAX_ENDS);
  const read = async <T>(schema: z.ZodType<T>, path: string): Promise<T> => {
    const { status, body } = await ask({ method: "GET", path: `/matches/${match}${path}` });
    if (status !== 200) throw new Error(`the server answers ${status} to GET /matches/ID${path}`);
    return checkData(schema, body);
  };
  const described = await read(matchSchema, "");
  const found: StateMessage[] = [];
  for (let end = first; end <= state.end_number; end++) {
    const states = await read(z.array(stateSchema), `/ends/${end}/states`);
    const shots = await read(shotsSchema, `/ends/${end}/shots`);
    const moves = new Map(shots.map(({ post_shot_state_id: after, ...move }) => [after, move]));
    for (const each of states)
      found.push(streamedState(described, each, moves.get(each.state_id) ?? null, state));
  }
  const isBetween = (age: number) => (before === undefined || age > ageOf(before)) && age < ageOf(state);
  return found.filter((each) => isBetween(ageOf(each))).sort((a, b) => ageOf(a) - ageOf(b));
}

/** The state as the stream would have told it. */
function streamedState(
  match: HistoryMatch,
  row: z.output<typeof stateSchema>,
  move: object | null,
  newest: StateMessage,
): StateMessage {
  const { mixed_doubles_settings: doubles } = match;
  const teamOf = (team: string | null | undefined): TeamName | null => {
    const teams = [match.first_team_id, match.second_team_id];
    return team === null || team === undefined ? null : (TEAM_NAMES[teams.indexOf(team)] ?? null);
  };
  const used = (end: number | null) => (end !== null && end <= row.end_number ? end : null);
  return parseState({
    ...row,
    winner_team: teamOf(row.winner_team_id),
    first_team_name: match.first_team_name,
    second_team_name: match.second_team_name,
    next_shot_team: teamOf(row.next_shot_team_id),
    last_move: move,
    mixed_doubles_settings: doubles && {
      end_setup_team:
        teamOf(doubles.end_setup_team_ids[row.end_number]) ??
        newest.mixed_doubles_settings?.end_setup_team ??
        "team1",
      positioned_stones_pattern: doubles.positioned_stones_pattern,
      power_play_end: {
        team0: used(doubles.team0_power_play_end),
        team1: used(doubles.team1_power_play_end),
      },
    },
  });
}

const latestSchema = z.object({
  end_number: number,
  total_shot_number: number,
  created_at: id,
});

/**
 * Seconds that the clock of the server has run for a state already: it counts from the creation of the state, for the first throw of
 * all from that of the match. 0 where the read API does not tell.
 */
export async function secondsRun(ask: Ask, match: string, state: StateMessage): Promise<number> {
  try {
    const { status, body, date } = await ask({ method: "GET", path: `/matches/${match}/latest-state` });
    const latest = checkData(latestSchema, body);
    if (status !== 200 || date === undefined || latest.created_at === null) return 0;
    if (latest.end_number !== state.end_number || latest.total_shot_number !== state.total_shot_number)
      return 0;
    return Math.max(0, secondsBetween(latest.created_at, date));
  } catch {
    return 0;
  }
}

/** Seconds of a quarter of an hour: time zones are whole numbers of these from each other. */
const QUARTER = 900;

/**
 * Counts the seconds from a time in ISO 8601 to `date`, in milliseconds. The official Python server writes the time of its own zone
 * without saying which; then the zone is the one that makes the result less than a quarter of an hour.
 */
function secondsBetween(created: string, date: number): number {
  const isZoned = /(Z|[+-]\d\d:?\d\d)$/.test(created);
  const seconds = (date - Date.parse(isZoned ? created : `${created}Z`)) / 1000;
  return isZoned ? seconds : seconds - QUARTER * Math.floor(seconds / QUARTER);
}

// Reads a game out of the states of its stream, for the diary of a player.

/** Seconds by which a team is late of which that is all that is told. */
const BARELY = 0.001;

export class StreamReader {
  readonly #diary: GameLog;
  readonly #game: CurlingGame;
  readonly #team: Player;
  #now: StateMessage | undefined;

  constructor(diary: GameLog, game: CurlingGame, team: Player) {
    this.#diary = diary;
    this.#game = game;
    this.#team = team;
  }

  /** The state that was told last. */
  get latest(): StateMessage | undefined {
    return this.#now;
  }

  /** The next state, and what our own team wanted where it was the one to throw. */
  goOn(state: StateMessage, intended: Shot | undefined): void {
    const before = this.#now;
    this.#now = state;
    if (before === undefined) {
      const { first_team_name: first, second_team_name: second } = state;
      const names = [first ?? "team0", second ?? "team1"] as const;
      this.#diary.begin({ game: this.#game, team: this.#team, names, simulator: "referee" });
    } else if (before.end_number === state.end_number) this.#happened(before, state, intended);
    this.#stands(before, state);
  }

  #happened(before: StateMessage, state: StateMessage, intended: Shot | undefined): void {
    if (before.winner_team !== null) return;
    if (before.next_shot_team === null) {
      if (before.last_move !== null || state.next_shot_team === null) return;
      const { placement = "center_house" } = positionOf(state);
      this.#diary.placed(stateOf(this.#game, before), placement);
      return;
    }
    const position = stateOf(this.#game, before);
    const by = position.toMove;
    if (isLate(state)) {
      this.#diary.late(by, position.timeLeft(by) + BARELY);
      return;
    }
    const { last_move } = state;
    if (last_move === null || !follows(position, state)) return;
    const actual = fromLastMove(last_move);
    const seconds = position.timeLeft(by) - leftOf(state, by, position.isExtraEnd);
    const after = new Stones();
    for (const { team, stone = 0, x, y } of stonesOf(state)) after.place(8 * team + stone, x, y);
    this.#diary.threw({
      before: position,
      actual,
      ...(by === this.#team && intended && { intended }),
      seconds: Math.max(0, seconds),
      foul: this.#isFoul(position, actual),
      after,
    });
  }

  #stands(before: StateMessage | undefined, state: StateMessage): void {
    const result = resultOf(state);
    if (result === undefined) {
      if (!isFinal(state)) this.#diary.stands(stateOf(this.#game, state));
    } else if (result.reason === "score") this.#diary.stands(this.#game.position(finishedOf(state)));
    else if (before !== undefined) {
      const { winner } = result;
      const position = stateOf(this.#game, before);
      if (!position.isOver()) position.finish(winner, "time_limit");
      this.#diary.stands(position);
    }
  }

  /** Servers do not tell: it is what our own simulator sees. */
  #isFoul(before: CurlingState, shot: Shot): boolean {
    const state = this.#game.clone(before);
    try {
      state.play(shot);
    } catch {
      return false;
    }
    return state.foul;
  }
}

/** Of an end: everything was thrown, and the next has not begun. */
function isFinal({ next_shot_team, last_move }: StateMessage): boolean {
  return next_shot_team === null && last_move !== null;
}

/** Servers end an end with nobody to throw; where somebody has won in the middle of one, the other team was late. */
function resultOf(state: StateMessage): { winner: Player; reason: "score" | "time_limit" } | undefined {
  const { winner_team } = state;
  if (winner_team === null) return undefined;
  const winner = playerOf(winner_team);
  const lost = leftOf(state, other(winner), state.end_number >= state.score.team0.length - 1) <= 0;
  return { winner, reason: lost || !isFinal(state) ? "time_limit" : "score" };
}

function isLate(state: StateMessage): boolean {
  return resultOf(state)?.reason === "time_limit";
}

/** Whether a throw leads from the one to the other; the last of an end has no number in mixed doubles. */
function follows({ throwNumber, rink }: CurlingState, state: StateMessage): boolean {
  const { total_shot_number } = state;
  if (total_shot_number === null) return isFinal(state) && throwNumber === rink.rules.throws - 1;
  return total_shot_number === throwNumber + 1;
}

/** The position after the last end of a game. */
function finishedOf(state: StateMessage): Position {
  const { end_number: end, score } = state;
  const ends = score.team0.length - 1;
  const points = Array.from({ length: end + 1 }, (_, i): [number, number] => {
    const at = i < ends ? i : i === end ? ends : -1;
    return at < 0 ? [0, 0] : [score.team0[at]!, score.team1[at]!];
  });
  const { time, extraTime } = positionOf(state);
  return { end: end + 1, throw: 0, scores: points, ...(time && { time }), ...(extraTime && { extraTime }) };
}

function leftOf(state: StateMessage, team: Player, extra: boolean): number {
  if (extra)
    return team === 0
      ? state.first_team_extra_end_remaining_time
      : state.second_team_extra_end_remaining_time;
  return team === 0 ? state.first_team_remaining_time : state.second_team_remaining_time;
}
