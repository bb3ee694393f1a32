import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../../../core/random.js";
import { MoveList } from "../../../game/game.js";
import { CurlingGame } from "../game.js";
import { executionNoise } from "../noise.js";
import { eventSimulator } from "../physics/simulators.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { CurlingState } from "../state.js";
import { HeuristicPolicy } from "./heuristic.js";
import { LearnedPolicy } from "./learned.js";
import { FEATURES, MAX_FEATURES, ShotFeatures } from "./policy-features.js";
import { Situation } from "./situation.js";

const RULES = [ruleSet("legacy-gat"), ruleSet("dc4"), ruleSet("dc4-mixed-doubles")];

/** The states of a few ends in which all throws are drawn from the heuristic policy. */
function* statesOf(rules: CurlingRules, rng: Rng): Generator<CurlingState> {
  const hand = executionNoise(rules.noise);
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)), hand);
  const policy = new HeuristicPolicy(rules);
  const arms = new MoveList(policy.maxMoves);
  const shot = { vx: 0, vy: 0, omega: 0 };
  const state = game.start();
  while (!state.isOver() && state.end < 3) {
    yield state;
    policy.list(state, arms);
    policy.move(state, arms.ids[rng.below(arms.length)], shot);
    hand.sample(shot, rng, shot);
    state.play(shot);
  }
}

describe.each(RULES.map((rules) => [rules.name, rules] as const))("%s", (name, rules) => {
  test("the chances are those of the features that are learned from", () => {
    const rng = stream(name, "weights");
    const weights = Float32Array.from({ length: FEATURES }, () => 0.3 * rng.normal());
    const policy = new LearnedPolicy(rules, { weights, temperature: 0.5 });
    const situation = new Situation(rules);
    const features = new ShotFeatures(rules);
    const indices = new Int32Array(MAX_FEATURES);
    const arms = new MoveList(policy.maxMoves);
    let choices = 0;
    for (const state of statesOf(rules, stream(name, "states"))) {
      policy.list(state, arms);
      situation.read(state);
      features.read(situation);
      const values = [...arms.ids.subarray(0, arms.length)].map((id) => {
        const count = features.write(id, indices);
        return Math.exp(indices.subarray(0, count).reduce((sum, feature) => sum + weights[feature], 0) / 0.5);
      });
      const total = values.reduce((sum, value) => sum + value, 0);
      for (const [arm, value] of values.entries()) expect(arms.priors[arm]).toBeCloseTo(value / total, 9);
      if (arms.length > 1) choices++;
    }
    expect(choices).toBeGreaterThan(10);
  });

  test("without weights it is the heuristic policy", () => {
    const learned = new LearnedPolicy(rules, { weights: new Float32Array(FEATURES) });
    const heuristic = new HeuristicPolicy(rules);
    const [ours, theirs] = [new MoveList(learned.maxMoves), new MoveList(heuristic.maxMoves)];
    const [shot, other] = [0, 1].map(() => ({ vx: 0, vy: 0, omega: 0 }));
    for (const state of statesOf(rules, stream(name, "states"))) {
      learned.list(state, ours);
      heuristic.list(state, theirs);
      expect(ours.length).toBe(theirs.length);
      expect(ours.ids.subarray(0, ours.length)).toEqual(theirs.ids.subarray(0, theirs.length));
      for (let arm = 0; arm < ours.length; arm++) {
        expect(ours.priors[arm]).toBeCloseTo(1 / ours.length, 12);
        learned.move(state, ours.ids[arm], shot);
        heuristic.move(state, ours.ids[arm], other);
        expect(shot).toEqual(other);
      }
    }
  });
});

test("what cannot be is refused", () => {
  const [rules] = RULES;
  expect(() => new LearnedPolicy(rules, { weights: new Float32Array(3) })).toThrow(
    "weights: expected 42072, got 3",
  );
  expect(() => new LearnedPolicy(rules, { temperature: 0 })).toThrow(
    "temperature: expected more than 0, got 0",
  );
});
