import { expect, test } from "vitest";
import { ruleSet } from "../../rules/index.js";
import { openThrowValuer } from "../open.js";
import { NETS, shippedNet } from "./index.js";

test("nets that ship are small, sound for their rules, and say where they come from", () => {
  for (const name of NETS) {
    const text = shippedNet(name) as string;
    expect(text.length).toBeLessThan(1e6);
    const { game, made } = JSON.parse(text);
    expect(openThrowValuer(text, ruleSet(game.rules)).batch).toBeGreaterThan(0);
    expect(Object.keys(made)).not.toEqual([]);
  }
  expect(shippedNet("none")).toBeUndefined();
});
