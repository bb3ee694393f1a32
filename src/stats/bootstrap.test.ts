import { expect, test } from "vitest";
import { stream } from "../core/random.js";
import { bootstrapMean, meanOf } from "./intervals.js";

test("the bootstrap of many values is the interval of the normal distribution", () => {
  const rng = stream("values");
  const values = Array.from({ length: 400 }, () => 0.1 + rng.normal());
  const { mean, error } = meanOf(values);
  const found = bootstrapMean(values, stream("bootstrap"));
  expect(found.mean).toBe(mean);
  expect(found.low).toBeCloseTo(mean - 1.96 * error, 2);
  expect(found.high).toBeCloseTo(mean + 1.96 * error, 2);
  expect(bootstrapMean(values, stream("bootstrap"))).toEqual(found);
});

test("says how often the mean would be below 0", () => {
  // The mean of two values is below 0 where both draws are -1: one time in four.
  expect(bootstrapMean([-1, 1.5], stream("pair"), 40_000).below).toBeCloseTo(0.25, 2);
  expect(bootstrapMean([3, 4], stream("two")).below).toBe(0);
});
