/**
 * Playouts of an end by a policy, and the two rewards without one: the score as it stands, and a net's value.
 *
 * A playout of curling: from any throw to the end of the end, each throw drawn from a policy and disturbed by the hand. The
 * result is the reward of the end's score for player 0. With a leaf it stops after some throws, and the leaf tells the reward.
 */
import type { Rng } from "../../../core/index.js";
import {
  MoveList,
  type MoveNoise,
  type PlayoutCutoff,
  type Policy,
  type RewardScale,
  type ScaledPlayout,
} from "../../../game/index.js";
import { END_SCORES } from "../nets/scores.js";
import type { PositionNet } from "../nets/set-nets.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { scoreOf } from "../rules/score.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";
import type { EndRewardScale } from "../win-table.js";

/** Plays an end out: each throw is drawn from a policy and gets execution noise. With a leaf it stops early and asks that. */
export class CurlingPolicyPlayout implements ScaledPlayout<CurlingState> {
  readonly #policy: Policy<CurlingState, Shot>;
  readonly #disturbance: MoveNoise<Shot>;
  readonly #leaf: PlayoutCutoff<CurlingState> | undefined;
  readonly #arms: MoveList;
  readonly #shot: Shot = { vx: 0, vy: 0, omega: 0 };

  constructor(
    policy: Policy<CurlingState, Shot>,
    disturbance: MoveNoise<Shot>,
    leaf?: PlayoutCutoff<CurlingState>,
  ) {
    this.#policy = policy;
    this.#disturbance = disturbance;
    this.#leaf = leaf;
    this.#arms = new MoveList(policy.maxMoves);
  }

  run(state: CurlingState, rng: Rng, scale: RewardScale<CurlingState>): number {
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

// No playout at all: what the end is worth if it stops here. The stones to come are left out of account, but not the hammer: by the win
// table a blank end may be worth more than a single point. Without chance.

export class ScoreNow implements ScaledPlayout<CurlingState> {
  readonly #rules: CurlingRules;

  constructor(rules: CurlingRules) {
    this.#rules = rules;
  }

  /** Of a state whose end is not over. */
  run(state: CurlingState, _rng: Rng, scale: EndRewardScale): number {
    return scale.rewardOfScore(scoreOf(state.stones, this.#rules));
  }
}

// No playout at all: what a net takes the position to be worth, which is the reward of every score of the end by its chance. It is asked about one position at a
// time: the kernel gains next to nothing from several together (docs/curling-players.md). Without chance.

export class NetValue implements ScaledPlayout<CurlingState> {
  readonly #net: PositionNet;
  readonly #states: CurlingState[] = [];

  constructor(net: PositionNet) {
    this.#net = net;
  }

  /** Of a state whose end is not over. */
  run(state: CurlingState, _rng: Rng, scale: EndRewardScale): number {
    const { chances } = this.#net;
    this.#states[0] = state;
    this.#net.predict(this.#states);
    // Scores are the mover's, rewards those of player 0.
    const sign = state.toMove === 0 ? 1 : -1;
    let reward = 0;
    for (let i = 0; i < END_SCORES.length; i++)
      reward += chances[i] * scale.rewardOfScore(sign * END_SCORES[i]);
    if (Number.isNaN(reward)) throw new Error("the net answers what is no number");
    return reward;
  }
}
