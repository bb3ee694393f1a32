/**
 * Moves that are judged by their own simulations, each disturbed anew: unlike a grid's convolution exact for any disturbance and
 * any move. The next simulation goes to the largest mean + c s sqrt(ln N / n), s the deviation of one simulation.
 * Kept in memory that workers share: who adds a move or a reward does it in a part of his own, everybody sees it.
 */
import type { Coder } from "../game/index.js";

/** Most moves a worker can add. */
const ROOM = 256;
const COUNT = 0;
const SUM = 1;
const SQUARES = 2;
const STATISTICS = 3;
/** Simulations of a new move before its mean means anything. */
const TRIAL = 4;

export class Shortlist<M> {
  readonly #coder: Coder<M>;
  readonly #worker: number;
  readonly #workers: number;
  readonly #room: number;
  readonly #moves: Float64Array;
  /** By worker who adds, move and statistic. */
  readonly #rewards: Float64Array;
  /** How many moves each worker has added. */
  readonly #lengths: Float64Array;
  /** All workers together, by move. */
  readonly counts: Float64Array;
  readonly means: Float64Array;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  simulations = 0;
  /** Variance of one simulation, of whichever move, when it was last worked out. */
  variance = 1;

  static length<M>(coder: Coder<M>, workers: number): number {
    const room = ROOM * workers;
    return room * coder.length + workers * room * STATISTICS + workers;
  }

  constructor(coder: Coder<M>, memory: Float64Array, worker: number, workers: number) {
    const room = ROOM * workers;
    this.#coder = coder;
    this.#worker = worker;
    this.#workers = workers;
    this.#room = room;
    this.#moves = memory.subarray(0, room * coder.length);
    this.#rewards = memory.subarray(room * coder.length, room * (coder.length + workers * STATISTICS));
    this.#lengths = memory.subarray(memory.length - workers);
    this.counts = new Float64Array(room);
    this.means = new Float64Array(room);
    this.#sums = new Float64Array(room);
    this.#squares = new Float64Array(room);
  }

  /** Numbers of moves run from 0 to this; some of them may not be taken. */
  get room(): number {
    return this.#room;
  }

  has(number: number): boolean {
    return number % ROOM < this.#lengths[(number / ROOM) | 0];
  }

  /** The number of a new move, -1 where there is no room left. */
  enter(move: M): number {
    const place = this.#lengths[this.#worker];
    if (place === ROOM) return -1;
    const number = this.#worker * ROOM + place;
    this.#coder.write(move, this.#moves, number * this.#coder.length);
    this.#lengths[this.#worker]++;
    return number;
  }

  read(number: number, into: M): void {
    this.#coder.read(this.#moves, number * this.#coder.length, into);
  }

  add(number: number, reward: number): void {
    const at = (this.#worker * this.#room + number) * STATISTICS;
    this.#rewards[at + COUNT]++;
    this.#rewards[at + SUM] += reward;
    this.#rewards[at + SQUARES] += reward * reward;
    this.counts[number]++;
    this.#sums[number] += reward;
    this.#squares[number] += reward * reward;
    this.means[number] = this.#sums[number] / this.counts[number];
    this.simulations++;
  }

  /** Takes in what the other workers have found. */
  gather(): void {
    let all = 0;
    for (let number = 0; number < this.#room; number++) {
      if (!this.has(number)) continue;
      let count = 0;
      let sum = 0;
      let squares = 0;
      for (let worker = 0; worker < this.#workers; worker++) {
        const at = (worker * this.#room + number) * STATISTICS;
        count += this.#rewards[at + COUNT];
        sum += this.#rewards[at + SUM];
        squares += this.#rewards[at + SQUARES];
      }
      this.counts[number] = count;
      this.#sums[number] = sum;
      this.#squares[number] = squares;
      this.means[number] = count > 0 ? sum / count : 0;
      all += count;
    }
    this.simulations = all;
  }

  /** Works out the variance anew. */
  assess(): void {
    let sum = 0;
    let squares = 0;
    for (let number = 0; number < this.#room; number++) {
      if (!this.has(number)) continue;
      sum += this.#sums[number];
      squares += this.#squares[number];
    }
    const n = this.simulations;
    if (n > 1) this.variance = Math.max(1e-6, squares / n - (sum / n) ** 2);
  }

  /** The move that should be simulated next, `sign` 1 for player 0; -1 where there are none. */
  next(sign: number, confidence: number): number {
    const { counts, means } = this;
    const bonus = confidence * Math.sqrt(this.variance * Math.log(1 + this.simulations));
    let best = -1;
    let max = Number.NEGATIVE_INFINITY;
    for (let worker = 0; worker < this.#workers; worker++) {
      const start = worker * ROOM;
      const end = start + this.#lengths[worker];
      for (let number = start; number < end; number++) {
        const n = counts[number];
        if (n < TRIAL) return number;
        const bound = sign * means[number] + bonus / Math.sqrt(n);
        if (bound > max) {
          max = bound;
          best = number;
        }
      }
    }
    return best;
  }

  /** The move that is surely good: the largest mean less one standard error; -1 where there are none. */
  best(sign: number): number {
    let best = -1;
    let max = Number.NEGATIVE_INFINITY;
    for (let number = 0; number < this.#room; number++) {
      if (!this.has(number) || this.counts[number] === 0) continue;
      const bound = sign * this.means[number] - this.error(number);
      if (bound > max) {
        max = bound;
        best = number;
      }
    }
    return best;
  }

  /** Standard error of a move's mean; its own variance counts as much as it is known. */
  error(number: number): number {
    const n = this.counts[number];
    const own = Math.max(0, this.#squares[number] / n - this.means[number] ** 2);
    const variance = (n * own + TRIAL * this.variance) / (n + TRIAL);
    return Math.sqrt(variance / n);
  }
}
