import { describe, expect, it } from "vitest";
import { stream } from "../core/random.js";
import { normalCdf, studentCdf, studentPoint } from "./distributions.js";
import {
  eloOfPairs,
  eloOfScore,
  type Pentanomial,
  pairInterval,
  pairLlr,
  pairScore,
  pentanomialOf,
  type Sprt,
  SprtReader,
  scoreOfElo,
  sprtState,
  superiority,
} from "./elo.js";
import { Z95 } from "./intervals.js";

describe("normal distribution", () => {
  it.each([
    [0, 0.5],
    [1.959963984540054, 0.975],
    [-1.959963984540054, 0.025],
    [-6, 9.865876450376981e-10],
  ])("Phi(%f)", (x, p) => expect(Math.abs(normalCdf(x) / p - 1)).toBeLessThan(1e-12));
});

describe("Elo", () => {
  it("knows the logistic curve", () => {
    expect(eloOfScore(0.75)).toBeCloseTo(190.8485, 3);
    expect(scoreOfElo(400)).toBeCloseTo(10 / 11, 12);
    expect(eloOfScore(1)).toBe(Number.POSITIVE_INFINITY);
    expect(eloOfScore(0)).toBe(Number.NEGATIVE_INFINITY);
    for (const elo of [-300, -5, 0, 120]) expect(eloOfScore(scoreOfElo(elo))).toBeCloseTo(elo, 9);
  });

  it("scores pairs as computed by hand", () => {
    // Pairs of 2, 1, 1 and 0.5 points: scores 1, 1/2, 1/2, 1/4; mean 9/16, squares 19/64, over 3.
    const counts = pentanomialOf([2, 1, 1, 0.5]);
    expect(counts).toEqual([0, 1, 2, 0, 1]);
    expect(pairScore(counts)).toEqual({
      pairs: 4,
      mean: 9 / 16,
      variance: 19 / 192,
      error: Math.sqrt(19 / 768),
    });
    // Three degrees of freedom.
    const reach = 3.182446305284263 * Math.sqrt(19 / 768);
    expect(pairInterval(counts).low).toBeCloseTo(9 / 16 - reach, 9);
    expect(superiority(counts)).toBeCloseTo(studentCdf(1 / 16 / Math.sqrt(19 / 768), 3), 12);
  });

  // The test values of fastchess (elo_test.cpp): difference and half the width of the 95 % interval, which there is
  // normal and has the variance over N. Ours with N - 1 and Student's t is a little wider.
  it.each<[Pentanomial, number, number]>([
    [[34, 54, 31 + 32, 64, 75], 55.58, 27.65],
    [[332, 433, 457 + 41, 333, 334], -8.64, 10.33],
    [[7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95],
  ])("agrees with fastchess on %j", (counts, elo, error) => {
    const found = eloOfPairs(counts);
    expect(found.elo).toBeCloseTo(elo, 2);
    const { pairs, mean, error: own } = pairScore(counts);
    const theirs = Z95 * own * Math.sqrt((pairs - 1) / pairs);
    const width = eloOfScore(mean + theirs) - eloOfScore(mean - theirs);
    expect(Math.abs(width / 2 / error - 1)).toBeLessThan(0.002);
    expect(found.high - found.low).toBeGreaterThan(width);
    expect(found.high - found.low).toBeLessThan(1.008 * width);
  });

  it("agrees with fastchess on the likelihood of superiority", () => {
    // There from the normal distribution and the variance over N.
    const { pairs, mean, error } = pairScore([332, 433, 498, 333, 334]);
    expect(normalCdf((mean - 0.5) / (error * Math.sqrt((pairs - 1) / pairs)))).toBeCloseTo(0.0505, 4);
    expect(superiority([332, 433, 498, 333, 334])).toBeCloseTo(0.0505, 3);
    expect(superiority([0, 0, 7, 0, 0])).toBe(0.5);
    expect(superiority([0, 0, 0, 0, 3])).toBe(15 / 16);
    expect(superiority([2, 0, 0, 0, 0])).toBe(1 / 8);
  });

  it("stays honest where all pairs ended alike", () => {
    for (let pairs = 1; pairs < 40; pairs++) {
      expect(eloOfPairs([0, 0, 0, 0, pairs]).high).toBe(Number.POSITIVE_INFINITY);
      expect(eloOfPairs([pairs, 0, 0, 0, 0]).low).toBe(Number.NEGATIVE_INFINITY);
    }
    const swept = eloOfPairs([0, 0, 0, 0, 5]);
    expect(swept.elo).toBe(Number.POSITIVE_INFINITY);
    expect(swept.low).toBeGreaterThan(0);
    expect(swept.low).toBeLessThan(100);
    const split = eloOfPairs([0, 0, 5, 0, 0]);
    expect(split.elo).toBeCloseTo(0, 12);
    expect(split.high).toBeGreaterThan(100);
  });

  it.each([
    [60, 0.6, 0.35],
    [10, 0.6, 0.35],
    [10, 0.5, 0],
  ])(
    "covers the truth about as often as it says: %i pairs, score %f, openings that favour a side by %f",
    (pairs, truth, swing) => {
      const rng = stream("elo coverage", pairs, swing);
      let covered = 0;
      const rounds = 4000;
      for (let i = 0; i < rounds; i++) {
        const points = Array.from({ length: pairs }, () => drawPair(rng, truth, swing));
        const { low, high } = eloOfPairs(pentanomialOf(points));
        if (low <= eloOfScore(truth) && eloOfScore(truth) <= high) covered++;
      }
      expect(covered / rounds).toBeGreaterThan(0.93);
      expect(covered / rounds).toBeLessThan(0.975);
    },
  );

  it("knows more than single games tell, where openings favour a side", () => {
    const rng = stream("elo of singles");
    let covered = 0;
    const rounds = 2000;
    for (let i = 0; i < rounds; i++) {
      let sum = 0;
      for (let pair = 0; pair < 60; pair++) sum += drawPair(rng, 0.6, 0.35);
      const mean = sum / 120;
      if (Math.abs(mean - 0.6) < 1.96 * Math.sqrt((mean * (1 - mean)) / 120)) covered++;
    }
    // They would claim less than they know.
    expect(covered / rounds).toBeGreaterThan(0.97);
  });
});

describe("Student's t", () => {
  // Tables of the distribution: two-sided 95 %.
  it.each([
    [1, 12.706204736174694],
    [2, 4.302652729749462],
    [9, 2.2621571627982],
    [30, 2.042272456301238],
    [200, 1.971896224],
    [1000, 1.962339081],
  ])("with %i degrees of freedom", (degrees, t) => {
    expect(studentPoint(Z95, degrees)).toBeCloseTo(t, 6);
    expect(studentCdf(t, degrees)).toBeCloseTo(0.975, 8);
    expect(studentCdf(-t, degrees)).toBeCloseTo(0.025, 8);
  });

  it("joins its two ways smoothly", () => {
    expect(studentPoint(Z95, 201)).toBeLessThan(studentPoint(Z95, 200));
    expect(studentPoint(Z95, 200) - studentPoint(Z95, 201)).toBeLessThan(1e-4);
    expect(studentPoint(Z95, 1e9)).toBeCloseTo(Z95, 8);
  });
});

describe("SPRT", () => {
  // The test values of fastchess (sprt_test.cpp), logistic model.
  it.each<[Pentanomial, number, number, number]>([
    [[223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, -3.07],
    [[871, 26175, 55003 + 980, 26678, 821], 0, 2, -4.98],
  ])("agrees with fastchess on %j", (counts, elo0, elo1, llr) => {
    expect(Math.abs(pairLlr(counts, { elo0, elo1 }) / llr - 1)).toBeLessThan(0.01);
  });

  it("is the plain likelihood ratio where pairs are won or lost whole", () => {
    const [s0, s1] = [scoreOfElo(0), scoreOfElo(100)];
    const plain = 30 * Math.log(s1 / s0) + 20 * Math.log((1 - s1) / (1 - s0));
    expect(pairLlr([20, 0, 0, 0, 30], { elo0: 0, elo1: 100 })).toBeCloseTo(plain, 2);
  });

  it("turns its sign with the players", () => {
    const forth = pairLlr([3, 5, 20, 9, 8], { elo0: -10, elo1: 30 });
    const back = pairLlr([8, 9, 20, 5, 3], { elo0: -30, elo1: 10 });
    expect(forth).toBeCloseTo(-back, 9);
  });

  it("stops at the first decision and counts nothing after it", () => {
    const sprt = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 };
    expect(sprtState([0, 0, 0, 0, 0], sprt)).toMatchObject({ llr: 0, verdict: "undecided" });
    const won = Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 1 : 2));
    const decision = readAll([...won, ...won.map(() => 0)], sprt);
    expect(decision.state.verdict).toBe("H1");
    expect(decision.pairs).toBeLessThan(40);
    expect(decision.counts.reduce((a, b) => a + b)).toBe(decision.pairs);
    expect(sprtState(pentanomialOf(won.slice(0, decision.pairs - 1)), sprt).verdict).toBe("undecided");
  });

  it("errs about as often as it is allowed to", () => {
    const sprt = { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.1 };
    const runs = 1500;
    const accepted = (elo: number) => {
      const rng = stream("sprt", elo);
      let count = 0;
      for (let i = 0; i < runs; i++) {
        const { verdict } = readAll(pairsOf(rng, scoreOfElo(elo)), sprt).state;
        expect(verdict).not.toBe("undecided");
        if (verdict === "H1") count++;
      }
      return count / runs;
    };
    const falseAlarms = accepted(0);
    const misses = 1 - accepted(50);
    expect(falseAlarms).toBeGreaterThan(0.02);
    expect(falseAlarms).toBeLessThan(0.065);
    expect(misses).toBeGreaterThan(0.05);
    expect(misses).toBeLessThan(0.125);
  });
});

/** Points of a pair whose opening helps one colour by `swing`. */
function drawPair(rng: ReturnType<typeof stream>, score: number, swing: number): number {
  const lean = rng.bit() === 1 ? swing : -swing;
  return (rng.float() < score + lean ? 1 : 0) + (rng.float() < score - lean ? 1 : 0);
}

function* pairsOf(rng: ReturnType<typeof stream>, score: number): Generator<number> {
  for (let i = 0; i < 1000; i++) yield drawPair(rng, score, 0.3);
}

function readAll(points: Iterable<number>, sprt: Sprt): SprtReader {
  const reader = new SprtReader(sprt);
  for (const each of points) reader.read(each);
  return reader;
}
