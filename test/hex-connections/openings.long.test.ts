import { expect, test } from "vitest";
import { judgeOpenings } from "./openings.js";

test.each([
  [6, 500],
  [7, 1600],
])("openings of size %i are won and lost as they are known to be", (size, positions) => {
  const { decided, faults } = judgeOpenings(size, positions);
  expect(faults).toEqual([]);
  expect(decided).toBeGreaterThan(0);
});
