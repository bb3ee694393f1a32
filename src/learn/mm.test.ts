import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../core/random.js";
import { MmLearner } from "./mm.js";
import { Examples, fitOf } from "./softmax.js";

const GROUPS = [0, 4, 5, 11];
const FEATURES = 14;

/** Teams with at most one feature of each group; choices are drawn by the strengths. */
function choices(gammas: Float64Array, count: number, rng: Rng): Examples {
  const examples = new Examples(FEATURES);
  for (let i = 0; i < count; i++) {
    const strengths = Array.from({ length: 2 + rng.below(6) }, () => {
      const team = teamOf(rng);
      examples.arm(Int32Array.from(team), team.length);
      return team.reduce((product, feature) => product * gammas[feature]!, 1);
    });
    let left = rng.float() * strengths.reduce((sum, strength) => sum + strength, 0);
    let chosen = 0;
    while (chosen < strengths.length - 1 && left >= strengths[chosen]!) left -= strengths[chosen++]!;
    examples.choose(chosen);
  }
  return examples;
}

function teamOf(rng: Rng): number[] {
  return GROUPS.flatMap((first, group) => {
    const size = (GROUPS[group + 1] ?? FEATURES) - first;
    const feature = rng.below(size + 1);
    return feature === size ? [] : [first + feature];
  });
}

function randomGammas(rng: Rng): Float64Array {
  return Float64Array.from({ length: FEATURES }, () => Math.exp(rng.normal()));
}

/** The plain way: ln of the chance of all that was seen, virtual games included. */
function evidence(gammas: Float64Array, examples: Examples, prior: number): number {
  const { firstArm, start, indices, chosen } = examples;
  const strengthOf = (arm: number) =>
    [...indices.subarray(start[arm], start[arm + 1])].reduce(
      (product, feature) => product * gammas[feature]!,
      1,
    );
  let sum = 0;
  for (let i = 0; i < examples.length; i++) {
    const arms = Array.from({ length: firstArm[i + 1]! - firstArm[i]! }, (_, arm) => firstArm[i]! + arm);
    const total = arms.map(strengthOf).reduce((a, b) => a + b, 0);
    sum += Math.log(strengthOf(firstArm[i]! + chosen[i]!) / total);
  }
  for (const gamma of gammas) sum += prior * (Math.log(gamma / (gamma + 1)) + Math.log(1 / (gamma + 1)));
  return sum;
}

describe("minorization-maximization", () => {
  test("makes what was seen likelier with every pass", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0.1, 1, 3), (seed, prior) => {
        const rng = stream(seed, "monotone");
        const examples = choices(randomGammas(rng), 1 + rng.below(20), rng);
        const learner = new MmLearner(examples, { groups: GROUPS, prior });
        let before = evidence(learner.gammas, examples, prior);
        for (let pass = 1; pass <= 10; pass++) {
          learner.pass();
          const after = evidence(learner.gammas, examples, prior);
          expect(after).toBeGreaterThanOrEqual(before - 1e-9);
          before = after;
        }
        expect(learner.passes).toBe(10);
      }),
    );
  });

  test("ends where the evidence has no slope", () => {
    const rng = stream("slope");
    const examples = choices(randomGammas(rng), 60, rng);
    const learner = new MmLearner(examples, { groups: GROUPS });
    for (let pass = 0; pass < 3000; pass++) learner.pass();
    for (let feature = 0; feature < FEATURES; feature++) {
      const at = (shift: number) => {
        const moved = learner.gammas.slice();
        moved[feature] = moved[feature]! * Math.exp(shift);
        return evidence(moved, examples, 1);
      };
      expect((at(1e-4) - at(-1e-4)) / 2e-4).toBeCloseTo(0, 5);
    }
  });

  test("steps as the formula says", () => {
    // Feature 0 against 1, and against an arm with 0's group mate 2 and another group's 5.
    const examples = new Examples(FEATURES);
    for (const [first, second, chosen] of [
      [[0], [1], 0],
      [[2, 5], [0], 0],
    ] as const) {
      examples.arm(Int32Array.from(first), first.length);
      examples.arm(Int32Array.from(second), second.length);
      examples.choose(chosen);
    }
    const learner = new MmLearner(examples, { groups: GROUPS });
    learner.pass();
    // One win of two games at even strength, and the virtual win of two virtual games.
    expect(learner.gammas[0]).toBeCloseTo((1 + 1) / (1 / 2 + 1 / 2 + 2 / 2), 12);
    expect(learner.gammas[1]).toBeCloseTo((0 + 1) / (1 / 2 + 2 / 2), 12);
    const two = (1 + 1) / (1 / 2 + 2 / 2);
    expect(learner.gammas[2]).toBeCloseTo(two, 12);
    // Its group comes later and meets the new strengths.
    expect(learner.gammas[5]).toBeCloseTo((1 + 1) / (two / (two + 1) + 2 / 2), 12);
    expect(learner.gammas[6]).toBe(1);
    expect([...learner.weights]).toEqual([...learner.gammas].map(Math.log));
  });

  test("finds the strengths that made the choices", () => {
    const truth = randomGammas(stream("truth"));
    const training = choices(truth, 20_000, stream("training"));
    const heldOut = choices(truth, 5_000, stream("held out"));
    const learner = new MmLearner(training, { groups: GROUPS });
    for (let i = 0; i < 60; i++) learner.pass();
    const best = fitOf(truth.map(Math.log), heldOut);
    const found = fitOf(learner.weights, heldOut);
    expect(found.crossEntropy - best.crossEntropy).toBeLessThan(0.003);
    for (const [feature, gamma] of truth.entries())
      expect(learner.weights[feature]).toBeCloseTo(Math.log(gamma), 0);
  });

  test("takes examples of hundreds of arms", () => {
    const examples = new Examples(1);
    for (let arm = 0; arm < 400; arm++) examples.arm(Int32Array.of(0), arm === 300 ? 1 : 0);
    examples.choose(300);
    const learner = new MmLearner(examples, { groups: [0] });
    for (let pass = 0; pass < 1000; pass++) learner.pass();
    // 2 / gamma = 1 / (gamma + 399) + 2 / (gamma + 1)
    const gamma = learner.gammas[0]!;
    expect(1 / (gamma + 399) + 2 / (gamma + 1)).toBeCloseTo(2 / gamma, 6);
    expect(fitOf(learner.weights, examples).agreement).toBe(1);
  });

  test("refuses groups that are none, and teams with two of a group", () => {
    const examples = choices(randomGammas(stream(1)), 1, stream(1));
    expect(() => new MmLearner(examples, { groups: [1] })).toThrow(
      "group 0 goes from feature 1 to 14, of 14",
    );
    expect(() => new MmLearner(examples, { groups: [0, 14] })).toThrow("group 1 goes from feature 14 to 14");
    const twice = new Examples(3);
    twice.arm(Int32Array.of(2, 1), 2);
    twice.choose(0);
    expect(() => new MmLearner(twice, { groups: [0] })).toThrow(
      "features 2 and 1 of one group are both in arm 0",
    );
  });
});
