import fc from "fast-check";
import { expect, test } from "vitest";
import { exp } from "./random.js";

test("is the exponential, to two units of the last place", () => {
  fc.assert(
    fc.property(fc.double({ min: -708, max: 709, noNaN: true }), (x) => {
      expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(4.5e-16);
    }),
    { numRuns: 2000 },
  );
});

test("at its ends", () => {
  expect(exp(0)).toBe(1);
  expect(exp(-0)).toBe(1);
  expect(exp(-709)).toBe(0);
  expect(exp(Number.NEGATIVE_INFINITY)).toBe(0);
  expect(exp(710)).toBe(Number.POSITIVE_INFINITY);
  expect(exp(Number.NaN)).toBeNaN();
});
