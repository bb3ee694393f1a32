/** Suites: positions with known answers, what an agent answers to them, and how many are right. */

import { z } from "zod";
import {
  type Agent,
  type AgentSpec,
  type AnyGameSetup,
  type Clock,
  forPlain,
  type GameSpec,
  gameNamed,
  gamesWith,
  kitOf,
  plainKitOf,
  type StopSignal,
} from "../agents/index.js";
import { checkData, parseJson } from "../core/index.js";
import { inPercent, percent } from "../draw/index.js";
import type { BoardGame, PlainState, State } from "../game/index.js";
import { wilson } from "../stats/index.js";

export interface Suite<R extends SuiteRow = SuiteRow, S extends State<unknown> = State<unknown>> {
  /** What a row is, as text for people. */
  readonly help: string;
  /** What the column of `set` is called. */
  readonly sets: string;
  /** Rows are positions of the variant that is asked for; otherwise each tells its own. */
  readonly isOfVariant?: true;
  /** Checks the data of a row; nothing where it asks nothing. */
  parse(data: unknown, game: GameSpec): R | undefined;
  head(row: R): RowHead;
  position(row: R): SuitePosition<S>;
  /** Whether who would rather give up is taken by the move that he thinks best. */
  wantsMove?(row: R): boolean;
  /** Nulls where there is no answer. */
  verdict(row: R, move: string | null, value: number | null): SuiteVerdict;
  summary(judged: readonly SuiteAnswer[]): SuiteSummary;
}

interface SuitePosition<S = State<unknown>> {
  readonly spec: GameSpec;
  readonly state: S;
}

export interface SuiteSummary {
  readonly counts: object;
  /** Rows of text with a head. */
  readonly table?: readonly (readonly string[])[];
  readonly lines: readonly string[];
  /** What is to be known about the lines. */
  readonly note?: string;
}

declare module "../agents/games.js" {
  interface GameModule {
    /** Reads and judges rows of a suite of positions. */
    readonly suite?: Suite;
  }
}

/** The games that have suites. */
export function suiteGames(): string[] {
  return gamesWith("suite");
}

/** Gives the part of a game. Throws one line where it has none. */
export function suiteOf(name: string): Suite {
  const { suite } = gameNamed(name);
  if (suite === undefined) throw new Error(`${name} has no suites`);
  return suite;
}

// Rows of a suite: positions as JSON lines, each with a question whose answer is known.

export interface SuiteRow {
  readonly id: string;
  /** The best move, who wins, or how likely a win of the side to move is. */
  readonly asks: "move" | "winner" | "chance";
}

/**
 * solved and failed where it is known which answers are right, hit and notShown where other moves may be right as well, right
 * and wrong for winners. An agent that cannot answer has failed, not shown or wrong.
 */
export const VERDICTS = ["solved", "failed", "hit", "notShown", "right", "wrong"] as const;
export type SuiteVerdict = (typeof VERDICTS)[number];

/** The rows of JSON lines that ask something; throws one line that names the line of the file. */
export function parseRows<R>(text: string, parse: (data: unknown) => R | undefined): R[] {
  const rows: R[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      const row = parse(parseJson(line));
      if (row !== undefined) rows.push(row);
    } catch (error) {
      throw new Error(`line ${i + 1}: ${(error as Error).message}`);
    }
  }
  return rows;
}

export const INTERVAL_NOTE = "in brackets the 95 % interval, as if rows were drawn at random";

/** So many of so many rows, with the interval of the share. */
export function share(part: number, whole: number): string {
  const { low, high } = wilson(part, whole);
  return `${part} of ${whole}, ${percent(part / whole)} [${inPercent(low)}, ${inPercent(high)}]`;
}

// What an agent answers to a row, and whether that is right.

interface RowHead {
  readonly id: string;
  /** The board, as text. */
  readonly size: string;
  /** Rows that belong together have the same. */
  readonly set: string;
  /** Not solved by the program whose suite it is. */
  readonly knownHard?: boolean;
}

export interface SuiteAnswer extends RowHead {
  /** "resign" where the agent gave up; null where it did not answer. */
  readonly move: string | null;
  readonly verdict: SuiteVerdict;
  /** Chance to win of the side to move, as the agent sees it; null where it does not say. */
  readonly value: number | null;
  readonly playouts: number | null;
  readonly ms: number;
  /** Why there is no answer. */
  readonly reason?: string;
}

export interface SuiteQuestion {
  readonly game: string;
  readonly row: SuiteRow;
  readonly agent: AgentSpec;
  readonly seed: string;
}

/** Where agents are asked. */
export interface SuiteAsker {
  readonly clock: Clock;
  /** Who plays by the question's specification, made anew. */
  agent(kit: AnyGameSetup, question: SuiteQuestion): Agent<State<unknown>, unknown>;
}

/** What is said of a row that was not answered. */
export function unansweredRow({ game, row }: SuiteQuestion, ms: number, reason: string): SuiteAnswer {
  const suite = suiteOf(game);
  const verdict = suite.verdict(row, null, null);
  return { ...suite.head(row), move: null, verdict, value: null, playouts: null, ms: Math.round(ms), reason };
}

/** Asks an agent, made anew for the row, about one row. */
export async function judge(
  question: SuiteQuestion,
  asker: SuiteAsker,
  stop: StopSignal,
): Promise<SuiteAnswer> {
  const { game, row } = question;
  const suite = suiteOf(game);
  const { spec, state } = suite.position(row);
  const kit = kitOf(spec);
  const agent = asker.agent(kit, question);
  try {
    await agent.ready?.();
    const start = asker.clock.now();
    const { move, report } = await agent.choose(state, stop);
    const ms = Math.round(asker.clock.now() - start);
    const isMoveWanted = move === "resign" && suite.wantsMove?.(row);
    const answer = isMoveWanted ? (report?.lines[0]?.move ?? move) : move;
    const text = answer === "resign" ? answer : kit.game.notation.formatMove(answer);
    const value = report === undefined ? null : state.toMove === 0 ? report.value : 1 - report.value;
    if (row.asks !== "move" && value === null)
      throw new Error(
        `agent ${agent.name} tells no chance to win, so it cannot ${row.asks === "winner" ? "name a winner" : "be judged by it"}`,
      );
    const verdict = suite.verdict(row, text, value);
    return { ...suite.head(row), move: text, verdict, value, playouts: report?.simulations ?? null, ms };
  } finally {
    await agent.close?.();
  }
}

// Suites of plain board games: a position is the moves that led there, and some moves are right.

const rowSchema = z.strictObject({
  id: z.string(),
  set: z.string().default(""),
  moves: z.string(),
  right: z.array(z.string()).min(1),
});

interface PlainRow extends SuiteRow {
  readonly game: GameSpec;
  readonly set: string;
  readonly moves: string;
  /** As the game writes them. */
  readonly right: readonly string[];
}

/** The suites of the game of this name. */
export function plainSuite(name: string): Suite<PlainRow, PlainState> {
  return forPlain({
    help: `${name}: a row is a line {"id", "moves", "right", "set"}: after the moves, those of the list "right" are right, and no others.`,
    sets: "set",
    isOfVariant: true,
    parse(data, spec) {
      const row = { ...checkData(rowSchema, data), game: spec };
      const { game } = plainKitOf(spec);
      const state = stateOf(row);
      const right = row.right.map((word) => game.notation.formatMove(legal(game, state, word, "right")));
      return { ...row, asks: "move", right };
    },
    head({ id, set, game }) {
      const { width, height } = plainKitOf(game).game.board;
      return { id, set, size: `${width}x${height}` };
    },
    position: (row) => ({ spec: row.game, state: stateOf(row) }),
    verdict: ({ right }, move) => (move !== null && right.includes(move) ? "solved" : "failed"),
    summary(judged) {
      const solved = judged.filter(({ verdict }) => verdict === "solved").length;
      const counts = { total: judged.length, solved };
      return { counts, lines: [`${share(solved, judged.length)} solved`], note: INTERVAL_NOTE };
    },
  });
}

function stateOf({ game: spec, moves }: Pick<PlainRow, "game" | "moves">): PlainState {
  const { game } = plainKitOf(spec);
  const state = game.start();
  for (const word of moves.split(/\s+/).filter((each) => each !== ""))
    state.play(legal(game, state, word, "moves"));
  if (state.isOver()) throw new Error("moves: the game is over after them");
  return state;
}

/** The move that a word of a row means. */
function legal(game: BoardGame<PlainState>, state: PlainState, word: string, field: string): number {
  const move = game.notation.parseMove(word);
  if (!game.isLegal(state, move)) throw new Error(`${field}: ${word} is not legal`);
  return move;
}
