import { z } from "zod";
import { type AgentKind, searchKind } from "../../../agents/index.js";
import { GridSearch, gridSchema } from "../../../search/index.js";
import {
  type CurlingGame,
  type CurlingState,
  disturbance,
  EndHorizon,
  ScoreNow,
  SHOT_CODER,
  type Shot,
  TARGETS,
  TargetGrid,
  type WinTable,
} from "../index.js";
import { netValue, positionNetOption } from "./nets.js";
import { policyOf } from "./policies.js";

/**
 * One ply: each throw of the target grid once, the end value as if the end stopped then or as a net has it, and the disturbance weighed in. All of
 * the grid in whichever order, so it has no budget and always gives the same answer.
 */
export function greedyKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  const { rules, disturbance: hand = disturbance("none") } = game;
  return searchKind(game, {
    kind: "greedy",
    about:
      "looks at its own throw alone: the best if the end stopped after it, or by a net, whatever the hand makes of it",
    schema: z.strictObject({ net: positionNetOption(rules) }),
    budget: () => ({ playouts: TARGETS }),
    search({ net }) {
      const parts = {
        game,
        coder: SHOT_CODER,
        grid: new TargetGrid(rules, hand, "velocity"),
        horizon: new EndHorizon(rules, wins),
        disturbance: hand,
        policy: policyOf("simple", rules),
        playout: () => (net === undefined ? new ScoreNow(rules) : netValue(net, rules)),
        playoutBytes: 0,
      };
      return new GridSearch(parts, gridSchema.parse({}));
    },
  });
}
