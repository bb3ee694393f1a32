/**
 * Playout policies learned so that playouts come out right on average, over positions s whose value V*(s) a teacher gives.
 * Rewards z and values are from -1 to 1, for player 0. With weights w of a softmax policy pi:
 *
 *   w += rate ((V* - V) g - l2 w)        for one position after the other, or summed over a batch of them, where
 *   V   is what M simulations come to,
 *   g   is the mean over N others of z / T times the sum over the T moves of the playout of grad log pi.
 *
 * Simulation balancing: simulations are playouts from s, and V is their mean reward. It goes down the gradient of
 * (E[z] - V*)^2, but for the division by T. UCT balancing: simulations are those of a search with UCT, begun anew for V and
 * for g. V is the mean reward of the root's child that was visited most; only moves of playouts count for g, and T is
 * their number. The root obeys the threshold of expansion as every node does: its first playouts are plain ones, which count
 * as visits for widening, and where there are no more than these, both are the same.
 *
 * Sources: Silver & Tesauro (2009), Huang, Coulom & Lin (2010), and the paper on learning integrated with tree search, whose
 * algorithms 1 and 2 these are. Ours: batches, `l2`, and `normLimit`: where the weights' sum of sizes is more, they are moved
 * to the nearest ones that keep to it (Duchi, Shalev-Shwartz, Singer & Chandra 2008).
 */
import type { Rng } from "../core/index.js";
import type { Playout, State, Value } from "../game/index.js";
import { type SearchParts, Uct, type UctOptions } from "../search/index.js";

/** A playout by a policy with weights. */
interface PolicyPlayout<S> extends Playout<S> {
  setWeights(weights: Float64Array): void;
}

/** One that also adds z / T times the sum of grad log pi to its gradient. */
export interface SlopePlayout<S> extends PolicyPlayout<S> {
  readonly gradient: Float64Array;
  /** Sets the gradient to zero. */
  clear(): void;
}

/** Simulations from positions, under a policy that is learned. */
export interface Simulations<S> {
  setWeights(weights: Float64Array): void;
  /** What so many come to, from -1 to 1. */
  value(state: S, count: number, rng: Rng): number;
  /** Adds up z / T times the sum of grad log pi over so many. */
  slope(state: S, count: number, rng: Rng, into: Float64Array): void;
}

/** Collects the parts of a game that `PlainSimulations` and `TreeSimulations` simulate with. */
export interface BalancedPlayouts<S> {
  clone(state: S): S;
  readonly playout: PolicyPlayout<S>;
  readonly slope: SlopePlayout<S>;
}

/** Gives the balancer values and slopes by playouts from the position itself (algorithm 1). */
export class PlainSimulations<S extends State<number>> implements Simulations<S> {
  readonly #policy: BalancedPlayouts<S>;

  constructor(policy: BalancedPlayouts<S>) {
    this.#policy = policy;
  }

  setWeights(weights: Float64Array): void {
    this.#policy.playout.setWeights(weights);
    this.#policy.slope.setWeights(weights);
  }

  value(state: S, count: number, rng: Rng): number {
    return reward(this.#play(this.#policy.playout, state, count, rng) / count);
  }

  slope(state: S, count: number, rng: Rng, into: Float64Array): void {
    const { slope } = this.#policy;
    slope.clear();
    this.#play(slope, state, count, rng);
    add(slope.gradient, into);
  }

  /** The sum of values. */
  #play(playout: Playout<S>, state: S, count: number, rng: Rng): number {
    const scratch = this.#policy.clone(state);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      scratch.copyFrom(state);
      sum += playout.run(scratch, rng);
    }
    return sum;
  }
}

/** Gives the balancer values and slopes through UCT (algorithm 2); a leaf gets children after `threshold` playouts from it. */
export class TreeSimulations<S extends State<number>> implements Simulations<S> {
  readonly #policy: BalancedPlayouts<S>;
  readonly #plain: PlainSimulations<S>;
  readonly #threshold: number;
  readonly #fast: Uct<S>;
  readonly #slow: Uct<S>;

  constructor(
    policy: BalancedPlayouts<S>,
    parts: Omit<SearchParts<S>, "clone" | "playout">,
    threshold: number,
    options: UctOptions,
  ) {
    this.#policy = policy;
    this.#plain = new PlainSimulations(policy);
    this.#threshold = threshold;
    const { clone } = policy;
    const own = { ...options, expand: threshold - 1 };
    this.#fast = new Uct({ ...parts, clone, playout: policy.playout }, own);
    this.#slow = new Uct({ ...parts, clone, playout: policy.slope }, own);
  }

  setWeights(weights: Float64Array): void {
    this.#plain.setWeights(weights);
  }

  value(state: S, count: number, rng: Rng): number {
    const first = Math.min(count, this.#threshold);
    const mean = this.#plain.value(state, first, rng);
    if (first === count) return mean;
    const thinking = this.#fast.begin(state, rng);
    thinking.visitRoot(first);
    thinking.run(count - first);
    return reward(thinking.report(1).value);
  }

  slope(state: S, count: number, rng: Rng, into: Float64Array): void {
    const { slope } = this.#policy;
    const first = Math.min(count, this.#threshold);
    this.#plain.slope(state, first, rng, into);
    if (first === count) return;
    slope.clear();
    const thinking = this.#slow.begin(state, rng);
    thinking.visitRoot(first);
    thinking.run(count - first);
    add(slope.gradient, into);
  }
}

interface BalancerOptions {
  readonly rate: number;
  readonly l2?: number;
  readonly normLimit?: number;
}

/**
 * Moves the weights of a policy so that values by playouts come nearer to a teacher's (simulation balancing). Call `add` for each
 * position and `update` after a batch.
 */
export class Balancer {
  readonly weights: Float64Array;
  readonly #options: BalancerOptions;
  readonly #step: Float64Array;
  #positions = 0;

  /** Begins with these weights, which are copied. */
  constructor(weights: Float64Array, options: BalancerOptions) {
    this.weights = weights.slice();
    this.#options = options;
    this.#step = new Float64Array(weights.length);
  }

  /** A position of the batch: what it is worth, what the policy makes of it, and g. */
  add(target: number, value: number, slope: Float64Array): void {
    const error = target - value;
    const step = this.#step;
    for (let i = 0; i < step.length; i++) step[i] += error * slope[i];
    this.#positions++;
  }

  /** Closes the batch. */
  update(): void {
    const { rate, l2 = 0, normLimit = Number.POSITIVE_INFINITY } = this.#options;
    const { weights } = this;
    const step = this.#step;
    const decay = l2 * this.#positions;
    for (let i = 0; i < weights.length; i++) weights[i] += rate * (step[i] - decay * weights[i]);
    step.fill(0);
    this.#positions = 0;
    limitNorm(weights, normLimit);
  }
}

/** The sum of the weights' sizes. */
export function normOf(weights: Float64Array): number {
  return weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
}

/** The nearest weights whose sizes add up to no more than the limit: all sizes lose the same, down to zero. */
function limitNorm(weights: Float64Array, limit: number): void {
  if (normOf(weights) <= limit) return;
  const sizes = weights.map(Math.abs).sort().reverse();
  let sum = 0;
  let loss = 0;
  for (let i = 0; i < sizes.length; i++) {
    sum += sizes[i];
    const shared = (sum - limit) / (i + 1);
    if (sizes[i] <= shared) break;
    loss = shared;
  }
  for (let i = 0; i < weights.length; i++)
    weights[i] = Math.sign(weights[i]) * Math.max(0, Math.abs(weights[i]) - loss);
}

function reward(value: Value): number {
  return 2 * value - 1;
}

function add(from: Float64Array, into: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i] += from[i];
}
