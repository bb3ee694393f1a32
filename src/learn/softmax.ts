/** Softmax policies over sparse features, learned from choices by stochastic gradient descent. */
import { shuffle, stream } from "../core/index.js";

/**
 * Stores choices to learn from: in each example one of several arms was taken, and each arm is a list of features. A feature that
 * counts twice stands there twice. Lists are flat and grow by doubling, for millions of arms.
 */
export class Examples {
  /** No feature is as large as this. */
  readonly features: number;
  /** Examples so far. */
  length = 0;
  /** Arms of all examples so far. */
  arms = 0;
  /** Arms of the example that has most. */
  mostArms = 0;
  /** Arms of example e: from `firstArm[e]` up to `firstArm[e + 1]`. */
  firstArm = new Int32Array(64);
  /** Features of arm a: `indices` from `start[a]` up to `start[a + 1]`. */
  start = new Int32Array(512);
  indices = new Int32Array(4096);
  /** The arm that was taken, counted within its example. */
  chosen = new Uint16Array(64);

  constructor(features: number) {
    this.features = features;
  }

  /** Adds an arm to the example that `choose` will close. */
  arm(indices: Int32Array, count: number): void {
    const from = this.start[this.arms];
    while (from + count > this.indices.length) this.indices = longer(this.indices);
    if (this.arms + 2 > this.start.length) this.start = longer(this.start);
    for (let i = 0; i < count; i++) {
      const feature = indices[i];
      if (!(feature >= 0 && feature < this.features))
        throw new RangeError(`feature ${feature} is not one of ${this.features}`);
      this.indices[from + i] = feature;
    }
    this.arms++;
    this.start[this.arms] = from + count;
  }

  /** Closes the example: of the arms added since the last one, this was taken. */
  choose(arm: number): void {
    const arms = this.arms - this.firstArm[this.length];
    if (!(arm >= 0 && arm < arms && arm < 65_536)) throw new RangeError(`arm ${arm} is not one of ${arms}`);
    if (this.length + 2 > this.firstArm.length) {
      this.firstArm = longer(this.firstArm);
      const chosen = new Uint16Array(this.firstArm.length);
      chosen.set(this.chosen);
      this.chosen = chosen;
    }
    if (arms > this.mostArms) this.mostArms = arms;
    this.chosen[this.length++] = arm;
    this.firstArm[this.length] = this.arms;
  }

  /** The variance of each feature over all arms. */
  variances(): Float64Array {
    const sums = new Float64Array(this.features);
    const squares = new Float64Array(this.features);
    const counts = new Int32Array(this.features);
    for (let arm = 0; arm < this.arms; arm++) {
      const from = this.start[arm];
      const to = this.start[arm + 1];
      for (let i = from; i < to; i++) counts[this.indices[i]]++;
      for (let i = from; i < to; i++) {
        const feature = this.indices[i];
        const count = counts[feature];
        sums[feature] += count;
        squares[feature] += count * count;
        counts[feature] = 0;
      }
    }
    return squares.map((square, feature) => square / this.arms - (sums[feature] / this.arms) ** 2);
  }
}

function longer(list: Int32Array): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * list.length);
  copy.set(list);
  return copy;
}

// A softmax policy over sparse features, learned from choices:
//   p(a) = exp(w . phi(a)) / sum over arms b of exp(w . phi(b)),
// by stochastic gradient descent on the cross entropy -log p(chosen), summed over a batch. In pass i, from 0, with
//   f(i) = 0.01 + 0.99 / sqrt(i + 1),
// weight j takes after each batch a step of rate f(i) / Var(phi_j) against its gradient and loses decay f(i) of itself.
// The temperature is 1. Var(phi_j) is the variance over all arms of the training examples. Knows no game.
//
// Ours: no variance counts as less than `minVariance`, for the published rate, that of 0, lets a feature that occurs once
// in a million arms step by tens of units. A feature that is the same in all arms decides nothing, and is not learned. And
// weights may have a `prior`: to the cross entropy of all examples is added prior / 2 times the sum of their squares, so
// that what was seen a few times only is hardly believed. Ten was best on examples held out, with seven thousand and with
// forty thousand to learn from.
//
// Source: Ohto & Tanaka (2016), learning of the action value.

/** What a variance counts at least, unless told. */
export const MIN_VARIANCE = 1e-3;

interface SoftmaxOptions {
  /** What the shuffles are drawn from. */
  readonly seed: string | number;
  /** Step size, before variance and schedule. */
  readonly rate?: number;
  /** Share of itself that a weight loses a batch (L2), before the schedule. */
  readonly decay?: number;
  /** Examples a batch. */
  readonly batch?: number;
  /** What the variance of a feature counts at least; 0 as published. */
  readonly minVariance?: number;
  /** How firmly weights are taken to be small: the inverse of their variance. */
  readonly prior?: number;
}

/** How well weights foretell choices. */
export interface Fit {
  readonly examples: number;
  /** Mean of -log p(chosen), in nats. */
  readonly crossEntropy: number;
  /** Share of examples whose chosen arm is the likeliest; of n equally likely ones it counts 1/n. */
  readonly agreement: number;
}

/** Learns a softmax policy over sparse features from choices, by stochastic gradient descent. */
export class SoftmaxLearner {
  readonly weights: Float64Array;
  readonly #seed: string | number;
  readonly #decay: number;
  readonly #prior: number;
  readonly #batch: number;
  /** Step size of each weight, before the schedule. */
  readonly #rates: Float64Array;
  readonly #order: Int32Array;
  readonly #gradient: Gradient;
  #passes = 0;

  constructor(
    examples: Examples,
    {
      seed,
      rate = 0.00005,
      decay = 1e-7,
      batch = 256,
      minVariance = MIN_VARIANCE,
      prior = 0,
    }: SoftmaxOptions,
  ) {
    this.weights = new Float64Array(examples.features);
    this.#seed = seed;
    this.#decay = decay;
    this.#prior = prior / examples.length;
    this.#batch = batch;
    this.#rates = examples
      .variances()
      .map((variance) => (variance > 0 ? rate / Math.max(variance, minVariance) : 0));
    this.#demandSteady(prior, Math.min(batch, examples.length));
    this.#order = Int32Array.from({ length: examples.length }, (_, i) => i);
    this.#gradient = new Gradient(examples);
  }

  /** A weight that loses more than twice itself in a batch grows without bounds. */
  #demandSteady(prior: number, batch: number): void {
    const loss = this.#rates.reduce((max, rate) => Math.max(max, this.#prior * batch * rate), 0);
    if (loss < 2) return;
    throw new RangeError(
      `prior: ${prior} is too much for these examples: from ${(2 * prior) / loss} on weights grow without bounds`,
    );
  }

  /** Passes made so far. */
  get passes(): number {
    return this.#passes;
  }

  /** Goes once through the examples, in an order of its own. */
  pass(): void {
    const { weights } = this;
    const order = this.#order;
    const schedule = 0.01 + 0.99 / Math.sqrt(this.#passes + 1);
    for (let i = 0; i < order.length; i++) order[i] = i;
    shuffle(order, stream(this.#seed, "shuffle", this.#passes));
    for (let from = 0; from < order.length; from += this.#batch) {
      const to = Math.min(from + this.#batch, order.length);
      for (let i = from; i < to; i++) this.#gradient.add(weights, order[i]);
      this.#shrink(schedule, this.#prior * (to - from));
      this.#gradient.descend(weights, this.#rates, schedule);
    }
    this.#passes++;
  }

  #shrink(schedule: number, prior: number): void {
    const { weights } = this;
    const rates = this.#rates;
    for (let j = 0; j < weights.length; j++)
      weights[j] -= schedule * (this.#decay + prior * rates[j]) * weights[j];
  }
}

/** The gradient of the cross entropy of some examples, added up. */
export class Gradient {
  readonly values: Float64Array;
  readonly #examples: Examples;
  readonly #touched: Int32Array;
  readonly #isTouched: Uint8Array;
  readonly #chances: Float64Array;
  #count = 0;

  constructor(examples: Examples) {
    this.#examples = examples;
    this.values = new Float64Array(examples.features);
    this.#touched = new Int32Array(examples.features);
    this.#isTouched = new Uint8Array(examples.features);
    this.#chances = new Float64Array(examples.mostArms);
  }

  add(weights: Float64Array, example: number): void {
    const { firstArm, start, indices, chosen } = this.#examples;
    const { values } = this;
    const chances = this.#chances;
    chancesOf(weights, this.#examples, example, chances);
    const first = firstArm[example];
    const arms = firstArm[example + 1] - first;
    for (let arm = 0; arm < arms; arm++) {
      const slope = chances[arm] - (arm === chosen[example] ? 1 : 0);
      const to = start[first + arm + 1];
      for (let i = start[first + arm]; i < to; i++) {
        const feature = indices[i];
        if (this.#isTouched[feature] === 0) {
          this.#isTouched[feature] = 1;
          this.#touched[this.#count++] = feature;
        }
        values[feature] += slope;
      }
    }
  }

  /** Takes a step against the gradient, which is zero afterwards. */
  descend(weights: Float64Array, rates: Float64Array, schedule: number): void {
    for (let i = 0; i < this.#count; i++) {
      const feature = this.#touched[i];
      weights[feature] -= rates[feature] * schedule * this.values[feature];
      this.values[feature] = 0;
      this.#isTouched[feature] = 0;
    }
    this.#count = 0;
  }
}

export function fitOf(weights: Float64Array, examples: Examples): Fit {
  const chances = new Float64Array(examples.mostArms);
  let entropy = 0;
  let agreed = 0;
  for (let example = 0; example < examples.length; example++) {
    const arms = chancesOf(weights, examples, example, chances);
    const own = chances[examples.chosen[example]];
    entropy -= Math.log(own);
    let better = 0;
    let equal = 0;
    for (let arm = 0; arm < arms; arm++) {
      if (chances[arm] > own) better++;
      else if (chances[arm] === own) equal++;
    }
    if (better === 0) agreed += 1 / equal;
  }
  const { length } = examples;
  return { examples: length, crossEntropy: entropy / length, agreement: agreed / length };
}

/** Writes the chance of each arm of an example and returns how many there are. */
function chancesOf(weights: Float64Array, examples: Examples, example: number, into: Float64Array): number {
  const { firstArm, start, indices } = examples;
  const first = firstArm[example];
  const arms = firstArm[example + 1] - first;
  let max = Number.NEGATIVE_INFINITY;
  for (let arm = 0; arm < arms; arm++) {
    let sum = 0;
    const to = start[first + arm + 1];
    for (let i = start[first + arm]; i < to; i++) sum += weights[indices[i]];
    into[arm] = sum;
    if (sum > max) max = sum;
  }
  let total = 0;
  for (let arm = 0; arm < arms; arm++) {
    into[arm] = Math.exp(into[arm] - max);
    total += into[arm];
  }
  for (let arm = 0; arm < arms; arm++) into[arm] /= total;
  return arms;
}
