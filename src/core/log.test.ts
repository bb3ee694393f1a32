import fc from "fast-check";
import { expect, it } from "vitest";
import { takeLog } from "./random.js";

function logOf(x: number): number {
  const io = Float64Array.of(x);
  takeLog(io);
  return io[0];
}

it("is the natural logarithm", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
      const exact = Math.log(x);
      expect(Math.abs(logOf(x) - exact)).toBeLessThan(4e-16 * Math.max(1, Math.abs(exact)));
    }),
    { seed: 1, numRuns: 5000 },
  );
  expect(logOf(1)).toBe(0);
});
