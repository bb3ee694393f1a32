import { z } from "zod";
import { type AgentKind, budgetShape, searchKind } from "../../../agents/index.js";
import type { GoGame, GoState } from "../index.js";
import { USUAL_POLICY } from "./policies.js";
import { goSearch, resign } from "./searcher.js";
import { createUct, type uctOptions } from "./searches.js";

/** RAVE explores enough by itself: with it the search needs no c, and credits that are few hardly count. */
const BEST = {
  policy: USUAL_POLICY,
  prior: "wide",
  amaf: "first",
  blend: "credits",
  equivalence: 1000,
  even: 5,
  first: 0.5,
  exploration: 0,
  bias: 1.5,
  expand: 2,
  widening: 15,
} satisfies z.input<typeof uctOptions>;

/** Our strongest player: nothing to choose but how long it thinks, and when it gives up. */
export function bestKind(game: GoGame): AgentKind<GoState, number> {
  return searchKind(game, {
    kind: "best",
    about: "our strongest player: uct with the policy, the priors and the constants that play best",
    schema: z.strictObject({ ...budgetShape, resign }),
    ...goSearch(() => createUct(game, BEST)),
  });
}
