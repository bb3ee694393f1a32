import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatWeights, packWeights, parseWeights, unpackWeights } from "./weights.js";

const weights = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { maxLength: 50 });

describe("weights as text", () => {
  test("come back as near as four bytes allow", () => {
    fc.assert(
      fc.property(weights, (list) => {
        const text = formatWeights(Float64Array.from(list));
        expect(text).toBe(Buffer.from(Float32Array.from(list).buffer).toString("base64").replace(/=+$/, ""));
        expect(parseWeights(text, list.length)).toEqual(Float64Array.from(list, Math.fround));
      }),
    );
  });

  test("are not taken for others", () => {
    const text = formatWeights(Float64Array.of(1, 2));
    expect(() => parseWeights(text, 3)).toThrow("weights: expected 16 digits for 3, got 11");
    expect(() => parseWeights(text.replace("A", "."), 2)).toThrow('weights: "." is no digit');
    expect(() => parseWeights(formatWeights(Float64Array.of(1, Number.NaN)), 2)).toThrow(
      "weights: number 1 is NaN",
    );
  });
});

describe("packed weights", () => {
  test("come back as near as their scale allows", () => {
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
});
