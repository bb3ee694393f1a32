import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../../../core/random.js";
import { SetEvaluator } from "../../../nets/set-kernel.js";
import { headFor, type NetRequirements, type SetNet, untrainedNet } from "../../../nets/set-net.js";
import { CurlingGame } from "../game.js";
import { eventSimulator } from "../physics/simulators.js";
import { randomThrow } from "../policy/baselines.js";
import { type CurlingRules, ruleSet } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import type { CurlingState } from "../state.js";
import { winTableOf } from "../win-table.js";
import { PositionFeatures, StoneFeatures } from "./features.js";
import { END_SCORES, SITUATIONS, situationOf, winByScores } from "./scores.js";
import { PositionNet, ThrowNet } from "./set-nets.js";

const rng = stream("values");

const netFor = (wanted: NetRequirements) => untrainedNet(headFor(wanted, [32, 32, 16]), rng);

/** Positions of random games. */
function randomStates(rules: CurlingRules, count: number, rng: Rng): CurlingState[] {
  const game = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
  const states: CurlingState[] = [];
  let state = game.start();
  while (states.length < count) {
    if (state.isOver()) state = game.start();
    if (rng.below(20) === 0) states.push(game.clone(state));
    state.play(randomThrow(rules.model, rng));
  }
  return states;
}

describe("positions valued by a net", () => {
  const rules = ruleSet("dc3");
  const net = netFor(PositionNet.wanted(rules));
  const states = randomStates(rules, 20, rng);

  test("one by one as all at once, and as the kernel alone says", () => {
    const many = new PositionNet(net, rules, { batch: 20 });
    many.predict(states);
    const features = new PositionFeatures(rules);
    const seen = new StoneFeatures(rules);
    const plain = new SetEvaluator(net, { sets: 1 }, { wasm: false });
    const one = new PositionNet(net, rules, { batch: 1 });
    for (const [i, state] of states.entries()) {
      const chances = many.chances.slice(15 * i, 15 * (i + 1));
      expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
      one.predict([state]);
      expect(one.chances).toEqual(chances);
      seen.read(state.stones, state.toMove, false);
      features.write(seen, plain.elements, 0);
      plain.counts.set([seen.own, seen.all - seen.own]);
      plain.contexts[0] = SITUATIONS * state.throwNumber + situationOf(state);
      plain.run(1);
      const ratio = Math.log(chances[3] / chances[9]);
      expect(plain.logits[3] - plain.logits[9]).toBeCloseTo(ratio, 6);
    }
  });

  test("of mixed doubles as those of four with as many throws to come", () => {
    const doubles = ruleSet("dc4-mixed-doubles");
    const four = new CurlingGame(rules, eventSimulator(rules.model, limitsOf(rules)));
    const byFour = new PositionNet(net, rules, { batch: 1 });
    const byDoubles = new PositionNet(net, doubles, { batch: 1 });
    for (const state of randomStates(doubles, 20, rng)) {
      const alike = four.start();
      alike.stones.copyFrom(state.stones);
      alike.totals.set(state.totals);
      alike.hammer = state.hammer;
      alike.end = state.end + rules.ends - doubles.ends;
      alike.throwNumber = state.throwNumber + 6;
      byFour.predict([alike]);
      byDoubles.predict([state]);
      expect(byDoubles.chances).toEqual(byFour.chances);
    }
  });

  test("are worth what the win table makes of their scores", () => {
    const valuer = new PositionNet(net, rules);
    valuer.predict(states);
    const wins = winTableOf(rules);
    for (const [i, state] of states.entries()) {
      const { toMove, totals, end, hammer } = state;
      const lead = totals[toMove] - totals[1 - toMove];
      const chances = valuer.chances.subarray(15 * i, 15 * (i + 1));
      let win = 0;
      for (const [j, score] of END_SCORES.entries())
        win += chances[j] * wins.winAfter(Math.max(1, rules.ends - end), lead, hammer === toMove, score);
      expect(winByScores(state, wins, chances, END_SCORES)).toBeCloseTo(win, 12);
      expect(win).toBeGreaterThan(0);
      expect(win).toBeLessThan(1);
    }
  });

  test.each([
    [0, 0, 0, 1, 17],
    [7, 2, 0, 0, 19],
    [7, 5, 0, 1, 14],
    [8, 0, 0, 1, 10],
    [8, 0, 3, 1, 13],
    [9, 0, 0, 1, 3],
    [9, 2, 0, 0, 5],
    [9, 2, 0, 1, 1],
    [9, 9, 0, 1, 0],
    [9, 0, 8, 1, 6],
    [10, 3, 3, 0, 3],
  ] as const)("end %i at %i to %i, hammer %i, is situation %i", (end, own, other, hammer, situation) => {
    const [state] = randomStates(rules, 1, rng);
    state.end = end;
    state.totals.set([own, other]);
    state.hammer = hammer;
    expect(situationOf(state)).toBe(situation);
  });

  test("by a net that was made for something else are refused", () => {
    const other = (change: object) => () => new PositionNet({ ...net, ...change } as SetNet, rules);
    expect(other({ game: { name: "curling", rules: "dc4" } })).toThrow(
      'game.rules: the net was made for "dc4", not for "dc3"',
    );
    const eight = [net.contexts[0], { name: "situation", size: 8 }];
    expect(other({ contexts: eight })).toThrow(
      /^contexts: the net was made for [^\n]+"size":8[^\n]+"size":21[^\n]+$/,
    );
    expect(other({ elements: net.elements.slice(0, 16) })).toThrow(/^elements: [^\n]+$/);
    expect(() => new PositionNet(netFor(ThrowNet.wanted(rules)), rules)).toThrow(/^elements: [^\n]+$/);
    expect(() => new ThrowNet(net, rules)).toThrow(/^elements: [^\n]+$/);
  });
});

describe("throws valued by a net", () => {
  const rules = ruleSet("legacy-gat");
  const net = netFor(ThrowNet.wanted(rules));
  const velocities = Float64Array.from({ length: 10 }, (_, i) =>
    i % 2 === 0 ? 3 * (2 * rng.float() - 1) : 27 + 6 * rng.float(),
  );

  test("are points, and differ by turn, throw and position", () => {
    const values = new Float64Array(10);
    const thrown = new ThrowNet(net, rules);
    const seen = randomStates(rules, 5, stream("throws")).flatMap((state) => {
      thrown.value(state, velocities, values);
      return [...values];
    });
    for (const value of seen) expect(Math.abs(value)).toBeLessThan(7);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("are worth the same in a mirror, and one by one", () => {
    const many = new ThrowNet(net, rules, { batch: 5 });
    const one = new ThrowNet(net, rules, { batch: 1 });
    const [values, mirrored, alone] = [new Float64Array(10), new Float64Array(10), new Float64Array(2)];
    for (const state of randomStates(rules, 5, rng)) {
      many.value(state, velocities, values);
      for (let i = 0; i < 5; i++) {
        one.value(state, velocities.subarray(2 * i, 2 * i + 2), alone);
        expect([...alone]).toEqual([values[i], values[5 + i]]);
      }
      for (let stone = 0; stone < 16; stone++) state.stones.x[stone] *= -1;
      many.value(
        state,
        velocities.map((v, i) => (i % 2 === 0 ? -v : v)),
        mirrored,
      );
      expect([...mirrored]).toEqual([...values.subarray(5), ...values.subarray(0, 5)]);
    }
  });
});
