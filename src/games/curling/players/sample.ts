import { z } from "zod";
import type { AgentKind } from "../../../agents/index.js";
import { type CurlingGame, type CurlingState, SamplePlayer, SHOT_CODER, type Shot } from "../index.js";

/** The program CurlingAI of the 2018 paper; of the legacy model alone. */
export function sampleKind(game: CurlingGame): AgentKind<CurlingState, Shot> {
  return {
    kind: "sample",
    about:
      "the sample program of the first generation, by the official helpers: draw to the tee, guard, hit as hard as allowed",
    schema: z.strictObject({}),
    make() {
      const player = new SamplePlayer(game.rules);
      return {
        name: "sample",
        async choose(state) {
          const move = SHOT_CODER.blank();
          player.choose(state, move);
          return { move };
        },
      };
    },
  };
}
