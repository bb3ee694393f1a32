import type { Rng } from "../../../random/index.js";
import type { CurlingGame } from "../game.js";
import type { CurlingState } from "../state.js";
import { MOST_ENDS, MOST_LEAD } from "../values/index.js";

/**
 * The beginning of an end in one of the situations that nets of positions know: the last end, the one before it or an earlier one, each as often, with a lead of -3 to 3 for the team with the
 * hammer, which is player 1; small leads are more frequent than large ones. A first end is drawn in short games alone, and is even.
 */
export function drawnEnd(game: CurlingGame, rng: Rng): CurlingState {
  const { ends } = game.rules;
  const end = ends - drawnLeft(ends, rng);
  const lead = rng.below(MOST_LEAD + 1) + rng.below(MOST_LEAD + 1) - MOST_LEAD;
  const scores = Array.from({ length: end }, (_, i): [number, number] => {
    if (i > 0) return [0, 0];
    return lead < 0 ? [-lead, 0] : [0, lead];
  });
  return game.position({ end, hammer: 1, scores, throw: 0 });
}

/** How many ends are left, that which is drawn included. */
function drawnLeft(ends: number, rng: Rng): number {
  const kind = 1 + rng.below(MOST_ENDS);
  const left = kind < MOST_ENDS ? kind : MOST_ENDS + rng.below(Math.max(1, ends - MOST_ENDS));
  return Math.min(left, ends);
}
