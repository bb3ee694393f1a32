import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Rng, stream } from "../core/random.js";
import { Examples, fitOf, Gradient, SoftmaxLearner } from "./softmax.js";

const FEATURES = 40;

/** Examples whose choices are drawn from the softmax policy of `weights`. */
function choices(weights: Float64Array, count: number, rng: Rng): Examples {
  const examples = new Examples(FEATURES);
  const indices = new Int32Array(6);
  for (let i = 0; i < count; i++) {
    const arms = 2 + rng.below(6);
    const values: number[] = [];
    for (let arm = 0; arm < arms; arm++) {
      const length = rng.below(indices.length + 1);
      for (let j = 0; j < length; j++) indices[j] = rng.below(FEATURES);
      examples.arm(indices, length);
      values.push(Math.exp(indices.subarray(0, length).reduce((sum, feature) => sum + weights[feature], 0)));
    }
    let left = rng.float() * values.reduce((sum, value) => sum + value, 0);
    let chosen = 0;
    while (chosen < arms - 1 && left >= values[chosen]) left -= values[chosen++];
    examples.choose(chosen);
  }
  return examples;
}

function randomWeights(rng: Rng): Float64Array {
  return Float64Array.from({ length: FEATURES }, () => rng.normal());
}

describe("the gradient", () => {
  test("is the slope of the cross entropy", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const rng = stream(seed, "gradient");
        const examples = choices(randomWeights(rng), 5, rng);
        const weights = randomWeights(rng);
        const gradient = new Gradient(examples);
        for (let i = 0; i < examples.length; i++) gradient.add(weights, i);
        const feature = rng.below(FEATURES);
        const at = (shift: number) => {
          const moved = weights.slice();
          moved[feature] += shift;
          return examples.length * fitOf(moved, examples).crossEntropy;
        };
        expect(gradient.values[feature]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 6);
      }),
    );
  });

  test("is used up by a step", () => {
    const rng = stream("step");
    const examples = choices(randomWeights(rng), 1, rng);
    const weights = new Float64Array(FEATURES);
    const gradient = new Gradient(examples);
    gradient.add(weights, 0);
    const slope = gradient.values.slice();
    gradient.descend(weights, new Float64Array(FEATURES).fill(0.5), 0.1);
    expect(weights).toEqual(slope.map((value) => 0 - 0.05 * value));
    expect(gradient.values).toEqual(new Float64Array(FEATURES));
  });
});

describe("learning", () => {
  test("finds the policy that made the choices", () => {
    const truth = randomWeights(stream("truth"));
    const training = choices(truth, 20_000, stream("training"));
    const heldOut = choices(truth, 5_000, stream("held out"));
    const learner = new SoftmaxLearner(training, { seed: 1, rate: 0.0005 });
    const before = fitOf(learner.weights, heldOut);
    for (let i = 0; i < 20; i++) learner.pass();
    expect(learner.passes).toBe(20);
    const after = fitOf(learner.weights, heldOut);
    const best = fitOf(truth, heldOut);
    expect(before.crossEntropy - best.crossEntropy).toBeGreaterThan(0.3);
    expect(after.crossEntropy - best.crossEntropy).toBeLessThan(0.005);
    expect(after.agreement).toBeGreaterThan(best.agreement - 0.02);
    for (const [feature, weight] of truth.entries()) expect(learner.weights[feature]).toBeCloseTo(weight, 0);
  });

  test("comes to the same from the same seed, and to something else from another", () => {
    const examples = choices(randomWeights(stream("truth")), 1000, stream("training"));
    const learned = (seed: string) => {
      const learner = new SoftmaxLearner(examples, { seed });
      for (let i = 0; i < 3; i++) learner.pass();
      return learner.weights;
    };
    expect(learned("a")).toEqual(learned("a"));
    expect(learned("a")).not.toEqual(learned("b"));
  });

  test("follows the schedule", () => {
    // One arm of two is always taken and has one feature, whose variance is 1/4.
    const examples = new Examples(1);
    examples.arm(Int32Array.of(0), 1);
    examples.arm(Int32Array.of(), 0);
    examples.choose(0);
    const learner = new SoftmaxLearner(examples, { seed: 1, rate: 0.01, decay: 0.001 });
    learner.pass();
    const first = (0.01 / 0.25) * 0.5;
    expect(learner.weights[0]).toBeCloseTo(first, 12);
    learner.pass();
    const schedule = 0.01 + 0.99 / Math.SQRT2;
    const slope = 1 / (1 + Math.exp(-first)) - 1;
    const second = first * (1 - 0.001 * schedule) - (0.01 / 0.25) * schedule * slope;
    expect(learner.weights[0]).toBeCloseTo(second, 12);
  });
});

describe("steps", () => {
  /** A thousand choices of two arms; in the first, the arm taken has a feature that occurs nowhere else. */
  const rare = new Examples(2);
  for (let i = 0; i < 1000; i++) {
    rare.arm(Int32Array.of(0), i === 0 ? 1 : 0);
    rare.arm(Int32Array.of(), 0);
    rare.choose(0);
  }
  const variance = 1 / 2000 - 1 / 2000 ** 2;

  test.each([
    [undefined, 0.001],
    [0.01, 0.01],
    [0, variance],
  ])("of a rare feature, with a least variance of %s, are divided by %s", (minVariance, divisor) => {
    const learner = new SoftmaxLearner(rare, {
      seed: 1,
      decay: 0,
      ...(minVariance !== undefined && { minVariance }),
    });
    learner.pass();
    expect(learner.weights[0]).toBeCloseTo((0.00005 / divisor) * 0.5, 12);
    expect(learner.weights[1]).toBe(0);
  });

  test("that a prior would make grow without bounds are refused", () => {
    // In a batch the feature's weight loses prior / 1000 * 256 * 0.00005 / variance of itself.
    const max = (2 * 1000 * variance) / (256 * 0.00005);
    const learn = (prior: number) => {
      const learner = new SoftmaxLearner(rare, { seed: 1, minVariance: 0, prior });
      for (let i = 0; i < 3; i++) learner.pass();
      return learner.weights[0];
    };
    expect(Math.abs(learn(0.99 * max))).toBeLessThan(1);
    expect(() => learn(1.01 * max)).toThrow(`prior: ${1.01 * max} is too much`);
  });
});

test("a prior holds weights back as its formula says", () => {
  // A hundred times the arm with the feature was taken and the other one was not.
  const examples = new Examples(1);
  for (let i = 0; i < 100; i++) {
    examples.arm(Int32Array.of(0), 1);
    examples.arm(Int32Array.of(), 0);
    examples.choose(0);
  }
  const learner = new SoftmaxLearner(examples, { seed: 1, rate: 0.005, batch: 10, decay: 0, prior: 20 });
  for (let i = 0; i < 200; i++) learner.pass();
  const [weight] = learner.weights;
  expect(20 * weight).toBeCloseTo(100 / (1 + Math.exp(weight)), 2);
});

describe("examples", () => {
  test("know the variance of counts over arms", () => {
    const examples = new Examples(3);
    examples.arm(Int32Array.of(0, 0, 1), 3);
    examples.arm(Int32Array.of(1), 1);
    examples.choose(1);
    expect(examples.variances()).toEqual(Float64Array.of(1, 0, 0));
  });

  test("without weights every arm is as likely, and as likely to be the best", () => {
    const examples = new Examples(1);
    for (const arms of [2, 4]) {
      for (let arm = 0; arm < arms; arm++) examples.arm(Int32Array.of(0), 1);
      examples.choose(arms - 1);
    }
    const { crossEntropy, agreement } = fitOf(new Float64Array(1), examples);
    expect(crossEntropy).toBeCloseTo((Math.log(2) + Math.log(4)) / 2, 12);
    expect(agreement).toBeCloseTo((1 / 2 + 1 / 4) / 2, 12);
  });

  test("refuse features and arms that are none", () => {
    const examples = new Examples(2);
    expect(() => examples.arm(Int32Array.of(2), 1)).toThrow("feature 2 is not one of 2");
    expect(() => examples.arm(Int32Array.of(-1), 1)).toThrow("feature -1 is not one of 2");
    examples.arm(Int32Array.of(1), 1);
    expect(() => examples.choose(1)).toThrow("arm 1 is not one of 1");
    examples.choose(0);
    expect(() => examples.choose(0)).toThrow("arm 0 is not one of 0");
  });
});
