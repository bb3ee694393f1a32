/** Positions of ours as the stream tells them, and back. */
import type { Player } from "../../../../game/index.js";
import type { CurlingGame, CurlingState, Placement, Position, PositionStone, Stones } from "../../index.js";
import type { Names, Told } from "../seat.js";
import { playerOf, teamName } from "../teams.js";
import type { StateMessage } from "./messages.js";
import { toLastMove } from "./shots.js";

const PLAYERS = [0, 1] as const;
/** Entries of a team; of mixed doubles as many as it has stones, once one of them was thrown. */
const ENTRIES = 8;
const ENTRIES_OF_TWO = 6;
/** Seconds that are told where there is no clock. */
export const NO_HURRY = 1e6;

/** What is shown of a position. */
interface Shown {
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
export function statesOf(told: Told, names: Names, before: StateMessage | undefined): StateMessage[] {
  const { state, turn, last } = told;
  const { rules } = state.rink;
  const placing = turn?.does === "place";
  const finished = last?.kind === "throw" && last.end < state.end && before?.end_number !== state.end;
  const now: Shown = {
    end: state.end,
    throws: placing ? null : state.throwNumber,
    next: placing ? null : (turn?.team ?? null),
    stones: placing ? null : state.stones,
    chooser: state.chooser,
    thrown: last?.kind === "throw" && last.end === state.end,
  };
  if (!finished) return [message(told, names, now)];
  const chooser = before?.mixed_doubles_settings?.end_setup_team;
  const end: Shown = {
    end: last.end,
    throws: rules.mixedDoubles === null ? rules.throws : null,
    next: null,
    stones: state.finished,
    chooser: chooser === undefined ? state.chooser : playerOf(chooser),
    thrown: true,
  };
  return turn === null ? [message(told, names, end)] : [message(told, names, end), message(told, names, now)];
}

function message({ state, last }: Told, names: Names, shown: Shown): StateMessage {
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
      data: { team0: listed(shown.stones, 0, entries), team1: listed(shown.stones, 1, entries) },
    },
    score: { team0: pointsOf(state, 0), team1: pointsOf(state, 1) },
  };
}

function listed(stones: Stones | null, team: Player, entries: number): { x: number; y: number }[] {
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
