/**
 * The best of many velocities of the box of random throws, each with both turns (Matsui & Hoki 2018, the greedy policy over N velocities), and then of some more around the
 * best of them, as far away as the hand errs: so few evaluations find nearly as much as many do.
 */
import type { Disturbance } from "../../../../game/index.js";
import type { Rng } from "../../../../random/index.js";
import { randomVelocities, THROW_BOXES, type ThrowBox } from "../../random-throw.js";
import type { RuleSet } from "../../rules/index.js";
import { SHOT_CODER, type Shot, spinOf } from "../../shot.js";
import type { CurlingState } from "../../state.js";
import { type ThrowValuer, TURNS } from "../throw-valuer.js";
import type { ThrowChooser } from "./chooser.js";
import { ValuedThrows } from "./valued-throws.js";

export interface SamplingOptions {
  /** Velocities of the whole box. */
  readonly samples: number;
  /** Velocities around the best of them. */
  readonly around: number;
  /** How far around. */
  readonly hand: Disturbance<Shot>;
}

export class Sampling implements ThrowChooser {
  readonly #net: ThrowValuer;
  readonly #rules: RuleSet;
  readonly #options: SamplingOptions;
  readonly #box: ThrowBox;
  readonly #found: ValuedThrows;
  readonly #velocities: Float64Array;
  readonly #values: Float64Array;
  readonly #centre = SHOT_CODER.blank();
  readonly #near = SHOT_CODER.blank();

  constructor(net: ThrowValuer, rules: RuleSet, options: SamplingOptions) {
    this.#net = net;
    this.#rules = rules;
    this.#options = options;
    this.#box = THROW_BOXES[rules.model];
    this.#found = new ValuedThrows(rules);
    this.#velocities = new Float64Array(2 * net.batch);
    this.#values = new Float64Array(TURNS.length * net.batch);
  }

  async choose(state: CurlingState, rng: Rng): Promise<ValuedThrows> {
    const found = this.#found;
    const { samples, around } = this.#options;
    found.clear();
    await this.#value(state, samples, (velocities) => randomVelocities(this.#rules.model, rng, velocities));
    const { vx, vy, turn } = found.best;
    const centre = Object.assign(this.#centre, { vx, vy, omega: spinOf(turn) });
    await this.#value(state, around, (velocities) => this.#drawAround(centre, rng, velocities));
    return found;
  }

  async #value(state: CurlingState, count: number, draw: (velocities: Float64Array) => void): Promise<void> {
    const { batch } = this.#net;
    for (let left = count; left > 0; left -= batch) {
      const velocities = this.#velocities.subarray(0, 2 * Math.min(left, batch));
      draw(velocities);
      const later = this.#net.value(state, velocities, this.#values);
      if (later !== undefined) await later;
      this.#found.add(velocities, this.#values);
    }
  }

  #drawAround(centre: Shot, rng: Rng, velocities: Float64Array): void {
    const { vx, vyMin, vyMax } = this.#box;
    const near = this.#near;
    for (let i = 0; i < velocities.length; i += 2) {
      this.#options.hand.sample(centre, rng, near);
      velocities[i] = Math.max(-vx, Math.min(vx, near.vx));
      velocities[i + 1] = Math.max(vyMin, Math.min(vyMax, near.vy));
    }
  }
}
