import { z } from "zod";
import { Arms, type Candidates, type State } from "../game/index.js";
import type { Agent } from "./agent.js";
import { type AgentKind, createAgent } from "./kind.js";
import { type AgentSpec, agentSchema } from "./specification.js";

/** Another agent that now and then plays at random: for varied games and for weaker opponents. */
export function epsilonKind<S extends State<number>>(candidates: Candidates<S>): AgentKind<S, number> {
  return {
    kind: "epsilon",
    about: "another agent, which plays any legal move with probability eps",
    schema: z.strictObject({
      agent: agentSchema,
      eps: z.number().min(0).max(1).default(0.1).describe("probability of a random move"),
    }),
    make({ agent, eps }: { agent: AgentSpec; eps: number }, context, kit): Agent<S, number> {
      const inner = createAgent(kit, agent, context);
      const arms = new Arms(candidates.capacity);
      return {
        name: `epsilon(${inner.name})`,
        ready: async () => inner.ready?.(),
        async choose(state, stop, watch) {
          if (context.rng.float() >= eps) return inner.choose(state, stop, watch);
          candidates.list(state, arms);
          return { move: arms.ids[context.rng.below(arms.length)] };
        },
        saw: (move, state) => inner.saw?.(move, state),
        close: async () => inner.close?.(),
      };
    },
  };
}
