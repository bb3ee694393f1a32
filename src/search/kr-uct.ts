/**
 * KR-UCT: tree search among moves of a continuum, with kernel regression between moves that are near each other.
 */

import { z } from "zod";
import { type Rng, takeLog } from "../core/index.js";
import {
  type Game,
  type Horizon,
  MoveList,
  type MoveNoise,
  type Policy,
  type RewardScale,
  type ScaledPlayout,
  type State,
} from "../game/index.js";
import type { Report, ReportLine, Search, SearchRun } from "./run.js";

/** Checks the options of a KR-UCT search; every field has a default and a description. */
export const krUctSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(1)
    .describe("C in E + C sqrt(ln sum W / W): how much moves in thinly tried regions are favoured"),
  widening: z
    .number()
    .positive()
    .default(1)
    .describe("a node gets another move when it has fewer than this times the square root of its visits"),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.02)
    .describe("least kernel between a new move and the one it was found beside"),
  tries: z
    .int()
    .min(1)
    .max(1000)
    .default(6)
    .describe("moves drawn around the selected one, of which the one in the thinnest region is added"),
  arms: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .describe("most moves of a node, unless the policy lists more"),
  nodes: z
    .int()
    .min(1)
    .max(1e7)
    .default(1 << 17)
    .describe("most nodes of the tree; when it is full, its leaves are played out from"),
});

type KrUctOptions = Readonly<z.output<typeof krUctSchema>>;

// The moves tried in one position, and what they tell about each other. With K(a, b) = p(b | a) / p(a | a), p the density of
// the disturbance, n the visits and v the mean rewards:
//
//   W(a) = sum over b of K(a, b) n_b                    how much is known around a
//   E(a) = sum over b of K(a, b) n_b v_b / W(a)         what a is worth when the hand may fail
//
// Both are kept up to date: a visit to b adds K(a, b) to W(a) of every a, from a row of the kernels' matrix. The matrix is
// made when a move is visited for the second time, so positions whose moves are tried once each need none.

/** Numbers of a move: n; the sum of rewards and of their squares; W and W E; p(a | a); 1 where the horizon is behind it. */
const VISITS = 0;
const SUM = 1;
const SQUARES = 2;
const MASS = 3;
const PULL = 4;
const PEAK = 5;
const END = 6;
const ROW = 7;

const register = new Float64Array(1);

export class KrNode<M> {
  /** Who moves here wants large rewards (1) or small ones (-1). */
  readonly sign: 1 | -1;
  readonly moves: M[] = [];
  readonly children: (KrNode<M> | undefined)[] = [];
  visits = 0;
  readonly #kernel: MoveNoise<M>;
  #numbers: Float64Array;
  #capacity: number;
  /** Row b: K(a, b) by a. */
  #matrix: Float64Array | undefined;
  /** The sum of all W. */
  #mass = 0;

  constructor(sign: 1 | -1, kernel: MoveNoise<M>, capacity: number) {
    this.sign = sign;
    this.#kernel = kernel;
    this.#capacity = capacity;
    this.#numbers = new Float64Array(ROW * capacity);
  }

  add(move: M): number {
    const arm = this.moves.length;
    if (arm === this.#capacity) this.#enlarge();
    this.moves.push(move);
    this.children.push(undefined);
    const numbers = this.#numbers;
    const at = ROW * arm;
    const peak = this.#kernel.density(move, move);
    numbers[at + PEAK] = peak;
    for (let b = 0; b < arm; b++) {
      const n = numbers[ROW * b + VISITS];
      if (n === 0) continue;
      const k = this.kernel(move, peak, this.moves[b]);
      numbers[at + MASS] += k * n;
      numbers[at + PULL] += k * numbers[ROW * b + SUM];
    }
    this.#mass += numbers[at + MASS];
    if (this.#matrix !== undefined) this.#fill(this.#matrix, arm);
    return arm;
  }

  visit(arm: number, reward: number): void {
    const numbers = this.#numbers;
    const at = ROW * arm;
    if (numbers[at + VISITS] > 0 && this.#matrix === undefined) this.#makeMatrix();
    this.visits++;
    numbers[at + VISITS]++;
    numbers[at + SUM] += reward;
    numbers[at + SQUARES] += reward * reward;
    const matrix = this.#matrix;
    const row = arm * this.#capacity;
    for (let a = 0; a < this.moves.length; a++) {
      const k =
        matrix === undefined
          ? this.kernel(this.moves[a], numbers[ROW * a + PEAK], this.moves[arm])
          : matrix[row + a];
      numbers[ROW * a + MASS] += k;
      numbers[ROW * a + PULL] += k * reward;
      this.#mass += k;
    }
  }

  /** The move with the largest upper bound, for who moves here; one about which nothing is known before all others. */
  select(exploration: number): number {
    const numbers = this.#numbers;
    const { sign } = this;
    const scale = this.#scale(exploration);
    let best = 0;
    let max = Number.NEGATIVE_INFINITY;
    for (let arm = 0; arm < this.moves.length; arm++) {
      const mass = numbers[ROW * arm + MASS];
      if (mass === 0) return arm;
      const bound = (sign * numbers[ROW * arm + PULL]) / mass + scale / Math.sqrt(mass);
      if (bound > max) {
        max = bound;
        best = arm;
      }
    }
    return best;
  }

  /** All visited moves by their lower bounds, the best first. */
  ranked(exploration: number): number[] {
    const scale = this.#scale(exploration);
    const bounds = this.moves.map(
      (_, arm) => this.sign * this.value(arm) - scale / Math.sqrt(this.massOf(arm)),
    );
    const visited = bounds.map((_, arm) => arm).filter((arm) => this.visitsOf(arm) > 0);
    return visited.sort((a, b) => bounds[b] - bounds[a] || a - b);
  }

  /** K(a, b), where `peak` is the density of a itself. */
  kernel(a: M, peak: number, b: M): number {
    const density = this.#kernel.density(a, b);
    // Without any noise both are infinite.
    return density === peak ? 1 : density / peak;
  }

  /** W of a move that may not be among those of the node. */
  massAt(move: M, peak: number): number {
    const numbers = this.#numbers;
    let mass = 0;
    for (let b = 0; b < this.moves.length; b++) {
      const n = numbers[ROW * b + VISITS];
      if (n > 0) mass += n * this.kernel(move, peak, this.moves[b]);
    }
    return mass;
  }

  visitsOf(arm: number): number {
    return this.#numbers[ROW * arm + VISITS];
  }

  massOf(arm: number): number {
    return this.#numbers[ROW * arm + MASS];
  }

  peakOf(arm: number): number {
    return this.#numbers[ROW * arm + PEAK];
  }

  /** E of a move about which something is known. */
  value(arm: number): number {
    return this.#numbers[ROW * arm + PULL] / this.#numbers[ROW * arm + MASS];
  }

  /** The horizon is behind this move: it need not be played again. */
  setEnd(arm: number): void {
    this.#numbers[ROW * arm + END] = 1;
  }

  isEnd(arm: number): boolean {
    return this.#numbers[ROW * arm + END] === 1;
  }

  /**
   * Standard error of E, from the spread of rewards around it and the number of equal weights that would be as good. One
   * reward of the usual spread, 1, is counted in, so that a few equal results do not look certain.
   */
  error(arm: number): number {
    const numbers = this.#numbers;
    const move = this.moves[arm];
    const peak = this.peakOf(arm);
    const mean = this.value(arm);
    let weight = 0;
    let squares = 0;
    let spread = 0;
    for (let b = 0; b < this.moves.length; b++) {
      const n = numbers[ROW * b + VISITS];
      if (n === 0) continue;
      const k = this.kernel(move, peak, this.moves[b]);
      const sum = numbers[ROW * b + SUM];
      weight += k * n;
      squares += k * k * n;
      spread += k * (numbers[ROW * b + SQUARES] - 2 * mean * sum + n * mean * mean);
    }
    return Math.sqrt(((Math.max(0, spread) + 1) / (weight + 1)) * (squares / (weight * weight)));
  }

  #scale(exploration: number): number {
    if (this.#mass <= 1) return 0;
    register[0] = this.#mass;
    takeLog(register);
    return exploration * Math.sqrt(register[0]);
  }

  #makeMatrix(): void {
    const matrix = new Float64Array(this.#capacity * this.#capacity);
    for (let arm = 0; arm < this.moves.length; arm++) this.#fill(matrix, arm);
    this.#matrix = matrix;
  }

  /** The kernels of a move with those before it, both ways. */
  #fill(matrix: Float64Array, arm: number): void {
    const capacity = this.#capacity;
    const move = this.moves[arm];
    const peak = this.peakOf(arm);
    for (let b = 0; b < arm; b++) {
      matrix[b * capacity + arm] = this.kernel(move, peak, this.moves[b]);
      matrix[arm * capacity + b] = this.kernel(this.moves[b], this.peakOf(b), move);
    }
    matrix[arm * capacity + arm] = 1;
  }

  #enlarge(): void {
    const before = this.#capacity;
    const capacity = 2 * before;
    const numbers = new Float64Array(ROW * capacity);
    numbers.set(this.#numbers);
    this.#numbers = numbers;
    this.#capacity = capacity;
    if (this.#matrix === undefined) return;
    const matrix = new Float64Array(capacity * capacity);
    for (let b = 0; b < before; b++)
      matrix.set(this.#matrix.subarray(b * before, (b + 1) * before), b * capacity);
    this.#matrix = matrix;
  }
}

/** What the tree says of its root, in the game's own scale; before the first simulation, the policy's first move. */
function report<M>(
  tree: KrNode<M>,
  simulations: number,
  exploration: number,
  scale: Pick<RewardScale<never>, "toValue" | "toError">,
  lines = Number.POSITIVE_INFINITY,
): Report<M> {
  const ranked = tree.ranked(exploration).slice(0, Math.max(1, lines));
  if (ranked.length === 0) {
    const value = scale.toValue(0);
    const line = { move: tree.moves[0], visits: 0, value, error: 0.5, continuation: [] };
    return { best: line.move, value, simulations, lines: [line] };
  }
  const shown = ranked.map((arm): ReportLine<M> => {
    const mean = tree.value(arm);
    return {
      move: tree.moves[arm],
      visits: tree.visitsOf(arm),
      value: scale.toValue(mean),
      error: scale.toError(tree.error(arm), mean),
      continuation: principalVariation(tree.children[arm], exploration),
    };
  });
  return { best: shown[0].move, value: shown[0].value, simulations, lines: shown };
}

/** The choice at every node from here on, as far as something was tried. */
function principalVariation<M>(from: KrNode<M> | undefined, exploration: number): M[] {
  const moves: M[] = [];
  let node = from;
  while (node !== undefined) {
    const best = node.ranked(exploration)[0];
    if (best === undefined) break;
    moves.push(node.moves[best]);
    node = node.children[best];
  }
  return moves;
}

// KR-UCT: tree search among moves of a continuum that the hand disturbs. A node begins with a policy's moves; what is learned
// of one move tells about all near it, by kernel regression with the density of the disturbance as the kernel (`node`). For the
// player to move:
//
//   selection   argmax E(a) + C sqrt(ln sum_b W(b) / W(a))
//   widening    when sqrt(sum_b n_b) >= |A|, or where the end is behind the selected move, a new move is tried beside it: of a few
//               disturbed versions a' with K(a, a') > threshold the one with the least W(a')
//   choice      argmax E(a) - C sqrt(ln sum_b W(b) / W(a))
//
// In the tree moves are played as they are, undisturbed: the regression is what accounts for the hand, for moves beside the
// intended one are its failures. Playouts disturb as they like. A simulation ends with a move tried for the first time.
//
// For games for two with disturbed moves; where no hand fails nothing is shared and no move is found beyond the policy's. E
// weighs neighbours by their visits, so it leans to the moves that were liked: values are too good for who moves.
//
// After Yee, Lisý and Bowling (2016), algorithm 1. Open there, and ours: the kernel is scaled to K(a, a) = 1, so that W counts visits,
// and new moves are sought among disturbed versions. Differs: a node takes no more than `arms` moves, after which E itself is what
// a simulation brings back from a move with the end behind it. The tree is not kept from move to move: what is really
// played is never a move of the tree.

/** Collects the parts of a game that KR-UCT searches with. */
export interface KrParts<S extends State<M>, M> {
  readonly game: Pick<Game<S, M>, "clone" | "isLegal">;
  /** The moves of a node before any is found beside them. */
  readonly policy: Policy<S, M>;
  readonly kernel: MoveNoise<M>;
  readonly playout: ScaledPlayout<S>;
  readonly horizon: Horizon<S>;
  /** A move to be written over. */
  blank(): M;
}

/**
 * Searches a tree over continuous moves under execution noise (Yee, Lisy and Bowling 2016): moves near each other share what their
 * playouts found, by kernel regression.
 */
export class KrUct<S extends State<M>, M> implements Search<S, M> {
  readonly #parts: KrParts<S, M>;
  readonly #options: KrUctOptions;

  constructor(parts: KrParts<S, M>, options: KrUctOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng): KrUctRun<S, M> {
    return new KrUctRun(this.#parts, this.#options, root, rng);
  }
}

class KrUctRun<S extends State<M>, M> implements SearchRun<M> {
  readonly #parts: KrParts<S, M>;
  readonly #options: KrUctOptions;
  readonly #rng: Rng;
  readonly #root: S;
  readonly #scale: RewardScale<S>;
  readonly #tree: KrNode<M> | undefined;
  /** The state that a simulation moves along. */
  readonly #state: S;
  readonly #arms: MoveList;
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
    this.#arms = new MoveList(parts.policy.maxMoves);
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
    let min = Number.POSITIVE_INFINITY;
    for (let i = 0; i < tries; i++) {
      const drawn = this.#drawn;
      kernel.sample(move, this.#rng, drawn);
      const near = node.kernel(move, peak, drawn);
      // A hand that does not fail draws the move itself.
      if (near <= threshold || near === 1 || !game.isLegal(this.#state, drawn)) continue;
      const mass = node.massAt(drawn, kernel.density(drawn, drawn));
      if (mass >= min) continue;
      min = mass;
      this.#drawn = this.#thinnest;
      this.#thinnest = drawn;
    }
    if (min === Number.POSITIVE_INFINITY) return arm;
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
