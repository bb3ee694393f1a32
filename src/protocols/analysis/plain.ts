/** What may be asked about plain board games: positions are the moves that led there. */
import { z } from "zod";
import { forPlain, type GameSpec, gameSchema, plainKitOf } from "../../agents/index.js";
import { checked, type PlainState } from "../../game/index.js";
import { type BoardSubjects, boardTopic } from "./board.js";
import { COLOUR, checkTurns, statesAfter } from "./moves.js";
import { positionFields, queryId, thoughtFields, turnFields, wordsOf } from "./query.js";
import type { Topic } from "./topic.js";

const fields = { id: queryId, moves: positionFields.moves, ...turnFields, ...thoughtFields };
const querySchema = z.strictObject(fields);

type Query = z.output<typeof querySchema>;

/** The positions of queries; `variants` are the fields of the game's schema besides the name. */
export function plainSubjects(variants: z.ZodRawShape = {}): BoardSubjects<PlainState, Query, GameSpec> {
  const names = Object.keys(variants);
  // The game's schema checks them, and its defaults must not stand in for what a query leaves out.
  const told = Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));
  return {
    schema: z.strictObject({ ...told, ...fields }),
    read(query, game) {
      const given = Object.entries(query).filter(([name]) => names.includes(name));
      const kit = plainKitOf(checked(gameSchema, { ...game, ...Object.fromEntries(given) }));
      const words = wordsOf(query.moves ?? []);
      const plain = words.map((word) => word.replace(COLOUR, ""));
      const states = statesAfter(kit.game, kit.game.start(), plain);
      return { kit, states: checkTurns(states, words, ({ toMove }) => (toMove === 0 ? "B" : "W")) };
    },
    black: () => 0,
    result(state) {
      const value = state.value();
      return value === 0.5 ? {} : { winner: value > 0.5 ? "B" : "W" };
    },
  };
}

/** What may be asked of a plain game with these variants. */
export function plainTopic(variants?: z.ZodRawShape): Topic<Query, GameSpec> {
  return forPlain(boardTopic(plainSubjects(variants)));
}
