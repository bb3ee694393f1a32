/**
 * The tree of UCT: nodes as a struct of arrays, selection, proofs (MCTS-Solver), and the report of the root.
 *
 * The tree as a struct of arrays. Node 0 is the root; the children of a node stand side by side, and behind
 * their parent. All values are sums for player 0. The arrays start small and double up to the capacity.
 *
 * A leaf gets children when what counts for it exceeds a threshold. When the tree is full, the threshold is doubled, from
 * e to 2 e + 1, until a tree that had grown with it would hold at most half of the capacity, and the children of all
 * nodes at or below it are dropped. So a long search forgets what it hardly looked at and deepens where it looks.
 *
 * What a selection looks at is kept ready: a child's `exploit` to the one who moves, and its `exploreFactor`, the factor of
 * c sqrt(ln N). They are renewed where counts change. The four numbers that AMAF needs of a child stand together
 * in `amaf`, so that the loop over children walks one array: that was measured to be faster than four.
 */
import { takeLog } from "../core/index.js";
import type { MoveList, Player } from "../game/index.js";
import { type Report, type ReportLine, standardError } from "./run.js";
import type { UctOptions } from "./uct.js";

/** Flags of a node. */
export const WON = 1; // by player 0, proved
export const LOST = 2; // by player 0, proved
export const PRUNED = 4; // taken out of its siblings' company by the advisor
export const TERMINAL = 8; // the game is over
export const ADVISED = 16;
export const SECOND = 32; // player 1 is to move; known once the node has children

export const PROVED = WON | LOST;
/** Not to be chosen: pruned, or proved and yet its parent is not, hence bad for the one who moves. */
export const BLOCKED = PROVED | PRUNED;

/**
 * Where the four numbers of a child stand in `amaf`. CREDITS and their VALUES for player 0; with mode "direct" the
 * visits are among them. BASE is the part of the worth that credits do not change ("direct": bias * prior),
 * PULL the weight of the mean of credits, with the mover's sign ("minimum-mse": the sign alone; "direct": unused).
 */
export const CREDITS = 0;
export const CREDIT_VALUES = 1;
export const BASE = 2;
export const PULL = 3;

/** How AMAF credits are used; RAVE by the schedule of 2007 and minimum-MSE RAVE differ in the weight of credits. */
type Mode = "plain" | "direct" | "rave" | "minimum-mse";

const SMALL = 1 << 12;

export class Tree {
  readonly mode: Mode;
  readonly capacity: number;
  /** Nodes in use. */
  size = 0;
  /** Some node's children had no room. */
  full = false;
  /** A leaf with more than this gets children. */
  threshold: number;
  /** First child, 0 where there are none; number of children. */
  first = new Int32Array(0);
  count = new Int32Array(0);
  /** The move that leads here. */
  id = new Int32Array(0);
  flags = new Uint8Array(0);
  visits = new Float64Array(0);
  values = new Float64Array(0);
  /** The sum of the children's counts: N of the formula. */
  mass = new Float64Array(0);
  prior = new Float64Array(0);
  exploit = new Float64Array(0);
  exploreFactor = new Float64Array(0);
  /** Four numbers a node; empty with mode "plain". */
  amaf = new Float64Array(0);

  /** First-play urgency: the value of a move without visits, Infinity where all are tried first. */
  readonly #urgency: number;
  /** The weight of progressive bias. */
  readonly #bias: number;
  readonly #equivalence: number;
  /** Virtual credits: those that a move begins with, and their value for the one who moves. */
  readonly #virtualCredits: number;
  readonly #virtualWorth: number;
  readonly #expand: number;
  /** Where nodes go when others are dropped. */
  #places = new Int32Array(0);

  constructor(options: UctOptions) {
    this.mode = modeOf(options);
    this.capacity = options.nodes;
    this.#urgency = options.first === "all" ? Number.POSITIVE_INFINITY : options.first;
    this.#bias = options.bias;
    this.#equivalence = options.equivalence;
    this.#virtualCredits = this.mode === "direct" ? 0 : options.even;
    this.#virtualWorth = options.first === "all" ? 0.5 : options.first;
    this.#expand = options.expand;
    this.threshold = options.expand;
    this.#resize(Math.min(SMALL, this.capacity));
    this.clear();
  }

  /** What `flags` says of a node where `player` has won. */
  static wonBy(player: Player): number {
    return player === 0 ? WON : LOST;
  }

  /** Back to a root that was never visited. */
  clear(): void {
    this.size = 0;
    this.full = false;
    this.threshold = this.#expand;
    this.#add(-1, 0, 0);
  }

  /** Who is to move at a node with children. */
  mover(node: number): Player {
    return (this.flags[node] & SECOND) === 0 ? 0 : 1;
  }

  /** What counts towards an expansion: visits, and with mode "direct" credits too. */
  counted(node: number): number {
    return this.mode === "direct" ? this.amaf[4 * node + CREDITS] : this.visits[node];
  }

  /** The sum of the values, for player 0, of what counts. */
  countedValues(node: number): number {
    return this.mode === "direct" ? this.amaf[4 * node + CREDIT_VALUES] : this.values[node];
  }

  /** The child with this move, -1 where there is none. */
  find(node: number, id: number): number {
    const first = this.first[node];
    for (let child = first; child < first + this.count[node]; child++)
      if (this.id[child] === id) return child;
    return -1;
  }

  /** Gives a node its children; false, and nothing changes, where there is no room. */
  grow(node: number, arms: MoveList, mover: Player): boolean {
    const size = this.size + arms.length;
    this.full = size > this.capacity;
    if (this.full) return false;
    if (size > this.id.length) this.#resize(Math.min(this.capacity, Math.max(2 * this.id.length, size)));
    this.first[node] = this.size;
    this.count[node] = arms.length;
    if (mover === 1) this.flags[node] |= SECOND;
    for (let i = 0; i < arms.length; i++) this.#add(arms.ids[i], arms.priors[i], mover);
    return true;
  }

  #add(id: number, prior: number, mover: Player): void {
    const node = this.size++;
    this.first[node] = 0;
    this.count[node] = 0;
    this.id[node] = id;
    this.flags[node] = 0;
    this.visits[node] = 0;
    this.values[node] = 0;
    this.mass[node] = 0;
    this.prior[node] = prior;
    if (this.mode !== "plain") {
      this.amaf[4 * node + CREDITS] = this.#virtualCredits;
      this.amaf[4 * node + CREDIT_VALUES] =
        this.#virtualCredits * (mover === 0 ? this.#virtualWorth : 1 - this.#virtualWorth);
    }
    this.update(node, mover);
  }

  /** Adds playouts to a node; `mover` is the one who moved there. */
  visit(node: number, playouts: number, value: number, mover: Player): void {
    this.visits[node] += playouts;
    this.values[node] += value;
    if (this.mode === "direct") {
      this.amaf[4 * node + CREDITS] += playouts;
      this.amaf[4 * node + CREDIT_VALUES] += value;
    }
    this.update(node, mover);
  }

  /**
   * Works out anew what a selection looks at; `mover` is the one who moves to the node. Player 1 wants values small,
   * so their sign is turned for him; that this is one less than his own value is the same for all children.
   */
  update(node: number, mover: Player): void {
    const sign = mover === 0 ? 1 : -1;
    if ((this.flags[node] & BLOCKED) !== 0) this.#updateBlocked(node);
    else if (this.mode === "plain") this.#updatePlain(node, sign);
    else if (this.mode === "rave") this.#updateRave(node, sign);
    else if (this.mode === "minimum-mse") this.#updateMinimumMse(node, sign);
    else this.#updateDirect(node, sign);
  }

  #updateBlocked(node: number): void {
    this.exploit[node] = Number.NEGATIVE_INFINITY;
    this.exploreFactor[node] = 0;
    if (this.mode === "plain") return;
    this.amaf[4 * node + BASE] = Number.NEGATIVE_INFINITY;
    this.amaf[4 * node + PULL] = 0;
  }

  #updatePlain(node: number, sign: number): void {
    const visits = this.visits[node];
    const own = visits > 0 ? (sign * this.values[node]) / visits : this.#urgency + (sign - 1) / 2;
    this.exploit[node] = own + (this.#bias * this.prior[node]) / (visits + 1);
    this.exploreFactor[node] = visits > 0 ? 1 / Math.sqrt(visits) : 1;
  }

  #updateRave(node: number, sign: number): void {
    const { amaf } = this;
    const at = 4 * node;
    const visits = this.visits[node];
    const bias = (this.#bias * this.prior[node]) / (visits + 1);
    const weight = Math.sqrt(this.#equivalence / (3 * visits + this.#equivalence));
    const own = visits > 0 ? ((1 - weight) * sign * this.values[node]) / visits : 0;
    amaf[at + BASE] = own + bias;
    amaf[at + PULL] = sign * weight;
    const credits = amaf[at + CREDITS];
    this.exploit[node] =
      amaf[at + BASE] +
      (credits > 0
        ? amaf[at + PULL] * (amaf[at + CREDIT_VALUES] / credits)
        : weight * (this.#urgency + (sign - 1) / 2));
    this.exploreFactor[node] = visits > 0 ? 1 / Math.sqrt(visits) : 1;
  }

  #updateMinimumMse(node: number, sign: number): void {
    const { amaf } = this;
    const at = 4 * node;
    const visits = this.visits[node];
    amaf[at + BASE] = (this.#bias * this.prior[node]) / (visits + 1);
    amaf[at + PULL] = sign;
    const known = amaf[at + CREDITS] + visits > 0;
    this.exploit[node] = known
      ? this.minimumMseValue(node)
      : amaf[at + BASE] + this.#urgency + (sign - 1) / 2;
    this.exploreFactor[node] = visits > 0 ? 1 / Math.sqrt(visits) : 1;
  }

  /** The worth with weight r / (r + n + n r / K) for the mean of r credits, in one division. */
  minimumMseValue(node: number): number {
    const at = 4 * node;
    const credits = this.amaf[at + CREDITS];
    const trust = 1 + credits / this.#equivalence;
    const sum = this.amaf[at + CREDIT_VALUES] + trust * this.values[node];
    return this.amaf[at + BASE] + (this.amaf[at + PULL] * sum) / (credits + trust * this.visits[node]);
  }

  #updateDirect(node: number, sign: number): void {
    const { amaf } = this;
    const at = 4 * node;
    const count = amaf[at + CREDITS];
    const own = count > 0 ? (sign * amaf[at + CREDIT_VALUES]) / count : this.#urgency + (sign - 1) / 2;
    amaf[at + BASE] = this.#bias * this.prior[node];
    this.exploit[node] = own + amaf[at + BASE] / (count + 1);
    this.exploreFactor[node] = count > 0 ? 1 / Math.sqrt(count) : 1;
  }

  /** Goes on below a move of the root and drops all else; begins anew where nothing is known there, or is to be kept. */
  follow(move: number, keep: boolean): void {
    const root = keep ? this.find(0, move) : -1;
    if (root < 0) {
      this.clear();
      return;
    }
    this.#keep(this.#mark(root, -1));
    this.threshold = this.#expand;
    this.id[0] = -1;
    this.flags[0] &= ~PRUNED;
  }

  /** Makes room, where any is to be had: the root keeps its children. */
  shrink(): void {
    let living: number;
    do {
      this.threshold = 2 * this.threshold + 1;
      living = this.#mark(0, this.threshold);
    } while (2 * living > this.capacity && this.threshold < this.visits[0]);
    for (let node = 1; node < this.size; node++)
      if (this.#places[node] >= 0 && this.counted(node) <= this.threshold) this.#strip(node);
    this.#keep(living);
  }

  #strip(node: number): void {
    this.first[node] = 0;
    this.count[node] = 0;
    this.mass[node] = 0;
    this.flags[node] &= ~ADVISED;
  }

  /**
   * Finds the places of what is below a root without the children of nodes that count for no more than a threshold, and
   * gives their number. Children stand behind their parents, so one pass in order finds the living.
   */
  #mark(root: number, threshold: number): number {
    if (this.#places.length < this.size) this.#places = new Int32Array(this.id.length);
    const places = this.#places;
    places.fill(-1, 0, this.size);
    places[root] = 0;
    let living = 0;
    for (let node = root; node < this.size; node++) {
      if (places[node] < 0) continue;
      places[node] = living++;
      const first = this.first[node];
      if (first > 0 && (node === root || this.counted(node) > threshold))
        places.fill(0, first, first + this.count[node]);
    }
    return living;
  }

  /** Moves the living down to their places. */
  #keep(living: number): void {
    const places = this.#places;
    for (const array of [this.first, this.count, this.id, this.flags]) slide(array, places, this.size, 1);
    for (const array of [this.visits, this.values, this.mass, this.prior, this.exploit, this.exploreFactor])
      slide(array, places, this.size, 1);
    if (this.mode !== "plain") slide(this.amaf, places, this.size, 4);
    this.size = living;
    this.full = false;
    for (let node = 0; node < living; node++)
      if (this.first[node] > 0) this.first[node] = places[this.first[node]];
  }

  #resize(length: number): void {
    this.first = lengthenArray(this.first, new Int32Array(length));
    this.count = lengthenArray(this.count, new Int32Array(length));
    this.id = lengthenArray(this.id, new Int32Array(length));
    this.flags = lengthenArray(this.flags, new Uint8Array(length));
    this.visits = lengthenArray(this.visits, new Float64Array(length));
    this.values = lengthenArray(this.values, new Float64Array(length));
    this.mass = lengthenArray(this.mass, new Float64Array(length));
    this.prior = lengthenArray(this.prior, new Float64Array(length));
    this.exploit = lengthenArray(this.exploit, new Float64Array(length));
    this.exploreFactor = lengthenArray(this.exploreFactor, new Float64Array(length));
    if (this.mode !== "plain") this.amaf = lengthenArray(this.amaf, new Float64Array(4 * length));
  }
}

function modeOf({ amaf, mix, blend }: UctOptions): Mode {
  if (amaf === "none") return "plain";
  return mix === "rave" && blend === "credits" ? "minimum-mse" : mix;
}

function lengthenArray<T extends Float64Array | Int32Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

function slide(
  array: Float64Array | Int32Array | Uint8Array,
  places: Int32Array,
  size: number,
  stride: number,
): void {
  for (let node = 0; node < size; node++) {
    if (places[node] < 0) continue;
    for (let k = 0; k < stride; k++) array[stride * places[node] + k] = array[stride * node + k];
  }
}

// Which child a simulation goes to. For the player to move, with means from his view:
//
//   plain        mean + c sqrt(ln N / n)                        (UCB1: Auer, Cesa-Bianchi and Fischer 2002)
//   direct       the same, where n, N and the mean hold AMAF credits beside visits          (Jinno's Hex program)
//   rave         (1 - b) mean + b (mean of credits) + c sqrt(ln N / n),   b = sqrt(K / (3 n + K))
//                                                          (RAVE; Gelly and Silver 2007)
//   minimum-mse  the same with b = r / (r + n + n r / K), r the credits of the move
//                                                          (minimum-MSE RAVE; Silver 2009, K as in Michi)
//
// all plus progressive bias, bias * prior / (n + 1) (Chaslot et al. 2008). A move without visits has the mean that is assumed for it
// (first-play urgency; Gelly and Wang 2006), and may begin with virtual credits (Gelly and Silver 2007). The tree keeps all but c sqrt(ln N) ready, so what is left is one short loop
// over neighbouring numbers. The logarithm is the random room's, the same in every JavaScript engine.

const register = new Float64Array(1);

/** The best of the first `unlocked` children, of more only where all those are blocked; the first of equals. `total` is N. */
export function select(
  tree: Tree,
  node: number,
  unlocked: number,
  exploration: number,
  total: number,
): number {
  const { exploit, exploreFactor } = tree;
  let scale = 0;
  if (total > 1 && exploration > 0) {
    register[0] = total;
    takeLog(register);
    scale = exploration * Math.sqrt(register[0]);
  }
  const first = tree.first[node];
  const end = first + tree.count[node];
  const open = Math.min(first + unlocked, end);
  let best = -1;
  let max = Number.NEGATIVE_INFINITY;
  for (let child = first; child < open; child++) {
    const wish = exploit[child] + scale * exploreFactor[child];
    if (wish > max) {
      max = wish;
      best = child;
    }
  }
  for (let child = open; child < end && best < 0; child++)
    if (exploit[child] > Number.NEGATIVE_INFINITY) best = child;
  return best;
}

// Proofs inside the tree (MCTS-Solver; Winands, Björnsson and Saito 2008): a node is won for its mover if one
// child is, and lost if all children are that were not pruned. Only the exact ends of the scale, 0 and 1, are
// proofs; draws are terminal nodes like any other value and are visited again.

/** The flag for a game that ended with this value; 0 where that decides nothing. */
export function proofOf(value: number): number {
  if (value === 1) return WON;
  return value === 0 ? LOST : 0;
}

/**
 * Marks the node at the end of the path as proved and carries the news up as far as it goes. Selection hears of it
 * when the path is visited, right after.
 */
export function prove(tree: Tree, path: Int32Array, depth: number, proof: number): void {
  tree.flags[path[depth]] |= proof;
  for (let level = depth - 1; level >= 0; level--) {
    const node = path[level];
    if (Tree.wonBy(tree.mover(node)) !== proof && !allProved(tree, node)) return;
    tree.flags[node] |= proof;
  }
}

/** Whether all children that count are proved; none of them for the mover, or the node would be. */
function allProved(tree: Tree, node: number): boolean {
  const { flags } = tree;
  const first = tree.first[node];
  const end = first + tree.count[node];
  for (let child = first; child < end; child++) if ((flags[child] & (PROVED | PRUNED)) === 0) return false;
  return true;
}

type Choice = UctOptions["choose"];

/** What the tree says of its root, by what its moves are chosen. */
export function report(
  tree: Tree,
  choice: Choice = "visits",
  lines = Number.POSITIVE_INFINITY,
): Report<number> {
  if (tree.count[0] === 0) throw new Error("the game is over: there is no move to report");
  const ranked = rankedChildren(tree, 0, choice);
  const shown = ranked.slice(0, Math.max(1, lines)).map((child) => lineOf(tree, child, choice));
  const proof = tree.flags[0] & PROVED;
  return {
    best: tree.id[ranked[0]],
    value: proof === 0 ? shown[0].value : Number(proof === WON),
    simulations: tree.visits[0],
    lines: shown,
  };
}

function lineOf(tree: Tree, child: number, choice: Choice): ReportLine<number> {
  const proof = tree.flags[child] & PROVED;
  const prior = tree.prior[child];
  return {
    move: tree.id[child],
    visits: tree.visits[child],
    value: childValue(tree, child, choice),
    error: proof === 0 ? standardError(sumOf(tree, child, choice), countOf(tree, child, choice)) : 0,
    ...(proof === 0 ? {} : { proved: proof === Tree.wonBy(tree.mover(0)) ? "win" : "loss" }),
    ...(prior > 0 ? { prior } : {}),
    continuation: principalVariation(tree, child, choice),
  };
}

/** What a choice goes by: visits, or what counts. */
function countOf(tree: Tree, child: number, choice: Choice): number {
  return choice === "visits" ? tree.visits[child] : tree.counted(child);
}

function sumOf(tree: Tree, child: number, choice: Choice): number {
  return choice === "visits" ? tree.values[child] : tree.countedValues(child);
}

/** Certain, or the mean; a move of which nothing is known is taken to be worth what the position is. */
function childValue(tree: Tree, child: number, choice: Choice): number {
  const proof = tree.flags[child] & PROVED;
  if (proof !== 0) return Number(proof === WON);
  const count = countOf(tree, child, choice);
  if (count > 0) return sumOf(tree, child, choice) / count;
  return tree.visits[0] > 0 ? tree.values[0] / tree.visits[0] : 0.5;
}

/** The choice at every node below this one, as far as it was ever visited. */
function principalVariation(tree: Tree, from: number, choice: Choice): number[] {
  const moves: number[] = [];
  let node = from;
  while (tree.count[node] > 0) {
    const preferred = preference(tree, node, choice);
    let best = tree.first[node];
    for (let child = best + 1; child < tree.first[node] + tree.count[node]; child++)
      if (preferred(child, best) < 0) best = child;
    if (tree.visits[best] === 0) break;
    moves.push(tree.id[best]);
    node = best;
  }
  return moves;
}

function rankedChildren(tree: Tree, node: number, choice: Choice): number[] {
  const children = Array.from({ length: tree.count[node] }, (_, i) => tree.first[node] + i);
  return children.sort(preference(tree, node, choice));
}

/** Proved wins first, proved losses last, pruned moves and those without a mean before those; then by count and value, or value and count; by id. */
function preference(tree: Tree, node: number, choice: Choice): (a: number, b: number) => number {
  const sign = tree.mover(node) === 0 ? 1 : -1;
  const won = Tree.wonBy(tree.mover(node));
  const rank = (child: number) => {
    const proof = tree.flags[child] & PROVED;
    if (proof !== 0) return proof === won ? 0 : 3;
    if (choice === "mean" && tree.counted(child) === 0) return 2;
    return (tree.flags[child] & PRUNED) === 0 ? 1 : 2;
  };
  const byCount = (a: number, b: number) => countOf(tree, b, choice) - countOf(tree, a, choice);
  const byValue = (a: number, b: number) =>
    sign * (childValue(tree, b, choice) - childValue(tree, a, choice));
  return (a, b) =>
    rank(a) - rank(b) ||
    (choice === "mean" ? byValue(a, b) || byCount(a, b) : byCount(a, b) || byValue(a, b)) ||
    tree.id[a] - tree.id[b];
}
