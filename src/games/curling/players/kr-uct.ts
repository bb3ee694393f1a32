import { z } from "zod";
import { type AgentKind, searchKind } from "../../../agents/index.js";
import { KrUct, krUctSchema } from "../../../search/index.js";
import {
  type CurlingGame,
  type CurlingState,
  disturbance,
  EndHorizon,
  PolicyPlayout,
  type RuleSet,
  SHOT_CODER,
  type Shot,
  type WinTable,
} from "../index.js";
import { leafOf, withLeaf } from "./nets.js";
import { POLICIES, policyOf } from "./policies.js";
import { curlingBudgetShape, curlingSearch } from "./searcher.js";

function krUctOptions(rules: RuleSet) {
  return withLeaf(
    {
      ...curlingBudgetShape,
      threads: z.literal(1).default(1).describe("the tree is one thread's"),
      policy: z
        .enum(POLICIES)
        .default("heuristic")
        .describe("the first throws of a position, and how simulations go on below the tree"),
      ...krUctSchema.shape,
    },
    rules,
  );
}

export function krUctKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return searchKind(game, {
    ...curlingSearch(game),
    kind: "kr-uct",
    about:
      "KR-UCT: a tree of throws that learn from those near them, by kernel regression with the hand's density",
    schema: krUctOptions(game.rules),
    search(options) {
      const { rules, disturbance: hand = disturbance("none") } = game;
      const policy = policyOf(options.policy, rules);
      const horizon = new EndHorizon(rules, wins);
      const playout = new PolicyPlayout(policy, hand, leafOf(options, rules));
      return new KrUct({ game, policy, kernel: hand, horizon, playout, blank: SHOT_CODER.blank }, options);
    },
  });
}
