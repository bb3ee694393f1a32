import type { Rng } from "../../../src/core/index.js";
import { type GoState, go, goKit, Territory } from "../../../src/games/go/index.js";
import { boardWork } from "../board/work.js";

/** Playouts that tell whose the points will be. */
const PLAYOUTS = 400;

/** What the worker does for Go. */
export const goWork = boardWork(go, goKit, (state: GoState, rng: Rng) => {
  const { owners, score } = new Territory(state.board).estimate(state, rng, PLAYOUTS);
  return { owners: [...owners], lead: score - state.rules.komi };
});
