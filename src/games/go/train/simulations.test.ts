import { expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { GoGame } from "../game.js";
import { PAPER_SETTING, PAPER_TREE, settingSchema, simulationsOf } from "./simulations.js";

test("runs that were begun before there was a choice go on as they were", () => {
  const { total, ...tree } = { ...PAPER_TREE, threshold: 30 };
  const { atari, ...features } = PAPER_SETTING;
  expect([total, atari]).toEqual(["visits", "stone"]);
  expect(settingSchema.parse({ ...features, tree })).toEqual({
    ...features,
    atari: "chain",
    tree: { ...tree, total: "children" },
  });
});

test("N of UCB1 is the visits of the node or the sum of its moves'", () => {
  const game = new GoGame({ width: 5, height: 5 });
  const valueBy = (total: "visits" | "children") => {
    const tree = { ...PAPER_TREE, threshold: 30, widening: 0, total };
    const simulations = simulationsOf(game, { ...PAPER_SETTING, tree });
    return simulations.value(game.start(), 600, stream("total"));
  };
  expect(valueBy("visits")).toBe(valueBy("visits"));
  expect(valueBy("visits")).not.toBe(valueBy("children"));
});
