/** What may be asked about Hex. */
import { z } from "zod";
import { checked } from "../../../game/index.js";
import {
  type BoardSubjects,
  beginningOf,
  boardTopic,
  COLOUR,
  checkTurns,
  positionFields,
  queryId,
  type Subject,
  sideToMove,
  sizeFields,
  sizeOf,
  sourceOf,
  statesAfter,
  thoughtFields,
  turnFields,
  wordsOf,
} from "../../../protocols/index.js";
import {
  formatColour,
  type HexState,
  hexPosition,
  LARGEST,
  parseHexSgf,
  parseHexWorld,
  parseMoves,
  statesOf,
} from "../index.js";
import { type HexKit, type HexSpec, hexKit, hexSchema } from "../players/index.js";

const querySchema = z.strictObject({
  id: queryId,
  ...positionFields,
  hexworld: z.string().optional(),
  ...sizeFields(LARGEST),
  swap: z.enum(["none", "pieces", "sides"]).optional(),
  ...turnFields,
  ...thoughtFields,
});

type Query = z.output<typeof querySchema>;

type HexSubject = Subject<HexState, HexKit>;

const SOURCES = ["moves", "board", "sgf", "hexworld"] as const;

/** Reads the positions of a query; what it does not say about the board is taken from `spec`. */
export function readHexSubject(query: Omit<Query, "id">, spec: HexSpec): HexSubject {
  sourceOf(query, SOURCES);
  if (query.sgf !== undefined) return ofStates(statesOf(parseHexSgf(query.sgf)));
  if (query.hexworld !== undefined) return ofStates(statesOf(parseHexWorld(query.hexworld)));
  if (query.board !== undefined) return ofStates([hexPosition(query.board, sideToMove(query), query.swap)]);
  const usual = specOf(query, spec);
  const { width, height, swap } = usual;
  const words = wordsOf(query.moves ?? []);
  const plain = words.map((word) => word.replace(COLOUR, ""));
  const turned = (states: HexState[]) =>
    ofStates(checkTurns(states, words, ({ colour }) => formatColour(colour)));
  const { game } = hexKit(usual);
  const begun = beginningOf(query, usual, (text) => game.notation.parseMove(text));
  if (begun !== undefined) {
    return turned(statesAfter(game, hexPosition(begun.board, begun.toMove, swap), plain));
  }
  const record = parseMoves(plain.join(" "), { width, height });
  return turned(statesOf({ ...record, swap: swap === "none" ? record.swap : swap }));
}

export const hexSubjects: BoardSubjects<HexState, Query, HexSpec> = {
  schema: querySchema,
  read: readHexSubject,
  black: (state) => state.black,
  result: (state) => ({ winner: state.value() === Number(state.black === 0) ? "B" : "W" }),
};

export const hexTopic = boardTopic(hexSubjects);

function ofStates(states: readonly HexState[]): HexSubject {
  const { board, swap } = states[0] as HexState;
  const { width, height } = board;
  return { kit: hexKit({ name: "hex", width, height, swap }), states };
}

function specOf(query: Omit<Query, "id">, { width, height, swap }: HexSpec): HexSpec {
  return checked(hexSchema, {
    name: "hex",
    ...(sizeOf(query) ?? { width, height }),
    swap: query.swap ?? swap,
  });
}
