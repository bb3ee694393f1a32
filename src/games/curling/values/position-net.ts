/**
 * Positions valued by a set network: the chances of every score of the end, and from them and the win table the chance to win. It sees the stones, the number of
 * the throw and what the end means for the game.
 */
import type { Evaluation, Evaluator } from "../../../game/index.js";
import { chancesOf, demandFit, SetEvaluator, type SetNet, type Wanted } from "../../../nets/index.js";
import { winTableOf } from "../horizon.js";
import type { RuleSet } from "../rules/index.js";
import type { CurlingState } from "../state.js";
import type { WinTable } from "../wintable.js";
import { PositionFeatures } from "./position-features.js";
import {
  END_SCORES,
  gameOf,
  rowsOf,
  SITUATION_AXIS,
  SITUATIONS,
  situationOf,
  THROW_AXIS,
  winByScores,
} from "./scores.js";
import { SeenStones } from "./seen-stones.js";
import { rulesOfNets } from "./shipped/index.js";

export interface PositionNetOptions {
  /** Positions that are evaluated at once. */
  readonly batch?: number;
  readonly wins?: WinTable;
}

export class PositionNet implements Evaluator<CurlingState> {
  readonly batch: number;
  /** By position, score from -7 to 7 for the team to move: chances, after `predict`. */
  readonly chances: Float64Array;
  readonly #wins: WinTable;
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
  constructor(
    net: SetNet,
    rules: RuleSet,
    { batch = 64, wins = winTableOf(rules) }: PositionNetOptions = {},
  ) {
    PositionNet.demand(net, rules);
    this.batch = batch;
    this.chances = new Float64Array(batch * END_SCORES.length);
    this.#wins = wins;
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
      contexts[i] = state.throwNumber * SITUATIONS + situationOf(state);
    }
    this.#evaluator.run(states.length);
    for (let i = 0; i < states.length; i++) chancesOf(logits, i * END_SCORES.length, this.#rows[i]);
  }

  /** The chance to win; moves stay as they are. */
  evaluate(states: readonly CurlingState[], into: readonly Evaluation[]): void {
    this.predict(states);
    for (let i = 0; i < states.length; i++)
      into[i].value = winByScores(states[i], this.#wins, this.#rows[i], END_SCORES);
  }
}
