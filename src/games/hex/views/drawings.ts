/** Positions and records of Hex that can be drawn, and how they are written. */
import type { BoardOverlay } from "../../../draw/index.js";
import { boardPictures, type Played } from "../../../views/index.js";
import {
  type HexRecord,
  type HexState,
  hexPosition,
  isHexWorld,
  parseHexSgf,
  parseHexState,
  parseHexWorld,
  parseMoves,
  statesOf,
} from "../index.js";
import { hexArtist } from "./artist.js";

export const hexPictures = boardPictures<HexState, object>(hexArtist, {
  help: `A Hex position is a list of moves (a5 swap-pieces d4), a HexWorld link or what follows its # (5,b4:sc3),
rows=.../.B./..W toMove=B, or a JSON row with board and toMove; --record is an SGF file.`,
  examples: ["playout draw --game hex --position 5,b4c3d2 --numbers --out hex.svg"],
  readPosition,
  recordReader: () => (text) => playedOf(parseHexSgf(text)),
});

/** Rows, a row of a file of positions, a HexWorld link or a list of moves. */
function readPosition(given: unknown): Played<HexState> {
  if (typeof given !== "string") {
    const { board, toMove } = given as { board?: unknown; toMove?: unknown };
    if (!Array.isArray(board) || (toMove !== "B" && toMove !== "W"))
      throw new Error("--position: expected board, which is rows, and toMove, which is B or W");
    return alone(hexPosition(board.map(String), toMove));
  }
  if (given.includes("=")) return alone(parseHexState(given));
  return playedOf(isHexWorld(given) ? parseHexWorld(given) : parseMoves(given));
}

function alone(state: HexState): Played<HexState> {
  return { states: [state], numbers: () => [] };
}

function playedOf(record: HexRecord): Played<HexState> {
  const { players, result = "" } = record;
  return {
    states: statesOf(record),
    names: players === undefined ? "" : `${players[0] || "?"} \u2013 ${players[1] || "?"}`,
    result,
    numbers: (count) => numbersOf(record, count),
  };
}

/** The numbers of the moves on their stones; a stone that was swapped has an S. */
function numbersOf({ moves, width, height, swap }: HexRecord, count: number): BoardOverlay[] {
  const labels = new Map<number, string>();
  for (const [i, move] of moves.slice(0, count).entries()) {
    if (move < width * height) labels.set(move, String(i + 1));
    else if (move === width * height && swap === "pieces") {
      const first = moves[0] ?? 0;
      labels.delete(first);
      labels.set((first % width) * width + Math.floor(first / width), "S");
    }
  }
  return [...labels].map(([cell, text]) => ({ kind: "label", cell, text }));
}
