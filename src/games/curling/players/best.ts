import { type AgentKind, searchKind } from "../../../agents/index.js";
import type { CurlingGame, CurlingState, Shot, WinTable } from "../index.js";
import { withLeaf } from "./nets.js";
import { curlingBudgetShape, curlingSearch } from "./searcher.js";
import { createPureMc, type PureMcInput } from "./searches.js";

/**
 * The improvements that have proved their worth, together. With finalists that are simulated under the hand itself, the State Tree
 * learns too little of any one position to pay for its time: at equal time it won no match against this, at any budget that
 * we tried (docs/curling-players.md).
 */
const BEST = {
  policy: "learned",
  allocation: "adaptive",
  refine: true,
  confidence: 1,
  density: "velocity",
} as const satisfies PureMcInput;

/** Our strongest player: nothing to choose but how long it thinks, and by which net. */
export function bestKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return searchKind(game, {
    ...curlingSearch(game),
    kind: "best",
    about:
      "our strongest player: pure-mc with the learned policy and the improvements that have proved their worth",
    schema: withLeaf(curlingBudgetShape, game.rules),
    search: ({ net, depth }) => createPureMc(game, wins, { ...BEST, net, depth }),
  });
}
