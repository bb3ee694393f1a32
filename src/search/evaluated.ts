/**
 * UCT with an evaluator: a leaf is shown to it once, when it is first reached, gets its children with the priors that come back,
 * and its chance, or that mixed with a playout, goes up the tree (Silver et al. 2016, section "Searching with policy and value
 * networks"; the selection stays that of UCT with progressive bias). The options are those of UCT; `expand` and AMAF have no meaning here.
 *
 * An evaluator that wants several states at once gets the leaves of several descents. Until its answer is there each of them counts
 * as a loss for whoever moved along it (virtual loss; Chaslot, Winands and van den Herik 2008), so that the next one goes elsewhere; one that
 * ends where another waits is taken back, and the batch goes as it is. If the answer comes later, `run` waits for it. The tree is
 * the same however `run` is sliced: a batch is not cut.
 *
 * For the same games as UCT. Transpositions are not joined; `Judged` does that, and chooses by the priors.
 */
import type { Rng } from "../core/index.js";
import {
  Arms,
  type BatchPlayout,
  type Candidates,
  type Evaluation,
  type Evaluator,
  type Player,
  type Playout,
  type State,
  type Tally,
} from "../game/index.js";
import { valueFor0 } from "./estimates.js";
import { finished, isBatch, type Report, type TreeSearch, type TreeThinking, type Widening } from "./run.js";
import { PROVED, proofOf, prove, report, select, TERMINAL, Tree } from "./tree.js";
import { order, type UctOptions } from "./uct.js";

export interface EvaluatedUctParts<S> {
  clone(state: S): S;
  readonly candidates: Candidates<S>;
  readonly evaluator: Evaluator<S>;
  /** Played out from a leaf beside the evaluation, which has `weight` in the value. */
  readonly mixed?: { readonly playout: Playout<S> | BatchPlayout<S>; readonly weight: number };
  readonly widening?: Widening;
}

export class EvaluatedUct<S extends State<number>> implements TreeSearch<S, number> {
  readonly #parts: EvaluatedUctParts<S>;
  readonly #options: UctOptions;

  constructor(parts: EvaluatedUctParts<S>, options: UctOptions) {
    if (options.amaf !== "none") throw new Error("amaf: an evaluator gives no credits; expected none");
    this.#parts = parts;
    this.#options = { ...options, expand: 0 };
  }

  begin(root: S, rng: Rng): EvaluatedThinking<S> {
    return new EvaluatedThinking(this.#parts, this.#options, root, rng);
  }
}

/** A way from the root to a leaf, and what is thought of it. */
class Descent<S extends State<number>> implements Evaluation {
  readonly state: S;
  readonly arms: Arms;
  value = 0.5;
  path = new Int32Array(64);
  depth = 0;

  constructor(state: S, capacity: number) {
    this.state = state;
    this.arms = new Arms(capacity);
  }

  get leaf(): number {
    return this.path[this.depth];
  }

  begin(root: S): void {
    this.state.copyFrom(root);
    this.depth = 0;
    this.path[0] = 0;
  }

  take(node: number): void {
    if (++this.depth === this.path.length) {
      const path = new Int32Array(2 * this.path.length);
      path.set(this.path);
      this.path = path;
    }
    this.path[this.depth] = node;
  }
}

export class EvaluatedThinking<S extends State<number>> implements TreeThinking<number> {
  readonly tree: Tree;
  readonly #parts: EvaluatedUctParts<S>;
  readonly #options: UctOptions;
  readonly #rng: Rng;
  readonly #root: S;
  /** As many as the evaluator wants states at once. */
  readonly #descents: readonly Descent<S>[];
  readonly #tally: Tally;
  /** Whether the root's moves have the evaluator's priors. */
  #opened = false;
  /** Simulations asked for and not yet made; below zero after a batch that was not cut. */
  #owed = 0;

  constructor(parts: EvaluatedUctParts<S>, options: UctOptions, root: S, rng: Rng) {
    const { capacity } = parts.candidates;
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#root = parts.clone(root);
    this.tree = new Tree(options);
    this.#descents = Array.from(
      { length: parts.evaluator.batch },
      () => new Descent(parts.clone(root), capacity),
    );
    this.#tally = { wins: 0, held: new Int32Array(capacity), heldWins: new Int32Array(capacity) };
    this.#growRoot();
  }

  get simulations(): number {
    return this.tree.visits[0];
  }

  get decided(): boolean {
    return this.#settled || this.tree.count[0] === 1;
  }

  run(simulations: number): void | Promise<void> {
    this.#owed += simulations;
    return finished(this.#search());
  }

  report(lines?: number): Report<number> {
    return report(this.tree, this.#options.choose, lines);
  }

  advance(move: number): void {
    this.tree.follow(move, this.#options.reuse);
    this.#root.play(move);
    this.#owed = 0;
    this.#opened = this.tree.count[0] > 0;
    if (!this.#opened) this.#growRoot();
  }

  get #settled(): boolean {
    return (this.tree.flags[0] & (PROVED | TERMINAL)) !== 0;
  }

  /** The root has children from the start, so that there is an answer before anything is known. */
  #growRoot(): void {
    const [descent] = this.#descents;
    const root = this.#root;
    if (root.isOver()) this.tree.flags[0] |= TERMINAL | proofOf(root.value());
    else {
      this.#parts.candidates.list(root, descent.arms);
      this.#grow(0, descent.arms, root.toMove);
      if (this.tree.count[0] === 0)
        throw new Error(`nodes: ${this.tree.capacity} do not hold the moves of the root`);
    }
  }

  /** Gives what has to be awaited on the way. */
  *#search(): Generator<Promise<void>, void> {
    if (!this.#opened && !this.#settled) yield* this.#open();
    const { tree } = this;
    while (this.#owed > 0 && !this.#settled) {
      if (tree.full) tree.shrink();
      const asked: Descent<S>[] = [];
      // Descents to ends of games have nothing to ask.
      for (let went = 0; went < this.#descents.length && !this.#settled; went++) {
        const descent = this.#descents[asked.length];
        const found = this.#descend(descent, asked);
        if (found === "another waits") break;
        this.#owed--;
        if (found === "leaf") asked.push(descent);
      }
      yield* this.#evaluate(asked);
      for (const descent of asked) this.#settle(descent);
    }
    if (this.#settled) this.#owed = 0;
  }

  *#open(): Generator<Promise<void>, void> {
    const [descent] = this.#descents;
    descent.begin(this.#root);
    this.#parts.candidates.list(descent.state, descent.arms);
    yield* this.#evaluate([descent]);
    this.tree.clear();
    this.#grow(0, descent.arms, this.#root.toMove);
    this.#opened = true;
  }

  *#evaluate(asked: readonly Descent<S>[]): Generator<Promise<void>, void> {
    if (asked.length === 0) return;
    const states = asked.map(({ state }) => state);
    const later = this.#parts.evaluator.evaluate(states, asked);
    if (later !== undefined) yield later;
  }

  /** Goes down to a leaf that nobody waits at; an end of the game is counted at once. */
  #descend(descent: Descent<S>, asked: readonly Descent<S>[]): "leaf" | "end" | "another waits" {
    const { tree } = this;
    const { widening, candidates } = this.#parts;
    const { exploration, total } = this.#options;
    const { state } = descent;
    descent.begin(this.#root);
    tree.visits[0]++;
    for (let node = 0; ; ) {
      if (tree.first[node] === 0) {
        if (state.isOver()) {
          this.#end(descent);
          return "end";
        }
        if (asked.some(({ leaf }) => leaf === node)) {
          this.#takeBack(descent);
          return "another waits";
        }
        candidates.list(state, descent.arms);
        return "leaf";
      }
      const unlocked = widening === undefined ? tree.count[node] : widening.unlocked(tree.visits[node]);
      const mover = tree.mover(node);
      const child = select(
        tree,
        node,
        unlocked,
        exploration,
        total === "visits" ? tree.visits[node] : tree.mass[node],
      );
      tree.mass[node]++;
      tree.visit(child, 1, lossOf(mover), mover);
      state.play(tree.id[child]);
      descent.take(child);
      node = child;
    }
  }

  #end(descent: Descent<S>): void {
    const { tree } = this;
    const value = descent.state.value();
    tree.flags[descent.leaf] |= TERMINAL;
    const proof = proofOf(value);
    if (proof !== 0) prove(tree, descent.path, descent.depth, proof);
    this.#back(descent, value);
  }

  /** Takes in what was thought of a leaf. */
  #settle(descent: Descent<S>): void {
    const { leaf, arms, state } = descent;
    const mover = state.toMove;
    const chance = valueFor0(descent, state);
    this.#back(descent, this.#mixed(chance, state));
    // After the tree was full, only what is visited often gets children.
    if (this.tree.counted(leaf) > this.tree.threshold) this.#grow(leaf, arms, mover);
  }

  #mixed(chance: number, state: S): number {
    const { mixed } = this.#parts;
    if (mixed === undefined) return chance;
    const { playout, weight } = mixed;
    if (!isBatch(playout)) return weight * chance + (1 - weight) * playout.run(state, this.#rng);
    playout.run(state, this.#rng, this.#tally, false);
    return weight * chance + ((1 - weight) * this.#tally.wins) / playout.lanes;
  }

  #grow(node: number, arms: Arms, mover: Player): void {
    order(arms, this.#rng);
    this.tree.grow(node, arms, mover);
  }

  /** The value takes the place of the loss that every node of the path was given in advance. */
  #back({ path, depth }: Descent<S>, value: number): void {
    const { tree } = this;
    for (let level = depth; level > 0; level--) {
      const mover = tree.mover(path[level - 1]);
      tree.visit(path[level], 0, value - lossOf(mover), mover);
    }
    tree.values[0] += value;
  }

  #takeBack({ path, depth }: Descent<S>): void {
    const { tree } = this;
    for (let level = depth; level > 0; level--) {
      const above = path[level - 1];
      const mover = tree.mover(above);
      tree.visit(path[level], -1, -lossOf(mover), mover);
      tree.mass[above]--;
    }
    tree.visits[0]--;
  }
}

/** The value, for player 0, of a loss of the player. */
function lossOf(player: Player): number {
  return player === 0 ? 0 : 1;
}
