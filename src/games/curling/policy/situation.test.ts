import { describe, expect, test } from "vitest";
import { CurlingGame } from "../game.js";
import type { Position } from "../notation.js";
import { eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { Situation, wantsCleanSheet } from "./situation.js";

function situationOf(name: string, position: Position): Situation {
  const rules = ruleSet(name);
  const situation = new Situation(rules);
  situation.read(new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules))).position(position));
  return situation;
}

describe("who wants few stones, by ends after this one 0 to 7", () => {
  test.each([
    ["first, two behind", false, -2, "........"],
    ["first, tied", false, 0, "...ooooo"],
    ["first, one ahead", false, 1, "oooooooo"],
    ["first, five ahead", false, 5, "oooooooo"],
    ["hammer, one behind", true, -1, "........"],
    ["hammer, tied", true, 0, "o......."],
    ["hammer, one ahead", true, 1, "oooo...."],
    ["hammer, two ahead", true, 2, "oooooo.."],
    ["hammer, six ahead", true, 6, "oooooo.."],
  ])("%s", (_name, hammer, lead, wanted) => {
    const found = [...wanted].map((_, endsAfter) => (wantsCleanSheet(hammer, lead, endsAfter) ? "o" : "."));
    expect(found.join("")).toBe(wanted);
  });
});

test("the ends that count are those after this one, whatever the lead is", () => {
  // 8 ends, the team with the hammer leads by 2: clean with 5 ends to come, not with 6.
  const scores: [number, number][] = [
    [0, 2],
    [0, 0],
    [0, 0],
  ];
  const cleanIn = (end: number) =>
    situationOf("legacy-gat", { end, throw: 1, hammer: 1, scores: scores.slice(0, end) }).clean;
  expect([cleanIn(1), cleanIn(2), cleanIn(3)]).toEqual([false, true, true]);
});

test("an extra end is a last end", () => {
  const { endsAfter, clean } = situationOf("dc3", { end: 10, throw: 1, hammer: 1 });
  expect([endsAfter, clean]).toEqual([0, true]);
});

test("stones by their distance from the tee, and who lies how", () => {
  const tee = 36.4;
  const situation = situationOf("legacy-gat", {
    throw: 8,
    hammer: 1,
    stones: [
      { team: 1, stone: 0, x: 0.5, y: tee },
      { team: 0, stone: 1, x: 0, y: tee + 0.2 },
      { team: 0, stone: 2, x: 0.3, y: tee - 3 },
      { team: 1, stone: 3, x: -1, y: tee - 1 },
      { team: 0, stone: 3, x: 1.5, y: tee + 1.3 },
    ],
  });
  expect([...situation.order.subarray(0, situation.count)]).toEqual([1, 8, 11, 3, 2]);
  expect([situation.house, situation.theirs, situation.theirSecond]).toEqual([3, 1, 2]);
  expect(situation.houseMask).toBe((1 << 1) | (1 << 8) | (1 << 11));
  expect([0, 1, 2, 3, 4].map((rank) => situation.isGuard(rank))).toEqual([false, false, false, false, true]);
  expect([situation.hammer, situation.throwsLeft, situation.guarded]).toEqual([false, 8, false]);
  expect(situation.pointsWithoutTheirs()).toBe(1);
});

test.each([
  [[{ team: 0 as const, x: 2, y: 38 }], true],
  [[{ team: 0 as const, x: 2, y: 36 }], false],
  [[{ team: 1 as const, x: 0, y: 38.3 }], false],
  [[], true],
])("an empty sheet: %j", (stones, empty) => {
  expect(situationOf("legacy-gat", { throw: 8, stones }).isEmpty()).toBe(empty);
});

test("mixed doubles: nothing may be touched at first, and a blank end loses the choice", () => {
  const early = situationOf("dc4-mixed-doubles", { throw: 2 });
  const late = situationOf("dc4-mixed-doubles", { throw: 3 });
  expect([early.untouchable, late.untouchable, early.mayBlank()]).toEqual([true, false, false]);
  expect(situationOf("dc4", { throw: 2 }).mayBlank()).toBe(true);
});
