/** What a suite asks of a game: what its rows are, which answers are right, and what they come to. */
import { Facet, type GameSpec } from "../agents/index.js";
import type { State } from "../game/index.js";
import type { Judged, RowHead } from "./judge.js";
import type { SuiteRow, Verdict } from "./rows.js";

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
  verdict(row: R, move: string | null, value: number | null): Verdict;
  summary(judged: readonly Judged[]): SuiteSummary;
}

export interface SuitePosition<S = State<unknown>> {
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

export const SUITE = new Facet<Suite>("SUITE", {
  help: "string",
  sets: "string",
  parse: "function",
  head: "function",
  position: "function",
  verdict: "function",
  summary: "function",
});

/** The games that have suites. */
export function suiteGames(): string[] {
  return SUITE.games();
}

export function suiteOf(game: string): Suite {
  const suite = SUITE.of({ name: game });
  if (suite === undefined) throw new Error(`${game} has no suites`);
  return suite;
}
