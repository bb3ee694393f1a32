// @ts-check
/**
 * Two ideas for the last stone, compared by Monte Carlo: draw to the tee, or take out the opponent's stone? Every
 * throw is disturbed as the hand of a Digital Curling player is; 20,000 of each take a fraction of a second.
 */
import { stream } from "playout";
import {
  aimFor,
  CurlingGame,
  eventSimulator,
  executionNoise,
  limitsOf,
  oneEnd,
  parsePosition,
  ruleSet,
  spinOf,
} from "playout/curling";

const rules = oneEnd(ruleSet("dc4"));
const hand = executionNoise("dc4");
const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)), hand);
const aim = aimFor(rules.model);
const start = game.position(
  parsePosition("throw=15 hammer=1 stones=0:0.3,38.6/0:-1.1,37.2/1:0.9,38.9/1:-0.2,39.4"),
);

const draw = { vx: 0, vy: 0, omega: spinOf("ccw") };
aim.stopAt(0, 38.405, draw);
const hit = { vx: 0, vy: 0, omega: spinOf("ccw") };
aim.passWith(0.3, 38.6, 1.5, hit);

const throws = 20_000;
const state = game.clone(start);
for (const [name, intended] of Object.entries({ draw, hit })) {
  const rng = stream("compare", name);
  const actual = { vx: 0, vy: 0, omega: 0 };
  const points = new Map();
  for (let i = 0; i < throws; i++) {
    state.copyFrom(start);
    hand.sample(intended, rng, actual);
    state.play(actual);
    const score = -state.lastEndScore; // team 1 throws
    points.set(score, (points.get(score) ?? 0) + 1);
  }
  const line = [...points]
    .sort(([a], [b]) => b - a)
    .map(([score, n]) => `${score}: ${((100 * n) / throws).toFixed(1)} %`);
  console.log(`${name.padEnd(5)} ${line.join("   ")}`);
}
