import { z } from "zod";
import { Arms, type Candidates, type State } from "../game/index.js";
import type { AgentKind } from "./kind.js";

/** Plays any legal move with equal chance. */
export function randomKind<S extends State<number>>(candidates: Candidates<S>): AgentKind<S, number> {
  return {
    kind: "random",
    about: "plays any legal move with equal chance",
    schema: z.strictObject({}),
    make(_options, { rng }) {
      const arms = new Arms(candidates.capacity);
      return {
        name: "random",
        async choose(state) {
          candidates.list(state, arms);
          return { move: arms.ids[rng.below(arms.length)] };
        },
      };
    },
  };
}
