/**
 * No playout at all: what a net takes the position to be worth, which is the reward of every score of the end by its chance. It is asked about one position at a
 * time: the kernel gains next to nothing from several together (docs/curling-players.md). Without chance.
 */
import type { ScaledPlayout } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import type { EndScale } from "../horizon.js";
import type { CurlingState } from "../state.js";
import type { PositionNet } from "./position-net.js";
import { END_SCORES } from "./scores.js";

export class NetValue implements ScaledPlayout<CurlingState> {
  readonly #net: PositionNet;
  readonly #states: CurlingState[] = [];

  constructor(net: PositionNet) {
    this.#net = net;
  }

  /** Of a state whose end is not over. */
  run(state: CurlingState, _rng: Rng, scale: EndScale): number {
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
