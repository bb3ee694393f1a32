/** UCT over the synthetic game, for the tests of its parts. */
import fc from "fast-check";
import { stream } from "../../src/core/random.js";
import { PRUNED, type Tree } from "../../src/search/tree.js";
import { Uct, uctSchema } from "../../src/search/uct.js";
import { type SyntheticRules, SyntheticState, syntheticParts } from "./synthetic.js";

export const rulesOf = fc.record({
  seed: fc.nat(1000),
  points: fc.integer({ min: 4, max: 7 }),
  depth: fc.integer({ min: 3, max: 4 }),
  early: fc.boolean(),
  draws: fc.boolean(),
  uneven: fc.boolean(),
});

export const optionsOf = fc.record({
  exploration: fc.constantFrom(0, 0.3, Math.SQRT2),
  expand: fc.integer({ min: 0, max: 5 }),
  amaf: fc.constantFrom("none", "visited", "half"),
  mix: fc.constantFrom("direct", "rave"),
  blend: fc.constantFrom("visits", "credits"),
  first: fc.constantFrom("all", 0.5),
});

export function begin(rules: SyntheticRules, options: object, more: object = {}) {
  return new Uct(syntheticParts(rules, more), uctSchema.parse(options)).begin(
    new SyntheticState(rules),
    stream(rules.seed),
  );
}

/** A node and all below it as text, priors and caches included. */
export function dump(tree: Tree, node: number): string {
  const own = [tree.visits, tree.values, tree.mass, tree.prior].map((array) => array[node]);
  // What leads to the root says nothing about it.
  const led =
    node === 0
      ? []
      : [
          tree.id[node],
          tree.exploit[node],
          tree.exploreFactor[node],
          ...tree.amaf.slice(4 * node, 4 * node + 4),
        ];
  const below = children(tree, node).map((child) => dump(tree, child));
  return `(${own} ${led} ${tree.flags[node] & ~PRUNED} ${below.join("")})`;
}

export function children(tree: Tree, node: number): number[] {
  return Array.from({ length: tree.count[node] }, (_, i) => tree.first[node] + i);
}
