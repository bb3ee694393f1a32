/** A board game as an analysis sees it, and what is told of its positions. */

import type { Kit } from "../../agents/index.js";
import type { Player, State } from "../../game/index.js";
import type { GoSpec } from "../../games/go/players/index.js";
import type { HexSpec } from "../../games/hex/players/index.js";
import type { Analysis } from "../../protocols/index.js";
import type { Report } from "../../search/index.js";
import type { AnalyzeOptions } from "./options.js";

/** Most moves to show where nothing is said. */
export const LINES = 10;

/** What may tell a position. */
export type BoardQuery = Readonly<{
  moves?: string;
  board?: string[];
  toMove?: "B" | "W";
  hexworld?: string;
  sgf?: string;
}>;

/** What the states of all board games have. */
export type BoardState = State<number> & { readonly lastMove: number };

export interface BoardSubject<S extends BoardState> {
  readonly kit: Kit<S, number>;
  /** One for every turn: the position before the first move, then after each. */
  readonly states: readonly S[];
  /** Names of the players and the result, where they are told. */
  readonly title?: string;
}

/** A board game as an analysis sees it. */
export interface BoardView<S extends BoardState> {
  readonly game: HexSpec | GoSpec;
  readonly kit: Kit<S, number>;
  read(query: BoardQuery): BoardSubject<S>;
  /** Who has Black. */
  black(state: S): Player;
  picture(state: S, colour: boolean): string;
  /** What a game that is over has come to, in words and for JSON. */
  outcome(state: S): string;
  result(state: S): object;
  findings(state: S, report: Report<number>): Findings;
}

/** What a game tells of a position besides its moves. */
export interface Findings {
  /** For people: a line below the chance to win, and a picture below the moves. */
  readonly words?: string;
  readonly picture?: string;
  /** For JSON. */
  readonly facts?: object;
  readonly svg: () => string;
}

export interface Thought {
  readonly report: Report<number>;
  readonly seconds: number;
}

/** `tell` hears which part of the thinking is done. */
export type Think<S extends BoardState> = (state: S, tell: (part: number) => void) => Promise<Thought>;

/** The same fields as an answer to a line of JSON. */
export function answerOf(
  { moveInfos, ...analysis }: Analysis,
  turnNumber: number,
  { lines = LINES }: Pick<AnalyzeOptions, "lines">,
  { facts }: Pick<Findings, "facts">,
): object {
  return { turnNumber, ...analysis, moveInfos: moveInfos.slice(0, lines), ...facts };
}

export function overAt<S extends BoardState>(view: BoardView<S>, state: S, turnNumber: number): object {
  return { turnNumber, over: true, ...view.result(state) };
}
