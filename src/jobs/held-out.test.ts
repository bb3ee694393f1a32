import { expect, test } from "vitest";
import { heldOutOf } from "./learning-run.js";

test.each([
  [12, 0.1, 1],
  [3, 0.1, 1],
  [2, 0.5, 1],
  [286, 0.1, 29],
  [10, 0.3, 3],
  [1, 0.1, 0],
  [0, 0.1, 0],
])("of %i games with a share of %f, %i are held out", (games, share, expected) => {
  const draws = Array.from({ length: games }, (_, i) => (i * 0.61803) % 1);
  const held = heldOutOf(draws, share);
  expect(held.length).toBe(games);
  expect(held.filter((each) => each).length).toBe(expected);
});

test("those with the smallest numbers", () => {
  expect(heldOutOf([0.9, 0.2, 0.5, 0.1, 0.7], 0.4)).toEqual([false, true, false, true, false]);
});
