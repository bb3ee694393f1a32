import { expect, test } from "vitest";
import { FEATURES, loadWeights, MODELS } from "../../index.js";

test("there are weights for every model", () => {
  for (const model of MODELS) {
    const weights = loadWeights(model);
    expect(weights).toHaveLength(FEATURES);
    expect(weights.every(Number.isFinite)).toBe(true);
    expect(loadWeights(model)).toBe(weights);
  }
});
