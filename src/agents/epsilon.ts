import { z } from "zod";
import type { State } from "../game/index.js";
import type { Agent } from "./agent.js";
import { type AgentKind, createAgent } from "./kind.js";
import type { RandomMove } from "./random.js";
import { type AgentSpec, agentSchema } from "./specification.js";

/** Another agent that now and then plays at random: for varied games and for weaker opponents. */
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
        async choose(state, stop, watch) {
          if (context.rng.float() >= eps) return inner.choose(state, stop, watch);
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
