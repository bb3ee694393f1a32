/**
 * Best-first search with a judge instead of playouts: for games where a position can be looked at dearly but well.
 * Every position is judged once: who wins, where that can be seen; otherwise which moves are worth a look, in which
 * order, and a chance to win. Positions are joined where different orders of moves lead to them.
 *
 * Two ways of choosing what to judge next share one memory:
 *
 *   to estimate   the move with the largest  mean + c prior sqrt(N) / (1 + n)    (PUCT; Rosin 2011, Silver et al. 2017)
 *   to prove      the move whose loss for the opponent is easiest to prove       (proof numbers; Allis 1994)
 *
 * A move that was never looked at has the mean of its position less a reduction (first-play urgency; Gelly and Wang 2006). To prove,
 * from the mover's view, phi (how hard to prove a win) = min delta(child), delta = sum phi(child) over the first
 * moves that are open, one and a share of the rest (focusing; Henderson, Arneson and Hayward 2010).
 *
 * A proof rests on some ids only: what the loser does elsewhere changes nothing. So when a move is refuted, all
 * other moves outside that refutation's needs are refuted with it (must-play; Hayward 2003).
 *
 * For two players who alternate, without draws, chance or repetition, values 0 and 1. No randomness but a slight
 * shuffle of the root's priors, so that equal moves are not always chosen alike.
 */
import { type Advisor, Arms, type Candidates, type State } from "../../game/index.js";
import type { Rng } from "../../random/index.js";
import type { Report, TreeSearch, TreeThinking } from "../thinking.js";
import { Memory, NEVER } from "./memory.js";
import type { JudgedOptions } from "./options.js";
import { report } from "./report.js";

/** An advisor that also estimates, and can say what its verdicts rest on. */
export interface Judge<S> extends Advisor<S> {
  /** Words of a set of ids, a bit an id. */
  readonly words: number;
  /** Ids below this are points that a proof can rest on; a move beyond them, as a swap, changes everything. */
  readonly points: number;
  /** After `advise` without a verdict: the chance that the player to move wins, between 0 and 1. */
  chance(): number;
  /**
   * After `advise`: the ids that the winner's proof rests on; without a verdict, those that the case against the
   * moves taken away rests on.
   */
  writeNeeds(into: Int32Array, at: number): void;
}

/** A 64-bit name for a position, the player to move included. */
export interface Keys<S> {
  write(state: S, into: Int32Array): void;
}

export interface JudgedParts<S> {
  clone(state: S): S;
  readonly candidates: Candidates<S>;
  readonly judge: Judge<S>;
  readonly keys: Keys<S>;
}

export class Judged<S extends State<number>> implements TreeSearch<S, number> {
  readonly #parts: JudgedParts<S>;
  readonly #options: JudgedOptions;

  constructor(parts: JudgedParts<S>, options: JudgedOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng): JudgedThinking<S> {
    return new JudgedThinking(this.#parts, this.#options, root, rng);
  }
}

export class JudgedThinking<S extends State<number>> implements TreeThinking<number> {
  readonly memory: Memory;
  readonly #parts: JudgedParts<S>;
  readonly #options: JudgedOptions;
  readonly #rng: Rng;
  readonly #root: S;
  readonly #state: S;
  readonly #arms: Arms;
  readonly #key = new Int32Array(2);
  /** The positions of a descent, and the arms that were taken. */
  readonly #path: Int32Array;
  readonly #taken: Int32Array;
  #node = 0;
  /** Grows with the share of proofs; a descent seeks a proof whenever it passes a whole number. */
  #proofsDue = 0;

  constructor(parts: JudgedParts<S>, options: JudgedOptions, root: S, rng: Rng) {
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#root = parts.clone(root);
    this.#state = parts.clone(root);
    const { capacity } = parts.candidates;
    this.#arms = new Arms(capacity);
    this.#path = new Int32Array(capacity + 2);
    this.#taken = new Int32Array(capacity + 2);
    this.memory = new Memory(options.positions, parts.judge.words);
    this.#openRoot();
  }

  /** Positions judged. */
  get simulations(): number {
    return this.memory.size;
  }

  get decided(): boolean {
    return this.#root.isOver() || this.memory.isProved(this.#node) || this.#isFull();
  }

  run(positions: number): void {
    const end = this.memory.size + positions;
    // A descent that ends in a position known from elsewhere judges nothing, and is still some work.
    for (let descents = 4 * positions; descents > 0 && this.memory.size < end && !this.decided; descents--)
      this.#descend();
  }

  report(lines?: number): Report<number> {
    if (this.#root.isOver()) throw new Error("the game is over: there is no move to report");
    return report(this.memory, this.#node, this.#root.toMove, lines);
  }

  advance(move: number): void {
    this.#root.play(move);
    this.#openRoot();
  }

  #isFull(): boolean {
    return this.memory.isFull(this.#parts.candidates.capacity);
  }

  #openRoot(): void {
    if (this.#root.isOver()) return;
    if (this.#isFull()) this.memory.clear();
    const { memory } = this;
    this.#state.copyFrom(this.#root);
    this.#node = this.#reach();
    const end = memory.first[this.#node] + memory.count[this.#node];
    for (let arm = memory.first[this.#node]; arm < end; arm++)
      memory.prior[arm] *= 0.95 + 0.1 * this.#rng.float();
  }

  /** The node of the state, judged if it is new. */
  #reach(): number {
    const { memory } = this;
    this.#parts.keys.write(this.#state, this.#key);
    const [high, low] = [this.#key[0], this.#key[1]];
    const known = memory.find(high, low);
    if (known >= 0) return known;
    const state = this.#state;
    const arms = this.#arms;
    if (state.isOver()) {
      arms.length = 0;
      const won = state.value() === 1 - state.toMove;
      const node = memory.add(high, low, won ? "win" : "loss", won ? 1 : 0, arms);
      // Nobody has said what the result rests on.
      memory.needs.fill(-1, node * memory.words, (node + 1) * memory.words);
      return node;
    }
    const { candidates, judge } = this.#parts;
    candidates.list(state, arms);
    const verdict = judge.advise(state, arms);
    const value = verdict === "unknown" ? judge.chance() : verdict === "win" ? 1 : 0;
    const node = memory.add(high, low, verdict, value, arms);
    judge.writeNeeds(memory.needs, node * memory.words);
    if (verdict === "unknown") {
      memory.phi[node] = this.#hardship(1 - value);
      memory.delta[node] = this.#focused(arms.length) * this.#hardship(value);
    }
    return node;
  }

  /** How hard something is to prove that has this chance to be false. */
  #hardship(doubt: number): number {
    return 1 + Math.round(this.#options.hope * doubt);
  }

  #focused(open: number): number {
    return open === 0 ? 0 : 1 + Math.ceil(this.#options.focus * (open - 1));
  }

  #descend(): void {
    const { memory } = this;
    const state = this.#state;
    state.copyFrom(this.#root);
    this.#proofsDue += this.#options.proof;
    const proving = this.#proofsDue >= 1;
    if (proving) this.#proofsDue -= 1;
    let depth = 0;
    let node = this.#node;
    for (;;) {
      this.#path[depth] = node;
      if (memory.isProved(node)) break;
      const arm = proving ? this.#easiest(node) : this.#promising(node);
      this.#taken[depth++] = arm;
      state.play(memory.id[arm]);
      const known = memory.child[arm];
      node = known >= 0 ? known : this.#reach();
      memory.child[arm] = node;
      if (known < 0) {
        this.#path[depth] = node;
        break;
      }
    }
    // A proof is sought where it is easy, not where play is good: only the other descents weigh in a mean.
    const weight = proving ? 0 : 1;
    memory.visits[this.#path[depth]] += weight;
    for (let level = depth - 1; level >= 0; level--) {
      memory.armVisits[this.#taken[level]] += weight;
      memory.visits[this.#path[level]] += weight;
      this.#renew(this.#path[level]);
    }
  }

  /** The arm to estimate: PUCT. */
  #promising(node: number): number {
    const { memory } = this;
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
  #easiest(node: number): number {
    const { memory } = this;
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
  #renew(node: number): void {
    const { memory } = this;
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
    const { memory } = this;
    const { words, needs } = memory;
    const first = memory.first[node];
    for (let i = 0; i < memory.count[node]; ) {
      const child = memory.child[first + i];
      if (child < 0 || !memory.isWon(child)) {
        i++;
        continue;
      }
      const beyond = memory.id[first + i] >= this.#parts.judge.points;
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
    return id >= this.#parts.judge.points || this.memory.needsId(proved, id);
  }

  /** A winning move needs what its position needs, and itself; it is the only one to be remembered. */
  #win(node: number, arm: number): void {
    const { memory } = this;
    const { words, needs } = memory;
    const child = memory.child[arm];
    const id = memory.id[arm];
    const beyond = id >= this.#parts.judge.points;
    for (let word = 0; word < words; word++)
      needs[node * words + word] = beyond ? -1 : needs[child * words + word];
    if (!beyond) needs[node * words + (id >> 5)] |= 1 << (id & 31);
    memory.moveArm(arm, memory.first[node]);
    memory.count[node] = 1;
    memory.phi[node] = 0;
    memory.delta[node] = NEVER;
    memory.mean[node] = 1;
  }
}
