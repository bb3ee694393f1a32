import { expect, test } from "vitest";
import { stream } from "../core/random.js";
import { binForecasts, type Forecast, scoreForecasts } from "./forecasts.js";

/** Forecasts whose log odds are `sureness` times those of the truth, and games from there. */
function drawn(count: number, games: number, sureness = 1, shift = 0): Forecast[] {
  const rng = stream("forecasts", sureness, shift);
  return Array.from({ length: count }, () => {
    const odds = 2 * rng.normal();
    const truth = 1 / (1 + Math.exp(-odds));
    return {
      chance: 1 / (1 + Math.exp(-(sureness * odds + shift))),
      results: Array.from({ length: games }, () => (rng.float() < truth ? 1 : 0)),
    };
  });
}

test("right chances have no bias, the Brier score to expect and a slope of 1", () => {
  const { positions, bias, brier, expectedBrier, rms, fit } = scoreForecasts(drawn(5000, 1));
  expect(positions).toBe(5000);
  // Within four standard errors.
  expect(Math.abs(bias.mean)).toBeLessThan(bias.high - bias.low);
  expect(Math.abs(brier - expectedBrier)).toBeLessThan(0.01);
  expect(rms).toBe(null);
  expect(Math.abs(fit!.slope - 1)).toBeLessThan(4 * fit!.error);
});

test("chances that are too sure have a slope below 1, as much as they are", () => {
  const { brier, expectedBrier, fit } = scoreForecasts(drawn(5000, 1, 2));
  expect(brier - expectedBrier).toBeGreaterThan(0.03);
  expect(Math.abs(fit!.slope - 0.5)).toBeLessThan(4 * fit!.error);
  expect(fit!.error).toBeLessThan(0.03);
});

test("chances that are too kind have a bias, and an error without the noise of the games", () => {
  const { bias, rms, fit } = scoreForecasts(drawn(5000, 20, 1, 0.5));
  expect(bias.low).toBeGreaterThan(0.05);
  expect(bias.high).toBeLessThan(0.1);
  expect(rms).toBeGreaterThan(bias.mean);
  expect(rms).toBeLessThan(0.1);
  expect(Math.abs(fit!.intercept + 0.5)).toBeLessThan(0.1);
});

test("the error of the slope is that of samples", () => {
  const fits = Array.from({ length: 60 }, (_, i) => scoreForecasts(drawn(150, 4, 1, i / 1e6)).fit!);
  const deviation = Math.sqrt(fits.reduce((sum, { slope }) => sum + (slope - 1) ** 2, 0) / fits.length);
  const error = fits.reduce((sum, each) => sum + each.error, 0) / fits.length;
  expect(error / deviation).toBeGreaterThan(0.7);
  expect(error / deviation).toBeLessThan(1.4);
});

test("a wrong certainty costs a finite loss, and separated results have no slope", () => {
  const sure = [0, 1].map((chance) => ({ chance, results: [1 - chance] }));
  expect(scoreForecasts(sure).logLoss).toBeCloseTo(-Math.log(0.001));
  const separated = [0.2, 0.4, 0.6, 0.8].map((chance) => ({ chance, results: [chance > 0.5 ? 1 : 0] }));
  expect(scoreForecasts(separated).fit).toBe(null);
});

test("bins are tenths, hold every position, and tell how sure their results are", () => {
  const bins = binForecasts(
    [0, 0.05, 0.55, 1].map((chance) => ({ chance, results: [chance > 0.5 ? 1 : 0] })),
  );
  expect(bins.map(({ positions, chance, result }) => [positions, chance, result])).toEqual([
    [2, 0.025, 0],
    [1, 0.55, 1],
    [1, 1, 1],
  ]);
  expect(bins[0]!.low).toBe(0);
  expect(bins[0]!.high).toBeGreaterThan(0.5);
  expect(bins[1]).toMatchObject({ low: 0, high: 1 });
});
