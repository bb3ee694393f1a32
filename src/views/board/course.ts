/**
 * The chance to win over a game, and what its moves cost. Searches favour the side to move or the other one, by turns, so the
 * chance of a position is the mean of two estimates: that of the side to move, and that of the side that moved there, which
 * valued the move among its alternatives. Costs are differences within one search. A proof replaces estimates.
 */
import type { MoveReview } from "../../agents/index.js";
import type { BoardColour, Chance } from "../../draw/index.js";

export interface CourseTurn {
  readonly toMove: BoardColour;
  /** Black's result, where the game is over here. */
  readonly result?: number | undefined;
  /** The winner that any search has proved here. */
  readonly winner?: BoardColour | undefined;
  /** The chance of the side to move, where the game ends without a move from here. */
  readonly chance?: Chance | undefined;
  /** The move that was played here. */
  readonly review?: Omit<MoveReview<number>, "line"> | undefined;
}

/** A move that was played. */
export interface CourseMove {
  /** Its cost to the side that made it; 0 where that is noise, or the game was decided. */
  readonly cost: number;
  /** Black's chance with the best move and with the played one, by one search. */
  readonly before: number;
  readonly after: number;
}

/** Black's chance to win at every turn; undefined where a turn was not searched. */
export function courseChances(turns: readonly CourseTurn[]): (Chance | undefined)[] {
  return turns.map((turn, i) => {
    const winner = winnerAt(turns, i);
    if (turn.result !== undefined) return { value: turn.result, error: 0 };
    if (winner !== undefined) return { value: winner === "B" ? 1 : 0, error: 0 };
    const { review } = turn;
    const own = review === undefined ? turn.chance : { value: review.before, error: review.errors[0] };
    const moved = turns[i - 1]?.review;
    const estimates = [
      own && forBlack(own, turn.toMove),
      moved && forBlack({ value: moved.after, error: moved.errors[1] }, turns[i - 1]!.toMove),
    ].filter((chance) => chance !== undefined);
    // The position itself has to be searched: a move alone is no turn.
    return own === undefined ? undefined : meanOf(estimates);
  });
}

/** Gives the cost of the move at a turn; undefined where it was not judged. */
export function courseMove(turns: readonly CourseTurn[], turn: number): CourseMove | undefined {
  const { review, toMove } = turns[turn] ?? {};
  if (review === undefined || toMove === undefined) return undefined;
  const [winner, after] = [winnerAt(turns, turn), winnerAt(turns, turn + 1)];
  const isLost = winner !== undefined && winner !== toMove;
  const keepsWin = after === toMove;
  const own = (value: number) => (toMove === "B" ? value : 1 - value);
  const before = isLost ? 0 : keepsWin ? 1 : review.before;
  return {
    cost: isLost || keepsWin ? 0 : review.cost,
    before: own(before),
    after: own(isLost ? 0 : keepsWin ? 1 : review.after),
  };
}

/** The proved winner at a turn, by the search of the turn or of the move that led there. */
function winnerAt(turns: readonly CourseTurn[], i: number): BoardColour | undefined {
  const turn = turns[i];
  if (turn === undefined) return undefined;
  const { review, winner, toMove, result } = turn;
  if (result === 1 || result === 0) return result === 1 ? "B" : "W";
  if (winner !== undefined) return winner;
  if (review?.proved !== undefined) return review.proved === "win" ? toMove : other(toMove);
  const moved = turns[i - 1];
  const proved = moved?.review?.afterProved;
  if (moved === undefined || proved === undefined) return undefined;
  return proved === "win" ? moved.toMove : other(moved.toMove);
}

function other(colour: BoardColour): BoardColour {
  return colour === "B" ? "W" : "B";
}

function forBlack({ value, error }: Chance, toMove: BoardColour): Chance {
  return { value: toMove === "B" ? value : 1 - value, ...(error !== undefined && { error }) };
}

function meanOf(chances: readonly Chance[]): Chance {
  const count = chances.length;
  return {
    value: chances.reduce((sum, { value }) => sum + value, 0) / count,
    error: Math.hypot(...chances.map(({ error = 0 }) => error)) / count,
  };
}
