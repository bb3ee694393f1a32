import { standardError } from "../line.js";
import type { Line, Report } from "../thinking.js";
import { PROVED, PRUNED, Tree, WON } from "./tree.js";

/** What the tree says of its root. */
export function report(tree: Tree, lines = Number.POSITIVE_INFINITY): Report<number> {
  const ranked = rankedChildren(tree, 0);
  const shown = ranked.slice(0, Math.max(1, lines)).map((child) => lineOf(tree, child));
  const proof = tree.flags[0] & PROVED;
  return {
    best: tree.id[ranked[0]],
    value: proof === 0 ? shown[0].value : Number(proof === WON),
    simulations: tree.visits[0],
    lines: shown,
  };
}

function lineOf(tree: Tree, child: number): Line<number> {
  const proof = tree.flags[child] & PROVED;
  const prior = tree.prior[child];
  return {
    move: tree.id[child],
    visits: tree.visits[child],
    value: worthOf(tree, child),
    error: proof === 0 ? standardError(tree.values[child], tree.visits[child]) : 0,
    ...(proof === 0 ? {} : { proved: proof === Tree.wonBy(tree.mover(0)) ? "win" : "loss" }),
    ...(prior > 0 ? { prior } : {}),
    continuation: principalVariation(tree, child),
  };
}

/** Certain, or the mean; a move without visits is taken to be worth what the position is. */
function worthOf(tree: Tree, child: number): number {
  const proof = tree.flags[child] & PROVED;
  if (proof !== 0) return Number(proof === WON);
  if (tree.visits[child] > 0) return tree.values[child] / tree.visits[child];
  return tree.visits[0] > 0 ? tree.values[0] / tree.visits[0] : 0.5;
}

/** The choice at every node below this one, as far as it was ever visited. */
function principalVariation(tree: Tree, from: number): number[] {
  const moves: number[] = [];
  let node = from;
  while (tree.count[node] > 0) {
    const preferred = preference(tree, node);
    let best = tree.first[node];
    for (let child = best + 1; child < tree.first[node] + tree.count[node]; child++)
      if (preferred(child, best) < 0) best = child;
    if (tree.visits[best] === 0) break;
    moves.push(tree.id[best]);
    node = best;
  }
  return moves;
}

function rankedChildren(tree: Tree, node: number): number[] {
  const children = Array.from({ length: tree.count[node] }, (_, i) => tree.first[node] + i);
  return children.sort(preference(tree, node));
}

/** Proved wins first, proved losses last, pruned moves before those; then by visits, by value, by id. */
function preference(tree: Tree, node: number): (a: number, b: number) => number {
  const sign = tree.mover(node) === 0 ? 1 : -1;
  const won = Tree.wonBy(tree.mover(node));
  const rank = (child: number) => {
    const proof = tree.flags[child] & PROVED;
    if (proof !== 0) return proof === won ? 0 : 3;
    return (tree.flags[child] & PRUNED) === 0 ? 1 : 2;
  };
  return (a, b) =>
    rank(a) - rank(b) ||
    tree.visits[b] - tree.visits[a] ||
    sign * (worthOf(tree, b) - worthOf(tree, a)) ||
    tree.id[a] - tree.id[b];
}
