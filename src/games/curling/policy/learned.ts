/**
 * The learned policy with its shipped weights, and the label of a throw that it learns from.
 *
 * The weights that are shipped, a module a model, written by `playout learn curling-policy`; where they come from is told
 * at their heads.
 */
import { type PackedWeights, unpackWeights } from "../../../core/index.js";
import type { MoveList, Policy } from "../../../game/index.js";
import type { Model } from "../physics/models.js";
import { eventSimulator } from "../physics/simulators.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { limitsOf } from "../rules/umpire.js";
import { type Shot, Stones, turnOf } from "../sheet.js";
import { type CurlingState, Rink } from "../state.js";
import { isContact, PASS, SHOT_TYPES, TURNS, turnOfId, typeOf } from "./category.js";
import { fcv1 } from "./fcv1-weights.js";
import { HeuristicPolicy, type HeuristicPolicyOptions } from "./heuristic.js";
import { legacy } from "./legacy-weights.js";
import { FEATURES, MAX_FEATURES, ShotFeatures } from "./policy-features.js";

const SHIPPED: Readonly<Record<Model, PackedWeights>> = { fcv1, legacy };

const loaded = new Map<Model, Float32Array>();

/** The weights of a model, zero where nothing has been learned; unpacked once, and not to be written to. */
export function loadWeights(model: Model): Float32Array {
  let weights = loaded.get(model);
  if (weights === undefined) {
    weights = unpackWeights(SHIPPED[model], FEATURES);
    loaded.set(model, weights);
  }
  return weights;
}

// The heuristic policy with chances that were learned from games: those of its arms are
//   p(a) = exp(w . phi(a) / T) / sum over arms b of exp(w . phi(b) / T),
// with the features phi of `features.ts` and the temperature T, 0.8 in play (learning is done at 1). Weights of zero
// make it the heuristic policy. It orders the throws that the heuristics think of and finds no others.
//
// Source: Ohto & Tanaka (2016), heuristic policy; the weights are ours.

/** The paper's, in play. */
export const TEMPERATURE = 0.8;

interface LearnedPolicyOptions extends HeuristicPolicyOptions {
  /** One a feature; those that are shipped for the model where nothing is said. */
  readonly weights?: Float32Array;
  readonly temperature?: number;
}

/** Weighs the throws of the heuristic policy by learned weights; those that ship, or yours as `{ weights }`. */
export class LearnedPolicy implements Policy<CurlingState, Shot> {
  readonly maxMoves: number;
  readonly #heuristic: HeuristicPolicy;
  readonly #features: ShotFeatures;
  readonly #weights: Float32Array;
  readonly #temperature: number;
  readonly #indices = new Int32Array(MAX_FEATURES);
  /** By type: what its throws have in common. */
  readonly #common = new Float64Array(SHOT_TYPES.length);

  constructor(
    rules: CurlingRules,
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
    this.maxMoves = this.#heuristic.maxMoves;
    this.#features = new ShotFeatures(rules);
    this.#weights = weights;
    this.#temperature = temperature;
  }

  list(state: CurlingState, into: MoveList): void {
    this.#heuristic.list(state, into);
    this.#features.read(this.#heuristic.situation);
    const { ids, priors, length } = into;
    const indices = this.#indices;
    const weights = this.#weights;
    const common = this.#common;
    let max = Number.NEGATIVE_INFINITY;
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
      if (sum > max) max = sum;
    }
    let total = 0;
    for (let arm = 0; arm < length; arm++) {
      priors[arm] = Math.exp((priors[arm] - max) / this.#temperature);
      total += priors[arm];
    }
    for (let arm = 0; arm < length; arm++) priors[arm] /= total;
  }

  move(state: CurlingState, id: number, into: Shot): void {
    this.#heuristic.move(state, id, into);
  }
}

// Which arm of a policy a throw that somebody intended amounts to: of the arms with its turn that are meant to touch a
// stone if it touches one (undisturbed), and not to if it does not, the one with the least
//   2 (vx - vx')^2 + (vy - vy')^2.
// Where there is no such arm it amounts to none. A throw that the policy does not think of gets the name of the nearest
// all the same: a guard is a draw to the tee where nothing else is drawn.
//
// Source: Ohto & Tanaka (2016), learning of the action value.

/** Points by which a game may stand and still teach anything. */
const MAX_LEAD = 4;
/** The part of the last end that teaches something. */
const EARLY = 1 / 3;

/** Whether there is something to learn from a throw in this state: not with a great lead, nor late in the last end. */
export function isInstructive(state: CurlingState): boolean {
  const { ends, throws } = state.rink.rules;
  if (Math.abs(state.totals[0] - state.totals[1]) > MAX_LEAD) return false;
  return state.end < ends - 1 || state.throwNumber < EARLY * throws;
}

export class Labeller {
  readonly #policy: Policy<CurlingState, Shot>;
  readonly #rink: Rink;
  readonly #trial = new Stones();
  readonly #shot: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(rules: CurlingRules, policy: Policy<CurlingState, Shot>) {
    this.#policy = policy;
    this.#rink = new Rink(rules, eventSimulator(rules.model, limitsOf(rules)));
  }

  /** The place among the arms, which the policy has just listed, of what a throw amounts to; -1 for none. */
  label(state: CurlingState, { ids, length }: MoveList, intended: Shot): number {
    const touches = this.#touches(state, intended);
    const turn = TURNS.indexOf(turnOf(intended));
    const shot = this.#shot;
    let nearest = -1;
    let min = Number.POSITIVE_INFINITY;
    for (let arm = 0; arm < length; arm++) {
      const id = ids[arm];
      if (isContact(id) !== touches || (turnOfId(id) !== turn && typeOf(id) !== PASS)) continue;
      this.#policy.move(state, id, shot);
      const far = 2 * (shot.vx - intended.vx) ** 2 + (shot.vy - intended.vy) ** 2;
      if (far >= min) continue;
      min = far;
      nearest = arm;
    }
    return nearest;
  }

  #touches(state: CurlingState, shot: Shot): boolean {
    this.#trial.copyFrom(state.stones);
    this.#rink.throw(this.#trial, state.end, state.throwNumber, state.nextStone, shot);
    return this.#rink.simulator.touched;
  }
}
