import { describe, expect, test } from "vitest";
import { fixedHandicap, freeHandicap, GoGame, maxHandicap } from "./game.js";
import { formatPoint } from "./notation.js";

const square = (width: number) => ({ width, height: width });
const points = (width: number, stones: number) =>
  fixedHandicap(square(width), stones).map((point) => formatPoint(square(width), point));

describe("fixed places", () => {
  test.each([
    [9, 2, "C3 G7"],
    [9, 3, "C3 G7 C7"],
    [9, 4, "C3 G7 C7 G3"],
    [9, 5, "C3 G7 C7 G3 E5"],
    [9, 6, "C3 G7 C7 G3 C5 G5"],
    [9, 7, "C3 G7 C7 G3 C5 G5 E5"],
    [9, 8, "C3 G7 C7 G3 C5 G5 E3 E7"],
    [9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"],
    [19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"],
    [13, 5, "D4 K10 D10 K4 G7"],
    [8, 4, "C3 F6 C6 F3"],
    [7, 4, "C3 E5 C5 E3"],
  ])("on size %i for %i stones", (size, stones, expected) => {
    expect(points(size, stones).join(" ")).toBe(expected);
  });

  test.each([
    [9, 9],
    [19, 9],
    [7, 4],
    [12, 4],
    [6, 0],
    [1, 0],
  ])("size %i has %i at most", (size, max) => {
    expect(maxHandicap(square(size))).toBe(max);
  });

  test.each([
    [9, 1, "handicap: expected 2 to 9 on a board of size 9, got 1"],
    [9, 10, "handicap: expected 2 to 9 on a board of size 9, got 10"],
    [8, 5, "handicap: expected 2 to 4 on a board of size 8, got 5"],
    [5, 2, "handicap: expected none on a board of size 5, got 2"],
  ])("size %i has none for %i stones", (size, stones, message) => {
    expect(() => fixedHandicap(square(size), stones)).toThrow(new Error(message));
    expect(() => new GoGame({ width: size, handicap: stones })).toThrow(new Error(message));
  });
});

describe("free places", () => {
  test.each([
    [9, 4],
    [9, 20],
    [5, 3],
    [8, 7],
    [2, 3],
    [19, 30],
  ])("on size %i for %i stones", (size, stones) => {
    const chosen = freeHandicap(square(size), stones);
    expect(new Set(chosen).size).toBe(stones);
    expect(chosen.every((point) => point >= 0 && point < size * size)).toBe(true);
    if (maxHandicap(square(size)) >= stones) expect(chosen).toEqual(fixedHandicap(square(size), stones));
  });

  test("are in the middle of small boards first", () => {
    expect(freeHandicap(square(5), 2)[0]).toBe(12);
  });

  test("leave a point", () => {
    const message = "handicap: expected 2 to 3 on a board of size 2, got 4";
    expect(() => freeHandicap(square(2), 4)).toThrow(new Error(message));
  });
});
