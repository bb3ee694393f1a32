/** Reads analysis queries about Hex. */

import { z } from "zod";
import { checkData } from "../../core/index.js";
import {
  type BoardSubjects,
  beginningOf,
  boardFields,
  boardTopic,
  COLOUR,
  checkTurns,
  type QuerySubject,
  readSource,
  sideToMove,
  sizeOf,
  statesAfter,
  wordsOf,
} from "../../protocols/index.js";
import { formatColour, hexPosition } from "./notation.js";
import { LARGEST } from "./numbers.js";
import { type HexGameSetup, type HexSpec, hexKit, hexSchema } from "./players.js";
import { parseHexWorld, parseMoves, statesOf } from "./records.js";
import type { HexState } from "./rules.js";
import { parseHexSgf } from "./sgf.js";

// What may be asked about Hex.

const querySchema = z.strictObject({
  ...boardFields(LARGEST),
  hexworld: z.string().optional(),
  swap: z.enum(["none", "pieces", "sides"]).optional(),
});

type Query = z.output<typeof querySchema>;

type HexSubject = QuerySubject<HexState, HexGameSetup>;

/** Reads the positions of a query; what it does not say about the board is taken from `spec`. */
function readSubject(query: Query, spec: HexSpec): HexSubject {
  return readSource(query, {
    moves: (moves = []) => ofStates(statesOfMoves(wordsOf(moves), query, specOf(query, spec))),
    board: (rows) => ofStates([hexPosition(rows, sideToMove(query), query.swap)]),
    sgf: (text) => ofStates(statesOf(parseHexSgf(text))),
    hexworld: (text: string) => ofStates(statesOf(parseHexWorld(text))),
  });
}

function statesOfMoves(words: readonly string[], query: Query, defaults: HexSpec): HexState[] {
  const { width, height, swap } = defaults;
  const plain = words.map((word) => word.replace(COLOUR, ""));
  const turned = (states: HexState[]) => checkTurns(states, words, ({ colour }) => formatColour(colour));
  const { game } = hexKit(defaults);
  const begun = beginningOf(query, defaults, (text) => game.notation.parseMove(text));
  if (begun !== undefined)
    return turned(statesAfter(game, hexPosition(begun.board, begun.toMove, swap), plain));
  const record = parseMoves(plain.join(" "), { width, height });
  return turned(statesOf({ ...record, swap: swap === "none" ? record.swap : swap }));
}

export const hexSubjects: BoardSubjects<HexState, Query, HexSpec> = {
  schema: querySchema,
  read: readSubject,
  black: (state) => state.black,
  result: (state) => ({ winner: state.value() === Number(state.black === 0) ? "B" : "W" }),
};

export const hexTopic = boardTopic(hexSubjects);

function ofStates(states: readonly HexState[]): HexSubject {
  const { board, swap } = states[0] as HexState;
  const { width, height } = board;
  return { kit: hexKit({ name: "hex", width, height, swap }), states };
}

function specOf(query: Query, { width, height, swap }: HexSpec): HexSpec {
  return checkData(hexSchema, {
    name: "hex",
    ...(sizeOf(query) ?? { width, height }),
    swap: query.swap ?? swap,
  });
}
