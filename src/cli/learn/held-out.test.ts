import { expect, test } from "vitest";
import { rulesOf } from "../../games/go/index.js";
import { examplesOf } from "./dataset.js";
import { mmExamples } from "./go/mm-examples.js";
import { heldOutOf } from "./held-out.js";
import { LESSONS_FORMAT, LESSONS_VERSION, type ReadLessons } from "./lessons.js";

test.each([
  [12, 0.1, 1],
  [3, 0.1, 1],
  [2, 0.5, 1],
  [286, 0.1, 29],
  [10, 0.3, 3],
  [1, 0.1, 0],
  [0, 0.1, 0],
])("of %i games with a share of %f, %i are held out", (games, share, expected) => {
  const draws = Array.from({ length: games }, (_, i) => (i * 0.61803) % 1);
  const held = heldOutOf(draws, share);
  expect(held.length).toBe(games);
  expect(held.filter((each) => each).length).toBe(expected);
});

test("those with the smallest numbers", () => {
  expect(heldOutOf([0.9, 0.2, 0.5, 0.1, 0.7], 0.4)).toEqual([false, true, false, true, false]);
});

test("of twelve games one is held out, whatever the seed", () => {
  const record = { width: 9, height: 9, rules: rulesOf("cgos"), moves: [40, 41] };
  const source = { name: "few", games: Array.from({ length: 12 }, () => ({ place: "here", record })) };
  const settings = { set: "paper", shapes: 0, winners: false, heldOut: 0.1 } as const;
  const lessons: ReadLessons = {
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
    rows: Array.from({ length: 12 }, (_, game) => ({ game, agents: [0, 0], lessons: [] })),
  };
  for (const seed of ["a", "b", "c", "d"]) {
    expect(mmExamples([source], { ...settings, seed }).counts).toMatchObject({ games: 12, heldOutGames: 1 });
    expect(examplesOf([lessons], { heldOut: 0.1, mirror: true, seed }).counts).toMatchObject({
      games: 12,
      heldOutGames: 1,
    });
  }
});
