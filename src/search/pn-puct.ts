/** Judged search: best-first search that joins PUCT with proof numbers, with an evaluator and a prover. */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import {
  type Evaluation,
  type Evaluator,
  type MoveGenerator,
  MoveList,
  type Player,
  type Prover,
  type State,
  type Verdict,
} from "../game/index.js";
import { Backup, PnPuctMemory } from "./pn-puct-memory.js";
import { finished, type Report, type ReportLine, type TreeSearch, type TreeSearchRun } from "./run.js";

/** Checks the options of a `PnPuct` search; every field has a default and a description. */
export const pnPuctSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(1)
    .describe("c in mean + c prior sqrt(N) / (1 + n): how much the evaluator's order of moves is followed"),
  reduction: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe(
      "reduction of first-play urgency (FPU): a move that was never looked at is taken to be worse than its position by this",
    ),
  proof: z
    .number()
    .min(0)
    .max(0.9)
    .default(0.5)
    .describe("share of the positions that is chosen to prove who wins, not to estimate it"),
  focus: z
    .number()
    .min(0)
    .max(1)
    .default(0.25)
    .describe("share of a position's open moves that count for a proof, beside the first"),
  hope: z
    .number()
    .min(0)
    .default(8)
    .describe("how much the evaluator's estimate sways the search for a proof"),
  positions: z
    .int()
    .min(1024)
    .max(1 << 22)
    .default(1 << 17)
    .describe("most positions that are remembered; when memory is full, the search ends"),
});

export type PnPuctOptions = Readonly<z.output<typeof pnPuctSchema>>;

/** A way from the root to a position, and what is found out there. */
class Descent<S extends State<number>> implements Evaluation {
  readonly state: S;
  readonly arms: MoveList;
  /** The chance of the player to move there. */
  value = 0.5;
  verdict: Verdict = "unknown";
  readonly needs: Int32Array;
  readonly key = new Int32Array(2);
  depth = 0;
  /** The positions that were passed, the last one included; the arms that were taken, and their ids. */
  readonly path: Int32Array;
  readonly #taken: Int32Array;
  readonly ids: Int32Array;
  /** How much it counts in means. */
  weight = 1;

  constructor(state: S, capacity: number, words: number) {
    this.state = state;
    this.arms = new MoveList(capacity);
    this.needs = new Int32Array(words);
    this.path = new Int32Array(capacity + 2);
    this.#taken = new Int32Array(capacity + 2);
    this.ids = new Int32Array(capacity + 2);
  }

  begin(root: S): void {
    this.state.copyFrom(root);
    this.depth = 0;
  }

  /** Goes on with an arm of the position at the end of the path; that counts as a visit at once. */
  take(memory: PnPuctMemory, arm: number): void {
    memory.visits[this.path[this.depth]] += this.weight;
    memory.armVisits[arm] += this.weight;
    this.#taken[this.depth] = arm;
    this.ids[this.depth++] = memory.id[arm];
  }

  /** Undoes the visits; nothing was weighed anew since. */
  takeBack(memory: PnPuctMemory): void {
    for (let level = 0; level < this.depth; level++) {
      memory.visits[this.path[level]] -= this.weight;
      memory.armVisits[this.#taken[level]] -= this.weight;
    }
  }

  isAt(key: Int32Array): boolean {
    return this.key[0] === key[0] && this.key[1] === key[1];
  }
}

interface ReportOptions {
  readonly toMove: Player;
  /** Ids below this are cells that a proof can rest on. */
  readonly points: number;
  /** Most moves to report. */
  readonly lines?: number | undefined;
  /** A move that has a line in any case, with its position. */
  readonly pinned?: { readonly move: number; readonly node: number } | undefined;
}

/** What the memory says of a position. */
function report(memory: PnPuctMemory, node: number, options: ReportOptions): Report<number> {
  const { toMove, points, lines = Number.POSITIVE_INFINITY, pinned } = options;
  const best = rankMoves(memory, node);
  const shown = best.slice(0, Math.max(1, lines)).map((arm) => lineOf(memory, node, arm, toMove));
  const proof = memory.isProved(node) ? proofOf(memory, node, points) : [];
  return {
    best: shown[0].move,
    value: forFirst(memory.mean[node], toMove),
    simulations: memory.size,
    unit: "positions",
    estimates: memory.visits[node],
    ...(proof.length > 0 && { proof }),
    lines: pinned === undefined ? shown : withPinned(memory, shown, pinned, toMove),
  };
}

/** The cells that the proof of a position rests on; none where it rests on more than cells. */
function proofOf({ needs, words }: PnPuctMemory, node: number, points: number): number[] {
  const own = needs.subarray(node * words, (node + 1) * words);
  if (own.every((word) => word === -1)) return [];
  return Array.from({ length: points }, (_, cell) => cell).filter(
    (cell) => ((own[cell >> 5] >>> (cell & 31)) & 1) === 1,
  );
}

/** The lines with that of the pinned move, which counts the visits of its position; behind the others, unless it is proved to win. */
function withPinned(
  memory: PnPuctMemory,
  lines: readonly ReportLine<number>[],
  { move, node }: { readonly move: number; readonly node: number },
  toMove: Player,
): ReportLine<number>[] {
  const [wins, loses] = [memory.isLost(node), memory.isWon(node)];
  const value = 1 - memory.mean[node];
  const visits = memory.visits[node];
  const known = lines.findIndex((line) => line.move === move);
  const line: ReportLine<number> = {
    ...lines[known],
    move,
    visits,
    value: forFirst(value, toMove),
    error: wins || loses ? 0 : Math.sqrt((value * (1 - value)) / (visits + 1)),
    ...(wins ? { proved: "win" } : loses ? { proved: "loss" } : {}),
    continuation: continuation(memory, node),
  };
  return known < 0 ? [...lines, line] : lines.with(known, line);
}

function forFirst(value: number, mover: Player): number {
  return mover === 0 ? value : 1 - value;
}

function lineOf(memory: PnPuctMemory, node: number, arm: number, toMove: Player): ReportLine<number> {
  const child = memory.child[arm];
  const wins = memory.isWon(node);
  const loses = memory.isLost(node);
  const value = wins ? 1 : child < 0 || loses ? memory.mean[node] : 1 - memory.mean[child];
  const visits = memory.armVisits[arm];
  return {
    move: memory.id[arm],
    visits,
    value: forFirst(value, toMove),
    error: wins || loses ? 0 : Math.sqrt((value * (1 - value)) / (visits + 1)),
    ...(wins ? { proved: "win" } : loses ? { proved: "loss" } : {}),
    prior: memory.prior[arm],
    continuation: continuation(memory, child),
  };
}

/** The expected moves from a position on. */
function continuation(memory: PnPuctMemory, from: number): number[] {
  const moves: number[] = [];
  for (let node = from; node >= 0 && memory.count[node] > 0; ) {
    const arm = rankMoves(memory, node)[0];
    if (memory.armVisits[arm] === 0 && !memory.isWon(node)) break;
    moves.push(memory.id[arm]);
    node = memory.child[arm];
  }
  return moves;
}

/** By visits, by prior; where a move is known to win, it is the only one. */
function rankMoves(memory: PnPuctMemory, node: number): number[] {
  const first = memory.first[node];
  const arms = Array.from({ length: memory.count[node] }, (_, i) => first + i);
  return arms.sort((a, b) => memory.armVisits[b] - memory.armVisits[a] || memory.prior[b] - memory.prior[a]);
}

// Best-first search with judgement instead of playouts: for games where a position can be looked at dearly but well.
// Every position is judged once: by a prover, where there is one, who wins, if that can be seen, and which moves are worth a look;
// otherwise by an evaluator a chance to win, and the order of the moves. Positions are joined where different orders of moves lead
// to them. An evaluator that wants several positions at once gets those of several descents, each of which counts as a visit from
// its start, so that the next one goes elsewhere; if it answers later, `run` waits for it.
//
// Two ways of choosing what to judge next share one memory:
//
//   to estimate   the move with the largest  mean + c prior sqrt(N) / (1 + n)    (PUCT; Rosin 2011, Silver et al. 2017)
//   to prove      the move whose loss for the opponent is easiest to prove       (proof numbers; Allis 1994)
//
// A move that was never looked at has the mean of its position less a reduction (first-play urgency; Gelly and Wang 2006). To prove,
// from the mover's view, phi (how hard to prove a win) = min delta(child), delta = sum phi(child) over the first
// moves that are open, one and a share of the rest (focusing; Henderson, Arneson and Hayward 2010).
//
// A proof rests on some ids only: what the loser does elsewhere changes nothing. So when a move is refuted, all
// other moves outside that refutation's needs are refuted with it (must-play; Hayward 2003).
//
// For two players who alternate, without draws, chance or repetition, values 0 and 1. No randomness but a slight
// shuffle of the root's priors, so that equal moves are not always chosen alike.

/** A 64-bit name for a position, the player to move included. */
export interface PositionHash<S> {
  write(state: S, into: Int32Array): void;
}

/** Collects the parts of a game that `PnPuct` searches with: an evaluator, a prover and keys that find transpositions. */
export interface PnPuctParts<S> {
  clone(state: S): S;
  readonly candidates: MoveGenerator<S>;
  readonly evaluator: Evaluator<S>;
  /** Without one, only ends of games prove anything. */
  readonly prover?: Prover<S>;
  readonly keys: PositionHash<S>;
}

/**
 * Searches best first by joining PUCT with proof numbers: an evaluator guides it, a prover closes what is decided. Use it where
 * wins can be proved, as in Hex.
 */
export class PnPuct<S extends State<number>> implements TreeSearch<S, number> {
  readonly #parts: PnPuctParts<S>;
  readonly #options: PnPuctOptions;

  constructor(parts: PnPuctParts<S>, options: PnPuctOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng): PnPuctRun<S> {
    return new PnPuctRun(this.#parts, this.#options, root, rng);
  }
}

export class PnPuctRun<S extends State<number>> implements TreeSearchRun<number> {
  readonly memory: PnPuctMemory;
  readonly #parts: PnPuctParts<S>;
  readonly #options: PnPuctOptions;
  readonly #rng: Rng;
  readonly #weighing: Backup;
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

  constructor(parts: PnPuctParts<S>, options: PnPuctOptions, root: S, rng: Rng) {
    const { words = 0, points = 0 } = parts.prover ?? {};
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#root = parts.clone(root);
    this.memory = new PnPuctMemory(options.positions, words);
    this.#weighing = new Backup(this.memory, options, points);
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
      this.#perturbPriors();
      return;
    }
    const opening = later.then(() => {
      if (this.#opening !== opening) return;
      this.#opening = undefined;
      memory.revise(this.#node, descent.value, descent.arms);
      this.#weighing.open(this.#node);
      this.#perturbPriors();
    });
    // Who runs the search hears of a failure; nobody else need.
    opening.catch(() => {});
    this.#opening = opening;
  }

  /** Changes the priors of the root a little. */
  #perturbPriors(): void {
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
      const arm = proving ? this.#weighing.selectPn(node) : this.#weighing.selectPuct(node);
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
    for (let level = depth - 1; level >= 0; level--) this.#weighing.update(path[level]);
  }
}
