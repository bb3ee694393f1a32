import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stream } from "../core/random.js";
import { compare, compareRatios, shareOf } from "./comparison.js";

describe("two shares of wins", () => {
  it("gives the intervals of Newcombe's table II, method 10", () => {
    for (const [ours, published, low, high] of [
      [{ wins: 56, games: 70 }, { wins: 48, games: 80 }, 0.0524, 0.3339],
      [{ wins: 9, games: 10 }, { wins: 3, games: 10 }, 0.1705, 0.809],
      [{ wins: 5, games: 56 }, { wins: 0, games: 29 }, -0.0381, 0.1926],
      [{ wins: 0, games: 10 }, { wins: 0, games: 10 }, -0.2775, 0.2775],
      [{ wins: 10, games: 10 }, { wins: 0, games: 10 }, 0.6075, 1],
    ] as const) {
      const { difference, interval } = compare(published, ours);
      expect(difference).toBeCloseTo(shareOf(ours) - shareOf(published), 12);
      expect(interval.low).toBeCloseTo(low, 4);
      expect(interval.high).toBeCloseTo(high, 4);
    }
  });

  it("differs only where the difference is more than luck, and agrees only where it is known well", () => {
    const published = { wins: 746, games: 1000 };
    expect(compare(published, { wins: 150, games: 200 }).opinion).toBe("agrees");
    expect(compare(published, { wins: 110, games: 200 }).opinion).toBe("differs");
    expect(compare(published, { wins: 190, games: 200 }).opinion).toBe("differs");
    expect(compare(published, { wins: 7, games: 10 }).opinion).toBe("undecided");
    expect(compare({ wins: 60, games: 200 }, { wins: 23, games: 60 }).opinion).toBe("undecided");
  });

  it("changes sign with the order, and does not know sides", () => {
    const proportion = fc
      .integer({ min: 1, max: 500 })
      .chain((games) => fc.record({ wins: fc.integer({ min: 0, max: games }), games: fc.constant(games) }));
    fc.assert(
      fc.property(proportion, proportion, (a, b) => {
        const [there, back] = [compare(a, b), compare(b, a)];
        expect(back.difference).toBeCloseTo(-there.difference, 12);
        expect(back.interval.low).toBeCloseTo(-there.interval.high, 12);
        expect(back.opinion).toBe(there.opinion);
        const losses = (each: typeof a) => ({ wins: each.games - each.wins, games: each.games });
        expect(compare(losses(a), losses(b)).opinion).toBe(there.opinion);
      }),
    );
  });

  it("calls the same strength different about once in twenty times", () => {
    const rng = stream("same strength");
    const play = (games: number) => {
      let wins = 0;
      for (let i = 0; i < games; i++) wins += Number(rng.float() < 0.7);
      return { wins, games };
    };
    let differ = 0;
    for (let i = 0; i < 2000; i++) differ += Number(compare(play(200), play(120)).opinion === "differs");
    expect(differ / 2000).toBeGreaterThan(0.03);
    expect(differ / 2000).toBeLessThan(0.07);
  });
});

describe("faster on every board", () => {
  const clear = { mean: -0.3, error: 0.01 };

  it("agrees where every board is faster", () => {
    expect(compareRatios(3, [clear, clear, clear])).toBe("agrees");
  });

  it("differs where a board is firmly slower", () => {
    expect(compareRatios(3, [clear, clear, { mean: 0.1, error: 0.01 }])).toBe("differs");
  });

  it("is undecided where a board looks slower but is not known well, or boards are missing", () => {
    expect(compareRatios(3, [clear, clear, { mean: 0.01, error: 0.01 }])).toBe("undecided");
    expect(compareRatios(3, [clear, clear])).toBe("undecided");
  });
});
