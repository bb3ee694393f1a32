import { expect, it } from "vitest";
import { finiteRange, HEAT_STEPS, heatColour, heatStep, THEMES } from "./colours.js";

it("steps divide the range and stop at its ends", () => {
  expect(heatStep(0, 0, 1)).toBe(0);
  expect(heatStep(0.5, 0, 1)).toBe(HEAT_STEPS / 2);
  expect(heatStep(1, 0, 1)).toBe(HEAT_STEPS - 1);
  expect(heatStep(-5, 0, 1)).toBe(0);
  expect(heatStep(5, 0, 1)).toBe(HEAT_STEPS - 1);
  expect(heatStep(3, 3, 3)).toBe(HEAT_STEPS - 1);
});

it("the first and last steps have the first and last colours", () => {
  expect(heatColour(["#000000", "#808080", "#ffffff"], 0)).toBe("#000000");
  expect(heatColour(["#000000", "#808080", "#ffffff"], HEAT_STEPS - 1)).toBe("#ffffff");
});

it("what is not a number does not count for the range", () => {
  expect(finiteRange([Number.NaN, 2, -1, Number.POSITIVE_INFINITY])).toEqual([-1, 2]);
  expect(finiteRange([Number.NaN])).toEqual([0, 1]);
});

it.each(["light", "dark", "print"] as const)("the %s scale changes lightness in one direction", (name) => {
  const lightness = Array.from({ length: HEAT_STEPS }, (_, step) =>
    luminance(heatColour(THEMES[name].heat, step)),
  );
  const sign = Math.sign(lightness[HEAT_STEPS - 1] - lightness[0]);
  for (let i = 1; i < HEAT_STEPS; i++) expect(sign * (lightness[i] - lightness[i - 1])).toBeGreaterThan(0);
});

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => (Number.parseInt(colour.slice(i, i + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
