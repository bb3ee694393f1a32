/**
 * A playout of curling: from any throw to the end of the end, each throw drawn from a policy and disturbed by the hand. The
 * result is the reward of the end's score for player 0. With a leaf it stops after some throws, and the leaf tells the reward.
 */
import {
  Arms,
  type Disturbance,
  type Leaf,
  type Policy,
  type Scale,
  type ScaledPlayout,
} from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import type { Shot } from "../shot.js";
import type { CurlingState } from "../state.js";

export class PolicyPlayout implements ScaledPlayout<CurlingState> {
  readonly #policy: Policy<CurlingState, Shot>;
  readonly #disturbance: Disturbance<Shot>;
  readonly #leaf: Leaf<CurlingState> | undefined;
  readonly #arms: Arms;
  readonly #shot: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(policy: Policy<CurlingState, Shot>, disturbance: Disturbance<Shot>, leaf?: Leaf<CurlingState>) {
    this.#policy = policy;
    this.#disturbance = disturbance;
    this.#leaf = leaf;
    this.#arms = new Arms(policy.most);
  }

  run(state: CurlingState, rng: Rng, scale: Scale<CurlingState>): number {
    const policy = this.#policy;
    const shot = this.#shot;
    const leaf = this.#leaf;
    for (let thrown = 0; !scale.reached(state); thrown++) {
      if (thrown === leaf?.depth) return leaf.playout.run(state, rng, scale);
      policy.list(state, this.#arms);
      policy.move(state, this.#arms.draw(rng), shot);
      this.#disturbance.sample(shot, rng, shot);
      state.play(shot);
    }
    return scale.reward(state);
  }
}
