import { expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { BoxTree } from "./broad-phase.js";

test("finds the same neighbours as a look at all boxes, whatever was added, moved and removed", () => {
  const rng = stream("boxes", 1);
  const tree = new BoxTree();
  const leaves = new Set<number>();
  const found = new Int32Array(32);
  const box = () => {
    const x = 6 * rng.float();
    const y = 6 * rng.float();
    return [x, y, x + rng.float(), y + rng.float()].map(Math.fround) as [number, number, number, number];
  };
  for (let round = 0; round < 2000; round++) {
    const choice = rng.float();
    const some = [...leaves][rng.below(Math.max(1, leaves.size))];
    if (some === undefined || (choice < 0.4 && leaves.size < 16)) leaves.add(tree.add(...box()));
    else if (choice < 0.8) tree.move(some, ...box());
    else {
      tree.remove(some);
      leaves.delete(some);
    }
    for (const leaf of leaves) {
      const neighbours = [...found.slice(0, tree.neighbours(leaf, found))].sort((a, b) => a - b);
      const expected = [...leaves].filter((other) => other !== leaf && tree.overlap(leaf, other));
      expect(neighbours).toEqual(expected.sort((a, b) => a - b));
    }
  }
});

test("numbers nodes in order and gives the number last given back first", () => {
  const tree = new BoxTree();
  const add = () => tree.add(0, 0, 1, 1);
  // The second leaf takes a number for itself, then one for the node above both.
  expect([add(), add(), add(), add()]).toEqual([0, 1, 3, 5]);
  tree.remove(3);
  expect([add(), add()]).toEqual([3, 7]);
});

test("walks into the second child first", () => {
  const tree = new BoxTree();
  const found = new Int32Array(32);
  const leaves = [0, 1, 2].map(() => tree.add(0, 0, 1, 1));
  expect([...found.slice(0, tree.neighbours(leaves[0], found))]).toEqual([leaves[2], leaves[1]]);
});
