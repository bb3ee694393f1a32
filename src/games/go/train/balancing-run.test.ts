import { expect, it } from "vitest";
import { Pulls } from "./balancing-run.js";

it("gives the standard error of a sum over positions, for each weight", () => {
  const pulls = new Pulls(2);
  expect(pulls.errors()).toBeUndefined();
  const positions = [1, 2, 3, 6];
  for (const each of positions) pulls.add([each, 1], 0.5);
  // Pulls 0.5, 1, 1.5 and 3: variance 7/6 about their mean, of a sum of four.
  expect(pulls.errors()).toEqual([expect.closeTo(Math.sqrt(4 * (3.5 / 3)), 12), 0]);
});

it("goes on from its sums", () => {
  const [whole, first] = [new Pulls(1), new Pulls(1)];
  for (const each of [1, 4, 9]) whole.add([each], 1);
  first.add([1], 1);
  const second = new Pulls(1, first.sums);
  for (const each of [4, 9]) second.add([each], 1);
  expect(second.errors()).toEqual(whole.errors());
});
