/** Suites of plain board games: a position is the moves that led there, and some moves are right. */
import { z } from "zod";
import { forPlain, type GameSpec, plainKitOf } from "../agents/index.js";
import { type BoardGame, checked, type PlainState } from "../game/index.js";
import type { Suite } from "./facet.js";
import type { SuiteRow } from "./rows.js";
import { INTERVAL_NOTE, share } from "./share.js";

const rowSchema = z.strictObject({
  id: z.string(),
  set: z.string().default(""),
  moves: z.string(),
  right: z.array(z.string()).min(1),
});

export interface PlainRow extends SuiteRow {
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
      const row = { ...checked(rowSchema, data), game: spec };
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
