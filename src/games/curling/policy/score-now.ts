/**
 * No playout at all: what the end is worth if it stops here. The stones to come are left out of account, but not the hammer: by the win
 * table a blank end may be worth more than a single point. Without chance.
 */
import type { ScaledPlayout } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import type { EndScale } from "../horizon.js";
import type { RuleSet } from "../rules/index.js";
import { scoreOf } from "../score.js";
import type { CurlingState } from "../state.js";

export class ScoreNow implements ScaledPlayout<CurlingState> {
  readonly #rules: RuleSet;

  constructor(rules: RuleSet) {
    this.#rules = rules;
  }

  /** Of a state whose end is not over. */
  run(state: CurlingState, _rng: Rng, scale: EndScale): number {
    return scale.rewardOfScore(scoreOf(state.stones, this.#rules));
  }
}
