/** Reads analysis queries about Go. */

import { z } from "zod";
import { checkData, stream } from "../../core/index.js";
import {
  type BoardSubjects,
  beginningOf,
  boardFields,
  boardTopic,
  type QuerySubject,
  readSource,
  sideToMove,
  sizeOf,
  wordsOf,
} from "../../protocols/index.js";
import type { GoBoard } from "./board.js";
import { checkPasses, goPosition, playMoves as playGoMoves } from "./notation.js";
import { LARGEST } from "./numbers.js";
import { statesOf } from "./records.js";
import { parseKataRules, rulesOf } from "./rules.js";
import { type GoGameSetup, type GoSpec, goKit, goSchema, recordedGame } from "./setup.js";
import { parseGoSgf } from "./sgf.js";
import type { GoState } from "./state.js";
import { ownershipOf, Territory } from "./territory.js";

// What may be asked about Go.

const { rules, komi } = goSchema.in.shape;

const querySchema = z.strictObject({
  ...boardFields(LARGEST),
  rules: rules.removeDefault().optional(),
  komi: komi.removeDefault().optional(),
  ownership: z.boolean().optional(),
});

type Query = z.output<typeof querySchema>;

type GoSubject = QuerySubject<GoState, GoGameSetup>;

/** Playouts that tell whose the points are. */
const PLAYOUTS = 400;
/** Partial answers of a query are about the same board. */
const territories = new WeakMap<GoBoard, Territory>();

/** Reads the positions of a query; what it does not say about the game is taken from `spec`. */
function readSubject(query: Query, spec: GoSpec): GoSubject {
  const rules = () => rulesOf(query.rules ?? spec.rules, query.komi ?? spec.komi);
  return readSource(query, {
    moves(moves = []): GoSubject {
      const defaults = specOf(query, spec);
      const kit = goKit(defaults);
      const begun = beginningOf(query, defaults, (text) => kit.game.notation.parseMove(text));
      if (begun === undefined) return { kit, states: statesAfter(kit, kit.game.start(), moves) };
      const start = goPosition(begun.board, begun.toMove, kit.game.rules);
      return { kit: goKit({ ...defaults, handicap: 0 }), states: statesAfter(kit, start, moves) };
    },
    board(rows) {
      const state = goPosition(rows, sideToMove(query), rules());
      const { width, height } = state.board;
      return { kit: goKit({ ...spec, ...namedRules(query), width, height, handicap: 0 }), states: [state] };
    },
    sgf(text) {
      const record = parseGoSgf(text, rules());
      const kit = recordedGame(record, spec);
      return { kit, states: statesOf({ ...record, rules: kit.game.rules }) };
    },
  });
}

export const goSubjects: BoardSubjects<GoState, Query, GoSpec> = {
  schema: querySchema,
  fromKata: (field, value, game) => (field === "rules" ? rulesIn(value, game) : value),
  read: readSubject,
  black: () => 0,
  result(state) {
    const value = state.value();
    return {
      ...(value !== 0.5 && { winner: value === 1 ? "B" : "W" }),
      ...(state.isVoid() ? { void: true } : { blackLead: state.score() - state.rules.komi }),
    };
  },
  more(query, state) {
    if (!query.ownership) return {};
    const { board } = state;
    const territory = territories.get(board) ?? new Territory(board);
    territories.set(board, territory);
    const rng = stream("analysis", "ownership");
    return ownershipOf(state, territory.estimate(state, rng, PLAYOUTS));
  },
};

export const goTopic = boardTopic(goSubjects);

/** A rule set by its name there, or by its parts; what is neither is left to the schema. */
function rulesIn(value: unknown, { rules, komi }: GoSpec): unknown {
  if (typeof value !== "string" && (typeof value !== "object" || value === null)) return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return parseKataRules(text, rulesOf(rules, komi).scoring);
}

/** The positions of moves; B: or W: before a move is a move out of turn. */
function statesAfter({ game }: GoGameSetup, start: GoState, moves: string | readonly string[]): GoState[] {
  const last = game.clone(start);
  playGoMoves(last, wordsOf(moves));
  checkPasses(last);
  const movers = last.movers();
  const states = [start];
  for (const [i, move] of last.moves().entries()) {
    const state = game.clone(states[i]!);
    state.setColour(movers[i]!);
    state.play(move);
    states.push(state);
  }
  return states;
}

function specOf(query: Query, spec: GoSpec): GoSpec {
  const { width, height, ...terms } = spec;
  return checkData(goSchema, { ...terms, ...(sizeOf(query) ?? { width, height }), ...namedRules(query) });
}

/** The terms that a query names itself. */
function namedRules({ rules, komi }: Query): Partial<Pick<GoSpec, "rules" | "komi">> {
  return { ...(rules !== undefined && { rules }), ...(komi !== undefined && { komi }) };
}
