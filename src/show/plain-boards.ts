/** Plain board games as they are shown: stones in square cells. */

import { z } from "zod";
import { forPlain, type GameSpec, gameSchema, plainKitOf } from "../agents/index.js";
import { checkData, parseJson } from "../core/index.js";
import { type BoardOverlay, drawSquares, drawSquaresTerminal } from "../draw/index.js";
import { capacityOf, type PlainState, plainNames, plainRows } from "../game/index.js";
import { plainSubjects } from "../protocols/index.js";
import { boardStudies } from "./board-analysis.js";
import { type BoardArtist, boardPictures, type PlayedBoards } from "./board-pictures.js";
import { fitPicture } from "./terminal.js";
import type { Views } from "./views.js";

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
  const subjects = plainSubjects(variants);
  const gameOf = (drawing: object): GameSpec => {
    const fields = Object.entries(drawing).filter(([field]) => Object.hasOwn(variants, field));
    return checkData(gameSchema, { name, ...Object.fromEntries(fields) });
  };
  const played = ({ game, moves, players }: PlainRecord): PlayedBoards<PlainState> => {
    const { states } = subjects.read({ id: name, moves }, game);
    return { states, names: namesOf(players), numbers: (count) => numbersOf(states.at(-1)!, count) };
  };
  return forPlain({
    text: (state, screen) => fitPicture(artist.text(state, [], screen.colour), screen),
    picture: (state, look) => artist.svg(state, [], look),
    pictures: boardPictures(artist, {
      fields: variants,
      help: "A position is a list of moves; --record is a game of a match, or a game that was saved at the table.",
      get examples() {
        return [`playout draw --game ${name} --position "${someMoves(name)}" --numbers --out board.svg`];
      },
      readPosition: (given, drawing) => played({ game: gameOf(drawing), moves: String(given), players: [] }),
      recordReader: (drawing) => (text) => played(readRecord(text, gameOf(drawing))),
    }),
    studies: boardStudies(artist, {
      subjects,
      readRecord(text, defaults) {
        const { game, moves, players } = readRecord(text, defaults);
        return {
          ...subjects.read({ id: name, moves }, game),
          ...(players.length > 0 && { title: namesOf(players) }),
        };
      },
      get queries() {
        const query = { id: "a", moves: someMoves(name), maxPlayouts: 10000, reportDuringSearchEvery: 0.5 };
        return [JSON.stringify(query)];
      },
      get examples() {
        return [`playout analyze --game ${name} --moves "${someMoves(name)}" --svg heat.svg`];
      },
    }),
  });
}

function numbersOf(state: PlainState, count: number): BoardOverlay[] {
  const moves = state.moves().slice(0, count);
  return moves.map((cell, i) => ({ kind: "label", cell, text: String(i + 1) }));
}

/** The beginning of a game as an example: of the legal moves always the one in the middle. */
function someMoves(name: string): string {
  const { game } = plainKitOf(checkData(gameSchema, { name }));
  const state = game.start();
  for (let ply = 0; ply < 3 && !state.isOver(); ply++) {
    const moves = Array.from({ length: capacityOf(game) }, (_, move) => move);
    const legal = moves.filter((move) => game.isLegal(state, move));
    state.play(legal[legal.length >> 1]!);
  }
  return state
    .moves()
    .map((move) => game.notation.formatMove(move))
    .join(" ");
}

interface PlainRecord {
  readonly game: GameSpec;
  readonly moves: string | string[];
  readonly players: readonly string[];
}

const recordSchema = z.looseObject({
  game: gameSchema.optional(),
  moves: z.array(z.string()),
  players: z.array(z.string()).default([]),
});

/** A game that was saved at a table, or the record of a match, which does not say of which variant it is. */
function readRecord(text: string, defaults: GameSpec): PlainRecord {
  const { game = defaults, moves, players } = checkData(recordSchema, parseJson(text));
  if (game.name !== defaults.name) throw new Error(`game: is ${game.name}, not ${defaults.name}`);
  return { game, moves, players };
}

function namesOf(players: readonly string[]): string {
  return players.join(" \u2013 ");
}
