import { z } from "zod";
import type { Grid } from "../../game/index.js";
import {
  type CurlingGame,
  type CurlingState,
  disturbance,
  EndHorizon,
  PolicyPlayout,
  SHOT_CODER,
  type Shot,
  targetGrid,
  type WinTable,
} from "../../games/curling/index.js";
import { KrUct, krUctSchema } from "../../search/index.js";
import type { AgentKind } from "../kind.js";
import { POLICIES, policyOf } from "./policies.js";
import { curlingBudgetShape, curlingSearchKind } from "./searcher.js";

const krUctOptions = z.strictObject({
  ...curlingBudgetShape,
  threads: z.literal(1).default(1).describe("the tree is one thread's"),
  policy: z
    .enum(POLICIES)
    .default("heuristic")
    .describe("the first throws of a position, and how simulations go on below the tree"),
  targets: z
    .int()
    .min(0)
    .max(2880)
    .default(360)
    .describe(
      "targets all over the house and behind it that the first throws also aim at, both turns together",
    ),
  ...krUctSchema.shape,
});

export function krUctKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return curlingSearchKind(game, {
    kind: "kr-uct",
    about:
      "KR-UCT: a tree of throws that learn from those near them, by kernel regression with the hand's density",
    schema: krUctOptions,
    search(options) {
      const { rules, disturbance: hand = disturbance("none") } = game;
      const policy = policyOf(options.policy, rules);
      const horizon = new EndHorizon(rules, wins);
      const playout = new PolicyPlayout(policy, horizon, hand);
      const first = spreadThrows(targetGrid(rules, hand, "target"), options.targets);
      return new KrUct(
        { game, policy, kernel: hand, horizon, playout, first, blank: SHOT_CODER.blank },
        options,
      );
    },
  });
}

/** So many of the throws that may be chosen, spread evenly over the grid. */
function spreadThrows(grid: Grid<Shot>, count: number): Shot[] {
  const places: number[] = [];
  for (let place = 0; place < grid.size; place++) if (grid.choosable[place] === 1) places.push(place);
  return Array.from({ length: count }, (_, i) => {
    const shot = SHOT_CODER.blank();
    grid.move(places[Math.floor(((i + 0.5) * places.length) / count)], shot);
    return shot;
  });
}
