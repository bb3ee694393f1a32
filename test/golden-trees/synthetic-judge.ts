import type { Arms, Verdict } from "../../src/game/index.js";
import type { Judge, JudgedParts, Keys } from "../../src/search/index.js";
import { cloned, minimax, mixed, Points, type SyntheticRules, type SyntheticState } from "./synthetic.js";

/** Sure of every other position near the end; else priors and chances are hashes. All points matter to it. */
export class SyntheticJudge implements Judge<SyntheticState> {
  readonly words = 1;
  readonly points: number;
  #chance = 0.5;

  constructor(rules: SyntheticRules) {
    this.points = rules.points;
  }

  advise(state: SyntheticState, arms: Arms): Verdict {
    if (state.rules.depth - state.ply <= 2 && mixed(state.hash, 5) % 2 === 0) {
      const goal = 1 - state.toMove;
      if (minimax(state) !== goal) return "loss";
      for (let i = 0; i < arms.length; i++) {
        const next = cloned(state);
        next.play(arms.ids[i]!);
        if (minimax(next) === goal) arms.ids[0] = arms.ids[i]!;
      }
      arms.length = 1;
      return "win";
    }
    this.#chance = (mixed(state.hash, 6) % 1000) / 1000;
    for (let i = 0; i < arms.length; i++) arms.priors[i] = (1 + (mixed(state.hash, i + 20) % 100)) / 100;
    return "unknown";
  }

  chance(): number {
    return this.#chance;
  }

  writeNeeds(into: Int32Array, at: number): void {
    into[at] = -1;
  }
}

export class SyntheticKeys implements Keys<SyntheticState> {
  write(state: SyntheticState, into: Int32Array): void {
    into[0] = state.hash;
    into[1] = mixed(state.hash, 1000 + state.ply);
  }
}

export function judgedParts(rules: SyntheticRules): JudgedParts<SyntheticState> {
  return {
    clone: cloned,
    candidates: new Points(rules, false),
    judge: new SyntheticJudge(rules),
    keys: new SyntheticKeys(),
  };
}
