/**
 * The heuristic policy with chances that were learned from games: those of its arms are
 *   p(a) = exp(w . phi(a) / T) / sum over arms b of exp(w . phi(b) / T),
 * with the features phi of `features.ts` and the temperature T, 0.8 in play (learning is done at 1). Weights of zero
 * make it the heuristic policy. It orders the throws that the heuristics think of and finds no others.
 *
 * Source: Ohto & Tanaka (2016), heuristic policy; the weights are ours.
 */
import type { Arms, Policy } from "../../../game/index.js";
import type { RuleSet } from "../rules/index.js";
import type { Shot } from "../shot.js";
import type { CurlingState } from "../state.js";
import { SHOT_TYPES, typeOf } from "./category.js";
import { FEATURES, MOST_FEATURES, ShotFeatures } from "./features.js";
import { HeuristicPolicy, type HeuristicPolicyOptions } from "./heuristic.js";
import { loadWeights } from "./weights/index.js";

/** The paper's, in play. */
export const TEMPERATURE = 0.8;

export interface LearnedPolicyOptions extends HeuristicPolicyOptions {
  /** One a feature; those that are shipped for the model where nothing is said. */
  readonly weights?: Float32Array;
  readonly temperature?: number;
}

export class LearnedPolicy implements Policy<CurlingState, Shot> {
  readonly most: number;
  readonly #heuristic: HeuristicPolicy;
  readonly #features: ShotFeatures;
  readonly #weights: Float32Array;
  readonly #temperature: number;
  readonly #indices = new Int32Array(MOST_FEATURES);
  /** By type: what its throws have in common. */
  readonly #common = new Float64Array(SHOT_TYPES.length);

  constructor(
    rules: RuleSet,
    {
      weights = loadWeights(rules.model),
      temperature = TEMPERATURE,
      ...heuristic
    }: LearnedPolicyOptions = {},
  ) {
    if (weights.length !== FEATURES)
      throw new RangeError(`weights: expected ${FEATURES}, got ${weights.length}`);
    if (!(temperature > 0)) throw new RangeError(`temperature: expected more than 0, got ${temperature}`);
    this.#heuristic = new HeuristicPolicy(rules, heuristic);
    this.most = this.#heuristic.most;
    this.#features = new ShotFeatures(rules);
    this.#weights = weights;
    this.#temperature = temperature;
  }

  list(state: CurlingState, into: Arms): void {
    this.#heuristic.list(state, into);
    this.#features.read(this.#heuristic.situation);
    const { ids, priors, length } = into;
    const indices = this.#indices;
    const weights = this.#weights;
    const common = this.#common;
    let most = Number.NEGATIVE_INFINITY;
    let known = 0;
    for (let arm = 0; arm < length; arm++) {
      const type = typeOf(ids[arm]);
      if ((known & (1 << type)) === 0) {
        known |= 1 << type;
        const count = this.#features.writeCommon(type, indices);
        let sum = 0;
        for (let i = 0; i < count; i++) sum += weights[indices[i]];
        common[type] = sum;
      }
      const count = this.#features.writeOwn(ids[arm], indices, 0);
      let sum = common[type];
      for (let i = 0; i < count; i++) sum += weights[indices[i]];
      priors[arm] = sum;
      if (sum > most) most = sum;
    }
    let total = 0;
    for (let arm = 0; arm < length; arm++) {
      priors[arm] = Math.exp((priors[arm] - most) / this.#temperature);
      total += priors[arm];
    }
    for (let arm = 0; arm < length; arm++) priors[arm] /= total;
  }

  move(state: CurlingState, id: number, into: Shot): void {
    this.#heuristic.move(state, id, into);
  }
}
