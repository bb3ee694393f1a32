import type { Advisor, Arms } from "../../game/index.js";
import { ADVISED, BLOCKED, PRUNED, Tree } from "./tree.js";

/**
 * Asks the advisor about a node with children and does as it says: moves that it takes away are pruned, priors
 * are kept. Gives the proof (a flag of the node), 0 where the advisor is not sure.
 */
export function advise<S>(tree: Tree, node: number, state: S, advisor: Advisor<S>, arms: Arms): number {
  const first = tree.first[node];
  const end = first + tree.count[node];
  tree.flags[node] |= ADVISED;
  arms.length = 0;
  for (let child = first; child < end; child++) {
    if ((tree.flags[child] & BLOCKED) !== 0) continue;
    arms.ids[arms.length] = tree.id[child];
    arms.priors[arms.length++] = tree.prior[child];
  }
  const mover = tree.mover(node);
  const verdict = advisor.advise(state, arms);
  if (verdict === "loss") return Tree.wonBy(mover === 0 ? 1 : 0);
  if (verdict === "win") {
    tree.flags[tree.find(node, arms.ids[0])] |= Tree.wonBy(mover);
    return Tree.wonBy(mover);
  }
  if (arms.length === 0) throw new Error("an advisor that is not sure must leave a move");
  for (let child = first; child < end; child++)
    if ((tree.flags[child] & BLOCKED) === 0) tree.flags[child] |= PRUNED;
  for (let i = 0; i < arms.length; i++) {
    const child = tree.find(node, arms.ids[i]);
    tree.flags[child] &= ~PRUNED;
    tree.prior[child] = arms.priors[i];
  }
  for (let child = first; child < end; child++) tree.renew(child, mover);
  return 0;
}
