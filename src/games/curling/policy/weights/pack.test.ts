import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadWeights, MODELS } from "../../index.js";
import { FEATURES } from "../features.js";
import { packWeights, unpackWeights } from "./pack.js";

describe("packed weights", () => {
  test("come back as near as their scale allows", () => {
    const weights = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { maxLength: 50 });
    fc.assert(
      fc.property(weights, (list) => {
        const packed = packWeights(Float64Array.from(list));
        const back = unpackWeights(packed, list.length);
        for (const [i, weight] of list.entries())
          expect(Math.abs((back[i] as number) - weight)).toBeLessThanOrEqual(0.5 * packed.scale + 1e-6);
      }),
    );
  });

  test("are not taken for others", () => {
    const packed = packWeights(Float64Array.of(1, 2, 3, 4));
    expect(packed.text).toHaveLength(8);
    expect(() => unpackWeights(packed, 7)).toThrow("weights: expected 12 digits for 7, got 8");
    expect(() => unpackWeights({ ...packed, text: "AAAA!AAA" }, 4)).toThrow('weights: "!" is no digit');
  });

  test("of zero are zero", () => {
    expect(unpackWeights(packWeights(new Float64Array(5)), 5)).toEqual(new Float32Array(5));
  });

  test("are there for every model", () => {
    for (const model of MODELS) {
      const weights = loadWeights(model);
      expect(weights).toHaveLength(FEATURES);
      expect(weights.every(Number.isFinite)).toBe(true);
      expect(loadWeights(model)).toBe(weights);
    }
  });
});
