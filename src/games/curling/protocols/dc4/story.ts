/** Reads a game out of the states of its stream, for the diary of a player. */
import type { Player } from "../../../../game/index.js";
import { type CurlingGame, type CurlingState, other, type Position, type Shot, Stones } from "../../index.js";
import type { Diary } from "../diary.js";
import { playerOf } from "../teams.js";
import type { StateMessage } from "./messages.js";
import { fromLastMove } from "./shots.js";
import { positionOf, stateOf, stonesOf } from "./states.js";

/** Seconds by which a team is late of which that is all that is told. */
const BARELY = 0.001;

export class Story {
  readonly #diary: Diary;
  readonly #game: CurlingGame;
  readonly #team: Player;
  #now: StateMessage | undefined;

  constructor(diary: Diary, game: CurlingGame, team: Player) {
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
