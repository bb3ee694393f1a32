import { expect, test } from "vitest";
import { GoBoard } from "./board.js";
import { BLACK, PATTERNS, WHITE } from "./numbers.js";
import { isEyePattern, PATTERN_OF, patternCode, swapColours } from "./policy.js";
import { rulesOf } from "./rules.js";
import { GoState } from "./state.js";

test("there are 954 patterns in the middle, 135 at sides, 18 in corners and one of narrow boards", () => {
  expect(PATTERNS).toBe(954 + 135 + 18 + 1);
  expect(new Set(PATTERN_OF).size).toBe(PATTERNS);
});

test("turned and reflected patterns are of one class, with colours exchanged of another", () => {
  const board = new GoBoard(9);
  const classOf = (points: readonly number[], colour: typeof BLACK | typeof WHITE) => {
    const state = new GoState(board, rulesOf("cgos"));
    for (const [i, point] of points.entries()) state.place(point, i === 0 ? BLACK : WHITE);
    return PATTERN_OF[patternCode(state.stones, board.stride, board.placeOf[40], colour)];
  };
  // A stone above and one to the upper right; the same turned, and reflected.
  const first = classOf([31, 32], BLACK);
  expect(classOf([41, 50], BLACK)).toBe(first);
  expect(classOf([31, 30], BLACK)).toBe(first);
  expect(classOf([31, 32], WHITE)).not.toBe(first);
  expect(classOf([32, 31], BLACK)).not.toBe(first);
});

test("eyes are those that the state knows", () => {
  const board = new GoBoard(3);
  for (let code = 0; code < 3 ** 8; code++) {
    const state = new GoState(board, rulesOf("cgos"));
    let left = code;
    for (const point of [0, 1, 2, 3, 5, 6, 7, 8]) {
      const stone = left % 3;
      left = Math.floor(left / 3);
      if (stone !== 0) state.place(point, stone === 1 ? BLACK : WHITE);
    }
    for (const point of [0, 1, 4]) {
      if (state.at(point) !== 0) continue;
      for (const colour of [BLACK, WHITE] as const) {
        const seen = patternCode(state.stones, board.stride, board.placeOf[point], colour);
        expect(isEyePattern(seen)).toBe(state.isEye(point, colour));
      }
      expect(swapColours(patternCode(state.stones, board.stride, board.placeOf[point], BLACK))).toBe(
        patternCode(state.stones, board.stride, board.placeOf[point], WHITE),
      );
    }
  }
});
