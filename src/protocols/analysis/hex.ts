import { type HexKit, type HexSpec, hexSchema, kitOf } from "../../agents/index.js";
import { checked } from "../../game/index.js";
import {
  type HexState,
  hexPosition,
  parseHexSgf,
  parseHexWorld,
  parseMoves,
  statesOf,
} from "../../games/hex/index.js";
import { type Query, querySchema, sideToMove, sourceOf } from "./query.js";
import type { Subject, Topic } from "./topic.js";

type HexSubject = Subject<HexState, HexKit>;

const SOURCES = ["moves", "board", "sgf", "hexworld"] as const;

/** Reads the positions of a query; what it does not say about the board is taken from `spec`. */
export function readSubject(query: Omit<Query, "id">, spec: HexSpec): HexSubject {
  sourceOf(query, SOURCES);
  if (query.sgf !== undefined) return ofStates(statesOf(parseHexSgf(query.sgf)));
  if (query.hexworld !== undefined) return ofStates(statesOf(parseHexWorld(query.hexworld)));
  if (query.board !== undefined) return ofStates([hexPosition(query.board, sideToMove(query), query.swap)]);
  const { width, height, swap } = specOf(query, spec);
  const { moves = [] } = query;
  const record = parseMoves(typeof moves === "string" ? moves : moves.join(" "), { width, height });
  return ofStates(statesOf({ ...record, swap: swap === "none" ? record.swap : swap }));
}

export const hexTopic: Topic<HexState, Query, HexSpec> = {
  schema: querySchema,
  read: readSubject,
  black: (state) => state.black,
  result: (state) => ({ winner: state.value() === Number(state.black === 0) ? "B" : "W" }),
};

function ofStates(states: readonly HexState[]): HexSubject {
  const { board, swap } = states[0] as HexState;
  const { width, height } = board;
  return { kit: kitOf({ name: "hex", width, height, swap }), states };
}

function specOf({ size, width, height, swap }: Omit<Query, "id">, spec: HexSpec): HexSpec {
  const sized = size !== undefined || width !== undefined || height !== undefined;
  return checked(hexSchema, {
    name: "hex",
    ...(sized ? { size, width, height } : { width: spec.width, height: spec.height }),
    swap: swap ?? spec.swap,
  });
}
