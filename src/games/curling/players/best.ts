import { type AgentKind, type AgentSpec, searchKind } from "../../../agents/index.js";
import type { GridSearch } from "../../../search/index.js";
import { type CurlingGame, type CurlingState, positionNetFor, type Shot, type WinTable } from "../index.js";
import { type LeafOptions, withLeaf } from "./nets.js";
import { pass } from "./policies.js";
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

/** What `best` is where no net ships, and was up to version 0.7: playouts to the end of the end. */
export const BEST_BY_PLAYOUTS: AgentSpec = { kind: "pure-mc", ...BEST };

/** Our strongest player: nothing to choose but how long it thinks, and by which net; where none ships for the rules, by playouts. */
export function bestKind(game: CurlingGame, wins: WinTable): AgentKind<CurlingState, Shot> {
  return searchKind(game, {
    ...curlingSearch(game),
    kind: "best",
    about:
      "our strongest player: pure-mc with the learned policy, the improvements that have proved their worth, and a net where one ships for the rules",
    schema: withLeaf({ ...curlingBudgetShape, pass }, game.rules, positionNetFor(game.rules.name)),
    search: (options) => bestSearch(game, wins, options),
  });
}

/** Makes the search of `best`, with playouts where no net is given. */
export function bestSearch(
  game: CurlingGame,
  wins: WinTable,
  { net, depth, pass }: LeafOptions & Pick<PureMcInput, "pass"> = {},
): GridSearch<CurlingState, Shot> {
  return createPureMc(game, wins, { ...BEST, net, depth, pass });
}
