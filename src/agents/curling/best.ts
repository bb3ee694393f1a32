import { z } from "zod";
import type { CurlingGame, CurlingState, Shot, WinTable } from "../../games/curling/index.js";
import type { AgentKind } from "../kind.js";
import { curlingBudgetShape, curlingSearchKind } from "./searcher.js";
import { createStateTree, type StateTreeInput } from "./searches.js";

/** The improvements that have proved their worth, together. */
const BEST = {
  policy: "learned",
  allocation: "adaptive",
  refine: true,
  density: "velocity",
  mirror: true,
} as const satisfies StateTreeInput;

/** Our strongest player: nothing to choose but how long it thinks. */
export function bestKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return curlingSearchKind(game, {
    kind: "best",
    about: "our strongest player: state-tree with the improvements that have proved their worth",
    schema: z.strictObject(curlingBudgetShape),
    search: () => createStateTree(game, wins, BEST),
  });
}
