import { describe, expect, test } from "vitest";
import { stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { executionNoise } from "../noise.js";
import { createHitShot, createShot } from "../physics/official-aim.js";
import { eventSimulator } from "../physics/simulators.js";
import { ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { SHOT_CODER, type Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { SamplePlayer } from "./baselines.js";

const rules = ruleSet("legacy-gat");
const game = new CurlingGame(rules, eventSimulator("legacy", limitsOf(rules)));
const { teeLine } = rules.sheet;
const player = new SamplePlayer(rules);

function chosen(state: CurlingState): Shot {
  const shot = SHOT_CODER.blank();
  player.choose(state, shot);
  return shot;
}

function official(write: (shot: Shot) => void): Shot {
  const shot = SHOT_CODER.blank();
  write(shot);
  return shot;
}

describe("the sample program", () => {
  test("draws to an empty house, clockwise", () => {
    const state = game.position({ throw: 6, stones: [{ team: 1, x: 1.2, y: teeLine - 3 }] });
    expect(chosen(state)).toEqual(official((shot) => createShot(0, teeLine, "cw", shot)));
    const after = game.clone(state);
    after.play(chosen(state));
    expect(after.stones.x[state.nextStone]).toBeCloseTo(0, 1);
    expect(after.stones.y[state.nextStone]).toBeCloseTo(teeLine, 1);
  });

  test.each([
    [-0.4, "cw"],
    [0.4, "ccw"],
    [0, "ccw"],
  ] as const)("guards its own shot stone at %d, %s", (x, turn) => {
    const stones = [
      { team: 0 as const, x, y: teeLine + 0.3 },
      { team: 1 as const, x: 0.2, y: teeLine + 1 },
    ];
    const wanted = official((shot) => createShot(x, teeLine - 1.7, turn, shot));
    expect(chosen(game.position({ throw: 6, stones }))).toEqual(wanted);
  });

  test.each([
    [0, 0],
    [1.3, 1.2],
    [-1.2, -1.3],
    [0.1, 1.9],
  ])("hits the opponent's shot stone at %d, %d from the tee as hard as allowed, clockwise", (x, y) => {
    const state = game.position({
      throw: 6,
      stones: [
        { team: 1, stone: 1, x, y: teeLine + y },
        { team: 0, stone: 0, x: x < 0 ? 2.1 : -2.1, y: teeLine - 0.5 },
      ],
    });
    const shot = chosen(state);
    const wanted = official((into) => createHitShot(x, teeLine + y, 16, "cw", into));
    expect(official((into) => new SamplePlayer(ruleSet("legacy-uec")).choose(state, into))).toEqual(wanted);
    expect(Math.abs(shot.vy / wanted.vy - 1)).toBeLessThan(0.001);
    expect(shot.vx / shot.vy).toBeCloseTo(wanted.vx / wanted.vy, 12);
    expect(game.isLegal(state, shot)).toBe(true);
    const after = game.clone(state);
    after.play(shot);
    expect(after.stones.has(9)).toBe(false);
  });

  test("plays whole games without an illegal throw", () => {
    const hand = executionNoise("legacy-gat");
    const rng = stream("sample");
    const state = game.start();
    while (!state.isOver()) {
      const shot = chosen(state);
      expect(game.isLegal(state, shot)).toBe(true);
      hand.sample(shot, rng, shot);
      state.play(shot);
    }
  });

  test("is of the legacy model", () => {
    expect(() => new SamplePlayer(ruleSet("dc3"))).toThrow("sample plays the legacy model, not fcv1");
  });
});
