import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../../../core/random.js";
import { CurlingGame } from "../game.js";
import { executionNoise } from "../noise.js";
import { eventSimulator } from "../physics/simulators.js";
import { RULE_SETS, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { turnOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type CalledShot, ThreeRules } from "./baselines.js";

function gameOf(name: string): CurlingGame {
  const rules = ruleSet(name);
  return new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
}

/** The state after a call was carried out exactly. */
function carriedOut(game: CurlingGame, state: CurlingState, call: CalledShot): CurlingState {
  expect(game.isLegal(state, call.shot)).toBe(true);
  const after = game.clone(state);
  after.play(call.shot);
  return after;
}

/** Calls of both turns, as the coin falls. */
function callsOf(player: ThreeRules, state: CurlingState): CalledShot[] {
  const rng = stream("calls");
  return Array.from({ length: 12 }, () => player.choose(state, rng));
}

describe.each(RULE_SETS)("%s", (name) => {
  const game = gameOf(name);
  const { teeLine } = game.rules.sheet;
  const player = new ThreeRules(game.rules);

  test("an empty house is drawn to", () => {
    const state = game.position({ throw: 6, stones: [{ team: 1, x: 1.2, y: teeLine - 3 }] });
    for (const call of callsOf(player, state)) {
      const { stones } = carriedOut(game, state, call);
      expect(call.kind).toBe("draw");
      expect(stones.x[state.nextStone]).toBeCloseTo(0, 6);
      expect(stones.y[state.nextStone]).toBeCloseTo(teeLine, 6);
    }
  });

  test.each([
    [0, 0],
    [1.3, 1.2],
    [-1.2, -1.3],
    [0, -1.9],
    [0.1, 1.9],
  ])("the opponent's shot stone at %d, %d from the tee is taken out", (x, y) => {
    const state = game.position({
      throw: 6,
      stones: [
        { team: 1, stone: 1, x, y: teeLine + y },
        { team: 0, stone: 0, x: x < 0 ? 2.1 : -2.1, y: teeLine - 0.5 },
      ],
    });
    for (const call of callsOf(player, state)) {
      expect(call).toMatchObject({ kind: "take-out", stone: 9 });
      expect(carriedOut(game, state, call).stones.has(9)).toBe(false);
    }
  });

  test("the own shot stone is guarded", () => {
    const state = game.position({
      throw: 6,
      stones: [
        { team: 0, stone: 2, x: 0.4, y: teeLine + 0.3 },
        { team: 1, stone: 0, x: 0.2, y: teeLine + 1 },
      ],
    });
    for (const call of callsOf(player, state)) {
      const { stones } = carriedOut(game, state, call);
      expect(call).toMatchObject({ kind: "guard", stone: 2 });
      expect(stones.x[state.nextStone]).toBeCloseTo(0.4, 6);
      expect(stones.y[state.nextStone]).toBeCloseTo(teeLine + 0.3 - 2, 6);
    }
  });

  test("whole games are played without an illegal throw", () => {
    const hand = executionNoise(game.rules.model === "legacy" ? "legacy-gat" : "dc4");
    const rng = stream("game", name);
    const state = game.start();
    while (!state.isOver()) {
      const { shot } = player.choose(state, rng);
      expect(game.isLegal(state, shot)).toBe(true);
      hand.sample(shot, rng, shot);
      state.play(shot);
    }
  });
});

describe("turns", () => {
  const game = gameOf("dc4");
  const { teeLine } = game.rules.sheet;
  const turns = (player: ThreeRules, state: CurlingState, rng: Rng) =>
    new Set(Array.from({ length: 30 }, () => turnOf(player.choose(state, rng).shot)));

  // A clockwise tee draw comes in from the left, which this guard closes.
  const closed = game.position({ throw: 6, stones: [{ team: 1, x: -0.45, y: teeLine - 3 }] });

  test("are the coin's in the paper", () => {
    expect(turns(new ThreeRules(game.rules), closed, stream("coin"))).toEqual(new Set(["cw", "ccw"]));
  });

  test("avoid a way that is closed", () => {
    expect(turns(new ThreeRules(game.rules, "clear"), closed, stream("coin"))).toEqual(new Set(["ccw"]));
  });

  test("are the coin's where both ways are clear, or none", () => {
    const player = new ThreeRules(game.rules, "clear");
    expect(turns(player, game.start(), stream("coin")).size).toBe(2);
    const walled = game.position({
      throw: 14,
      stones: [-0.6, -0.3, 0, 0.3, 0.6].map((x) => ({ team: 1, x, y: teeLine - 3 })),
    });
    expect(turns(player, walled, stream("coin")).size).toBe(2);
  });
});

test("mixed doubles: no take-out while every stone is protected", () => {
  const game = gameOf("dc4-mixed-doubles");
  const player = new ThreeRules(game.rules);
  const state = game.start();
  expect(player.choose(state, stream("first")).kind).toBe("draw");
  const stones = game.describe(state).stones ?? [];
  const later = game.position({ throw: 4, stones });
  expect(player.choose(later, stream("first")).kind).toBe("take-out");
});
