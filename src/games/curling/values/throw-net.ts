/**
 * Throws valued by a set network: the score of the end that the team to move may expect after an intended throw. Many throws over one position are asked about
 * at once, each with both turns; what depends on the stones alone is computed once a turn.
 */
import { chancesOf, demandFit, SetEvaluator, type SetNet, type Wanted } from "../../../nets/index.js";
import type { RuleSet } from "../rules/index.js";
import { spinOf } from "../shot.js";
import type { CurlingState } from "../state.js";
import { END_SCORES, gameOf, meanScore, rowsOf, THROW_AXIS } from "./scores.js";
import { SeenStones } from "./seen-stones.js";
import { ThrowFeatures } from "./throw-features.js";
import { type ThrowValuer, TURNS } from "./throw-valuer.js";

export interface ThrowNetOptions {
  /** Velocities that are evaluated at once. */
  readonly batch?: number;
}

export class ThrowNet implements ThrowValuer {
  readonly batch: number;
  readonly scores = END_SCORES;
  readonly chances: Float64Array;
  readonly #features: ThrowFeatures;
  readonly #seen: SeenStones;
  readonly #evaluator: SetEvaluator;
  /** The chances of each throw. */
  readonly #rows: readonly Float64Array[];
  readonly #shot = { vx: 0, vy: 0, omega: 0 };

  /** What the head of such a net says. */
  static wanted(rules: RuleSet): Wanted {
    const { names, throwNames } = new ThrowFeatures(rules);
    return {
      game: gameOf(rules),
      elements: names,
      joined: throwNames,
      contexts: [THROW_AXIS],
      outputs: END_SCORES,
    };
  }

  /** Throws one line where the net was made for something else. */
  constructor(net: SetNet, rules: RuleSet, { batch = 512 }: ThrowNetOptions = {}) {
    demandFit(net, ThrowNet.wanted(rules));
    this.batch = batch;
    this.#features = new ThrowFeatures(rules);
    this.#seen = new SeenStones(rules);
    this.#evaluator = new SetEvaluator(net, { sets: TURNS.length, each: batch });
    this.chances = new Float64Array(TURNS.length * batch * END_SCORES.length);
    this.#rows = rowsOf(this.chances, END_SCORES.length);
  }

  value(state: CurlingState, velocities: Float64Array, into: Float64Array): void {
    const { elements, counts, contexts, extras, logits } = this.#evaluator;
    const seen = this.#seen;
    const shot = this.#shot;
    const count = velocities.length / 2;
    const stride = extras.length / TURNS.length / this.batch;
    for (let turn = 0; turn < TURNS.length; turn++) {
      seen.read(state.stones, state.toMove, turn === 1);
      this.#features.write(seen, elements, (turn * elements.length) / TURNS.length);
      counts[2 * turn] = seen.own;
      counts[2 * turn + 1] = seen.all - seen.own;
      contexts[turn] = state.throwNumber;
      shot.omega = spinOf(TURNS[turn]);
      for (let i = 0; i < count; i++) {
        shot.vx = velocities[2 * i];
        shot.vy = velocities[2 * i + 1];
        this.#features.writeThrow(shot, extras, (turn * count + i) * stride);
      }
    }
    this.#evaluator.run(TURNS.length, count);
    for (let i = 0; i < TURNS.length * count; i++) {
      chancesOf(logits, i * END_SCORES.length, this.#rows[i]);
      into[i] = meanScore(this.#rows[i], END_SCORES);
    }
  }
}
