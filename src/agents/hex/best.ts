import { z } from "zod";
import type { HexGame, HexState } from "../../games/hex/index.js";
import { budgetShape } from "../budget.js";
import type { AgentKind } from "../kind.js";
import { searchKind } from "../searcher.js";
import { createUct } from "./searches.js";

/** Our strongest player: nothing to choose but how long it thinks. */
export function bestKind(game: HexGame): AgentKind<HexState, number> {
  return searchKind(game, {
    kind: "best",
    about: "our strongest player",
    schema: z.strictObject(budgetShape),
    search: () => createUct(game, {}),
  });
}
