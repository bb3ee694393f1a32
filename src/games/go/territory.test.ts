import { describe, expect, test } from "vitest";
import { stream } from "../../core/random.js";
import { formatPoint, goPosition } from "./notation.js";
import { chainsOf, deadChains, Territory } from "./territory.js";

function estimate(rows: readonly string[], toMove: "B" | "W" = "B") {
  const state = goPosition(rows, toMove);
  const territory = new Territory(state.board);
  return { state, ...territory.estimate(state, stream("territory"), 400) };
}

describe("ownership", () => {
  test("of what is settled is certain", () => {
    const { owners, score, deviation } = estimate([".X.O.", "XX.OO", ".X.O.", "XX.OO", ".X.O."]);
    const column = (x: number) => [0, 1, 2, 3, 4].map((row) => owners[5 * row + x]);
    for (const x of [0, 1]) expect(column(x)).toEqual([1, 1, 1, 1, 1].map((one) => expect.closeTo(one, 6)));
    for (const x of [3, 4]) expect(column(x)).toEqual([1, 1, 1, 1, 1].map((one) => expect.closeTo(-one, 6)));
    expect(Math.abs(score)).toBeLessThan(5);
    expect(deviation).toBeLessThan(5);
  });

  test("repeats itself and leaves the position alone", () => {
    const rows = ["...", ".X.", "..O"];
    const { state, owners } = estimate(rows);
    expect(estimate(rows).owners).toEqual(owners);
    expect(state.ply).toBe(0);
  });
});

describe("dead stones", () => {
  const deadOf = (rows: readonly string[]) => {
    const { state, owners } = estimate(rows);
    return deadChains(state, owners).map((chain) => chain.map((point) => formatPoint(state.board, point)));
  };

  test("are those in the other's territory", () => {
    expect(deadOf([".X.O.", "XX.OO", "OX.O.", ".X.OO", ".X.O."])).toEqual([["A3"]]);
    expect(deadOf([".X.O.", "XX.OO", "OX.OX", ".X.O.", ".X.O."])).toEqual([["A3"], ["E3"]]);
  });

  test("are none where all have two eyes", () => {
    expect(deadOf([".X.O.", "XX.OO", ".X.O.", "XX.OO", ".X.O."])).toEqual([]);
  });
});

test("chains have all their stones, in order", () => {
  const { state } = estimate(["XX.", "O.X", "OX."]);
  expect(chainsOf(state)).toEqual([[0, 1], [3, 6], [5], [7]]);
});
