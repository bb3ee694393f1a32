/**
 * What is known of a position from what is behind its moves: its mean, how hard it is to prove, and the move to look at next.
 * `judged.ts` tells how; everything is over one `Memory`.
 */
import { type Memory, NEVER } from "./memory.js";
import type { JudgedOptions } from "./options.js";

export class Weighing {
  readonly #memory: Memory;
  readonly #options: JudgedOptions;
  /** Ids below this are points that a proof can rest on. */
  readonly #points: number;

  constructor(memory: Memory, options: JudgedOptions, points: number) {
    this.#memory = memory;
    this.#options = options;
    this.#points = points;
  }

  /** How hard a position that is new and open seems to be. */
  open(node: number): void {
    const memory = this.#memory;
    const value = memory.judged[node];
    memory.phi[node] = this.#hardship(1 - value);
    memory.delta[node] = this.#focused(memory.count[node]) * this.#hardship(value);
  }

  /** The arm to estimate: PUCT. */
  promising(node: number): number {
    const memory = this.#memory;
    const { exploration, reduction } = this.#options;
    const scale = exploration * Math.sqrt(memory.visits[node]);
    const urgency = memory.mean[node] - reduction;
    const first = memory.first[node];
    const end = first + memory.count[node];
    let best = first;
    let most = Number.NEGATIVE_INFINITY;
    for (let arm = first; arm < end; arm++) {
      const child = memory.child[arm];
      const value = child < 0 ? urgency : 1 - memory.mean[child];
      const wish = value + (scale * memory.prior[arm]) / (1 + memory.armVisits[arm]);
      if (wish > most) {
        most = wish;
        best = arm;
      }
    }
    return best;
  }

  /** The arm to prove: least delta behind it. */
  easiest(node: number): number {
    const memory = this.#memory;
    const first = memory.first[node];
    const end = first + this.#focused(memory.count[node]);
    const unseen = this.#hardship(1 - memory.judged[node]);
    let best = first;
    let least = NEVER + 1;
    for (let arm = first; arm < end; arm++) {
      const child = memory.child[arm];
      const delta = child < 0 ? unseen : memory.delta[child];
      if (delta < least) {
        least = delta;
        best = arm;
      }
    }
    return best;
  }

  /** Works out a position anew from what is behind its moves. */
  renew(node: number): void {
    const memory = this.#memory;
    if (!this.#dropRefuted(node)) {
      memory.lose(node);
      return;
    }
    const first = memory.first[node];
    const count = memory.count[node];
    const width = this.#focused(count);
    const unseenPhi = this.#hardship(memory.judged[node]);
    const unseenDelta = this.#hardship(1 - memory.judged[node]);
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
  #hardship(doubt: number): number {
    return 1 + Math.round(this.#options.hope * doubt);
  }

  #focused(open: number): number {
    return open === 0 ? 0 : 1 + Math.ceil(this.#options.focus * (open - 1));
  }
}
