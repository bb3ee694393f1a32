import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CATEGORIES,
  categoryOf,
  DRAW,
  formatCategory,
  groupOf,
  HIT,
  isContact,
  mirrorCategory,
  otherOf,
  PASS,
  PEEL,
  POINTS,
  parseCategory,
  SHOT_GROUPS,
  SHOT_TYPES,
  STRENGTHS,
  strengthOf,
  targetOf,
  turnOfId,
  typeOf,
} from "./category.js";

/** The arguments of any category, those that its type does not use being 0. */
const categories = fc
  .record({
    type: fc.nat({ max: SHOT_TYPES.length - 1 }),
    turn: fc.nat({ max: 1 }),
    target: fc.nat({ max: 15 }),
    other: fc.nat({ max: 15 }),
    strength: fc.nat({ max: 7 }),
  })
  .map(({ type, turn, target, other, strength }) => ({
    type,
    turn: type === PASS ? 0 : turn,
    target: type === PASS ? 0 : target,
    other: groupOf(type) === 3 ? other : 0,
    strength: strength % Math.max(1, STRENGTHS[type].length),
  }));

const ids = categories.map(({ type, turn, target, other, strength }) =>
  categoryOf(type, turn, target, other, strength),
);

test("an id holds its arguments", () => {
  fc.assert(
    fc.property(categories, (category) => {
      const id = categoryOf(category.type, category.turn, category.target, category.other, category.strength);
      expect(id).toBeLessThan(CATEGORIES);
      expect({
        type: typeOf(id),
        turn: turnOfId(id),
        target: targetOf(id),
        other: otherOf(id),
        strength: strengthOf(id),
      }).toEqual(category);
    }),
  );
});

test("text and back", () => {
  fc.assert(
    fc.property(ids, (id) => {
      expect(parseCategory(formatCategory(id))).toBe(id);
    }),
  );
});

test.each([
  ["pass", PASS],
  ["draw ccw T", categoryOf(DRAW, 1)],
  ["hit cw 0 middle", categoryOf(HIT, 0, 0, 0, 2)],
  ["double cw 1 3", categoryOf(11, 0, 1, 3)],
  ["freeze ccw 2 wide-left", categoryOf(4, 1, 2, 0, 6)],
])("%s", (text, id) => {
  expect(formatCategory(id)).toBe(text);
  expect(parseCategory(text)).toBe(id);
});

test.each([
  ["push cw 0", /^shot type: expected one of pass, .*, got "push"$/],
  ["draw T", /^turn: expected one of cw, ccw, got "T"$/],
  ["draw cw", /^point: .* got nothing$/],
  ["hit cw 16 weak", /^stone: .* got "16"$/],
  ["hit cw 0", /^strength: .* got nothing$/],
  ["pass cw", /^"cw" is too much/],
])("%s is refused in one line", (text, message) => {
  expect(() => parseCategory(text)).toThrow(message);
});

describe("groups", () => {
  test("hold 1, 3, 7 and 2 types", () => {
    const sizes = SHOT_GROUPS.map(
      (_, group) => SHOT_TYPES.filter((_, type) => groupOf(type) === group).length,
    );
    expect(sizes).toEqual([1, 3, 7, 2]);
  });

  test("hits and everything after them touch a stone", () => {
    const touching = SHOT_TYPES.filter((_, type) => isContact(categoryOf(type, 0)));
    expect(touching).toEqual(["hit", "peel", "draw-raise", "take-out", "double", "raise-take-out"]);
  });
});

describe("mirror image", () => {
  test("twice is the same", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(mirrorCategory(mirrorCategory(id))).toBe(id);
      }),
    );
  });

  test("turns, sides and points change, stones stay", () => {
    expect(formatCategory(mirrorCategory(categoryOf(PEEL, 0, 3, 0, 0)))).toBe("peel ccw 3 right");
    expect(formatCategory(mirrorCategory(categoryOf(DRAW, 1, POINTS.indexOf("L3"))))).toBe("draw cw L5");
    expect(mirrorCategory(PASS)).toBe(PASS);
  });
});
