/** Shows Hex to people: drawings of positions and records, analyses, and the game played at a terminal. */

import { z } from "zod";
import { option } from "../../agents/index.js";
import type { BoardOverlay } from "../../draw/index.js";
import type { Player } from "../../game/index.js";
import {
  BoardTable,
  boardPictures,
  boardStudies,
  fitPicture,
  type PlayedBoards,
  type PlayPart,
  type Views,
} from "../../show/index.js";
import { hexSubjects } from "./analysis.js";
import type { HexGame } from "./game.js";
import { formatColour, hexPosition, parseState as parseHexState } from "./notation.js";
import { BLACK } from "./numbers.js";
import { hexArtist } from "./pictures.js";
import type { HexGameSetup, HexSpec } from "./players.js";
import { type HexRecord, isHexWorld, parseHexWorld, parseMoves, statesOf } from "./records.js";
import { brokenHexRule, type HexState, opponent } from "./rules.js";
import { formatHexSgf, parseHexSgf } from "./sgf.js";

// Positions and records of Hex that can be drawn, and how they are written.

const hexPictures = boardPictures<HexState, object>(hexArtist, {
  help: `A Hex position is a list of moves (a5 swap-pieces d4), a HexWorld link or what follows its # (5,b4:sc3),
rows=.../.B./..W toMove=B, or a JSON row with board and toMove; --record is an SGF file.`,
  examples: ["playout draw --game hex --position 5,b4c3d2 --numbers --out hex.svg"],
  readPosition,
  recordReader: () => (text) => playedOf(parseHexSgf(text)),
});

/** Rows, a row of a file of positions, a HexWorld link or a list of moves. */
function readPosition(given: unknown): PlayedBoards<HexState> {
  if (typeof given !== "string") {
    const { board, toMove } = given as { board?: unknown; toMove?: unknown };
    if (!Array.isArray(board) || (toMove !== "B" && toMove !== "W"))
      throw new Error("--position: expected board, which is rows, and toMove, which is B or W");
    return alone(hexPosition(board.map(String), toMove));
  }
  if (given.includes("=")) return alone(parseHexState(given));
  return playedOf(isHexWorld(given) ? parseHexWorld(given) : parseMoves(given));
}

function alone(state: HexState): PlayedBoards<HexState> {
  return { states: [state], numbers: () => [] };
}

function playedOf(record: HexRecord): PlayedBoards<HexState> {
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

// What can be found out about positions and games of Hex.

const hexStudies = boardStudies<HexState, HexSpec, object>(hexArtist, {
  subjects: hexSubjects,
  sources: {
    hexworld: z
      .string()
      .optional()
      .meta(option("show the position of a HexWorld address", { value: "text" })),
  },
  queries: [
    '{"id": "a", "moves": "a5 b6", "size": 11, "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}',
    '{"id": "b", "board": ["...", ".B.", "..."], "toMove": "W", "time": 2, "lines": 3, "heat": true}',
  ],
  examples: [
    'playout analyze --moves "a3 f6 g5" --time 2 --svg heat.svg',
    "playout analyze --sgf game.sgf --turn 12",
  ],
});

// Positions of Hex, and what is thought of them, as pictures and words.

export const hexViews: Views<HexState> = {
  text: (state, screen) => fitPicture(hexArtist.text(state, [], screen.colour), screen),
  picture: (state, look) => hexArtist.svg(state, [], look),
  pictures: hexPictures,
  studies: hexStudies,
};

export class HexPlayTable extends BoardTable<HexState, HexGame> {
  readonly help = [["a move such as c7, or swap", "play it"]] as const;

  picture(): string {
    return hexViews.text(this.state, this.screen);
  }

  save(players: readonly [string, string]): string {
    return formatHexSgf(this.record(players));
  }

  sideOf(player: Player): "Black" | "White" {
    return player === this.state.black ? "Black" : "White";
  }

  /** `players` are named in the order in which they began. */
  record(players: readonly [string, string]): HexRecord {
    const { board, swap } = this.game;
    const { black } = this.state;
    const { winner } = this;
    const loser = this.resigned;
    const side = (player: Player) => (player === this.state.black ? BLACK : opponent(BLACK));
    return {
      width: board.width,
      height: board.height,
      swap,
      moves: [...this.moves],
      players: [players[black], players[1 - black] as string],
      ...(black === 0 ? {} : { comment: `${players[0]} began with Black and was left White by the swap` }),
      ...(loser === undefined ? {} : { end: { colour: side(loser), by: "resign" as const } }),
      ...(winner === undefined
        ? {}
        : { result: `${formatColour(side(winner))}+${loser === undefined ? "" : "R"}` }),
    };
  }

  protected check(move: number): void {
    switch (brokenHexRule(this.state, move)) {
      case "occupied":
        throw new Error(`${this.describe(move)} is not empty`);
      case "no-swap":
        throw new Error("there is no swap in this game; see --swap");
      case "late-swap":
        throw new Error("only the second move can be a swap");
    }
  }
}

// Hex at a table.

export const hexPlay: PlayPart<HexGameSetup> = {
  sides: ["black", "white"],
  help: "Black joins top and bottom, White left and right; a move is a cell such as c7.",
  examples: ["--size 7 --agent uct:playouts=1000", "--colour white --swap pieces --agent best:time=5"],
  table: ({ game }, _, screen) => new HexPlayTable(game, screen),
};
