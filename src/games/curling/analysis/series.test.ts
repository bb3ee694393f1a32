import { expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { meanOf } from "../../../stats/intervals.js";
import { TrialSeries } from "./trials.js";

const same = (value: number) => value;

test("without a second judge it is the mean and its error", () => {
  const series = new TrialSeries(4, 0);
  for (const value of [1, 2, 4, 5]) series.add(value);
  const { mean, error } = meanOf([1, 2, 4, 5]);
  expect(series.estimate(same)).toEqual({ mean, error });
});

test("a second judge takes away what the first errs", () => {
  const series = new TrialSeries(8, 4);
  expect(series.stride).toBe(2);
  for (let i = 0; i < 8; i++) {
    if (i % 2 === 0) series.check(i - 3);
    series.add(i);
  }
  const { mean, error } = series.estimate(same);
  expect(mean).toBeCloseTo(3.5 - 3, 12);
  expect(error).toBeGreaterThan(0);
});

test("the error is that of repeated estimates", () => {
  const rng = stream("series");
  const estimates = Array.from({ length: 2000 }, () => {
    const series = new TrialSeries(64, 16);
    for (let i = 0; i < 64; i++) {
      const value = rng.float();
      if (i % series.stride === 0) series.check(0.5 * value + rng.float());
      series.add(value);
    }
    return series.estimate(same);
  });
  const means = estimates.map(({ mean }) => mean);
  const { mean, error } = meanOf(means);
  expect(Math.abs(mean - 0.75)).toBeLessThan(4 * error);
  const spread = error * Math.sqrt(means.length);
  const told = Math.sqrt(meanOf(estimates.map(({ error }) => error ** 2)).mean);
  expect(told / spread).toBeGreaterThan(0.94);
  expect(told / spread).toBeLessThan(1.06);
});

test("what two series share is not in the error of their difference", () => {
  const rng = stream("pairs");
  const [first, second] = [new TrialSeries(50, 0), new TrialSeries(50, 0)];
  for (let i = 0; i < 50; i++) {
    const shared = rng.float();
    first.add(shared + 0.1);
    second.add(shared);
  }
  const { mean, error } = first.difference(second, -1);
  expect(mean).toBeCloseTo(-0.1, 12);
  expect(error).toBeLessThan(1e-12);
  expect(first.estimate(same).error).toBeGreaterThan(0.02);
});

test("a single correction is not taken for certain", () => {
  const series = new TrialSeries(64, 1);
  for (let i = 0; i < 32; i++) {
    if (i === 0) series.check(0.3);
    series.add(0.5);
  }
  const { mean, error } = series.estimate(same);
  expect(mean).toBeCloseTo(0.3, 12);
  expect(error).toBeGreaterThanOrEqual(0.2 - 1e-12);
});
