/**
 * Proofs inside the tree (MCTS-Solver; Winands, Björnsson and Saito 2008): a node is won for its mover if one
 * child is, and lost if all children are that were not pruned. Only the exact ends of the scale, 0 and 1, are
 * proofs; draws are terminal nodes like any other value and are visited again.
 */
import { LOST, PROVED, PRUNED, Tree, WON } from "./tree.js";

/** The flag for a game that ended with this value; 0 where that decides nothing. */
export function proofOf(value: number): number {
  if (value === 1) return WON;
  return value === 0 ? LOST : 0;
}

/**
 * Marks the node at the end of the path as proved and carries the news up as far as it goes. Selection hears of it
 * when the path is visited, right after.
 */
export function prove(tree: Tree, path: Int32Array, depth: number, proof: number): void {
  tree.flags[path[depth]] |= proof;
  for (let level = depth - 1; level >= 0; level--) {
    const node = path[level];
    if (Tree.wonBy(tree.mover(node)) !== proof && !allProved(tree, node)) return;
    tree.flags[node] |= proof;
  }
}

/** Whether all children that count are proved; none of them for the mover, or the node would be. */
function allProved(tree: Tree, node: number): boolean {
  const { flags } = tree;
  const first = tree.first[node];
  const end = first + tree.count[node];
  for (let child = first; child < end; child++) if ((flags[child] & (PROVED | PRUNED)) === 0) return false;
  return true;
}
