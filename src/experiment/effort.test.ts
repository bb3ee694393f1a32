import { expect, it } from "vitest";
import { effortAt, fullScale } from "./effort.js";

const small = { games: 200, seconds: 0.02 };
const full = { games: 1000, seconds: 20 };

it("goes from the default to the published effort, the work in proportion to the scale", () => {
  expect(fullScale(small, full)).toBeCloseTo(5000, 9);
  expect(effortAt(1, small, full)).toEqual(small);
  const { games, seconds } = effortAt(5000, small, full);
  expect(games).toBe(1000);
  expect(seconds).toBeCloseTo(20, 9);
  for (const scale of [0.01, 0.3, 7, 900]) {
    const { games, seconds } = effortAt(scale, small, full);
    expect((games * seconds) / 4 / scale).toBeCloseTo(1, 1);
  }
});

it("never plays less than one game", () => {
  expect(effortAt(1e-30, small, full).games).toBe(1);
});
