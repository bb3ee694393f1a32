import { standardError } from "../line.js";
import type { Line, Report } from "../thinking.js";
import type { UctOptions } from "./options.js";
import { PROVED, PRUNED, Tree, WON } from "./tree.js";

type Choice = UctOptions["choose"];

/** What the tree says of its root, by what its moves are chosen. */
export function report(
  tree: Tree,
  choice: Choice = "visits",
  lines = Number.POSITIVE_INFINITY,
): Report<number> {
  if (tree.count[0] === 0) throw new Error("the game is over: there is no move to report");
  const ranked = rankedChildren(tree, 0, choice);
  const shown = ranked.slice(0, Math.max(1, lines)).map((child) => lineOf(tree, child, choice));
  const proof = tree.flags[0] & PROVED;
  return {
    best: tree.id[ranked[0]],
    value: proof === 0 ? shown[0].value : Number(proof === WON),
    simulations: tree.visits[0],
    lines: shown,
  };
}

function lineOf(tree: Tree, child: number, choice: Choice): Line<number> {
  const proof = tree.flags[child] & PROVED;
  const prior = tree.prior[child];
  return {
    move: tree.id[child],
    visits: tree.visits[child],
    value: worthOf(tree, child, choice),
    error: proof === 0 ? standardError(sumOf(tree, child, choice), countOf(tree, child, choice)) : 0,
    ...(proof === 0 ? {} : { proved: proof === Tree.wonBy(tree.mover(0)) ? "win" : "loss" }),
    ...(prior > 0 ? { prior } : {}),
    continuation: principalVariation(tree, child, choice),
  };
}

/** What a choice goes by: visits, or what counts. */
function countOf(tree: Tree, child: number, choice: Choice): number {
  return choice === "visits" ? tree.visits[child] : tree.counted(child);
}

function sumOf(tree: Tree, child: number, choice: Choice): number {
  return choice === "visits" ? tree.values[child] : tree.countedValues(child);
}

/** Certain, or the mean; a move of which nothing is known is taken to be worth what the position is. */
function worthOf(tree: Tree, child: number, choice: Choice): number {
  const proof = tree.flags[child] & PROVED;
  if (proof !== 0) return Number(proof === WON);
  const count = countOf(tree, child, choice);
  if (count > 0) return sumOf(tree, child, choice) / count;
  return tree.visits[0] > 0 ? tree.values[0] / tree.visits[0] : 0.5;
}

/** The choice at every node below this one, as far as it was ever visited. */
function principalVariation(tree: Tree, from: number, choice: Choice): number[] {
  const moves: number[] = [];
  let node = from;
  while (tree.count[node] > 0) {
    const preferred = preference(tree, node, choice);
    let best = tree.first[node];
    for (let child = best + 1; child < tree.first[node] + tree.count[node]; child++)
      if (preferred(child, best) < 0) best = child;
    if (tree.visits[best] === 0) break;
    moves.push(tree.id[best]);
    node = best;
  }
  return moves;
}

function rankedChildren(tree: Tree, node: number, choice: Choice): number[] {
  const children = Array.from({ length: tree.count[node] }, (_, i) => tree.first[node] + i);
  return children.sort(preference(tree, node, choice));
}

/** Proved wins first, proved losses last, pruned moves and those without a mean before those; then by count and value, or value and count; by id. */
function preference(tree: Tree, node: number, choice: Choice): (a: number, b: number) => number {
  const sign = tree.mover(node) === 0 ? 1 : -1;
  const won = Tree.wonBy(tree.mover(node));
  const rank = (child: number) => {
    const proof = tree.flags[child] & PROVED;
    if (proof !== 0) return proof === won ? 0 : 3;
    if (choice === "mean" && tree.counted(child) === 0) return 2;
    return (tree.flags[child] & PRUNED) === 0 ? 1 : 2;
  };
  const byCount = (a: number, b: number) => countOf(tree, b, choice) - countOf(tree, a, choice);
  const byValue = (a: number, b: number) => sign * (worthOf(tree, b, choice) - worthOf(tree, a, choice));
  return (a, b) =>
    rank(a) - rank(b) ||
    (choice === "mean" ? byValue(a, b) || byCount(a, b) : byCount(a, b) || byValue(a, b)) ||
    tree.id[a] - tree.id[b];
}
