/** Plain board games as they are shown: stones in square cells. */
import type { z } from "zod";
import { gameSchema } from "../../agents/index.js";
import { type BoardOverlay, drawSquares, drawSquaresTerminal } from "../../draw/index.js";
import { checked, type PlainState, plainNames, plainRows } from "../../game/index.js";
import { plainSubjects } from "../../protocols/index.js";
import type { Views } from "../facet.js";
import type { Drawing } from "../pictures.js";
import { fitted } from "../screen.js";
import type { BoardArtist } from "./artist.js";
import { boardPictures, type Played } from "./pictures.js";
import { boardStudies } from "./study.js";

const SIDES = ["Black", "White"] as const;

const artist: BoardArtist<PlainState> = {
  svg: (state, overlays, look) => drawSquares({ ...basicsOf(state), overlays, ...look }),
  text: (state, overlays, colour) => drawSquaresTerminal({ ...basicsOf(state), overlays, colour }),
  standing: (state) => (state.isOver() ? outcome(state) : `${SIDES[state.toMove]} to move.`),
  outcome,
};

function basicsOf(state: PlainState) {
  const { columns, rows } = plainNames(state.board);
  const { lastMove: last } = state;
  return { rows: plainRows(state), columnNames: columns, rowNames: rows, ...(last >= 0 && { last }) };
}

function outcome(state: PlainState): string {
  const value = state.value();
  return value === 0.5 ? "The game is a draw." : `${SIDES[value > 0.5 ? 0 : 1]} has won.`;
}

/** The views of the game of this name; `variants` are the fields of its schema besides the name. */
export function plainViews(name: string, variants: z.ZodRawShape = {}): Views<PlainState> {
  const played = (moves: string, drawing: Drawing, names = ""): Played<PlainState> => {
    const asked = drawing as unknown as Readonly<Record<string, unknown>>;
    const fields = Object.keys(variants).map((field) => [field, asked[field]]);
    const spec = checked(gameSchema, { name, ...Object.fromEntries(fields) });
    const { states } = plainSubjects.read({ moves }, spec);
    return { states, names, numbers: (count) => numbersOf(states.at(-1)!, count) };
  };
  const command = (words: string) => `playout ${words} --game MODULE`;
  return {
    text: (state, screen) => fitted(artist.text(state, [], screen.colour), screen),
    picture: (state, look) => artist.svg(state, [], look),
    pictures: boardPictures(artist, {
      fields: variants,
      help: "A position is a list of moves; --record is a game of a match, or a game that was saved at the table.",
      examples: [command('draw --position "MOVES" --numbers --out board.svg')],
      readPosition: (given, drawing) => played(String(given), drawing),
      recordReader: (drawing) => (text) => {
        const { moves, names } = readGame(text);
        return played(moves, drawing, names);
      },
    }),
    studies: boardStudies(artist, {
      subjects: plainSubjects,
      queries: ['{"id": "a", "moves": "MOVES", "maxPlayouts": 10000, "reportDuringSearchEvery": 0.5}'],
      examples: [command('analyze --moves "MOVES" --svg heat.svg')],
    }),
  };
}

function numbersOf(state: PlainState, count: number): BoardOverlay[] {
  const moves = state.moves().slice(0, count);
  return moves.map((cell, i) => ({ kind: "label", cell, text: String(i + 1) }));
}

/** A record of a match, which is JSON, or names and moves on lines of their own. */
function readGame(text: string): { moves: string; names: string } {
  if (!text.trimStart().startsWith("{")) {
    const lines = text.trim().split("\n");
    return { moves: lines.at(-1) ?? "", names: lines.length > 1 ? lines[0] : "" };
  }
  const { moves, players } = JSON.parse(text) as { moves?: unknown; players?: unknown };
  if (!Array.isArray(moves)) throw new Error("moves: expected a list");
  return { moves: moves.join(" "), names: Array.isArray(players) ? players.join(" \u2013 ") : "" };
}
