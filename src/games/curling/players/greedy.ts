import { z } from "zod";
import { type AgentKind, SearchAgent } from "../../../agents/index.js";
import { GridSearch, gridSchema } from "../../../search/index.js";
import {
  type CurlingGame,
  type CurlingState,
  disturbance,
  EndHorizon,
  ScoreNow,
  SHOT_CODER,
  type Shot,
  TargetGrid,
  type WinTable,
} from "../index.js";
import { policyOf } from "./policies.js";

/**
 * One ply: each throw of the target grid once, the end value as if the end stopped then, and the disturbance weighed in. All of
 * the grid in whichever order, so it has no budget and always gives the same answer.
 */
export function greedyKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  const { rules, disturbance: hand = disturbance("none") } = game;
  const search = () => {
    const grid = new TargetGrid(rules, hand, "velocity");
    const parts = {
      game,
      coder: SHOT_CODER,
      grid,
      horizon: new EndHorizon(rules, wins),
      disturbance: hand,
      policy: policyOf("simple", rules),
      playout: () => new ScoreNow(rules),
      playoutBytes: 0,
    };
    return { grid, search: new GridSearch(parts, gridSchema.parse({})) };
  };
  return {
    kind: "greedy",
    about:
      "looks at its own throw alone: the best if the end stopped after it, whatever the hand makes of it",
    schema: z.strictObject({}),
    search: () => search().search,
    make(_options, context) {
      const { grid, search: own } = search();
      const begin = (state: CurlingState) => own.begin(state, context.rng);
      const budget = () => ({ playouts: grid.size });
      const searcher = { name: "greedy", game, budget, threads: 1, think: begin, begin };
      return new SearchAgent(searcher, context);
    },
  };
}
