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
import type { Query } from "./query.js";

/** The positions that a query is about, and the game that they belong to. */
export interface Subject {
  readonly kit: HexKit;
  /** One for every turn: the position before the first move, then after each. */
  readonly states: readonly HexState[];
}

const SOURCES = ["moves", "board", "sgf", "hexworld"] as const;

/** Reads the positions of a query; what it does not say about the board is taken from `spec`. */
export function readSubject(query: Omit<Query, "id">, spec: HexSpec): Subject {
  const given = SOURCES.filter((source) => query[source] !== undefined);
  if (given.length > 1) throw new Error(`${given[1]}: ${given[0]} is given as well; expected one of them`);
  if (query.toMove !== undefined && query.board === undefined)
    throw new Error("toMove: goes with board alone; the moves of a game tell who moves");
  if (query.sgf !== undefined) return ofStates(statesOf(parseHexSgf(query.sgf)));
  if (query.hexworld !== undefined) return ofStates(statesOf(parseHexWorld(query.hexworld)));
  if (query.board !== undefined) return ofStates([hexPosition(query.board, sideToMove(query), query.swap)]);
  const { width, height, swap } = specOf(query, spec);
  const { moves = [] } = query;
  const record = parseMoves(typeof moves === "string" ? moves : moves.join(" "), { width, height });
  return ofStates(statesOf({ ...record, swap: swap === "none" ? record.swap : swap }));
}

function ofStates(states: readonly HexState[]): Subject {
  const { board, swap } = states[0] as HexState;
  const { width, height } = board;
  return { kit: kitOf({ name: "hex", width, height, swap }), states };
}

function sideToMove({ board = [], toMove }: Omit<Query, "id">): "B" | "W" {
  if (toMove !== undefined) return toMove;
  const stones = (colour: string) => board.join("").split(colour).length;
  return stones("B") > stones("W") ? "W" : "B";
}

function specOf({ size, width, height, swap }: Omit<Query, "id">, spec: HexSpec): HexSpec {
  const sized = size !== undefined || width !== undefined || height !== undefined;
  return checked(hexSchema, {
    name: "hex",
    ...(sized ? { size, width, height } : { width: spec.width, height: spec.height }),
    swap: swap ?? spec.swap,
  });
}
