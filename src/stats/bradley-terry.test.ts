import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Rng, stream } from "../core/random.js";
import { type Encounter, rate } from "./bradley-terry.js";
import { normalCdf } from "./distributions.js";
import { eloOfPairs, eloOfScore, pentanomialOf, scoreOfElo, superiority } from "./elo.js";

function encounter(i: number, j: number, games: number, points: number): Encounter {
  return { players: [i, j], games, points };
}

const LN10 = Math.LN10 / 400;

describe("ratings", () => {
  it("of two players are the Elo of their score, one drawn game included", () => {
    const ratings = rate(
      2,
      Array.from({ length: 20 }, (_, i) => encounter(0, 1, 1, i < 14 ? 1 : 0)),
    )!;
    expect(ratings.elo[0] - ratings.elo[1]).toBeCloseTo(eloOfScore(14.5 / 21), 9);
    expect(ratings.elo[0] + ratings.elo[1]).toBeCloseTo(0, 9);
  });

  it("do not care who is named first", () => {
    const one = rate(3, [encounter(0, 1, 10, 7), encounter(1, 2, 10, 6), encounter(0, 2, 4, 2.5)])!;
    const other = rate(3, [encounter(1, 0, 10, 3), encounter(2, 1, 10, 4), encounter(2, 0, 4, 1.5)])!;
    for (let i = 0; i < 3; i++) expect(one.elo[i]).toBeCloseTo(other.elo[i], 9);
    expect(one.estimate(1).low).toBeCloseTo(other.estimate(1).low, 9);
  });

  it("are the same of encounters that are counted", () => {
    const each = [
      encounter(0, 1, 2, 1.5),
      encounter(0, 1, 2, 0),
      encounter(1, 2, 2, 1),
      encounter(2, 0, 1, 1),
    ];
    const times = [7, 2, 5, 3];
    const one = rate(
      3,
      each.flatMap((of, i) => Array.from({ length: times[i]! }, () => of)),
    )!;
    const other = rate(
      3,
      each.map((of, i) => ({ ...of, times: times[i]! })),
    )!;
    for (let i = 0; i < 3; i++) {
      expect(other.estimate(i).elo).toBeCloseTo(one.estimate(i).elo, 9);
      expect(other.estimate(i).low).toBeCloseTo(one.estimate(i).low, 9);
    }
  });

  it("may be told over one of the players, with an interval of the difference", () => {
    const ratings = rate(3, [encounter(0, 1, 10, 7), encounter(1, 2, 10, 6), encounter(0, 2, 4, 2.5)])!;
    expect(ratings.over(1, 1)).toEqual({ elo: 0, low: 0, high: 0 });
    const over = ratings.over(0, 2);
    expect(over.elo).toBeCloseTo(ratings.elo[0] - ratings.elo[2], 9);
    expect(ratings.over(2, 0).low).toBeCloseTo(-over.high, 9);
    // One-sided 97.5 % is where the lower end of the interval is 0.
    const z = over.elo / ((over.high - over.elo) / 1.959964);
    expect(ratings.superiority(0, 2)).toBeCloseTo(normalCdf(z), 4);
  });

  // Seven teams of the American League, 1987, 13 games for each two. A. Agresti, Categorical Data Analysis (2nd ed. 2002), section 10.6:
  // strengths with the last team's as 0.
  it("are those of a textbook", () => {
    const wins = [
      [0, 7, 9, 7, 7, 9, 11],
      [6, 0, 7, 5, 11, 9, 9],
      [4, 6, 0, 7, 7, 8, 12],
      [6, 8, 6, 0, 6, 7, 10],
      [6, 2, 6, 7, 0, 7, 12],
      [4, 4, 5, 6, 6, 0, 6],
      [2, 4, 1, 3, 1, 7, 0],
    ];
    const games = wins.flatMap((row, i) =>
      row.flatMap((won, j) => Array.from({ length: won }, () => encounter(i, j, 1, 1))),
    );
    expect(games).toHaveLength(21 * 13);
    const ratings = rate(7, games, 0)!;
    const strengths = [...ratings.elo].map((elo) => LN10 * (elo - ratings.elo[6]));
    for (const [i, known] of [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0].entries())
      expect(strengths[i], String(i)).toBeCloseTo(known, 2);
  });

  it("give back the strengths that results were made from", () => {
    const elos = fc.array(fc.integer({ min: -600, max: 600 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(elos, (truth) => {
        const results = truth.flatMap((a, i) =>
          truth.slice(0, i).map((b, j) => encounter(i, j, 100, 100 * scoreOfElo(a - b))),
        );
        const { elo } = rate(truth.length, results, 0)!;
        const mean = truth.reduce((sum, each) => sum + each, 0) / truth.length;
        for (const [i, each] of truth.entries()) expect(elo[i]).toBeCloseTo(each - mean, 4);
      }),
      { numRuns: 50 },
    );
  });

  it("reach along a chain of players who never met", () => {
    const ratings = rate(3, [encounter(0, 1, 100, 75), encounter(1, 2, 100, 75)], 0)!;
    expect(ratings.elo[0] - ratings.elo[2]).toBeCloseTo(2 * eloOfScore(0.75), 6);
    expect(rate(3, [encounter(0, 1, 100, 75)])).toBeUndefined();
    expect(rate(4, [encounter(0, 1, 2, 1), encounter(2, 3, 2, 1)])).toBeUndefined();
  });

  it("stay finite, and wide, for who lost everything", () => {
    const lost = (pairs: number) =>
      rate(
        3,
        Array.from({ length: pairs }, () => [
          encounter(0, 2, 2, 2),
          encounter(1, 2, 2, 2),
          encounter(0, 1, 2, 1),
        ]).flat(),
      )!;
    const few = lost(5).estimate(2);
    const many = lost(500).estimate(2);
    expect(few.elo).toBeLessThan(-200);
    expect(many.elo).toBeLessThan(few.elo - 400);
    expect(few.high - few.low).toBeGreaterThan(300);
    expect(lost(500).superiority(0, 2)).toBeGreaterThan(0.999);
    expect(lost(500).superiority(0, 1)).toBeCloseTo(0.5, 9);
  });

  it("have the width that pairs alone would give two players", () => {
    const rng = stream("two in pairs");
    const points = Array.from({ length: 400 }, () => pairOf(rng, 0.62, 0.3));
    const both = rate(
      2,
      points.map((each) => encounter(0, 1, 2, each)),
    )!;
    const alone = eloOfPairs(pentanomialOf(points));
    const { low, high } = both.estimate(0);
    // Each stands half the difference from their mean.
    expect((2 * (high - low)) / (alone.high - alone.low)).toBeCloseTo(1, 1);
    expect(both.superiority(0, 1)).toBeCloseTo(superiority(pentanomialOf(points)), 2);
    const close = rate(
      2,
      [...Array(20).keys()].map((i) => encounter(0, 1, 2, i % 3)),
    )!;
    const counts = pentanomialOf([...Array(20).keys()].map((i) => i % 3));
    expect(close.superiority(0, 1)).toBeCloseTo(superiority(counts), 2);
  });

  it.each([
    [12, 0, [250, 90, 20, -110, -250]],
    [40, 0.3, [250, 90, 20, -110, -250]],
    [12, 0, [400, 300, 150, 50, 0, 0, 0, -100, -200, -600]],
  ])(
    "cover the truth about as often as they say: %i pairs, sides that favour by %f, %j",
    (pairs, swing, truth) => {
      const rng = stream("ratings", pairs, swing);
      const rounds = 300;
      let covered = 0;
      for (let round = 0; round < rounds; round++) {
        const results = truth.flatMap((a, i) =>
          truth
            .slice(0, i)
            .flatMap((b, j) =>
              Array.from({ length: pairs }, () => encounter(i, j, 2, pairOf(rng, scoreOfElo(a - b), swing))),
            ),
        );
        const ratings = rate(truth.length, results)!;
        for (const [i, elo] of truth.entries()) {
          const { low, high } = ratings.estimate(i);
          if (low <= elo && elo <= high) covered++;
        }
      }
      expect(covered / (truth.length * rounds)).toBeGreaterThan(0.93);
      expect(covered / (truth.length * rounds)).toBeLessThan(0.97);
    },
  );
});

/** A pair's points, with sides that favour one player and then the other, kept within what chance allows. */
function pairOf(rng: Rng, score: number, swing: number): number {
  const reach = Math.min(swing, score, 1 - score);
  return (rng.float() < score + reach ? 1 : 0) + (rng.float() < score - reach ? 1 : 0);
}
