import { describe, expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { GoBoard } from "./board.js";
import { goPosition } from "./notation.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { areaScore, GoState, owners, trompTaylor } from "./state.js";

const of = (rows: string) => goPosition(rows.split(" "), "B");

describe("Tromp-Taylor", () => {
  test.each([
    ["... ... ...", 0],
    ["... .X. ...", 9],
    ["... .O. ...", -9],
    [".X. .XO .XO", 4],
    ["X.O X.O X.O", 0],
    [".X.O .X.O .X.O .X.O", 4],
    ["X.X .X. ...", 9],
  ])("%s: %i", (rows, score) => {
    const { board, stones } = of(rows);
    expect(trompTaylor(board, stones)).toBe(score);
  });

  test("whose every point is", () => {
    const { board, stones } = of(".X.O XX.O ..O. .O..");
    const into = new Int8Array(board.points);
    expect(owners(board, stones, into)).toBe(-3);
    expect([...into]).toEqual([1, 1, 0, -1, 1, 1, 0, -1, 0, 0, -1, -1, 0, -1, -1, -1]);
  });
});

test("dead stones are taken off first", () => {
  const { board, stones } = of("..X. OOX. XXX. ....");
  expect(trompTaylor(board, stones)).toBe(10);
  expect(areaScore(board, stones, [4, 5])).toBe(16);
  expect(trompTaylor(board, stones)).toBe(10);
});

/** Every point by its own search, the slow way. */
function plainly(state: GoState): number {
  const { board } = state;
  let score = 0;
  for (let point = 0; point < board.points; point++) {
    const reached = new Set<number>();
    const seen = new Set([board.placeOf[point]]);
    for (const place of seen) {
      const stone = state.stones[place];
      if (stone !== EMPTY) reached.add(stone);
      else for (const step of board.steps) if (board.pointOf[place + step] >= 0) seen.add(place + step);
    }
    if (reached.size === 1) score += reached.has(BLACK) ? 1 : -1;
  }
  return score;
}

test("random boards, by the slow way", () => {
  const rng = stream("scores");
  for (let i = 0; i < 200; i++) {
    const board = new GoBoard(1 + rng.below(9), 1 + rng.below(9));
    const state = new GoState(board);
    const density = 1 + rng.below(8);
    for (let point = 0; point < board.points; point++)
      if (rng.below(8) < density) state.place(point, rng.bit() === 0 ? BLACK : WHITE);
    expect(state.score()).toBe(plainly(state));
  }
});
