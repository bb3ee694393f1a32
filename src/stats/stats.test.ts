import { describe, expect, it } from "vitest";
import { stream } from "../core/random.js";
import {
  chiSquare,
  chiSquareTail,
  logGamma,
  normalCdf,
  normalPoint,
  poissonInterval,
  upperGamma,
} from "./distributions.js";
import { meanInterval, meanOf, median, quantile, wilson, Z95 } from "./intervals.js";

function expectNear(actual: number, expected: number, relative: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.abs(expected));
}

describe("gamma functions", () => {
  it("knows ln Gamma at factorials and halves", () => {
    expectNear(logGamma(11), Math.log(3628800), 1e-14);
    expectNear(logGamma(0.5), 0.5 * Math.log(Math.PI), 1e-14);
    expectNear(logGamma(0.1), 2.252712651734206, 1e-14);
  });

  it.each([
    [0.5, 0.1, 0.654720846018577],
    [0.5, 3, 0.0143058784354296],
    [1, 2, Math.exp(-2)],
    [3.5, 3, 0.539749350395557],
    [10, 5, 0.968171942693795],
    [10, 20, 0.00499541230830759],
    [100, 110, 0.158278670060087],
    [1000, 950, 0.944945313769262],
  ])("Q(%f, %f) as computed with 25 digits", (a, x, q) => {
    expectNear(upperGamma(a, x), q, 3e-12);
  });

  it("is one at zero", () => {
    expect(upperGamma(3, 0)).toBe(1);
  });
});

describe("chi-square", () => {
  it.each([
    [3.841458820694124, 1, 0.05],
    [18.307038053275146, 10, 0.05],
    [135.80672317102676, 100, 0.01],
  ])("critical value %f at %i degrees", (statistic, degrees, p) => {
    expectNear(chiSquareTail(statistic, degrees), p, 1e-12);
  });

  it("tests counts", () => {
    const test = chiSquare([44, 56, 50], [50, 50, 50]);
    expect(test.statistic).toBeCloseTo(1.44, 12);
    expect(test.degrees).toBe(2);
    expect(test.p).toBeCloseTo(Math.exp(-0.72), 12);
  });
});

describe("the normal distribution", () => {
  it("has its points where its chances are", () => {
    expect(normalPoint(0.975)).toBeCloseTo(Z95, 10);
    expect(normalPoint(0.5)).toBeCloseTo(0, 10);
    for (const x of [-5, -1.3, 0.2, 2.6]) expect(normalPoint(normalCdf(x))).toBeCloseTo(x, 8);
  });
});

describe("summaries", () => {
  it("takes quantiles between the order statistics", () => {
    expect(quantile([4, 1, 3, 2], 0.25)).toBe(1.75);
    expect(quantile([4, 1, 3, 2], 0)).toBe(1);
    expect(quantile([4, 1, 3, 2], 1)).toBe(4);
    expect(median([10, 9, -2])).toBe(9);
    expect(median([1, 2])).toBe(1.5);
  });

  it("leaves the values in their order", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("gives the mean with its standard error", () => {
    const { count, mean, error } = meanOf([2, 4, 4, 4, 5, 5, 7, 9]);
    expect([count, mean]).toEqual([8, 5]);
    expect(error).toBeCloseTo(Math.sqrt(32 / 7 / 8), 14);
    expect(meanOf([1]).error).toBeNaN();
  });

  it("gives its interval by Student's t", () => {
    // 97.5 % of t with two degrees of freedom lies below 4.302653.
    const { low, high } = meanInterval([1, 2, 3]);
    expectNear(low, 2 - 4.302653 / Math.sqrt(3), 1e-5);
    expectNear(high, 2 + 4.302653 / Math.sqrt(3), 1e-5);
  });
});

describe("wilson", () => {
  it("agrees with published intervals", () => {
    // Newcombe, Stat. Med. 17 (1998), table I, method 3.
    for (const [r, n, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ]) {
      const interval = wilson(r, n);
      expect(interval.low).toBeCloseTo(low, 4);
      expect(interval.high).toBeCloseTo(high, 4);
    }
  });

  it("covers the truth about as often as it says", () => {
    const rng = stream("wilson");
    let covered = 0;
    for (let i = 0; i < 2000; i++) {
      let successes = 0;
      for (let j = 0; j < 60; j++) if (rng.float() < 0.3) successes++;
      const { low, high } = wilson(successes, 60);
      if (low <= 0.3 && 0.3 <= high) covered++;
    }
    expect(covered / 2000).toBeGreaterThan(0.93);
    expect(covered / 2000).toBeLessThan(0.97);
  });
});

describe("Poisson intervals", () => {
  // Garwood's table, as every handbook has it.
  it.each([
    [0, 0, 3.689],
    [1, 0.0253, 5.572],
    [2, 0.2422, 7.225],
    [10, 4.795, 18.39],
    [100, 81.36, 121.63],
  ])("of %d events", (events, low, high) => {
    const interval = poissonInterval(events);
    expect(Math.abs(interval.low - low)).toBeLessThan(0.006);
    expect(Math.abs(interval.high - high)).toBeLessThan(0.006);
  });
});
