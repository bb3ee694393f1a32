import { z } from "zod";
import type { AgentKind } from "../../../agents/index.js";
import { type CurlingGame, type CurlingState, type Shot, ThreeRules } from "../index.js";

const rulesOptions = z.strictObject({
  turns: z
    .enum(["coin", "clear"])
    .default("coin")
    .describe("the turn of a throw: by a coin; or the coin's unless only the other one would succeed"),
});

/** The three-rule player of the 2017 paper. */
export function rulesKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "rules",
    about: "draws to an empty house, takes out the opponent's shot stone, guards its own",
    schema: rulesOptions,
    make({ turns }: z.output<typeof rulesOptions>, { rng }) {
      const player = new ThreeRules(game.rules, turns);
      return {
        name: "rules",
        choose: async (state) => ({ move: player.choose(state, rng).shot }),
      };
    },
  };
}
