/**
 * Positions valued by a set network: the chances of every score of the end. It sees the stones, the number of the throw and what the end means for the game.
 */
import { chancesOf, demandFit, SetEvaluator, type SetNet, type Wanted } from "../../../nets/index.js";
import type { RuleSet } from "../rules/index.js";
import type { CurlingState } from "../state.js";
import { PositionFeatures } from "./position-features.js";
import { contextOf, END_SCORES, gameOf, rowsOf, SITUATION_AXIS, THROW_AXIS } from "./scores.js";
import { SeenStones } from "./seen-stones.js";
import { rulesOfNets } from "./shipped/index.js";

export interface PositionNetOptions {
  /** Positions that are evaluated at once. */
  readonly batch?: number;
}

export class PositionNet {
  readonly batch: number;
  /** By position, score from -7 to 7 for the team to move: chances, after `predict`. */
  readonly chances: Float64Array;
  readonly #features: PositionFeatures;
  readonly #seen: SeenStones;
  readonly #evaluator: SetEvaluator;
  /** The chances of each position. */
  readonly #rows: readonly Float64Array[];

  /** What the head of such a net says. */
  static wanted(rules: RuleSet): Wanted {
    return {
      game: gameOf(rules),
      elements: new PositionFeatures(rules).names,
      joined: [],
      contexts: [THROW_AXIS, SITUATION_AXIS],
      outputs: END_SCORES,
    };
  }

  /** Throws one line where the net was made for something else. */
  static demand(net: SetNet, rules: RuleSet): void {
    // Rules that are alike share nets.
    const { rules: made } = net.game;
    const wanted = PositionNet.wanted(rules);
    demandFit(
      net,
      made === rulesOfNets(rules.name) ? { ...wanted, game: { ...wanted.game, rules: made } } : wanted,
    );
  }

  /** Throws one line where the net was made for something else. */
  constructor(net: SetNet, rules: RuleSet, { batch = 64 }: PositionNetOptions = {}) {
    PositionNet.demand(net, rules);
    this.batch = batch;
    this.chances = new Float64Array(batch * END_SCORES.length);
    this.#features = new PositionFeatures(rules);
    this.#seen = new SeenStones(rules);
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
