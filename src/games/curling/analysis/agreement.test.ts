import { expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { agreementOf, type PredictedValue, reliabilityOf } from "./calibration.js";

/** Pairs of which the printed value is off by `bias` and an error, and what came scatters. */
function drawn(count: number, { bias = 0, off = 0, noise = 0.05, told = 0 }): PredictedValue[] {
  const rng = stream("pairs");
  return Array.from({ length: count }, () => {
    const truth = 0.2 + 0.6 * rng.float();
    return {
      printed: { mean: truth + bias + off * rng.normal(), error: told },
      came: { mean: truth + noise * rng.normal(), error: noise },
    };
  });
}

test("a right analysis has no bias, no error but noise, and covers 95 %", () => {
  const { bias, rms, covered, positions } = agreementOf(drawn(40_000, {}));
  expect(positions).toBe(40_000);
  expect(Math.abs(bias.mean)).toBeLessThan(4 * bias.error);
  expect(rms).toBeLessThan(0.015);
  expect(covered).toBeGreaterThan(0.94);
  expect(covered).toBeLessThan(0.96);
});

test("bias and error are found under the noise of what came", () => {
  const { bias, rms, covered } = agreementOf(drawn(4000, { bias: 0.02, off: 0.03 }));
  expect(Math.abs(bias.mean - 0.02)).toBeLessThan(4 * bias.error);
  expect(Math.abs(rms - Math.hypot(0.02, 0.03))).toBeLessThan(0.005);
  expect(covered).toBeLessThan(0.93);
});

test("an error that is told is covered", () => {
  const { covered } = agreementOf(drawn(4000, { off: 0.03, told: 0.03 }));
  expect(Math.abs(covered - 0.95)).toBeLessThan(0.015);
});

test("bins go from the smallest printed value to the largest, and hold all positions", () => {
  const bins = reliabilityOf(drawn(105, {}), 10);
  expect(bins.reduce((sum, { positions }) => sum + positions, 0)).toBe(105);
  const printed = bins.map((bin) => bin.printed);
  expect(printed).toEqual([...printed].sort((a, b) => a - b));
  for (const { came } of bins) expect(came.error).toBeCloseTo(0.05 / Math.sqrt(11), 1);
});
