import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMove,
  childrenAt,
  emptyTree,
  isMainLine,
  lineOf,
  mainLine,
  nodesAlong,
  parentOf,
  pathOfPlaces,
  placesOf,
  promote,
  removeAt,
  sibling,
  type Tree,
  treeFromData,
  treeToData,
  upTo,
} from "./index.js";

const same = (a: number, b: number) => a === b;

/** Plays lines of moves, each from the root. */
function treeOf(...lines: number[][]) {
  let tree: Tree<number> = emptyTree();
  const paths = lines.map((line) => {
    let path = "";
    for (const move of line) ({ tree, path } = addMove(tree, path, move, same));
    return path;
  });
  return { tree, paths };
}

const movesAt = (tree: Tree<number>, path: string) => nodesAlong(tree, path).map(({ move }) => move);

test("a move that was played before is found again", () => {
  const { tree, paths } = treeOf([1, 2, 3], [1, 2, 4], [1, 2, 3]);
  expect(paths[2]).toBe(paths[0]);
  expect(treeToData(tree)).toEqual([[1, [2, [3], [4]]]]);
  expect(movesAt(tree, paths[1])).toEqual([1, 2, 4]);
});

test("the main line is that of first children, and a variation may become it", () => {
  const { tree, paths } = treeOf([1, 2, 3], [1, 5, 6], [7]);
  expect(mainLine(tree, "")).toBe(paths[0]);
  expect(isMainLine(tree, paths[1])).toBe(false);
  const promoted = promote(tree, paths[1]);
  expect(mainLine(promoted, "")).toBe(paths[1]);
  expect(treeToData(promoted)).toEqual([[1, [5, [6]], [2, [3]]], [7]]);
  expect(movesAt(promoted, paths[0])).toEqual([1, 2, 3]);
});

test("what is removed takes its continuation along, and its id is not given again", () => {
  const { tree, paths } = treeOf([1, 2, 3], [1, 4]);
  const removed = removeAt(tree, upTo(paths[0], 2));
  expect(treeToData(removed)).toEqual([[1, [4]]]);
  expect(() => nodesAlong(removed, paths[0])).toThrow("not in this game");
  const again = addMove(removed, upTo(paths[0], 1), 2, same);
  expect(again.path).not.toBe(upTo(paths[0], 2));
});

test("variations beside one another", () => {
  const { tree, paths } = treeOf([1], [2], [3]);
  expect(sibling(tree, paths[1], 1)).toBe(paths[2]);
  expect(sibling(tree, paths[1], -1)).toBe(paths[0]);
  expect(sibling(tree, paths[2], 1)).toBeUndefined();
  expect(sibling(tree, "", 1)).toBeUndefined();
});

test("a tree is the same after a trip as data, and so is a place in it", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(3), { maxLength: 6 }), { maxLength: 8 }), (lines) => {
      const { tree, paths } = treeOf(...lines);
      const data = JSON.parse(JSON.stringify(treeToData(tree)));
      const back = treeFromData(data, Number);
      expect(treeToData(back)).toEqual(treeToData(tree));
      for (const path of paths) {
        const found = pathOfPlaces(back, placesOf(tree, path));
        expect(movesAt(back, found)).toEqual(movesAt(tree, path));
        expect(parentOf(found)).toBe(upTo(found, Math.max(0, found.length / 2 - 1)));
      }
    }),
  );
});

test("data that is no tree is refused", () => {
  expect(() => treeFromData({}, Number)).toThrow("tree: expected lists of moves");
  expect(() => treeFromData([[]], Number)).toThrow("tree: expected lists of moves");
  expect(() => treeFromData([1], Number)).toThrow("tree: expected lists of moves");
});

test("a line", () => {
  const { tree, path } = lineOf([3, 3, 3]);
  expect(movesAt(tree, path)).toEqual([3, 3, 3]);
  expect(childrenAt(tree, path)).toEqual([]);
});
