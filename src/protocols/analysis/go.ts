import { checked } from "../../game/index.js";
import {
  checkPasses,
  type GoBoard,
  type GoState,
  goPosition,
  parseGoSgf,
  playGoMoves,
  rulesOf,
  statesOf,
  Territory,
} from "../../games/go/index.js";
import { type GoKit, type GoSpec, goKit, goSchema } from "../../games/go/players/index.js";
import { stream } from "../../random/index.js";
import { recordedGame } from "../go-terms.js";
import { beginningOf, type GoQuery, goQuerySchema, sideToMove, sizeOf, sourceOf, wordsOf } from "./query.js";
import type { Subject, Topic } from "./topic.js";

type GoSubject = Subject<GoState, GoKit>;

const SOURCES = ["moves", "board", "sgf"] as const;
/** Playouts that tell whose the points are. */
const PLAYOUTS = 400;
/** Partial answers of a query are about the same board. */
const territories = new WeakMap<GoBoard, Territory>();

/** Reads the positions of a query; what it does not say about the game is taken from `spec`. */
export function readGoSubject(query: Omit<GoQuery, "id">, spec: GoSpec): GoSubject {
  const source = sourceOf(query, SOURCES);
  const { sgf, board } = query;
  if (source === "sgf") {
    const record = parseGoSgf(sgf!, rulesOf(query.rules ?? spec.rules, query.komi ?? spec.komi));
    const kit = recordedGame(record, spec);
    return { kit, states: statesOf({ ...record, rules: kit.game.rules }) };
  }
  if (source === "board") {
    const rules = rulesOf(query.rules ?? spec.rules, query.komi ?? spec.komi);
    const state = goPosition(board!, sideToMove(query), rules);
    const { width, height } = state.board;
    return { kit: goKit({ ...spec, ...named(query), width, height, handicap: 0 }), states: [state] };
  }
  const usual = specOf(query, spec);
  const kit = goKit(usual);
  const begun = beginningOf(query, usual, (text) => kit.game.notation.parseMove(text));
  if (begun === undefined) return { kit, states: statesAfter(kit, kit.game.start(), query.moves ?? []) };
  const start = goPosition(begun.board, begun.toMove, kit.game.rules);
  return {
    kit: goKit({ ...usual, handicap: 0 }),
    states: statesAfter(kit, start, query.moves ?? []),
  };
}

export const goTopic: Topic<GoState, GoQuery, GoSpec> = {
  schema: goQuerySchema,
  read: readGoSubject,
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
    const { score, owners } = territory.estimate(state, rng, PLAYOUTS);
    const { width, height } = board;
    const rows = Array.from({ length: height }, (_, row) =>
      Array.from(owners.subarray(row * width, (row + 1) * width), (owner) => Math.round(owner * 1e3) / 1e3),
    );
    return { ownership: rows, blackLead: Math.round((score - state.rules.komi) * 100) / 100 };
  },
};

/** The positions of moves; B: or W: before a move is a move out of turn. */
function statesAfter({ game }: GoKit, start: GoState, moves: string | readonly string[]): GoState[] {
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

function specOf(query: Omit<GoQuery, "id">, spec: GoSpec): GoSpec {
  const { width, height, ...terms } = spec;
  return checked(goSchema, { ...terms, ...(sizeOf(query) ?? { width, height }), ...named(query) });
}

/** The terms that a query names itself. */
function named({ rules, komi }: Omit<GoQuery, "id">): Partial<Pick<GoSpec, "rules" | "komi">> {
  return { ...(rules !== undefined && { rules }), ...(komi !== undefined && { komi }) };
}
