import { describe, expect, test } from "vitest";
import { CurlingGame } from "./game.js";
import { parseShot } from "./notation.js";
import { makeSimulator } from "./physics/simulators.js";
import { type CurlingRules, parseRuleSet, ruleSet } from "./rules/rule-set.js";

function gameOf(rules: CurlingRules): CurlingGame {
  return new CurlingGame(rules, makeSimulator("event", rules));
}

describe("legal throws", () => {
  const legal = (name: string, vx: number, vy: number, omega = 1) => {
    const game = gameOf(ruleSet(name));
    return game.isLegal(game.start(), { vx, vy, omega });
  };

  test("speed caps", () => {
    expect(legal("dc3", 0, 2.4)).toBe(true);
    expect(legal("dc3", 4 * Math.sin(0.1), 4 * Math.cos(0.1))).toBe(true);
    expect(legal("dc3", 0.1, 4)).toBe(false);
    expect(legal("legacy-gat", 1.5, 33.7)).toBe(true);
    expect(legal("legacy-gat", 0, 33.72)).toBe(false);
    expect(legal("legacy-uec", 0, 40)).toBe(true);
  });

  test("nothing is faster than the physics reaches", () => {
    expect(legal("legacy-uec", 0, 60)).toBe(true);
    expect(legal("legacy-uec", 0, 70)).toBe(false);
    expect(legal("legacy-gat", 60, 30)).toBe(false);
    const game = gameOf(parseRuleSet({ preset: "dc4", speedCap: null }));
    expect(game.isLegal(game.start(), { vx: 0, vy: 7, omega: 1 })).toBe(false);
  });

  test("something must move", () => {
    expect(legal("dc3", 0, 0)).toBe(false);
    expect(legal("dc3", 0, Number.NaN)).toBe(false);
    expect(legal("dc3", 0, 2.4, Infinity)).toBe(false);
  });

  test("towards the house, and not like a top", () => {
    expect(legal("dc4", 0, -2.4)).toBe(false);
    expect(legal("dc4", 2.4, 0)).toBe(false);
    const { vx, vy } = parseShot("2.4@90cw");
    expect(legal("dc4", vx, vy)).toBe(false);
    expect(legal("dc4", 2.4, 1e-6)).toBe(true);
    expect(legal("dc4", 0, 2.4, -62)).toBe(true);
    expect(legal("dc4", 0, 2.4, -63)).toBe(false);
  });
});
