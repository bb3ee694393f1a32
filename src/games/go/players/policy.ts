import { z } from "zod";
import type { AgentKind } from "../../../agents/index.js";
import type { Rng } from "../../../random/index.js";
import { FEATURES, type GoGame, GoPolicy, type GoState } from "../index.js";
import { atari, policy, reading, weightsOf } from "./policies.js";

const policyOptions = z.strictObject({ policy, reading, atari });

/** Plays as playouts do, without any search: in no time, and a measure of what a policy knows. */
export function policyKind(game: GoGame): AgentKind<GoState, number> {
  const { board } = game;
  return {
    kind: "policy",
    about: "plays what playouts play: a move by its chance under a policy",
    schema: policyOptions,
    make(options: z.output<typeof policyOptions>, { rng }) {
      const weights = weightsOf(options.policy) ?? new Float64Array(FEATURES);
      const moves = new GoPolicy(board, weights, options);
      const chances = new Float64Array(board.points);
      return {
        name: "policy",
        async choose(state) {
          if (endsWon(state)) return { move: board.pass };
          moves.chances(state, chances);
          return { move: draw(state, chances, rng) };
        },
      };
    },
  };
}

/** Whether a pass now ends the game, and wins it for the side to move. */
function endsWon(state: GoState): boolean {
  return state.passes === 1 && state.value() === 1 - state.toMove;
}

/** A point by its chance among those that the rules allow, which know more of kos than playouts do; or a pass. */
function draw(state: GoState, chances: Float64Array, rng: Rng): number {
  let sum = 0;
  for (let point = 0; point < chances.length; point++) {
    if (chances[point] > 0 && !state.isLegal(point)) chances[point] = 0;
    sum += chances[point];
  }
  let left = rng.float() * sum;
  let last = state.board.pass;
  for (let point = 0; point < chances.length; point++) {
    if (chances[point] === 0) continue;
    last = point;
    left -= chances[point];
    if (left < 0) break;
  }
  return last;
}
