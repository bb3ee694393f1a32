/**
 * The moves tried in one position, and what they tell about each other. With K(a, b) = p(b | a) / p(a | a), p the density of
 * the disturbance, n the visits and v the mean rewards:
 *
 *   W(a) = sum over b of K(a, b) n_b                    how much is known around a
 *   E(a) = sum over b of K(a, b) n_b v_b / W(a)         what a is worth when the hand may fail
 *
 * Both are kept up to date: a visit to b adds K(a, b) to W(a) of every a, from a row of the kernels' matrix. The matrix is
 * made when a move is visited for the second time, so positions whose moves are tried once each need none.
 */
import type { Disturbance } from "../../game/index.js";
import { takeLog } from "../../random/index.js";

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
  readonly #kernel: Disturbance<M>;
  #numbers: Float64Array;
  #capacity: number;
  /** Row b: K(a, b) by a. */
  #matrix: Float64Array | undefined;
  /** The sum of all W. */
  #mass = 0;

  constructor(sign: 1 | -1, kernel: Disturbance<M>, capacity: number) {
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
    let most = Number.NEGATIVE_INFINITY;
    for (let arm = 0; arm < this.moves.length; arm++) {
      const mass = numbers[ROW * arm + MASS];
      if (mass === 0) return arm;
      const bound = (sign * numbers[ROW * arm + PULL]) / mass + scale / Math.sqrt(mass);
      if (bound > most) {
        most = bound;
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
