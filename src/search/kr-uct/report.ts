import type { Scale } from "../../game/index.js";
import type { Line, Report } from "../thinking.js";
import type { KrNode } from "./node.js";

/** What the tree says of its root, in the game's own scale; before the first simulation, the policy's first move. */
export function report<M>(
  tree: KrNode<M>,
  simulations: number,
  exploration: number,
  scale: Pick<Scale<never>, "toValue" | "toError">,
  lines = Number.POSITIVE_INFINITY,
): Report<M> {
  const ranked = tree.ranked(exploration).slice(0, Math.max(1, lines));
  if (ranked.length === 0) {
    const value = scale.toValue(0);
    const line = { move: tree.moves[0], visits: 0, value, error: 0.5, continuation: [] };
    return { best: line.move, value, simulations, lines: [line] };
  }
  const shown = ranked.map((arm): Line<M> => {
    const mean = tree.value(arm);
    return {
      move: tree.moves[arm],
      visits: tree.visitsOf(arm),
      value: scale.toValue(mean),
      error: scale.toError(tree.error(arm), mean),
      continuation: principalVariation(tree.children[arm], exploration),
    };
  });
  return { best: shown[0].move, value: shown[0].value, simulations, lines: shown };
}

/** The choice at every node from here on, as far as something was tried. */
function principalVariation<M>(from: KrNode<M> | undefined, exploration: number): M[] {
  const moves: M[] = [];
  let node = from;
  while (node !== undefined) {
    const best = node.ranked(exploration)[0];
    if (best === undefined) break;
    moves.push(node.moves[best]);
    node = node.children[best];
  }
  return moves;
}
