import { expect, test } from "vitest";
import { MODELS } from "../physics/models.js";
import { loadWeights } from "./learned.js";
import { FEATURES } from "./policy-features.js";

test("there are weights for every model", () => {
  for (const model of MODELS) {
    const weights = loadWeights(model);
    expect(weights).toHaveLength(FEATURES);
    expect(weights.every(Number.isFinite)).toBe(true);
    expect(loadWeights(model)).toBe(weights);
  }
});
