import { expect, test } from "vitest";
import { judgeOpenings } from "./openings.js";

test("openings of 6x6 are won and lost as they are known to be", () => {
  const { decided, faults } = judgeOpenings(6, 60);
  expect(faults).toEqual([]);
  expect(decided).toBeGreaterThan(0);
});
