import { describe, expect, test } from "vitest";
import { type CourseTurn, courseChances, courseMove } from "./board-game.js";

/** A game in which nothing happens, by searches that favour the side to move. */
function biased(length: number, black: number, bias: number): CourseTurn[] {
  return Array.from({ length }, (_, i): CourseTurn => {
    const toMove = i % 2 === 0 ? "B" : "W";
    const own = (toMove === "B" ? black : 1 - black) + bias;
    return {
      toMove,
      review: { best: i, before: own, after: own, errors: [0.02, 0.02], cost: 0 },
    };
  });
}

describe("the chance over a game", () => {
  test("is no saw where searches favour the side to move", () => {
    const chances = courseChances(biased(9, 0.6, 0.1)).map((chance) => chance!.value);
    for (const value of chances.slice(1)) expect(value).toBeCloseTo(0.6, 12);
  });

  test("is not known where a position was not searched", () => {
    const turns = biased(3, 0.6, 0);
    expect(courseChances([...turns.slice(0, 2), { toMove: "B" }, turns[2]!])[2]).toBeUndefined();
  });

  test("is that of a proof, wherever it was found", () => {
    const turns = biased(4, 0.6, 0.1);
    const proved = turns.with(1, { ...turns[1]!, review: { ...turns[1]!.review!, afterProved: "loss" } });
    expect(courseChances(proved)[2]).toEqual({ value: 1, error: 0 });
    expect(courseChances(turns.with(3, { ...turns[3]!, winner: "W" }))[3]).toEqual({ value: 0, error: 0 });
    expect(courseChances([...turns, { toMove: "B", result: 0 }])[4]).toEqual({ value: 0, error: 0 });
  });
});

describe("a move", () => {
  const turns = biased(3, 0.6, 0);
  const costly = { best: 7, before: 0.6, after: 0.2, errors: [0.01, 0.01], cost: 0.4 } as const;

  test("costs what its search says, for the side that made it", () => {
    expect(courseMove(turns.with(0, { toMove: "B", review: costly }), 0)).toEqual({
      ...{ cost: 0.4, before: 0.6, after: 0.2 },
    });
    const white = courseMove(turns.with(1, { toMove: "W", review: costly }), 1)!;
    expect([white.cost, white.before, white.after]).toEqual([0.4, 0.4, 0.8]);
  });

  test("costs nothing in a position that is proved lost, or where it keeps a proved win", () => {
    const lost = turns.with(0, { toMove: "B", winner: "W", review: costly });
    expect(courseMove(lost, 0)).toEqual({ cost: 0, before: 0, after: 0 });
    const kept = turns.with(0, { toMove: "B", review: costly }).with(1, { ...turns[1]!, winner: "B" });
    expect(courseMove(kept, 0)).toEqual({ cost: 0, before: 1, after: 1 });
  });
});
