/**
 * Best-first search with judgement instead of playouts: for games where a position can be looked at dearly but well.
 * Every position is judged once: by a prover, where there is one, who wins, if that can be seen, and which moves are worth a look;
 * otherwise by an evaluator a chance to win, and the order of the moves. Positions are joined where different orders of moves lead
 * to them. An evaluator that wants several positions at once gets those of several descents, each of which counts as a visit from
 * its start, so that the next one goes elsewhere; if it answers later, `run` waits for it.
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
import type { Candidates, Evaluator, Prover, State } from "../../game/index.js";
import type { Rng } from "../../random/index.js";
import { finished } from "../finished.js";
import type { Report, TreeSearch, TreeThinking } from "../thinking.js";
import { Descent } from "./descent.js";
import { Memory } from "./memory.js";
import type { JudgedOptions } from "./options.js";
import { report } from "./report.js";
import { Weighing } from "./weighing.js";

/** A 64-bit name for a position, the player to move included. */
export interface Keys<S> {
  write(state: S, into: Int32Array): void;
}

export interface JudgedParts<S> {
  clone(state: S): S;
  readonly candidates: Candidates<S>;
  readonly evaluator: Evaluator<S>;
  /** Without one, only ends of games prove anything. */
  readonly prover?: Prover<S>;
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
  readonly #weighing: Weighing;
  readonly #root: S;
  /** As many as the evaluator wants positions at once. */
  readonly #descents: readonly Descent<S>[];
  #node = 0;
  /** The evaluation of the root, while it is awaited. */
  #opening: Promise<void> | undefined;
  /** Grows with the share of proofs; a descent seeks a proof whenever it passes a whole number. */
  #proofsDue = 0;
  /** The move that gets as many visits as any other, with its position: undefined until that was looked at. */
  #pinned: { readonly move: number; node: number | undefined } | undefined;

  constructor(parts: JudgedParts<S>, options: JudgedOptions, root: S, rng: Rng) {
    const { words = 0, points = 0 } = parts.prover ?? {};
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#root = parts.clone(root);
    this.memory = new Memory(options.positions, words);
    this.#weighing = new Weighing(this.memory, options, points);
    this.#descents = Array.from({ length: parts.evaluator.batch }, () => this.#newDescent());
    this.#openRoot();
  }

  /** Positions judged. */
  get simulations(): number {
    return this.memory.size;
  }

  get decided(): boolean {
    return this.#isDecided(1);
  }

  run(positions: number): void | Promise<void> {
    return finished(this.#search(positions));
  }

  report(lines?: number): Report<number> {
    if (this.#root.isOver()) throw new Error("the game is over: there is no move to report");
    const { move, node } = this.#pinned ?? {};
    const pinned = move !== undefined && node !== undefined ? { move, node } : undefined;
    return report(this.memory, this.#node, {
      toMove: this.#root.toMove,
      points: this.#parts.prover?.points ?? 0,
      lines,
      pinned,
    });
  }

  pin(move: number): void {
    const state = this.#parts.clone(this.#root);
    state.play(move);
    const key = new Int32Array(2);
    this.#parts.keys.write(state, key);
    const known = this.memory.find(key[0], key[1]);
    this.#pinned = { move, node: known < 0 ? undefined : known };
  }

  advance(move: number): void {
    this.#pinned = undefined;
    this.#root.play(move);
    this.#openRoot();
  }

  #newDescent(): Descent<S> {
    const { clone, candidates } = this.#parts;
    return new Descent(clone(this.#root), candidates.capacity, this.memory.words);
  }

  /** Whether nothing is left to be found out, or no room for so many more positions. */
  #isDecided(positions: number): boolean {
    const { capacity } = this.#parts.candidates;
    return this.#root.isOver() || this.memory.isProved(this.#node) || this.memory.isFull(capacity, positions);
  }

  #openRoot(): void {
    this.#opening = undefined;
    if (this.#root.isOver()) return;
    const { memory } = this;
    const { candidates, evaluator, keys } = this.#parts;
    if (memory.isFull(candidates.capacity, 1)) {
      memory.clear();
      this.#pinned = undefined;
    }
    // Not one of the others: its evaluation may still be awaited when the next root is opened.
    const descent = this.#newDescent();
    descent.begin(this.#root);
    keys.write(descent.state, descent.key);
    const known = memory.find(descent.key[0], descent.key[1]);
    const later =
      known < 0 && this.#look(descent) ? evaluator.evaluate([descent.state], [descent]) : undefined;
    this.#node = known < 0 ? this.#enter(descent) : known;
    if (later === undefined) {
      this.#shake();
      return;
    }
    const opening = later.then(() => {
      if (this.#opening !== opening) return;
      this.#opening = undefined;
      memory.revise(this.#node, descent.value, descent.arms);
      this.#weighing.open(this.#node);
      this.#shake();
    });
    // Who runs the search hears of a failure; nobody else need.
    opening.catch(() => {});
    this.#opening = opening;
  }

  /** Changes the priors of the root a little. */
  #shake(): void {
    const { memory } = this;
    const end = memory.first[this.#node] + memory.count[this.#node];
    for (let arm = memory.first[this.#node]; arm < end; arm++)
      memory.prior[arm] *= 0.95 + 0.1 * this.#rng.float();
  }

  /** Gives what has to be awaited on the way. */
  *#search(positions: number): Generator<Promise<void>, void> {
    if (this.#opening !== undefined) yield this.#opening;
    const { memory } = this;
    const end = memory.size + positions;
    // A descent that ends in a position known from elsewhere judges nothing, and is still some work.
    let descents = 4 * positions;
    while (descents > 0 && memory.size < end && !this.decided) {
      let waiting = 0;
      while (
        waiting < this.#descents.length &&
        descents > 0 &&
        memory.size + waiting < end &&
        !this.#isDecided(waiting + 1)
      ) {
        descents--;
        const went = this.#descend(this.#descents[waiting], waiting);
        if (went === "into one that waits") break;
        if (went === "to a new position") waiting++;
      }
      if (waiting === 0) continue;
      const asked = this.#descents.slice(0, waiting);
      const states = asked.map(({ state }) => state);
      const later = this.#parts.evaluator.evaluate(states, asked);
      if (later !== undefined) yield later;
      for (const descent of asked) this.#settle(descent);
    }
  }

  /** Goes down to a position that is not known yet, or to one that is proved; so many others wait for their evaluation. */
  #descend(descent: Descent<S>, waiting: number): "to a new position" | "into one that waits" | "home" {
    const { memory } = this;
    const { state, path, key } = descent;
    descent.begin(this.#root);
    this.#proofsDue += this.#options.proof;
    const proving = this.#proofsDue >= 1;
    if (proving) this.#proofsDue -= 1;
    // A proof is sought where it is easy, not where play is good: only the other descents weigh in a mean.
    descent.weight = proving ? 0 : 1;
    let node = this.#node;
    if (this.#pinned !== undefined && this.#isPinDue(this.#pinned)) {
      // From the position behind the move on: the counts of the root are those of its own choices.
      state.play(this.#pinned.move);
      if (this.#pinned.node === undefined) {
        this.#parts.keys.write(state, key);
        const found = memory.find(key[0], key[1]);
        if (found < 0) {
          if (this.#descents.slice(0, waiting).some((other) => other.isAt(key))) return "into one that waits";
          if (this.#look(descent)) return "to a new position";
        }
        this.#pinned.node = path[0] = found < 0 ? this.#enter(descent) : found;
        this.#back(descent);
        return "home";
      }
      node = this.#pinned.node;
    }
    for (;;) {
      path[descent.depth] = node;
      if (memory.isProved(node)) break;
      const arm = proving ? this.#weighing.easiest(node) : this.#weighing.promising(node);
      descent.take(memory, arm);
      state.play(memory.id[arm]);
      node = memory.child[arm];
      if (node >= 0) continue;
      this.#parts.keys.write(state, key);
      node = memory.find(key[0], key[1]);
      if (node < 0) {
        if (this.#descents.slice(0, waiting).some((other) => other.isAt(key))) {
          descent.takeBack(memory);
          return "into one that waits";
        }
        if (this.#look(descent)) return "to a new position";
        node = this.#enter(descent);
      }
      memory.child[arm] = node;
      path[descent.depth] = node;
      break;
    }
    this.#back(descent);
    return "home";
  }

  /** While the pinned move is open and has fewer visits than another. */
  #isPinDue({ node }: { readonly node: number | undefined }): boolean {
    const { memory } = this;
    if (node === undefined) return true;
    if (memory.isProved(node)) return false;
    const end = memory.first[this.#node] + memory.count[this.#node];
    for (let arm = memory.first[this.#node]; arm < end; arm++)
      if (memory.child[arm] !== node && memory.armVisits[arm] > memory.visits[node]) return true;
    return false;
  }

  /** Lists the moves of the descent's state and seeks a proof; whether the position is open. */
  #look(descent: Descent<S>): boolean {
    const { candidates, prover } = this.#parts;
    const { state, arms, needs } = descent;
    if (state.isOver()) {
      arms.length = 0;
      descent.verdict = state.value() === 1 - state.toMove ? "win" : "loss";
      // Nobody has said what the result rests on.
      needs.fill(-1);
    } else {
      candidates.list(state, arms);
      descent.verdict = prover?.advise(state, arms) ?? "unknown";
      prover?.writeNeeds(needs, 0);
    }
    descent.value = descent.verdict === "unknown" ? 0.5 : descent.verdict === "win" ? 1 : 0;
    return descent.verdict === "unknown";
  }

  /** Remembers the position of a descent. */
  #enter({ key, verdict, value, arms, needs }: Descent<S>): number {
    const { memory } = this;
    const node = memory.add(key[0], key[1], verdict, value, arms);
    memory.needs.set(needs, node * memory.words);
    if (verdict === "unknown") this.#weighing.open(node);
    return node;
  }

  /** Remembers what an evaluator said. */
  #settle(descent: Descent<S>): void {
    const { memory } = this;
    const { path, depth } = descent;
    path[depth] = this.#enter(descent);
    if (depth === 0) {
      if (this.#pinned !== undefined) this.#pinned.node = path[0];
      this.#back(descent);
      return;
    }
    // The move may have been refuted meanwhile by another descent.
    const arm = memory.armOf(path[depth - 1], descent.ids[depth - 1]);
    if (arm >= 0) memory.child[arm] = path[depth];
    this.#back(descent);
  }

  #back({ path, depth, weight }: Descent<S>): void {
    this.memory.visits[path[depth]] += weight;
    for (let level = depth - 1; level >= 0; level--) this.#weighing.renew(path[level]);
  }
}
