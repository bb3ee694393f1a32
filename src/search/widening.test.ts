import { expect, test } from "vitest";
import { ProgressiveWidening } from "./run.js";

/** Visits at which the number of moves changes, up to a limit. */
function joins(widening: ProgressiveWidening, limit: number): number[] {
  const visits: number[] = [];
  for (let n = 1; n <= limit; n++) if (widening.unlocked(n) > widening.unlocked(n - 1)) visits.push(n);
  return visits;
}

test("the published schedule", () => {
  const widening = new ProgressiveWidening();
  expect(widening.unlocked(0)).toBe(1);
  // 40, 96, 174.4, 284.16, 437.8, 652.9, 954.1, 1375.8
  expect(joins(widening, 1376)).toEqual([40, 96, 175, 285, 438, 653, 955, 1376]);
  expect(widening.unlocked(50)).toBe(2);
  expect(widening.unlocked(1000)).toBe(8);
});

test("other factors, and no end of visits", () => {
  expect(joins(new ProgressiveWidening({ first: 2, growth: 1 }), 9)).toEqual([2, 4, 6, 8]);
  expect(new ProgressiveWidening().unlocked(1e12)).toBeLessThan(80);
});
