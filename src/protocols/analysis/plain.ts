/** What may be asked about plain board games: positions are the moves that led there. */
import { z } from "zod";
import { type GameSpec, plainKitOf } from "../../agents/index.js";
import type { PlainState } from "../../game/index.js";
import { type BoardSubjects, boardTopic } from "./board.js";
import { COLOUR, checkTurns, statesAfter } from "./moves.js";
import { positionFields, queryId, thoughtFields, turnFields, wordsOf } from "./query.js";

const querySchema = z.strictObject({
  id: queryId,
  moves: positionFields.moves,
  ...turnFields,
  ...thoughtFields,
});

type Query = z.output<typeof querySchema>;

export const plainSubjects = {
  schema: querySchema,
  read({ moves = [] }: Pick<Query, "moves">, spec: GameSpec) {
    const kit = plainKitOf(spec);
    const words = wordsOf(moves);
    const plain = words.map((word) => word.replace(COLOUR, ""));
    const states = statesAfter(kit.game, kit.game.start(), plain);
    return { kit, states: checkTurns(states, words, ({ toMove }) => (toMove === 0 ? "B" : "W")) };
  },
  black: () => 0 as const,
  result(state: PlainState) {
    const value = state.value();
    return value === 0.5 ? {} : { winner: value > 0.5 ? "B" : "W" };
  },
} satisfies BoardSubjects<PlainState, Query, GameSpec>;

export const plainTopic = boardTopic(plainSubjects);
