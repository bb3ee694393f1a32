import { go } from "../../../src/games/go/entry.js";
import { type GoState, Territory } from "../../../src/games/go/index.js";
import { goKit } from "../../../src/games/go/players/index.js";
import type { Rng } from "../../../src/random/index.js";
import { boardWork } from "../board/work.js";

/** Playouts that tell whose the points will be. */
const PLAYOUTS = 400;

/** What the worker does for Go. */
export const goWork = boardWork(go, goKit, (state: GoState, rng: Rng) => {
  const { owners, score } = new Territory(state.board).estimate(state, rng, PLAYOUTS);
  return { owners: [...owners], lead: score - state.rules.komi };
});
