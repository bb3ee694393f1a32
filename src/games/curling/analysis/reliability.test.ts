import { expect, test } from "vitest";
import { type Rng, stream } from "../../../core/random.js";
import { END_SCORES } from "../nets/scores.js";
import { Calibration } from "./calibration.js";

/** Chances of three scores, the rest of them impossible. */
function chancesOf(rng: Rng): Float64Array {
  const row = new Float64Array(END_SCORES.length);
  const cuts = [rng.float(), rng.float()].sort((a, b) => a - b);
  row[6] = cuts[0];
  row[7] = cuts[1] - cuts[0];
  row[8] = 1 - cuts[1];
  return row;
}

function drawn(chances: Float64Array, rng: Rng): number {
  let left = rng.float();
  for (const [i, chance] of chances.entries()) {
    left -= chance;
    if (left < 0) return END_SCORES[i];
  }
  return 0;
}

/** Ends of eight throws in which the chances of one throw alone are asked, and scores come by them. */
function ends(count: number, throwNumber: number, told: (chances: Float64Array) => Float64Array) {
  const rng = stream("reliability", throwNumber);
  const reliability = new Calibration(8);
  for (let i = 0; i < count; i++) {
    const chances = chancesOf(rng);
    // What is foretold is the score of who throws; the last throw is of the team with the hammer.
    const score = drawn(chances, rng);
    const row: Float64Array[] = [];
    row[throwNumber] = told(chances);
    reliability.add(row, throwNumber % 2 === 1 ? score : -score);
  }
  return reliability.told();
}

test.each([2, 7])("who foretells as often as it comes is on the diagonal: throw %i", (number) => {
  const { ends: played, curves, throws, baseline } = ends(4000, number, (chances) => chances);
  expect(played).toBe(4000);
  const { bins, off, from, to } = curves[number < 4 ? 0 : 1];
  expect([from, to]).toEqual(number < 4 ? [0, 3] : [4, 7]);
  expect(off).toBeLessThan(0.01);
  for (const { foretold, came, error, count } of bins) {
    expect(error).toBeLessThan(0.6 / Math.sqrt(count));
    expect(Math.abs(foretold - came)).toBeLessThan(4.5 * error + 1e-9);
  }
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4000 * END_SCORES.length);
  expect(throws[number].positions).toBe(4000);
  expect(throws[number].logLoss).toBeLessThan(baseline.logLoss);
  expect(throws[number].brier).toBeLessThan(baseline.brier);
  // Three scores alike: ln 3 and two thirds.
  expect(baseline.logLoss).toBeCloseTo(Math.log(3), 2);
  expect(baseline.brier).toBeCloseTo(2 / 3, 2);
});

test("who is too sure is off, and pays for it", () => {
  const sure = (chances: Float64Array) => {
    const max = chances.indexOf(Math.max(...chances));
    return chances.map((chance, i) => (i === max ? 0.9 + 0.1 * chance : 0.1 * chance));
  };
  const [honest, proud] = [ends(3000, 7, (chances) => chances), ends(3000, 7, sure)];
  expect(proud.curves[1].off).toBeGreaterThan(3 * honest.curves[1].off);
  expect(proud.throws[7].logLoss).toBeGreaterThan(honest.throws[7].logLoss);
  expect(proud.throws[7].brier).toBeGreaterThan(honest.throws[7].brier);
  const last = proud.curves[1].bins.at(-1)!;
  expect(last.foretold - last.came).toBeGreaterThan(0.2);
});

test("positions of an end that share its score do not count as so many", () => {
  const rng = stream("shared");
  const [once, often] = [new Calibration(4), new Calibration(4)];
  for (let i = 0; i < 500; i++) {
    const chances = chancesOf(rng);
    const mirrored = chances.toReversed();
    const score = drawn(chances, rng);
    once.add([undefined, undefined, undefined, chances], score);
    often.add([mirrored, chances, mirrored, chances], score);
  }
  const [few, many] = [once.told().curves[0].bins, often.told().curves[0].bins];
  for (const [i, bin] of few.entries()) {
    expect(many[i].count).toBe(4 * bin.count);
    expect(many[i].error).toBeCloseTo(bin.error, 12);
  }
});
