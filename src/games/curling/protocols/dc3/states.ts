/** Positions as Digital Curling 3 tells them, from ours and to ours. Both are in the hack frame; handles have angles there. */
import type { Player } from "../../../../game/index.js";
import {
  type CurlingGame,
  type CurlingState,
  type Flight,
  type Lie,
  type Position,
  type Shot,
  STONE_RADIUS,
  Stones,
  spinOf,
  turnOf,
} from "../../index.js";
import { type Told, toldReason } from "../seat.js";
import { playerOf, TEAM_NAMES, teamName } from "../teams.js";
import type { Dc3Move, Dc3State, Dc3Stone, Dc3Stones, Dc3Trajectory, UpdateMessage } from "./messages.js";

/** Seconds that are told where nobody is in a hurry: a day. */
export const UNHURRIED = 86_400;

/** What is told of a position and of the throw that led there. */
export function updateOf({ state, angles, turn, last }: Told): UpdateMessage {
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
              reason: toldReason(result.reason),
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

function stoneOf({ stones, angles }: Lie, stone: number): Dc3Stone | null {
  if (!stones.has(stone)) return null;
  return { angle: angles[stone]!, position: { x: stones.x[stone]!, y: stones.y[stone]! } };
}

function stonesOf(lie: Lie): Dc3Stones {
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

function differs(a: Lie, b: Lie, stone: number): boolean {
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
