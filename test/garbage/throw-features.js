// What the learned policy sees of throws, in the states of some ends: nothing is left for the garbage collector.
import { stream } from "../../dist/core/random.js";
import { MoveList } from "../../dist/game/game.js";
import { CurlingGame } from "../../dist/games/curling/game.js";
import { executionNoise } from "../../dist/games/curling/noise.js";
import { eventSimulator } from "../../dist/games/curling/physics/simulators.js";
import { HeuristicPolicy } from "../../dist/games/curling/policy/heuristic.js";
import { MAX_FEATURES, ShotFeatures } from "../../dist/games/curling/policy/policy-features.js";
import { Situation } from "../../dist/games/curling/policy/situation.js";
import { ruleSet } from "../../dist/games/curling/rules/rule-set.js";
import { limitsOf } from "../../dist/games/curling/rules/umpire.js";

const rng = stream("garbage");
const shot = { vx: 0, vy: 0, omega: 0 };
const indices = new Int32Array(MAX_FEATURES);
const tables = ["legacy-gat", "dc4"].map((name) => {
  const rules = ruleSet(name);
  const hand = executionNoise(rules.noise);
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)), hand);
  const policy = new HeuristicPolicy(rules);
  const arms = new MoveList(policy.maxMoves);
  const states = [];
  for (const state = game.start(); states.length < 100; state.play(shot)) {
    policy.list(state, arms);
    states.push({ state: game.clone(state), ids: arms.ids.slice(0, arms.length) });
    policy.move(state, arms.ids[rng.below(arms.length)], shot);
    hand.sample(shot, rng, shot);
  }
  return { states, situation: new Situation(rules), features: new ShotFeatures(rules) };
});

function write(times) {
  let count = 0;
  for (const { states, situation, features } of tables) {
    for (let i = 0; i < times; i++) {
      for (let j = 0; j < states.length; j++) {
        const { state, ids } = states[j];
        situation.read(state);
        features.read(situation);
        for (let arm = 0; arm < ids.length; arm++) count += features.write(ids[arm], indices);
      }
    }
  }
  return count;
}

for (let i = 0; i < 10; i++) write(200); // until everything is compiled
globalThis.gc();
console.log("begin");
write(20_000);
console.log("end");
