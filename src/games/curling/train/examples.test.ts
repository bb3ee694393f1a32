import { expect, test } from "vitest";
import { LESSONS_FORMAT, LESSONS_VERSION, type ReadLessons } from "./lessons.js";
import { examplesOf } from "./policy-learner.js";

const POSITION = "end=0 throw=15 hammer=1 stones=0:-0.3,38.6/0:0.2,35.5";

/** Lessons of so many games, each of these. */
function lessonsOf(games: number, lessons: [string, string][]): ReadLessons {
  return {
    file: "here",
    header: {
      format: LESSONS_FORMAT,
      version: LESSONS_VERSION,
      rules: "dc4",
      agents: ["rules"],
      seed: "a",
      explore: 0,
      playout: "0",
    },
    rows: Array.from({ length: games }, (_, game) => ({ game, agents: [0, 0], lessons })),
  };
}

test("lessons are learned from twice, mirrored too, or once as they are", () => {
  const lessons = lessonsOf(3, [[POSITION, "-0.13,2.5,cw"]]);
  const of = (mirror: boolean) => examplesOf([lessons], { heldOut: 0.3, mirror, seed: "s" });
  const [twice, once] = [of(true), of(false)];
  expect([twice.learnedFrom, once.learnedFrom]).toEqual([2, 2]);
  expect([twice.training.length, once.training.length]).toEqual([4, 2]);
  expect([twice.heldOut.length, once.heldOut.length]).toEqual([1, 1]);
  const { arms } = once.heldOut;
  expect(once.counts).toEqual(twice.counts);
  expect(once.counts).toMatchObject({ lessons: 3, arms: 3 * arms });
  const { start } = twice.training;
  const featuresOf = (first: number) =>
    [...twice.training.indices.subarray(start[first], start[first + arms])].sort();
  expect(featuresOf(arms)).not.toEqual(featuresOf(0));
  expect(featuresOf(2 * arms)).toEqual(featuresOf(0));
});

test("of twelve games one is held out, whatever the seed", () => {
  for (const seed of ["a", "b", "c", "d"]) {
    const { counts } = examplesOf([lessonsOf(12, [])], { heldOut: 0.1, mirror: true, seed });
    expect(counts).toMatchObject({ games: 12, heldOutGames: 1 });
  }
});
