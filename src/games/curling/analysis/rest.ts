/** What the rest of an end comes to: its score when a policy plays it out, or the chances of every score as a net has them. */
import type { Rng } from "../../../random/index.js";
import {
  type CurlingState,
  END_SCORES,
  type EndScale,
  type PolicyPlayout,
  type PositionNet,
} from "../index.js";

/** The most points of an end. */
export const MOST = 8;

export interface Rest {
  /** By score of player 0 from -8 to 8, after `judge`. */
  readonly chances: Float64Array;
  /** Whether what it comes to is chance. */
  readonly isLuck: boolean;
  /** A state whose end is not over, which may be played on; chance is drawn from `rng()`. */
  judge(state: CurlingState, rng: () => Rng, scale: EndScale): void;
}

export class PlayedRest implements Rest {
  readonly chances = new Float64Array(2 * MOST + 1);
  readonly isLuck = true;
  readonly #playout: PolicyPlayout;

  constructor(playout: PolicyPlayout) {
    this.#playout = playout;
  }

  judge(state: CurlingState, rng: () => Rng, scale: EndScale): void {
    this.#playout.run(state, rng(), scale);
    settle(this.chances, state.lastEndScore);
  }
}

export class NetRest implements Rest {
  readonly chances = new Float64Array(2 * MOST + 1);
  readonly isLuck = false;
  readonly #net: PositionNet;
  readonly #states: CurlingState[] = [];

  /** The net has room for one position. */
  constructor(net: PositionNet) {
    this.#net = net;
  }

  judge(state: CurlingState): void {
    this.#states[0] = state;
    this.#net.predict(this.#states);
    this.chances.fill(0);
    const sign = state.toMove === 0 ? 1 : -1;
    for (const [i, score] of END_SCORES.entries()) this.chances[MOST + sign * score] = this.#net.chances[i];
  }
}

/** The score is known. */
export function settle(chances: Float64Array, score: number): void {
  chances.fill(0);
  chances[MOST + score] = 1;
}
