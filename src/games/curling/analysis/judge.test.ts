import "../../index.js";
import { expect, test } from "vitest";
import { countingNet } from "../../../../test/position-nets.js";
import { aimFor } from "../physics/simulators.js";
import { curlingKit, curlingSchema } from "../players/game-setup.js";
import { type Shot, spinOf } from "../sheet.js";
import { AnalysisContext, type AnalysisOptions } from "./context.js";
import { PositionTrials, ThrowTrials } from "./trials.js";

function settingOf(rules: string, options: AnalysisOptions = {}) {
  const kit = curlingKit(curlingSchema.parse({ name: "curling", rules, ends: 1, extraEnds: false }));
  return { kit, setting: new AnalysisContext(kit, { seed: "judge", ...options }, 200) };
}

/** Red's stone counts in an open house; yellow has the last stone. */
const OPEN = {
  dc3: "throw=14 hammer=1 stones=0:0.5,38.4",
  "legacy-uec": "throw=14 hammer=1 stones=0:0.5,36.4",
};

/** Throws a guard that guards nothing, so that yellow takes out and scores. */
function guard({ kit }: ReturnType<typeof settingOf>): Shot {
  const { rules } = kit.game;
  const shot: Shot = { vx: 0, vy: 0, omega: spinOf("cw") };
  aimFor(rules.model).stopAt(-1.5, rules.sheet.teeLine - 4, shot);
  return shot;
}

function pointsOf(of: ReturnType<typeof settingOf>, position: string, replies: number) {
  const state = of.setting.stateOf(of.kit.game.notation.parseState(position));
  const trials = new ThrowTrials(of.setting, state, guard(of), ["test"], { trials: 64, replies });
  trials.run(64);
  const scores = trials.chances(0);
  expect(scores.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  return trials.points(0);
}

test("a searched reply corrects a net that is wrong", () => {
  const net = countingNet(curlingKit(curlingSchema.parse({ name: "curling", rules: "dc3" })).game.rules);
  const counting = settingOf("dc3", { agent: { kind: "best", net } });
  // As the stones lie, red would score.
  expect(pointsOf(counting, OPEN.dc3, 0).mean).toBeGreaterThan(0.3);
  const corrected = pointsOf(counting, OPEN.dc3, 8);
  const defaults = pointsOf(settingOf("dc3"), OPEN.dc3, 8);
  expect(defaults.mean).toBeLessThan(-0.5);
  expect(Math.abs(corrected.mean - defaults.mean)).toBeLessThan(
    4 * Math.hypot(corrected.error, defaults.error) + 0.1,
  );
});

test("without a net a policy plays the end out, and searched replies correct it", () => {
  const uec = settingOf("legacy-uec");
  expect([uec.setting.by, uec.setting.hasNet]).toEqual(["search", false]);
  const state = uec.kit.game.notation.parseState(OPEN["legacy-uec"]);
  expect(uec.setting.repliesAfter(state)).toBeGreaterThan(0);
  const policy = pointsOf(uec, OPEN["legacy-uec"], 0);
  const corrected = pointsOf(uec, OPEN["legacy-uec"], 16);
  expect(corrected.mean).toBeLessThan(policy.mean - 0.15);
  // Earlier replies are searched as well, where nothing else is known.
  const early = uec.kit.game.notation.parseState("throw=8 hammer=1");
  expect(uec.setting.repliesAfter(early)).toBeGreaterThan(0);
  expect(settingOf("dc3").setting.repliesAfter(early)).toBe(0);
});

test("searched replies that all end alike are nearly certain", () => {
  const { kit, setting } = settingOf("dc3");
  const state = kit.game.notation.parseState("throw=15 hammer=1 stones=1:0,38.4/1:0.4,38.4/1:-0.5,38.3");
  const trials = new PositionTrials(setting, state, state, ["test"]);
  trials.run(100);
  const { mean, error } = trials.win(0);
  expect(mean).toBe(0);
  expect(error).toBeGreaterThan(0);
  expect(error).toBeLessThan(0.005);
});
