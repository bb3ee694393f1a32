import { z } from "zod";
import type { AgentKind } from "../../../agents/index.js";
import { Arms } from "../../../game/index.js";
import { type CurlingGame, type CurlingState, SHOT_CODER, type Shot } from "../index.js";
import { POLICIES, pass, policyOf, temperature } from "./policies.js";

const policyOptions = z.strictObject({
  policy: z.enum(POLICIES).default("learned").describe("whose throws"),
  temperature,
  pass,
});

/** Throws as simulations do, without any search: in no time, and a measure of what a policy knows. */
export function policyKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "policy",
    about: "throws what simulations throw: an arm of a policy, by its chance",
    schema: policyOptions,
    make(options: z.output<typeof policyOptions>, { rng }) {
      const policy = policyOf(options.policy, game.rules, options.temperature, options.pass);
      const arms = new Arms(policy.most);
      return {
        name: "policy",
        async choose(state) {
          policy.list(state, arms);
          const move = SHOT_CODER.blank();
          policy.move(state, arms.draw(rng), move);
          return { move };
        },
      };
    },
  };
}
