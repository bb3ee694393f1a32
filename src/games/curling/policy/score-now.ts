/**
 * No playout at all: what the end is worth if it stops here. The stones to come are left out of account, but not the hammer: by the win
 * table a blank end may be worth more than a single point. Without chance.
 */
import type { Playout } from "../../../game/index.js";
import type { EndHorizon } from "../horizon.js";
import type { RuleSet } from "../rules/index.js";
import { scoreOf } from "../score.js";
import type { CurlingState } from "../state.js";

export class ScoreNow implements Playout<CurlingState> {
  readonly #rules: RuleSet;
  readonly #horizon: EndHorizon;

  constructor(rules: RuleSet, horizon: EndHorizon) {
    this.#rules = rules;
    this.#horizon = horizon;
  }

  /** Of a state whose end is not over. */
  run(state: CurlingState): number {
    return this.#horizon.rewardOfScore(scoreOf(state.stones, this.#rules));
  }
}
