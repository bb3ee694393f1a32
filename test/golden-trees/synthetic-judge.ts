import type { Evaluation, Evaluator, MoveList, Prover, Verdict } from "../../src/game/game.js";
import type { PnPuctParts, PositionHash } from "../../src/search/pn-puct.js";
import { cloned, minimax, mixed, Points, type SyntheticRules, type SyntheticState } from "./synthetic.js";

/** Sure of every other position near the end; else priors and chances are hashes. All points matter to it. */
export class SyntheticJudge implements Prover<SyntheticState>, Evaluator<SyntheticState> {
  readonly words = 1;
  readonly points: number;
  readonly batch: number;

  constructor(rules: SyntheticRules, batch = 1) {
    this.points = rules.points;
    this.batch = batch;
  }

  advise(state: SyntheticState, arms: MoveList): Verdict {
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
    return "unknown";
  }

  evaluate(states: readonly SyntheticState[], into: readonly Evaluation[]): void {
    for (const [i, { hash }] of states.entries()) {
      const { arms } = into[i]!;
      into[i]!.value = (mixed(hash, 6) % 1000) / 1000;
      for (let arm = 0; arm < arms.length; arm++)
        arms.priors[arm] = (1 + (mixed(hash, arm + 20) % 100)) / 100;
    }
  }

  writeNeeds(into: Int32Array, at: number): void {
    into[at] = -1;
  }
}

export class SyntheticKeys implements PositionHash<SyntheticState> {
  write(state: SyntheticState, into: Int32Array): void {
    into[0] = state.hash;
    into[1] = mixed(state.hash, 1000 + state.ply);
  }
}

export function judgedParts(rules: SyntheticRules, batch = 1): PnPuctParts<SyntheticState> {
  const judge = new SyntheticJudge(rules, batch);
  return {
    clone: cloned,
    candidates: new Points(rules, false),
    evaluator: judge,
    prover: judge,
    keys: new SyntheticKeys(),
  };
}
