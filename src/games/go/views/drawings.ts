/** Positions and records of Go that can be drawn, and how they are written. */
import { z } from "zod";
import { option } from "../../../agents/index.js";
import type { BoardOverlay } from "../../../draw/index.js";
import { boardPictures, type Played } from "../../../views/index.js";
import {
  checkPasses,
  EMPTY,
  GoBoard,
  type GoRecord,
  GoState,
  goPosition,
  LARGEST,
  parseGoMove,
  parseGoSgf,
  parseGoState,
  playGoMoves,
  type Size,
  startOf,
  statesOf,
} from "../index.js";
import { goArtist } from "./artist.js";

const side = z.int().min(1).max(LARGEST).optional();
const sizeFields = {
  size: side.meta(option("the board of a list of moves (default: 9, or as large as needed)")),
  width: side,
  height: side,
};
type SizeFields = z.output<z.ZodObject<typeof sizeFields>>;

export const goPictures = boardPictures<GoState, SizeFields>(goArtist, {
  fields: sizeFields,
  help: `A Go position is a list of moves (E5 C3 pass, or B:E5 B:C3 out of turn), size=9 komi=7.5 moves=E5,C3 or
rows=.../.X./..O toMove=B, or a JSON row with board and toMove or toPlay; --record is an SGF file.`,
  examples: ["playout draw --game go --record game.sgf --move 40 --out go.svg"],
  readPosition(given, drawing) {
    const state = readPosition(given, sizeOf(drawing));
    checkPasses(state);
    return playedOf(historyOf(state));
  },
  recordReader(drawing) {
    if (sizeOf(drawing) !== undefined) throw new Error("--size: the record tells the size of the board");
    return (text) => {
      const record = parseGoSgf(text);
      const { result = "" } = record;
      return { ...playedOf(statesOf(record)), names: namesOf(record), result };
    };
  },
});

function sizeOf({ width, height }: Pick<SizeFields, keyof Size>): Size | undefined {
  return width === undefined || height === undefined ? undefined : { width, height };
}

function playedOf(states: readonly GoState[]): Played<GoState> {
  return { states, numbers: (count) => numbersOf(states[count]!) };
}

/** A row of a file of positions, a position in words, or a list of moves. */
function readPosition(given: unknown, size: Size | undefined): GoState {
  if (typeof given === "string" && !given.includes("=")) return readMoves(given, size);
  if (size !== undefined) throw new Error("--size: the position tells the size of the board");
  if (typeof given === "string") return parseGoState(given);
  const { board, toMove, toPlay } = given as Record<string, unknown>;
  const side = toMove ?? toPlay ?? "B";
  if (!Array.isArray(board) || (side !== "B" && side !== "W"))
    throw new Error("--position: expected board, which is rows, and toMove, which is B or W");
  return goPosition(board.map(String), side);
}

/** Sizes of which the first is taken that has all the points of a list of moves. */
const SIZES = [9, 13, 19];

function readMoves(text: string, size: Size | undefined): GoState {
  const moves = text.split(/[\s,]+/).filter((word) => word !== "");
  const width = SIZES.find((each) => moves.every((move) => isOn(each, move))) ?? 19;
  const { width: columns, height } = size ?? { width, height: width };
  const state = new GoState(new GoBoard(columns, height));
  playGoMoves(state, moves);
  return state;
}

function isOn(size: number, move: string): boolean {
  try {
    parseGoMove({ width: size, height: size }, move.replace(/^.*:/, ""));
    return true;
  } catch {
    return false;
  }
}

/** The positions from the one that was set up to the one at hand. */
function historyOf(state: GoState): GoState[] {
  const { width, height } = state.board;
  const movers = state.movers();
  const current = startOf({ width, height, rules: state.rules, setup: state.setup(), moves: [] });
  const states = [copyOf(current)];
  for (const [i, move] of state.moves().entries()) {
    current.setColour(movers[i] ?? current.colour);
    current.play(move);
    states.push(copyOf(current));
  }
  states[states.length - 1] = state;
  return states;
}

function copyOf(state: GoState): GoState {
  const copy = new GoState(state.board, state.rules);
  copy.copyFrom(state);
  return copy;
}

function namesOf({ players, ranks }: GoRecord): string {
  if (players === undefined) return "";
  return players.map((name, i) => `${name || "?"}${ranks?.[i] ? ` (${ranks[i]})` : ""}`).join(" \u2013 ");
}

/** The numbers of the moves on those of their stones that are still there. */
function numbersOf(state: GoState): BoardOverlay[] {
  const labels = new Map<number, string>();
  for (const [i, move] of state.moves().entries()) labels.set(move, String(i + 1));
  return [...labels]
    .filter(([point]) => point < state.board.points && state.at(point) !== EMPTY)
    .map(([point, text]) => ({ kind: "label", cell: point, text }));
}
