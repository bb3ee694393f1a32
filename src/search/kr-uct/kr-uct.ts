/**
 * KR-UCT: tree search among moves of a continuum that the hand disturbs. A node begins with a policy's moves; what is learned
 * of one move tells about all near it, by kernel regression with the density of the disturbance as the kernel (`node`). For the
 * player to move:
 *
 *   selection   argmax E(a) + C sqrt(ln sum_b W(b) / W(a))
 *   widening    when sqrt(sum_b n_b) >= |A|, or where the end is behind the selected move, a new move is tried beside it: of a few
 *               disturbed versions a' with K(a, a') > threshold the one with the least W(a')
 *   choice      argmax E(a) - C sqrt(ln sum_b W(b) / W(a))
 *
 * In the tree moves are played as they are, undisturbed: the regression is what accounts for the hand, for moves beside the
 * intended one are its failures. Playouts disturb as they like. A simulation ends with a move tried for the first time.
 *
 * For games for two with disturbed moves; where no hand fails nothing is shared and no move is found beyond the policy's. E
 * weighs neighbours by their visits, so it leans to the moves that were liked: values are too good for who moves.
 *
 * After Yee, Lisý and Bowling (2016), algorithm 1. Open there, and ours: the kernel is scaled to K(a, a) = 1, so that W counts visits,
 * and new moves are sought among disturbed versions. Differs: a node takes no more than `arms` moves, after which E itself is what
 * a simulation brings back from a move with the end behind it. The tree is not kept from move to move: what is really
 * played is never a move of the tree.
 */
import {
  Arms,
  type Disturbance,
  type Game,
  type Horizon,
  type Policy,
  type Scale,
  type ScaledPlayout,
  type State,
} from "../../game/index.js";
import type { Rng } from "../../random/index.js";
import type { Report, Search, Thinking } from "../thinking.js";
import { KrNode } from "./node.js";
import type { KrUctOptions } from "./options.js";
import { report } from "./report.js";

/** What the search is put together from; all of it belongs to the game. */
export interface KrParts<S extends State<M>, M> {
  readonly game: Pick<Game<S, M>, "clone" | "isLegal">;
  /** The moves of a node before any is found beside them. */
  readonly policy: Policy<S, M>;
  readonly kernel: Disturbance<M>;
  readonly playout: ScaledPlayout<S>;
  readonly horizon: Horizon<S>;
  /** A move to be written over. */
  blank(): M;
}

export class KrUct<S extends State<M>, M> implements Search<S, M> {
  readonly #parts: KrParts<S, M>;
  readonly #options: KrUctOptions;

  constructor(parts: KrParts<S, M>, options: KrUctOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng): KrUctThinking<S, M> {
    return new KrUctThinking(this.#parts, this.#options, root, rng);
  }
}

export class KrUctThinking<S extends State<M>, M> implements Thinking<M> {
  readonly #parts: KrParts<S, M>;
  readonly #options: KrUctOptions;
  readonly #rng: Rng;
  readonly #root: S;
  readonly #scale: Scale<S>;
  readonly #tree: KrNode<M> | undefined;
  /** The state that a simulation moves along. */
  readonly #state: S;
  readonly #arms: Arms;
  /** The way of a simulation. */
  readonly #nodes: KrNode<M>[] = [];
  #choices = new Int32Array(64);
  #drawn: M;
  #thinnest: M;
  #size = 0;
  #simulations = 0;

  constructor(parts: KrParts<S, M>, options: KrUctOptions, root: S, rng: Rng) {
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#root = parts.game.clone(root);
    this.#state = parts.game.clone(root);
    this.#arms = new Arms(parts.policy.most);
    this.#drawn = parts.blank();
    this.#thinnest = parts.blank();
    this.#scale = parts.horizon.scale(root);
    this.#tree = root.isOver() ? undefined : this.#open();
  }

  /** The root of the tree; missing when the game is over. */
  get tree(): KrNode<M> | undefined {
    return this.#tree;
  }

  get simulations(): number {
    return this.#simulations;
  }

  get decided(): boolean {
    const tree = this.#tree;
    if (tree === undefined) return true;
    if (tree.moves.length < this.#options.arms) return false;
    for (let arm = 0; arm < tree.moves.length; arm++) if (!tree.isEnd(arm)) return false;
    return true;
  }

  run(playouts: number): void {
    if (this.#tree === undefined) return;
    for (let i = 0; i < playouts; i++) this.#simulate(this.#tree);
  }

  report(lines?: number): Report<M> {
    if (this.#tree === undefined) throw new Error("the game is over: there is no move to report");
    return report(this.#tree, this.#simulations, this.#options.exploration, this.#scale, lines);
  }

  #simulate(tree: KrNode<M>): void {
    const { playout } = this.#parts;
    const scale = this.#scale;
    const state = this.#state;
    const nodes = this.#nodes;
    state.copyFrom(this.#root);
    let node = tree;
    let depth = 0;
    let reward: number;
    for (;;) {
      const arm = this.#choose(node);
      if (node.isEnd(arm)) {
        reward = node.value(arm);
        break;
      }
      if (depth === this.#choices.length) this.#lengthenPath();
      nodes[depth] = node;
      this.#choices[depth++] = arm;
      state.play(node.moves[arm]);
      if (node.visitsOf(arm) === 0 && scale.reached(state)) {
        reward = scale.reward(state);
        node.setEnd(arm);
        break;
      }
      const child = node.children[arm];
      if (child !== undefined) node = child;
      else if (node.visitsOf(arm) === 0 || this.#size >= this.#options.nodes) {
        reward = playout.run(state, this.#rng, scale);
        break;
      } else {
        node.children[arm] = this.#open();
        node = node.children[arm];
      }
    }
    for (let level = 0; level < depth; level++) nodes[level].visit(this.#choices[level], reward);
    this.#simulations++;
  }

  /** The move to go on with, selected or new; the state is the node's. */
  #choose(node: KrNode<M>): number {
    const { arms, exploration, widening } = this.#options;
    const arm = node.select(exploration);
    const { length } = node.moves;
    if (node.visitsOf(arm) === 0 || length >= arms) return arm;
    const wide = length > widening * Math.sqrt(node.visits);
    return wide && !node.isEnd(arm) ? arm : this.#widen(node, arm);
  }

  /** Adds a move beside this one, where little was tried; gives this one again where none can be had. */
  #widen(node: KrNode<M>, arm: number): number {
    const { game, kernel } = this.#parts;
    const { threshold, tries } = this.#options;
    const move = node.moves[arm];
    const peak = node.peakOf(arm);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < tries; i++) {
      const drawn = this.#drawn;
      kernel.sample(move, this.#rng, drawn);
      const near = node.kernel(move, peak, drawn);
      // A hand that does not fail draws the move itself.
      if (near <= threshold || near === 1 || !game.isLegal(this.#state, drawn)) continue;
      const mass = node.massAt(drawn, kernel.density(drawn, drawn));
      if (mass >= least) continue;
      least = mass;
      this.#drawn = this.#thinnest;
      this.#thinnest = drawn;
    }
    if (least === Number.POSITIVE_INFINITY) return arm;
    const added = node.add(this.#thinnest);
    this.#thinnest = this.#parts.blank();
    return added;
  }

  /** A node for the state, with the policy's moves. */
  #open(): KrNode<M> {
    const { policy, kernel } = this.#parts;
    const arms = this.#arms;
    const state = this.#state;
    policy.list(state, arms);
    const node = new KrNode<M>(state.toMove === 0 ? 1 : -1, kernel, arms.length + 2);
    for (let i = 0; i < arms.length; i++) {
      const move = this.#parts.blank();
      policy.move(state, arms.ids[i], move);
      node.add(move);
    }
    this.#size++;
    return node;
  }

  #lengthenPath(): void {
    const choices = new Int32Array(2 * this.#choices.length);
    choices.set(this.#choices);
    this.#choices = choices;
  }
}
