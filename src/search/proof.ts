/**
 * Depth-first proof-number search (df-pn, Nagai 2002): proves who wins a game without draws, by always looking at the
 * position that is easiest to prove. Every position has two numbers from its mover's view, phi (how hard to prove a
 * win) and delta (how hard to prove a loss):
 *
 *   phi = min over moves of delta(child)        delta = sum over moves of phi(child)
 *
 * with (0, INF) a proved win and (INF, 0) a proved loss. An advisor is asked once for every position that is
 * looked at; its order of moves is used by *focusing* (Henderson, Arneson & Hayward 2010): only the first moves that
 * are still open count, one and a share of the rest, so that a hopeless move costs nothing until its turn comes.
 *
 * A proof rests on some ids only (its *needs*): what the loser does elsewhere changes nothing. So when a move is
 * refuted, other moves outside that refutation's needs are refuted with it (Hayward's must-play).
 *
 * Suits games that cannot repeat positions. Memory is bounded: when the table is full the search stops undecided.
 */
import { type Advisor, Arms, type Candidates, type State, type Verdict } from "../game/index.js";

/** A 64-bit name for a position, the player to move included. */
export interface Keys<S> {
  write(state: S, into: Int32Array): void;
  /** The name of the position after a move, without playing it. */
  writeAfter(state: S, id: number, into: Int32Array): void;
}

/** An advisor that can say what its verdicts rest on. */
export interface Prover<S> extends Advisor<S> {
  /** Words of a set of ids, a bit an id. */
  readonly words: number;
  /**
   * After `advise`, the set of ids that the winner's proof rests on; without a winner, what the refutation of the
   * moves that were taken away rests on.
   */
  writeNeeds(into: Int32Array, at: number): void;
}

export interface ProofParts<S> {
  clone(state: S): S;
  readonly candidates: Candidates<S>;
  readonly advisor: Prover<S>;
  readonly keys: Keys<S>;
}

const INF = 1 << 29;
/** The share of a position's open moves that count beside the first. */
const FOCUS = (globalThis as any).F ?? 0.25;

export class ProofSearch<S extends State<number>> {
  readonly #parts: ProofParts<S>;
  readonly #arms: Arms;
  readonly #states: S[] = [];
  readonly #key = new Int32Array(2);
  // The table: open addressing, a position a slot; 0 in #first means free.
  readonly #mask: number;
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  readonly #phi: Int32Array;
  readonly #delta: Int32Array;
  readonly #first: Int32Array;
  readonly #count: Int16Array;
  readonly #moves: Int16Array;
  readonly #needs: Int32Array;
  readonly #words: number;
  #used = 0;
  #movesUsed = 1;
  #positions = 0;
  #budget = 0;
  #root: S;

  /** `capacity` positions, a power of two. */
  constructor(parts: ProofParts<S>, root: S, capacity = 1 << 17) {
    this.#parts = parts;
    this.#arms = new Arms(parts.candidates.capacity);
    this.#mask = capacity - 1;
    this.#high = new Int32Array(capacity);
    this.#low = new Int32Array(capacity);
    this.#phi = new Int32Array(capacity);
    this.#delta = new Int32Array(capacity);
    this.#first = new Int32Array(capacity);
    this.#count = new Int16Array(capacity);
    this.#moves = new Int16Array(capacity * 32);
    this.#words = parts.advisor.words;
    this.#needs = new Int32Array(capacity * this.#words);
    this.#root = parts.clone(root);
  }

  /** Positions that the advisor has looked at. */
  get positions(): number {
    return this.#positions;
  }

  get verdict(): Verdict {
    const slot = this.#find(this.#root);
    if (this.#first[slot] === 0) return "unknown";
    return this.#phi[slot] === 0 ? "win" : this.#delta[slot] === 0 ? "loss" : "unknown";
  }

  /** The winning move, where the verdict is a win. */
  winningMove(): number {
    const slot = this.#find(this.#root);
    const first = this.#first[slot];
    for (let i = 0; i < this.#count[slot]; i++) {
      const move = this.#moves[first + i];
      if (this.#deltaAfter(this.#root, move) === 0) return move;
    }
    return this.#moves[first];
  }

  /** Looks at no more than `positions` new positions; true when the root is decided or the table is full. */
  run(positions: number): boolean {
    this.#budget = positions;
    this.#prove(this.#root, 0, INF, INF);
    return this.verdict !== "unknown" || this.#isFull();
  }

  #isFull(): boolean {
    return (
      this.#used * 4 > this.#mask * 3 ||
      this.#movesUsed + this.#parts.candidates.capacity > this.#moves.length
    );
  }

  #find(state: S): number {
    this.#parts.keys.write(state, this.#key);
    return this.#slot();
  }

  #slot(): number {
    const high = this.#key[0];
    const low = this.#key[1];
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask)
      if (this.#first[slot] === 0 || (this.#low[slot] === low && this.#high[slot] === high)) return slot;
  }

  #deltaAfter(state: S, move: number): number {
    this.#parts.keys.writeAfter(state, move, this.#key);
    const slot = this.#slot();
    return this.#first[slot] === 0 ? 1 : this.#delta[slot];
  }

  /** A new position's slot is filled by what the advisor says. */
  #open(state: S, slot: number): void {
    this.#high[slot] = this.#key[0];
    this.#low[slot] = this.#key[1];
    this.#used++;
    this.#positions++;
    this.#budget--;
    this.#first[slot] = this.#movesUsed;
    this.#count[slot] = 0;
    if (state.isOver()) {
      const won = state.value() === (state.toMove === 0 ? 1 : 0);
      this.#phi[slot] = won ? 0 : INF;
      this.#delta[slot] = won ? INF : 0;
      return;
    }
    const arms = this.#arms;
    this.#parts.candidates.list(state, arms);
    const verdict = this.#parts.advisor.advise(state, arms);
    this.#parts.advisor.writeNeeds(this.#needs, slot * this.#words);
    const length = verdict === "loss" ? 0 : arms.length;
    for (let i = 0; i < length; i++) this.#moves[this.#movesUsed + i] = arms.ids[i];
    this.#movesUsed += length;
    this.#count[slot] = length;
    const p = (this.#parts.advisor as any).chance?.() ?? 0.5;
    const K = (globalThis as any).K ?? 0,
      M = (globalThis as any).M ?? 1;
    this.#phi[slot] = verdict === "win" ? 0 : verdict === "loss" ? INF : 1 + Math.round(K * (1 - p));
    this.#delta[slot] =
      verdict === "win" ? INF : verdict === "loss" ? 0 : Math.ceil(M * focus(length)) + Math.round(K * p);
  }

  #prove(state: S, depth: number, phiLimit: number, deltaLimit: number): void {
    const slot = this.#find(state);
    if (this.#first[slot] === 0) {
      if (this.#isFull()) return;
      this.#open(state, slot);
      if (this.#phi[slot] === 0 || this.#delta[slot] === 0) return;
    }
    const first = this.#first[slot];
    for (;;) {
      this.#refute(state, slot);
      const count = this.#count[slot];
      const width = focus(count);
      let best = -1;
      let least = INF;
      let second = INF;
      let bestPhi = 0;
      let sum = 0;
      for (let i = 0; i < width; i++) {
        const move = this.#moves[first + i];
        this.#parts.keys.writeAfter(state, move, this.#key);
        const child = this.#slot();
        const isNew = this.#first[child] === 0;
        const phi = isNew ? 1 : this.#phi[child];
        const delta = isNew ? 1 : this.#delta[child];
        sum += phi;
        if (delta < least) {
          second = least;
          least = delta;
          best = move;
          bestPhi = phi;
          if (delta === 0) this.#win(slot, child, move);
        } else if (delta < second) second = delta;
      }
      if (least === 0 || sum > INF) sum = INF;
      this.#phi[slot] = least;
      this.#delta[slot] = sum;
      if (least >= phiLimit || sum >= deltaLimit || this.#budget <= 0 || this.#isFull()) return;
      const child = this.#stateAt(depth);
      child.copyFrom(state);
      child.play(best);
      this.#prove(
        child,
        depth + 1,
        Math.min(INF, deltaLimit - (sum - bestPhi)),
        Math.min(phiLimit, second + 1 + (second >> 2)),
      );
    }
  }

  /** Drops the moves that have been refuted, and those outside the needs of a refutation; adds these needs. */
  #refute(state: S, slot: number): void {
    const words = this.#words;
    const needs = this.#needs;
    const first = this.#first[slot];
    let count = this.#count[slot];
    for (let i = 0; i < count; ) {
      this.#parts.keys.writeAfter(state, this.#moves[first + i], this.#key);
      const child = this.#slot();
      if (this.#first[child] === 0 || this.#phi[child] !== 0) {
        i++;
        continue;
      }
      for (let word = 0; word < words; word++) needs[slot * words + word] |= needs[child * words + word];
      let kept = 0;
      for (let j = 0; j < count; j++) {
        const move = this.#moves[first + j];
        if (j === i || ((needs[child * words + (move >> 5)] >>> (move & 31)) & 1) === 0) continue;
        this.#moves[first + kept++] = move;
      }
      count = kept;
      i = 0;
    }
    this.#count[slot] = count;
  }

  /** A winning move was found: what it needs is what its position needs, and itself. */
  #win(slot: number, child: number, move: number): void {
    const words = this.#words;
    for (let word = 0; word < words; word++)
      this.#needs[slot * words + word] = this.#needs[child * words + word];
    this.#needs[slot * words + (move >> 5)] |= 1 << (move & 31);
  }

  #stateAt(depth: number): S {
    while (this.#states.length <= depth) this.#states.push(this.#parts.clone(this.#root));
    return this.#states[depth];
  }
}

function focus(open: number): number {
  return open === 0 ? 0 : 1 + Math.ceil(FOCUS * (open - 1));
}
