import { describe, expect, it } from "vitest";
import { OHTO_SCORES, WinTable, type WinTableOptions } from "./win-table.js";

const table = new WinTable();
const POINTS = Array.from({ length: 17 }, (_, i) => i - 8);

describe("the paper's distribution", () => {
  it("is table 3 as printed, but for the two odd entries", () => {
    const printed: Record<number, number> = {
      [-8]: 0.000195461,
      [-7]: 0.000781844,
      [-6]: 0.00312738,
      [-5]: 0.0125095,
      [-4]: 0.0390922,
      [-3]: 0.070366,
      [-2]: 0.195461,
      [-1]: 0.390922,
      0: 0.0390922,
      1: 0.172006,
      2: 0.0547291,
      3: 0.0156369,
      4: 0.00547291,
      5: 0.000547291,
      6: 0.0000547291,
    };
    for (const [points, chance] of Object.entries(printed)) {
      expect(Math.abs(table.scores[Number(points) + 8] / chance - 1), points).toBeLessThan(3e-6);
    }
    expect(table.scores[15] / 0.00000547291).toBeCloseTo(1, 5);
    expect(table.scores[16] / 0.000000547291).toBeCloseTo(1, 5);
    expect(table.scores.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 14);
  });
});

describe("win chances", () => {
  it("with no end left are decided, or the extra end's", () => {
    expect(table.win(0, 3, true)).toBe(1);
    expect(table.win(0, -1, false)).toBe(0);
    expect(table.win(0, 0, false)).toBe(0.25);
    expect(table.win(0, 0, true)).toBe(0.75);
    expect(new WinTable({ extraEnd: 0.5 }).win(0, 0, true)).toBe(0.5);
  });

  it("with one end left are sums that can be done by hand", () => {
    // First team: scores 0.2484525, blank 0.0390922, concedes one 0.390922.
    expect(table.win(1, 0, false)).toBeCloseTo(0.2484525 + 0.25 * 0.0390922, 6);
    expect(table.win(1, 1, false)).toBeCloseTo(0.2484525 + 0.0390922 + 0.75 * 0.390922, 6);
    expect(table.win(1, -1, false)).toBeCloseTo(0.2484525 - 0.172006 + 0.25 * 0.172006, 6);
    expect(table.win(1, 1, true)).toBeCloseTo(1 - (0.2484525 - 0.172006 + 0.25 * 0.172006), 6);
  });

  it("with two ends left agree with going through all scores", () => {
    for (const extraEnd of [0.25, 0.5]) {
      const two = new WinTable({ ends: 2, extraEnd });
      for (const hammer of [false, true]) {
        for (let lead = -17; lead <= 17; lead++) {
          let win = 0;
          for (const first of POINTS) {
            for (const second of POINTS) {
              // Scores of our team; whoever has the hammer sees the distribution mirrored.
              const hammer2 = first === 0 ? hammer : first < 0;
              const hammer3 = second === 0 ? hammer2 : second < 0;
              const chance =
                two.scores[8 + (hammer ? -first : first)] * two.scores[8 + (hammer2 ? -second : second)];
              const final = lead + first + second;
              win += chance * (final > 0 ? 1 : final < 0 ? 0 : hammer3 ? 1 - extraEnd : extraEnd);
            }
          }
          expect(two.win(2, lead, hammer)).toBeCloseTo(win, 12);
        }
      }
    }
  });

  it("of the two teams make one", () => {
    for (let ends = 0; ends <= 10; ends++) {
      for (let lead = -20; lead <= 20; lead++) {
        expect(table.win(ends, lead, true) + table.win(ends, -lead, false)).toBeCloseTo(1, 14);
      }
    }
  });

  it("grow with the lead and with the hammer", () => {
    for (let ends = 1; ends <= 10; ends++) {
      for (let lead = -12; lead <= 12; lead++) {
        expect(table.win(ends, lead + 1, false)).toBeGreaterThanOrEqual(table.win(ends, lead, false));
        expect(table.win(ends, lead, true)).toBeGreaterThanOrEqual(table.win(ends, lead, false));
      }
      expect(table.win(ends, 1, false)).toBeGreaterThan(table.win(ends, 0, false) + 0.05);
    }
  });

  it("are certain where no score can turn the game", () => {
    expect(table.win(3, 25, false)).toBe(1);
    expect(table.win(3, -25, true)).toBe(0);
    expect(table.win(10, 1000, false)).toBe(1);
    expect(table.win(10, -1000, true)).toBe(0);
    expect(table.win(2, -16, true)).toBeGreaterThan(0);
  });

  it("count extra ends that are played until someone scores", () => {
    const played = new WinTable({ ends: 4, extraEnd: "played" });
    const first = 0.2484525 / (1 - 0.0390922);
    expect(played.win(0, 0, false)).toBeCloseTo(first, 6);
    expect(played.win(1, 0, false)).toBeCloseTo(first, 6);
  });

  it("take any distribution, in any unit", () => {
    const even = new WinTable({ ends: 3, scores: [1, 2, 1], extraEnd: 0.5 });
    expect(even.maxPoints).toBe(1);
    expect(even.win(3, 0, true)).toBeCloseTo(0.5, 14);
    expect(even.win(1, 1, false)).toBeCloseTo(0.75 + 0.25 * 0.5, 14);
    const doubled = new WinTable({ scores: OHTO_SCORES.map((weight) => 2 * weight) });
    expect(doubled.win(8, -1, true)).toBeCloseTo(table.win(8, -1, true), 12);
    expect(() => new WinTable({ scores: [1, 1] })).toThrow(/-m to m/);
  });

  it.each<[WinTableOptions, string]>([
    [{ ends: 0 }, "ends: expected a whole number from 1, got 0"],
    [{ ends: 2.5 }, "ends: expected a whole number from 1, got 2.5"],
    [{ scores: [1, -1, 1] }, "scores[1]: expected a frequency, 0 or more, got -1"],
    [{ scores: [1, 1, Number.NaN] }, "scores[2]: expected a frequency, 0 or more, got NaN"],
    [{ scores: [0, 0, 0] }, "scores: the frequencies add up to 0"],
    [
      { scores: [0, 1, 0], extraEnd: "played" },
      "scores: extra ends in which nobody can score are never over",
    ],
    [{ extraEnd: 2 }, "extraEnd: expected a chance from 0 to 1, got 2"],
  ])("%j makes no table", (options, message) => {
    expect(() => new WinTable(options)).toThrow(new RangeError(message));
  });

  it.each<[number, number, string]>([
    [11, 0, "endsLeft: expected a whole number from 0 to 10, got 11"],
    [-1, 100, "endsLeft: expected a whole number from 0 to 10, got -1"],
    [1.5, 0, "endsLeft: expected a whole number from 0 to 10, got 1.5"],
    [Number.NaN, 0, "endsLeft: expected a whole number from 0 to 10, got NaN"],
    [3, Number.NaN, "lead: expected a whole number of points"],
    [3, 0.5, "lead: expected a whole number of points"],
  ])("%s ends left and a lead of %s are not in the table", (endsLeft, lead, message) => {
    for (const hammer of [false, true]) {
      expect(() => table.win(endsLeft, lead, hammer)).toThrow(new RangeError(message));
      expect(() => table.toWin(0, endsLeft, lead, hammer)).toThrow(new RangeError(message));
    }
  });
});

describe("rewards", () => {
  it("have mean 0 and variance 1 under the distribution, for either team", () => {
    for (const ends of [1, 2, 5, 10]) {
      for (const lead of [-6, -1, 0, 2]) {
        for (const hammer of [false, true]) {
          let mean = 0;
          let square = 0;
          for (const points of POINTS) {
            const chance = table.scores[8 + (hammer ? -points : points)];
            const reward = table.reward(ends, lead, hammer, points);
            mean += chance * reward;
            square += chance * reward ** 2;
          }
          expect(mean).toBeCloseTo(0, 9);
          expect(square).toBeCloseTo(1, 9);
        }
      }
    }
  });

  it("are a team's gain and the other's loss", () => {
    for (const points of POINTS) {
      expect(table.reward(4, 1, true, points)).toBeCloseTo(-table.reward(4, -1, false, -points), 10);
    }
  });

  it("go to win chances and back", () => {
    for (const reward of [-2, 0, 0.3]) {
      expect(table.toReward(table.toWin(reward, 6, -2, true), 6, -2, true)).toBeCloseTo(reward, 12);
    }
    expect(table.toWin(0, 6, -2, true)).toBe(table.win(6, -2, true));
    expect(table.toWin(table.reward(6, -2, true, 3), 6, -2, true)).toBeCloseTo(table.win(5, 1, false), 12);
    expect(table.toWin(table.reward(6, -2, true, 0), 6, -2, true)).toBeCloseTo(table.win(5, -2, true), 12);
  });

  it("are zero when the game is decided", () => {
    expect(table.reward(2, 30, true, -8)).toBe(0);
  });
});
