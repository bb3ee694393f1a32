/**
 * Positions and throws valued by set networks: the chances of every score of the end.
 *
 * Positions valued by a set network: the chances of every score of the end. It sees the stones, the number of the throw and what the end means for the game.
 */
import {
  chancesOf,
  demandFit,
  type NetRequirements,
  SetEvaluator,
  type SetNet,
} from "../../../nets/index.js";
import type { CurlingRules } from "../rules/rule-set.js";
import { spinOf } from "../sheet.js";
import type { CurlingState } from "../state.js";
import { type ThrowValuer, TURNS } from "./choosers.js";
import { PositionFeatures, StoneFeatures, ThrowFeatures } from "./features.js";
import { contextOf, END_SCORES, gameOf, meanScore, rowsOf, SITUATION_AXIS, THROW_AXIS } from "./scores.js";
import { rulesOfNets } from "./shipped.js";

export interface PositionNetOptions {
  /** Positions that are evaluated at once. */
  readonly batch?: number;
}

/** Predicts the chances of every score of the end, many positions at once. */
export class PositionNet {
  readonly batch: number;
  /** By position, score from -7 to 7 for the team to move: chances, after `predict`. */
  readonly chances: Float64Array;
  readonly #features: PositionFeatures;
  readonly #seen: StoneFeatures;
  readonly #evaluator: SetEvaluator;
  /** The chances of each position. */
  readonly #rows: readonly Float64Array[];

  /** What the head of such a net says. */
  static wanted(rules: CurlingRules): NetRequirements {
    return {
      game: gameOf(rules),
      elements: new PositionFeatures(rules).names,
      joined: [],
      contexts: [THROW_AXIS, SITUATION_AXIS],
      outputs: END_SCORES,
    };
  }

  /** Throws one line where the net was made for something else. */
  static demand(net: SetNet, rules: CurlingRules): void {
    // Rules that are alike share nets.
    const { rules: made } = net.game;
    const wanted = PositionNet.wanted(rules);
    demandFit(
      net,
      made === rulesOfNets(rules.name) ? { ...wanted, game: { ...wanted.game, rules: made } } : wanted,
    );
  }

  /** Throws one line where the net was made for something else. */
  constructor(net: SetNet, rules: CurlingRules, { batch = 64 }: PositionNetOptions = {}) {
    PositionNet.demand(net, rules);
    this.batch = batch;
    this.chances = new Float64Array(batch * END_SCORES.length);
    this.#features = new PositionFeatures(rules);
    this.#seen = new StoneFeatures(rules);
    this.#evaluator = new SetEvaluator(net, { sets: batch });
    this.#rows = rowsOf(this.chances, END_SCORES.length);
  }

  /** The chances of the scores of the first positions, at most `batch` of them. */
  predict(states: readonly CurlingState[]): void {
    const { elements, counts, contexts, logits } = this.#evaluator;
    const seen = this.#seen;
    const room = elements.length / this.batch;
    for (let i = 0; i < states.length; i++) {
      const state = states[i];
      seen.read(state.stones, state.toMove, false);
      this.#features.write(seen, elements, i * room);
      counts[2 * i] = seen.own;
      counts[2 * i + 1] = seen.all - seen.own;
      contexts[i] = contextOf(state);
    }
    this.#evaluator.run(states.length);
    for (let i = 0; i < states.length; i++) chancesOf(logits, i * END_SCORES.length, this.#rows[i]);
  }
}

// Throws valued by a set network: the score of the end that the team to move may expect after an intended throw. Many throws over one position are asked about
// at once, each with both turns; what depends on the stones alone is computed once a turn.

interface ThrowNetOptions {
  /** Velocities that are evaluated at once. */
  readonly batch?: number;
}

/**
 * Predicts the score to expect of many throws over one position, with both turns. What depends on the stones alone is computed
 * once a turn.
 */
export class ThrowNet implements ThrowValuer {
  readonly batch: number;
  readonly scores = END_SCORES;
  readonly chances: Float64Array;
  readonly #features: ThrowFeatures;
  readonly #seen: StoneFeatures;
  readonly #evaluator: SetEvaluator;
  /** The chances of each throw. */
  readonly #rows: readonly Float64Array[];
  readonly #shot = { vx: 0, vy: 0, omega: 0 };

  /** What the head of such a net says. */
  static wanted(rules: CurlingRules): NetRequirements {
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
  constructor(net: SetNet, rules: CurlingRules, { batch = 512 }: ThrowNetOptions = {}) {
    demandFit(net, ThrowNet.wanted(rules));
    this.batch = batch;
    this.#features = new ThrowFeatures(rules);
    this.#seen = new StoneFeatures(rules);
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
