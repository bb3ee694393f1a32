import { z } from "zod";
import { Arms, type Candidates, type State } from "../game/index.js";
import type { Rng } from "../random/index.js";
import type { AgentKind } from "./kind.js";

/** What playing at random means in a game. */
export interface RandomMove<S, M> {
  draw(state: S, rng: Rng): M;
}

/** Any legal move of a board game with equal chance. */
export function anyMove<S extends State<number>>(candidates: Candidates<S>): RandomMove<S, number> {
  const arms = new Arms(candidates.capacity);
  return {
    draw(state, rng) {
      candidates.list(state, arms);
      if (arms.length === 0)
        throw new Error(`after ${state.ply} moves the game is not over, and no move is listed`);
      const move = arms.ids[rng.below(arms.length)];
      if (!(move < candidates.capacity))
        throw new Error(`after ${state.ply} moves an id is listed that is not below capacity`);
      return move;
    },
  };
}

export function randomKind<S extends State<M>, M>(
  moves: RandomMove<S, M>,
  about = "plays any legal move with equal chance",
): AgentKind<S, M> {
  return {
    kind: "random",
    about,
    schema: z.strictObject({}),
    make: (_options, { rng }) => ({
      name: "random",
      choose: async (state) => ({ move: moves.draw(state, rng) }),
    }),
  };
}
