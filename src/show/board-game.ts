/** Analysis of a whole game of a board game: the cost of every move, key moments, the win chance over the game. */
import {
  type AnalysisTask,
  analysePosition,
  type GameSpec,
  type MoveReview,
  reviewMove,
} from "../agents/index.js";
import { type BoardColour, type Chance, drawChances, percent } from "../draw/index.js";
import { type Analysis, analysisOf, type BoardSubjects } from "../protocols/index.js";
import { type Report, reportedValue } from "../search/index.js";
import type { BoardGameTask, BoardQuestion, BoardQuestionSubject } from "./board-analysis.js";
import type { BoardState } from "./board-pictures.js";
import { type Ink, inkOf } from "./terminal.js";
import type { Findings, StudyDesk } from "./views.js";

// What is found in a position of a board game, with the same fields as an answer to a line of JSON.

/** Most moves to show where nothing is said. */
export const LINES = 10;

/** Who has Black, and how a game ended. */
// biome-ignore lint/suspicious/noExplicitAny: no query is read
type Rules<S extends BoardState> = Pick<BoardSubjects<S, any, GameSpec>, "black" | "result">;

export function answerOf(
  { moveInfos, ...analysis }: Analysis,
  turnNumber: number,
  lines = LINES,
  facts: object = {},
): object {
  return { turnNumber, ...analysis, moveInfos: moveInfos.slice(0, lines), ...facts };
}

export function overAt<S extends BoardState>({ result }: Rules<S>, state: S, turnNumber: number): object {
  return { turnNumber, over: true, ...result(state) };
}

// The chance to win over a game, and what its moves cost. Searches favour the side to move or the other one, by turns, so the
// chance of a position is the mean of two estimates: that of the side to move, and that of the side that moved there, which
// valued the move among its alternatives. Costs are differences within one search. A proof replaces estimates.

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
interface CourseMove {
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

// A whole game of a board game: what every move has cost, the moves that cost most, and the chance to win over the game.

/** Moves that are listed again at the end. */
const MOMENTS = 5;

/** A move of the game. Chances are those of who made it, both by one search. */
interface JudgedMove {
  readonly turn: number; // from 1
  readonly side: "B" | "W";
  readonly move: string;
  readonly before: number; // with the best move
  readonly after: number; // with this one
  /** Chance to win that the move gave away; 0 where that is no more than noise, or the game was decided. */
  readonly cost: number;
  /** The result that was proved before the move, for who made it. */
  readonly proved?: "win" | "loss";
  /** The best move; absent where that is the played one. */
  readonly better?: string;
  /** Moves that are expected after that. */
  readonly line?: readonly string[];
}

/** A position with the move that was played there. */
interface Turn extends CourseTurn {
  readonly review?: MoveReview<number>;
  readonly answer: object;
}

export async function studyGame<S extends BoardState>(
  rules: Rules<S>,
  subject: BoardQuestionSubject<S>,
  task: BoardGameTask<S>,
  { lines, theme }: BoardQuestion,
  { say, tell, stop, screen }: StudyDesk,
): Promise<Findings> {
  const ink = inkOf(screen);
  say(ink.bold(HEAD));
  const turns: Turn[] = [];
  for (const [i, state] of subject.states.entries()) {
    const watch = (_: unknown, part: number) => tell(i + part / 2, subject.states.length);
    const turn = await lookAt(rules, subject, { ...task, state, watch }, i, lines);
    // What was cut short says nothing about the move.
    if (stop.aborted) break;
    turns.push(turn);
    // A proof of the position after a move says what the move was worth.
    if (i > 0) say(formatMove(judgeMove(subject, turns, i), ink));
  }
  const moves = turns.slice(1).map((_, i) => judgeMove(subject, turns, i + 1));
  const sides = { B: sumUp(moves, "B"), W: sumUp(moves, "W") };
  const moments = momentsOf(moves);
  const chances = courseChances(turns).map((chance) => chance ?? { value: 0.5 });
  return {
    text: summaryLines(sides, moments, ink).join("\n"),
    json: JSON.stringify(
      {
        turns: turns.map(({ answer }) => answer),
        moves,
        chances: chances.map(({ value, error = 0 }) => ({
          black: roundValue(value),
          error: roundValue(error),
        })),
        sides,
        moments: moments.map(({ turn }) => turn),
      },
      null,
      2,
    ),
    ...(turns.length > 0 && {
      picture: () =>
        drawChances({
          chances,
          moments: moments.map(({ turn, side, move }) => ({ move: turn, label: `${side} ${move}` })),
          title: subject.title ?? "Black's chance to win",
          theme,
        }),
    }),
    complete: !stop.aborted,
  };
}

/** Chances of one side all the way down: a column that changed sides would be no column. */
const HEAD = `${"".padEnd(4)}${"move".padEnd(8)}${"Black wins".padStart(10)}${"cost".padStart(8)}  better`;

async function lookAt<S extends BoardState>(
  rules: Rules<S>,
  { kit, states }: BoardQuestionSubject<S>,
  task: AnalysisTask<S, number>,
  turn: number,
  lines: number | undefined,
): Promise<Turn> {
  const { state } = task;
  const black = rules.black(state);
  const toMove = state.toMove === black ? "B" : "W";
  if (state.isOver()) {
    const value = state.value();
    return { toMove, result: black === 0 ? value : 1 - value, answer: overAt(rules, state, turn) };
  }
  const answer = (report: Report<number>) =>
    answerOf(analysisOf(report, state, black, kit.game.notation), turn, lines);
  const played = states[turn + 1]?.lastMove;
  if (played === undefined) {
    const report = await analysePosition(task);
    return { toMove, ...positionTurn(report, state), answer: answer(report) };
  }
  const { report, review } = await reviewMove(task, played);
  return { toMove, review, answer: answer(report) };
}

/** A position from which no move was played. */
function positionTurn(report: Report<number>, { toMove }: BoardState): Pick<CourseTurn, "chance"> {
  const value = reportedValue(report);
  const { error = 0 } = report.lines.find(({ move }) => move === report.best) ?? {};
  return { chance: { value: toMove === 0 ? value : 1 - value, error } };
}

/** The move that led to a turn. */
function judgeMove<S extends BoardState>(
  { kit, states }: BoardQuestionSubject<S>,
  turns: readonly Turn[],
  turn: number,
): JudgedMove {
  const { toMove: side, review } = turns[turn - 1]!;
  const { formatMove } = kit.game.notation;
  const name = (move: number) => formatMove.call(kit.game.notation, move);
  const move = name(states[turn]!.lastMove);
  const { before, after, cost } = courseMove(turns, turn - 1)!;
  const own = (black: number) => roundValue(side === "B" ? black : 1 - black);
  const { best, line, proved } = review!;
  const isOther = name(best) !== move;
  return {
    turn,
    side,
    move,
    before: own(before),
    after: own(after),
    cost: roundValue(cost),
    ...(proved !== undefined && { proved }),
    ...(isOther && { better: name(best), line: line.map(name) }),
  };
}

function roundValue(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function formatMove(
  { turn, side, move, after, cost, proved, better, line = [] }: JudgedMove,
  { dim }: Pick<Ink, "dim">,
): string {
  const winner = proved === undefined ? undefined : (proved === "win") === (side === "B") ? "Black" : "White";
  const known = cost > 0 || winner === undefined ? "" : dim(`  proved: ${winner} wins`);
  const cells = [
    String(turn).padStart(3).padEnd(4),
    `${side} ${move}`.padEnd(8),
    percent(side === "B" ? after : 1 - after).padStart(10),
    (cost > 0 ? (100 * cost).toFixed(1) : "").padStart(8),
    // Another move that is no better is no advice.
    better === undefined || cost === 0 ? "" : `  ${better} ${dim(line.slice(0, 4).join(" "))}`,
    known,
  ];
  return cells.join("").trimEnd();
}

interface Side {
  readonly moves: number;
  /** Mean cost of a move. */
  readonly cost: number;
  /** Moves that the agent would have played. */
  readonly agreed: number;
}

function sumUp(judged: readonly JudgedMove[], side: "B" | "W"): Side {
  const own = judged.filter((each) => each.side === side);
  const sum = own.reduce((total, { cost }) => total + cost, 0);
  return {
    moves: own.length,
    cost: roundValue(sum / Math.max(1, own.length)),
    agreed: own.filter(({ better }) => better === undefined).length,
  };
}

/** The moves that cost most, the dearest first. */
function momentsOf(judged: readonly JudgedMove[]): JudgedMove[] {
  return judged
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MOMENTS);
}

function summaryLines(
  sides: Readonly<Record<"B" | "W", Side>>,
  moments: readonly JudgedMove[],
  ink: Ink,
): string[] {
  const lines = (["B", "W"] as const).flatMap((side) => {
    const { moves, cost, agreed } = sides[side];
    if (moves === 0) return [];
    const name = side === "B" ? "Black" : "White";
    return `${name}: ${moves} ${moves === 1 ? "move" : "moves"}, ${agreed} as the agent would, mean cost ${(100 * cost).toFixed(1)} percentage points of the chance to win`;
  });
  if (moments.length > 0)
    lines.push("", ink.bold("moves that cost most"), ...moments.map((move) => formatMove(move, ink)));
  return ["", ...lines];
}
