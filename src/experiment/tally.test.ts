import { stream } from "../core/random.js";
import "../games/index.js";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseExperiment } from "./file.js";
import { ENDINGS, type Ending, gamesIn, rateOfPairs, rateOfTallies, worth } from "./pairing.js";

/** As printed in tables 4 to 7: rate as first, rate as second, mean, p. */
const PRINTED: readonly (readonly [string, string, string, string, string])[] = [
  ["ohto2016-table4", "0.423", "0.811", "0.617", "4e-11"],
  ["ohto2016-table5", "0.345", "0.758", "0.552", "0.003"],
  ["ohto2016-table6", "0.485", "0.846", "0.665", "8e-21"],
  ["ohto2016-table7", "0.373", "0.741", "0.557", "0.001"],
];

describe("the paper's tables", () => {
  it.each(PRINTED)("%s: counts give the printed rates and p", (name, first, second, mean, p) => {
    const file = new URL(`../../experiments/${name}.yaml`, import.meta.url);
    const experiment = parseExperiment(readFileSync(file, "utf8"));
    if (experiment.kind !== "pairing") throw new Error("expected a pairing");
    const { published, tie } = experiment;
    expect(gamesIn(published.first)).toBe(400);
    const rate = rateOfTallies(published.first, published.second, tie);
    expect(rate.games).toBe(800);
    expect(rate.first.rate.value.toFixed(3)).toBe(first);
    expect(rate.second.rate.value.toFixed(3)).toBe(second);
    expect(rate.mean.value.toFixed(3)).toBe(mean);
    expect(Number(rate.test.p.toPrecision(1))).toBe(Number(p));
    expect(rate.test.degrees).toBe(1);
  });
});

describe("conversion", () => {
  it("gives the two players of a tied game one win between them", () => {
    expect(worth("tiedFirst", 0.219) + worth("tiedSecond", 0.219)).toBe(1);
    expect(worth("tiedSecond", 0.219)).toBeCloseTo(0.781, 12);
  });

  it("is done by hand", () => {
    const pairs: [Ending, Ending][] = [
      ["won", "won"],
      ["lost", "tiedSecond"],
      ["tiedFirst", "won"],
      ["lost", "won"],
    ];
    const rate = rateOfPairs(pairs, 0.25);
    expect(rate.first.tally).toEqual({ won: 1, tiedSecond: 0, tiedFirst: 1, lost: 2 });
    expect(rate.second.tally).toEqual({ won: 3, tiedSecond: 1, tiedFirst: 0, lost: 0 });
    expect(rate.first.rate.value).toBeCloseTo(1.25 / 4, 12);
    expect(rate.second.rate.value).toBeCloseTo(3.75 / 4, 12);
    expect(rate.mean.value).toBeCloseTo(5 / 8, 12);
    expect(rate.test.statistic).toBeCloseTo((5 - 4) ** 2 / 4 + (3 - 4) ** 2 / 4, 12);
    // Scores of the pairs: 1, 0.375, 0.625, 0.5, whose deviation is 0.27003; three degrees of freedom.
    expect(rate.mean.low).toBeCloseTo(0.625 - 3.182446 * (0.2700309 / 2), 5);
  });

  it("leaves much open after a single pair", () => {
    const { mean } = rateOfPairs([["won", "won"]], 0.219);
    expect(mean.value).toBe(1);
    expect(mean.low).toBeLessThan(0.3);
  });
});

describe("intervals", () => {
  const draw = (chances: readonly number[], roll: number): Ending => {
    let left = roll;
    for (const [i, chance] of chances.entries()) {
      left -= chance;
      if (left < 0) return ENDINGS[i]!;
    }
    return "lost";
  };
  const first = [0.3, 0.1, 0.15, 0.45];
  const second = [0.7, 0.12, 0.05, 0.13];
  const truth =
    [first, second]
      .flatMap((chances) => chances.map((chance, i) => chance * worth(ENDINGS[i]!, 0.219)))
      .reduce((sum, each) => sum + each, 0) / 2;

  it.each([
    ["pairs that share their hands", true],
    ["sides that do not", false],
  ])("cover the truth about as often as they say: %s", (_, paired) => {
    const rng = stream("intervals of rates", String(paired));
    const rounds = 1500;
    let covered = 0;
    for (let round = 0; round < rounds; round++) {
      const pairs = Array.from({ length: 60 }, (): [Ending, Ending] => {
        const roll = rng.float();
        return [draw(first, roll), draw(second, paired ? 1 - roll : rng.float())];
      });
      const apart = rateOfPairs(pairs, 0.219);
      const { low, high } = paired
        ? apart.mean
        : rateOfTallies(apart.first.tally, apart.second.tally, 0.219).mean;
      if (low <= truth && truth <= high) covered++;
    }
    expect(covered / rounds).toBeGreaterThan(0.93);
    expect(covered / rounds).toBeLessThan(0.97);
  });
});
