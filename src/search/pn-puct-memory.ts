/**
 * The memory of a judged search: positions, their means and proof numbers, and the move to look at next.
 *
 * What a judged search remembers: positions found by a 64-bit key, and the moves of each side by side, best prior
 * first. Numbers of a position are from the view of its mover.
 */
import type { MoveList, Verdict } from "../game/index.js";
import type { PnPuctOptions } from "./pn-puct.js";

/** Stands for "cannot be proved". */
const NEVER = 1 << 29;

export class PnPuctMemory {
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

  add(high: number, low: number, verdict: Verdict, value: number, arms: MoveList): number {
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
  revise(node: number, value: number, arms: MoveList): void {
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

// What is known of a position from what is behind its moves: its mean, how hard it is to prove, and the move to look at next.
// `judged.ts` tells how; everything is over one `PnPuctMemory`.

export class Backup {
  readonly #memory: PnPuctMemory;
  readonly #options: PnPuctOptions;
  /** Ids below this are points that a proof can rest on. */
  readonly #points: number;

  constructor(memory: PnPuctMemory, options: PnPuctOptions, points: number) {
    this.#memory = memory;
    this.#options = options;
    this.#points = points;
  }

  /** How hard a position that is new and open seems to be. */
  open(node: number): void {
    const memory = this.#memory;
    const value = memory.judged[node];
    memory.phi[node] = this.#initialProofNumber(1 - value);
    memory.delta[node] = this.#focused(memory.count[node]) * this.#initialProofNumber(value);
  }

  /** The arm to estimate: PUCT. */
  selectPuct(node: number): number {
    const memory = this.#memory;
    const { exploration, reduction } = this.#options;
    const scale = exploration * Math.sqrt(memory.visits[node]);
    const urgency = memory.mean[node] - reduction;
    const first = memory.first[node];
    const end = first + memory.count[node];
    let best = first;
    let max = Number.NEGATIVE_INFINITY;
    for (let arm = first; arm < end; arm++) {
      const child = memory.child[arm];
      const value = child < 0 ? urgency : 1 - memory.mean[child];
      const wish = value + (scale * memory.prior[arm]) / (1 + memory.armVisits[arm]);
      if (wish > max) {
        max = wish;
        best = arm;
      }
    }
    return best;
  }

  /** The arm to prove: least delta behind it. */
  selectPn(node: number): number {
    const memory = this.#memory;
    const first = memory.first[node];
    const end = first + this.#focused(memory.count[node]);
    const unseen = this.#initialProofNumber(1 - memory.judged[node]);
    let best = first;
    let min = NEVER + 1;
    for (let arm = first; arm < end; arm++) {
      const child = memory.child[arm];
      const delta = child < 0 ? unseen : memory.delta[child];
      if (delta < min) {
        min = delta;
        best = arm;
      }
    }
    return best;
  }

  /** Works out a position anew from what is behind its moves. */
  update(node: number): void {
    const memory = this.#memory;
    if (!this.#dropRefuted(node)) {
      memory.lose(node);
      return;
    }
    const first = memory.first[node];
    const count = memory.count[node];
    const width = this.#focused(count);
    const unseenPhi = this.#initialProofNumber(memory.judged[node]);
    const unseenDelta = this.#initialProofNumber(1 - memory.judged[node]);
    let sum = memory.judged[node];
    let visits = 1;
    let phi = NEVER;
    let delta = 0;
    for (let i = 0; i < count; i++) {
      const arm = first + i;
      const child = memory.child[arm];
      if (child >= 0) {
        if (memory.isLost(child)) {
          this.#win(node, arm);
          return;
        }
        sum += memory.armVisits[arm] * (1 - memory.mean[child]);
        visits += memory.armVisits[arm];
      }
      if (i >= width) continue;
      const against = child < 0 ? unseenDelta : memory.delta[child];
      if (against < phi) phi = against;
      delta += child < 0 ? unseenPhi : memory.phi[child];
    }
    memory.phi[node] = phi;
    memory.delta[node] = Math.min(NEVER, delta);
    memory.mean[node] = sum / visits;
  }

  /**
   * Takes away the moves that are refuted, and those outside the needs of a refutation, and keeps these needs. False,
   * and the last moves stay for the record, where none would be left.
   */
  #dropRefuted(node: number): boolean {
    const memory = this.#memory;
    const { words, needs } = memory;
    const first = memory.first[node];
    for (let i = 0; i < memory.count[node]; ) {
      const child = memory.child[first + i];
      if (child < 0 || !memory.isWon(child)) {
        i++;
        continue;
      }
      const beyond = memory.id[first + i] >= this.#points;
      for (let word = 0; word < words; word++)
        needs[node * words + word] |= beyond ? -1 : needs[child * words + word];
      let kept = 0;
      for (let j = 0; j < memory.count[node]; j++)
        if (j !== i && (beyond || this.#isOpen(child, memory.id[first + j]))) kept++;
      if (kept === 0) return false;
      kept = 0;
      for (let j = 0; j < memory.count[node]; j++)
        if (j !== i && (beyond || this.#isOpen(child, memory.id[first + j])))
          memory.moveArm(first + j, first + kept++);
      memory.count[node] = kept;
      i = 0;
    }
    return true;
  }

  /** Whether the proof behind another move leaves this one open. */
  #isOpen(proved: number, id: number): boolean {
    return id >= this.#points || this.#memory.needsId(proved, id);
  }

  /** A winning move needs what its position needs, and itself; it is the only one to be remembered. */
  #win(node: number, arm: number): void {
    const memory = this.#memory;
    const { words, needs } = memory;
    const child = memory.child[arm];
    const id = memory.id[arm];
    const beyond = id >= this.#points;
    for (let word = 0; word < words; word++)
      needs[node * words + word] = beyond ? -1 : needs[child * words + word];
    if (!beyond) needs[node * words + (id >> 5)] |= 1 << (id & 31);
    memory.moveArm(arm, memory.first[node]);
    memory.count[node] = 1;
    memory.phi[node] = 0;
    memory.delta[node] = NEVER;
    memory.mean[node] = 1;
  }

  /** How hard something is to prove that has this chance to be false. */
  #initialProofNumber(doubt: number): number {
    return 1 + Math.round(this.#options.hope * doubt);
  }

  #focused(open: number): number {
    return open === 0 ? 0 : 1 + Math.ceil(this.#options.focus * (open - 1));
  }
}
