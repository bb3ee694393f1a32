/**
 * What a judged search remembers: positions found by a 64-bit key, and the moves of each side by side, best prior
 * first. Numbers of a position are from the view of its mover.
 */
import type { Arms, Verdict } from "../../game/index.js";

/** Stands for "cannot be proved". */
export const NEVER = 1 << 29;

export class Memory {
  /** Positions in use. */
  size = 0;
  readonly capacity: number;
  readonly words: number;
  readonly #slots: Int32Array;
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  /** How often the search has come by. */
  readonly visits: Int32Array;
  /** The evaluator's value, and the mean with all that was seen below. */
  readonly judged: Float64Array;
  readonly mean: Float64Array;
  /** How hard it is to prove a win, and a loss; 0 is proved. */
  readonly phi: Int32Array;
  readonly delta: Int32Array;
  /** The ids that the winner's proof rests on, or the case against the moves that are gone. */
  readonly needs: Int32Array;
  /** The moves that are left. */
  readonly first: Int32Array;
  readonly count: Int32Array;
  armsUsed = 0;
  readonly id: Int16Array;
  readonly prior: Float32Array;
  readonly armVisits: Int32Array;
  /** The position behind a move, -1 while it has not been looked at from here. */
  readonly child: Int32Array;

  constructor(capacity: number, words: number) {
    this.capacity = capacity;
    this.words = words;
    // At least twice the capacity, and a power of two.
    this.#slots = new Int32Array(1 << (33 - Math.clz32(capacity - 1))).fill(-1);
    this.#high = new Int32Array(capacity);
    this.#low = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.judged = new Float64Array(capacity);
    this.mean = new Float64Array(capacity);
    this.phi = new Int32Array(capacity);
    this.delta = new Int32Array(capacity);
    this.needs = new Int32Array(capacity * words);
    this.first = new Int32Array(capacity);
    this.count = new Int32Array(capacity);
    const arms = capacity * 40;
    this.id = new Int16Array(arms);
    this.prior = new Float32Array(arms);
    this.armVisits = new Int32Array(arms);
    this.child = new Int32Array(arms);
  }

  clear(): void {
    this.size = 0;
    this.armsUsed = 0;
    this.#slots.fill(-1);
  }

  /** Whether there may be no room for so many more positions. */
  isFull(arms: number, positions: number): boolean {
    return this.size + positions > this.capacity || this.armsUsed + positions * arms > this.id.length;
  }

  /** The position with this key, -1 where it is not known. */
  find(high: number, low: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const node = this.#slots[slot];
      if (node < 0 || (this.#low[node] === low && this.#high[node] === high)) return node;
    }
  }

  add(high: number, low: number, verdict: Verdict, value: number, arms: Arms): number {
    const node = this.size++;
    const mask = this.#slots.length - 1;
    let slot = low & mask;
    while (this.#slots[slot] >= 0) slot = (slot + 1) & mask;
    this.#slots[slot] = node;
    this.#high[node] = high;
    this.#low[node] = low;
    this.visits[node] = 0;
    this.first[node] = this.armsUsed;
    this.armsUsed += arms.length;
    this.phi[node] = verdict === "win" ? 0 : NEVER;
    this.delta[node] = verdict === "win" ? NEVER : 0;
    this.revise(node, value, arms);
    return node;
  }

  /** Writes value and moves of a position that nothing is behind yet; no more moves than it was added with. */
  revise(node: number, value: number, arms: Arms): void {
    this.judged[node] = value;
    this.mean[node] = value;
    this.count[node] = arms.length;
    for (let i = 0; i < arms.length; i++) {
      const arm = this.first[node] + i;
      this.id[arm] = arms.ids[i];
      this.prior[arm] = arms.priors[i];
      this.armVisits[arm] = 0;
      this.child[arm] = -1;
    }
  }

  /** The arm of a position with this id, -1 where it is gone. */
  armOf(node: number, id: number): number {
    const end = this.first[node] + this.count[node];
    for (let arm = this.first[node]; arm < end; arm++) if (this.id[arm] === id) return arm;
    return -1;
  }

  lose(node: number): void {
    this.phi[node] = NEVER;
    this.delta[node] = 0;
    this.mean[node] = 0;
  }

  isWon(node: number): boolean {
    return this.phi[node] === 0;
  }

  isLost(node: number): boolean {
    return this.delta[node] === 0;
  }

  isProved(node: number): boolean {
    return this.phi[node] === 0 || this.delta[node] === 0;
  }

  needsId(node: number, id: number): boolean {
    return ((this.needs[node * this.words + (id >> 5)] >>> (id & 31)) & 1) === 1;
  }

  /** Moves arm `from` to the place of arm `to`. */
  moveArm(from: number, to: number): void {
    this.id[to] = this.id[from];
    this.prior[to] = this.prior[from];
    this.armVisits[to] = this.armVisits[from];
    this.child[to] = this.child[from];
  }
}
