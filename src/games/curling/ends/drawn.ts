import type { Rng } from "../../../random/index.js";
import type { CurlingGame } from "../game.js";
import type { CurlingState } from "../state.js";

/** The lead in last ends, at most. */
const MOST_LEAD = 3;

/**
 * The beginning of an end in one of the situations that nets of positions know: half of them in the middle of an even game, half as the last end with a lead of -3 to 3 for the team with the
 * hammer, which is player 1.
 */
export function drawnEnd(game: CurlingGame, rng: Rng): CurlingState {
  const { ends } = game.rules;
  const isLast = ends === 1 || rng.below(2) === 1;
  const end = isLast ? ends - 1 : Math.floor(ends / 2);
  const lead = rng.below(2 * MOST_LEAD + 1) - MOST_LEAD;
  const scores = Array.from({ length: end }, (_, i): [number, number] => {
    if (!isLast || i > 0) return [0, 0];
    return lead < 0 ? [-lead, 0] : [0, lead];
  });
  return game.position({ end, hammer: 1, scores, throw: 0 });
}
