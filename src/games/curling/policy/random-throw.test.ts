import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { aimFor, eventSimulator } from "../physics/simulators.js";
import { RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { type Shot, spinOf, type Turn } from "../sheet.js";
import { randomThrow, THROW_BOXES } from "./baselines.js";

describe.each(RULE_SETS)("%s", (name) => {
  const rules = ruleSet(name);
  const { sheet, model } = rules;
  const box = THROW_BOXES[model];

  test("the box holds every draw from the hog line to behind the house", () => {
    const aim = aimFor(model);
    const side = sheet.width / 2;
    for (const turn of ["cw", "ccw"] satisfies Turn[]) {
      for (const y of [sheet.hogLine, sheet.teeLine, sheet.backLine, sheet.teeLine + 10]) {
        for (const x of [-side, 0, side]) {
          const shot: Shot = { vx: 0, vy: 0, omega: spinOf(turn) };
          expect(aim.stopAt(x, y, shot)).toBe(true);
          expect(Math.abs(shot.vx)).toBeLessThan(box.vx);
          expect(shot.vy).toBeGreaterThan(box.vyMin - (y === sheet.hogLine ? 0.01 * box.vyMin : 0));
          expect(shot.vy).toBeLessThan(box.vyMax);
        }
      }
    }
  });

  test("throws are legal, fill the box and take either turn", () => {
    const game = new CurlingGame(rules, eventSimulator(model, limitsOf(rules)));
    const state = game.start();
    const rng = stream("throws", name);
    const shots = Array.from({ length: 4000 }, () => randomThrow(model, rng));
    for (const shot of shots) expect(game.isLegal(state, shot)).toBe(true);
    const mean = (of: (shot: Shot) => number) =>
      shots.reduce((sum, shot) => sum + of(shot), 0) / shots.length;
    expect(Math.abs(mean(({ vx }) => vx / box.vx))).toBeLessThan(0.05);
    expect(Math.abs(mean(({ vy }) => (vy - box.vyMin) / (box.vyMax - box.vyMin)) - 0.5)).toBeLessThan(0.025);
    expect(Math.abs(mean(({ omega }) => Number(omega > 0)) - 0.5)).toBeLessThan(0.04);
  });
});
