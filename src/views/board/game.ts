/** A whole game of a board game: what every move has cost, the moves that cost most, and the chance to win over the game. */
import { drawChances, percent } from "../../draw/index.js";
import { analysisOf } from "../../protocols/index.js";
import { type Ink, inkOf } from "../screen.js";
import type { Findings, StudyDesk } from "../study.js";
import { answerOf, overAt, type Rules } from "./answer.js";
import type { BoardState } from "./artist.js";
import type { BoardQuestion, BoardSubject, Think, Thought } from "./study.js";

/** Moves that are told again at the end, and what one of them has cost at least. */
const MOMENTS = 5;
const LEAST = 0.05;

/** A move of the game. Chances are those of who made it. */
export interface JudgedMove {
  readonly turn: number; // from 1
  readonly side: "B" | "W";
  readonly move: string;
  readonly before: number;
  readonly after: number;
  /** What the agent would have played; absent where that is the move. */
  readonly better?: string;
  /** What it expects after that. */
  readonly line?: readonly string[];
}

/** What is known of a turn: Black's chance to win, and what the agent would play. */
interface Turn {
  readonly black: number;
  readonly error: number;
  readonly best?: readonly string[];
  readonly answer: object;
}

export async function studyGame<S extends BoardState>(
  rules: Rules<S>,
  subject: BoardSubject<S>,
  think: Think<S>,
  { lines, theme }: BoardQuestion,
  { say, tell, stop, screen }: StudyDesk,
): Promise<Findings> {
  const ink = inkOf(screen);
  say(
    ink.bold(
      `${"".padEnd(4)}${"move".padEnd(8)}${"before".padStart(8)}${"after".padStart(9)}${"change".padStart(9)}  better`,
    ),
  );
  const turns: Turn[] = [];
  const moves: JudgedMove[] = [];
  for (const [i, state] of subject.states.entries()) {
    const watch = (part: number) => tell(i + part, subject.states.length);
    const turn = await lookAt(rules, subject, (state) => think(state, watch), state, i, lines);
    // What was cut short says nothing about the move.
    if (stop.aborted) break;
    turns.push(turn);
    if (i === 0) continue;
    const judged = judgeMove(rules, subject, turns, i);
    moves.push(judged);
    say(formatMove(judged, ink));
  }
  const sides = { B: sumUp(moves, "B"), W: sumUp(moves, "W") };
  const moments = momentsOf(moves);
  return {
    text: summaryLines(sides, moments, ink).join("\n"),
    json: JSON.stringify(
      {
        turns: turns.map(({ answer }) => answer),
        moves,
        sides,
        moments: moments.map(({ turn }) => turn),
      },
      null,
      2,
    ),
    ...(turns.length > 0 && {
      picture: () =>
        drawChances({
          chances: turns.map(({ black, error }) => ({ value: black, error })),
          moments: moments.map(({ turn, side, move }) => ({ move: turn, label: `${side} ${move}` })),
          title: subject.title ?? "Chance to win",
          caption: CAPTION,
          theme,
        }),
    }),
    complete: !stop.aborted,
  };
}

const CAPTION =
  "Dark: Black's chance to win after every move. Words: the moves that cost most. Grey band: 95 % interval.";

async function lookAt<S extends BoardState>(
  rules: Rules<S>,
  { kit }: BoardSubject<S>,
  think: (state: S) => Promise<Thought>,
  state: S,
  turn: number,
  lines: number | undefined,
): Promise<Turn> {
  const ofBlack = (value: number) => (rules.black(state) === 0 ? value : 1 - value);
  if (state.isOver()) return { black: ofBlack(state.value()), error: 0, answer: overAt(rules, state, turn) };
  const { report } = await think(state);
  const analysis = analysisOf(report, state, rules.black(state), kit.game.notation);
  return {
    black: analysis.rootInfo.blackWinrate,
    error: analysis.moveInfos[0]?.error ?? 0,
    best: analysis.moveInfos[0]?.pv ?? [],
    answer: answerOf(analysis, turn, lines),
  };
}

/** The move that led to a turn. */
function judgeMove<S extends BoardState>(
  rules: Rules<S>,
  { kit, states }: BoardSubject<S>,
  turns: readonly Turn[],
  turn: number,
): JudgedMove {
  const [from, to] = [states[turn - 1], states[turn]] as [S, S];
  const [before, after] = [turns[turn - 1], turns[turn]] as [Turn, Turn];
  const isBlack = from.toMove === rules.black(from);
  const own = (black: number) => rounded(isBlack ? black : 1 - black);
  const move = kit.game.notation.formatMove(to.lastMove);
  const [better, ...line] = before.best ?? [];
  return {
    turn,
    side: isBlack ? "B" : "W",
    move,
    before: own(before.black),
    after: own(after.black),
    ...(better !== undefined && better !== move && { better, line }),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function formatMove(
  { turn, side, move, before, after, better, line = [] }: JudgedMove,
  { dim }: Pick<Ink, "dim">,
): string {
  const cells = [
    String(turn).padStart(3).padEnd(4),
    `${side} ${move}`.padEnd(8),
    percent(before).padStart(8),
    percent(after).padStart(9),
    change({ before, after }).padStart(9),
    better === undefined ? "" : `  ${better} ${dim(line.slice(0, 4).join(" "))}`,
  ];
  return cells.join("").trimEnd();
}

function change({ before, after }: Pick<JudgedMove, "before" | "after">): string {
  const points = (100 * (after - before)).toFixed(1);
  return points.startsWith("-") ? points.replace("-", "\u2212") : `+${points}`;
}

interface Side {
  readonly moves: number;
  /** Mean cost of a move: what the chance to win fell by, 0 where it rose. */
  readonly cost: number;
  /** Moves that the agent would have played. */
  readonly agreed: number;
}

function costOf({ before, after }: JudgedMove): number {
  return Math.max(0, before - after);
}

function sumUp(judged: readonly JudgedMove[], side: "B" | "W"): Side {
  const own = judged.filter((each) => each.side === side);
  const sum = own.reduce((total, each) => total + costOf(each), 0);
  return {
    moves: own.length,
    cost: rounded(sum / Math.max(1, own.length)),
    agreed: own.filter(({ better }) => better === undefined).length,
  };
}

/** The moves that cost most, the dearest first. */
function momentsOf(judged: readonly JudgedMove[]): JudgedMove[] {
  return judged
    .filter((each) => costOf(each) >= LEAST)
    .sort((a, b) => costOf(b) - costOf(a))
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
