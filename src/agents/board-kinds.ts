/** The kinds of agents that every board game has: random, epsilon, flat Monte Carlo, UCT. */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import { type Game, type MoveGenerator, MoveList, type State } from "../game/index.js";
import {
  Flat,
  type FlatOptions,
  flatSchema,
  type SearchParts,
  Uct,
  type UctOptions,
  UniformPlayout,
  uctSchema,
} from "../search/index.js";
import type { Agent } from "./agent.js";
import { type AgentKind, createAgent } from "./registry.js";
import { budgetShape, searchKind } from "./search-agent.js";
import { type AgentSpec, agentSchema } from "./spec.js";

/** Draws a legal move; needed where not all moves can be listed. */
export interface RandomMove<S, M> {
  draw(state: S, rng: Rng): M;
}

/** Any legal move of a board game with equal chance. */
export function anyMove<S extends State<number>>(candidates: MoveGenerator<S>): RandomMove<S, number> {
  const arms = new MoveList(candidates.capacity);
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

/** Makes the kind `random`. Openings are drawn by it, so every game needs one. */
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

/**
 * Makes the kind `epsilon`: another agent that plays at random with probability `eps`, for varied games and weaker opponents.
 */
export function epsilonKind<S extends State<M>, M>(moves: RandomMove<S, M>): AgentKind<S, M> {
  return {
    kind: "epsilon",
    about: "another agent, which plays as random does with probability eps",
    schema: z.strictObject({
      agent: agentSchema,
      eps: z.number().min(0).max(1).default(0.1).describe("probability of a random move"),
    }),
    make({ agent, eps }: { agent: AgentSpec; eps: number }, context, kit): Agent<S, M> {
      const inner = createAgent(kit, agent, context);
      return {
        name: `epsilon(${inner.name})`,
        ready: async () => inner.ready?.(),
        async choose(state, stop, watch, limits) {
          if (context.rng.float() >= eps) return inner.choose(state, stop, watch, limits);
          return { move: moves.draw(state, context.rng) };
        },
        gameStarted: (state, settled) => inner.gameStarted?.(state, settled),
        ...(inner.settle && { settle: (state, stop) => inner.settle!(state, stop) }),
        settled: (what, state) => inner.settled?.(what, state),
        saw: (intended, state, actual) => inner.saw?.(intended, state, actual),
        close: async () => inner.close?.(),
      };
    },
  };
}

// Who plays a board game: kinds that are the same in every game whose moves are numbered, put together from the game's own parts.

/** Gives `flatKind` and `uctKind` the options and the parts that a game adds to the search. */
export interface BoardSearch<S, Options, Own extends z.core.$ZodLooseShape> {
  /** The game's own options, and those of the search that have other defaults here. */
  readonly shape: Own;
  parts(options: Options & z.output<z.ZodObject<Own>>): Omit<SearchParts<S>, "clone">;
}

/** Makes the kind `flat` of a game with playouts of its own; options of the game's join those of the search. */
export function flatKind<S extends State<number>, Own extends z.core.$ZodLooseShape>(
  game: Game<S, number>,
  { shape, parts }: BoardSearch<S, FlatOptions, Own>,
): AgentKind<S, number> {
  const schema = z.strictObject({ ...budgetShape, ...shape, ...flatSchema.shape, ...shape });
  return searchKind(game, {
    kind: "flat",
    about: "playouts of every move, without a tree",
    schema: schema as z.ZodObject,
    search(given) {
      const options = given as Parameters<typeof parts>[0];
      return new Flat({ clone: (state) => game.clone(state), ...parts(options) }, options);
    },
  });
}

/** Makes the kind `uct` of a game with its own playouts, priors and defaults, in one thread or several. */
export function uctKind<S extends State<number>, Own extends z.core.$ZodLooseShape>(
  game: Game<S, number>,
  { shape, parts }: BoardSearch<S, UctOptions, Own>,
): AgentKind<S, number> {
  const schema: z.ZodObject = z.strictObject({ ...budgetShape, ...shape, ...uctSchema.shape, ...shape });
  return searchKind(game, {
    kind: "uct",
    about: "Monte Carlo tree search: bandits in a tree, with credit for all moves of a playout",
    schema: schema.refine(({ choose, threads }) => choose === "visits" || threads === 1, {
      path: ["choose"],
      error: "what threads found is added up by visits: expected visits, or threads=1",
    }),
    search(given) {
      const options = given as Parameters<typeof parts>[0];
      return new Uct({ clone: (state) => game.clone(state), ...parts(options) }, options);
    },
  });
}

/**
 * Makes the agents that every board game can have: `random`, `flat`, `uct` and `epsilon`, with uniform playouts. Enough to play,
 * analyse and run matches.
 */
export function boardKinds<S extends State<number>>(
  game: Game<S, number>,
  candidates: MoveGenerator<S>,
): AgentKind<S, number>[] {
  const moves = anyMove(candidates);
  const search = { shape: {}, parts: () => ({ candidates, playout: new UniformPlayout(candidates) }) };
  return [randomKind(moves), flatKind(game, search), uctKind(game, search), epsilonKind(moves)];
}
