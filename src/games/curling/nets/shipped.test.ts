import { expect, test } from "vitest";
import { ruleSet } from "../rules/rule-set.js";
import { valuedBy } from "./open.js";
import { NETS, POSITION_NETS, positionNetFor, shippedNet, THROW_NETS } from "./shipped.js";

test("nets that ship are small, sound for their rules, and say where they come from", () => {
  for (const name of NETS) {
    const text = shippedNet(name) as string;
    expect(text.length).toBeLessThan(1e6);
    const { game, made } = JSON.parse(text);
    const values = valuedBy(text, ruleSet(game.rules));
    expect((values === "positions" ? POSITION_NETS : THROW_NETS).includes(name)).toBe(true);
    if (values === "positions") expect(positionNetFor(game.rules)).toBe(name);
    expect(made.command).toMatch(/^playout learn curling-/);
  }
  expect(shippedNet("none")).toBeUndefined();
  expect(positionNetFor("legacy-uec")).toBeUndefined();
});
