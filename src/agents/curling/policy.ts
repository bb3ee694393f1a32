import { z } from "zod";
import { Arms } from "../../game/index.js";
import { type CurlingGame, type CurlingState, SHOT_CODER, type Shot } from "../../games/curling/index.js";
import type { AgentKind } from "../kind.js";
import { POLICIES, policyOf } from "./policies.js";

const policyOptions = z.strictObject({
  policy: z.enum(POLICIES).default("learned").describe("whose throws"),
  temperature: z
    .number()
    .positive()
    .max(100)
    .default(0.8)
    .describe("of the learned policy: the lower, the more often it throws what it thinks best"),
});

/** Throws as simulations do, without any search: in no time, and a measure of what a policy knows. */
export function policyKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "policy",
    about: "throws what simulations throw: an arm of a policy, by its chance",
    schema: policyOptions,
    make({ policy: name, temperature }: z.output<typeof policyOptions>, { rng }) {
      const policy = policyOf(name, game.rules, temperature);
      const arms = new Arms(policy.most);
      return {
        name: "policy",
        async choose(state) {
          policy.list(state, arms);
          let left = rng.float();
          let arm = 0;
          while (arm < arms.length - 1 && left >= arms.priors[arm]) left -= arms.priors[arm++];
          const move = SHOT_CODER.blank();
          policy.move(state, arms.ids[arm], move);
          return { move };
        },
      };
    },
  };
}
