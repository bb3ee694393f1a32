/** What is found in a position of a board game, with the same fields as an answer to a line of JSON. */

import type { GameSpec } from "../../agents/index.js";
import type { Analysis, BoardSubjects } from "../../protocols/index.js";
import type { BoardState } from "./artist.js";

/** Most moves to show where nothing is said. */
export const LINES = 10;

/** Who has Black, and how a game ended. */
// biome-ignore lint/suspicious/noExplicitAny: no query is read
export type Rules<S extends BoardState> = Pick<BoardSubjects<S, any, GameSpec>, "black" | "result">;

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
