/** Upper confidence bounds applied to trees (UCT), with AMAF, progressive widening and an advisor. */

import { z } from "zod";
import type { Rng } from "../core/index.js";
import {
  type Advisor,
  type BatchPlayout,
  MoveList,
  type Player,
  type Playout,
  type State,
} from "../game/index.js";
import { Credit } from "./amaf.js";
import { isBatch, type Report, type SearchParts, type TreeSearch, type TreeSearchRun } from "./run.js";
import { ADVISED, BLOCKED, PROVED, PRUNED, proofOf, prove, report, select, TERMINAL, Tree } from "./tree.js";

const AMAF = ["none", "visited", "half"] as const;
const MIXES = ["direct", "rave"] as const;
const BLENDS = ["visits", "credits"] as const;
const TOTALS = ["children", "visits"] as const;
const CHOICES = ["visits", "count", "mean"] as const;

/** Checks the options of a UCT search, such as `exploration` and `amaf`; every field has a default and a description. */
export const uctSchema = z.strictObject({
  exploration: z
    .number()
    .min(0)
    .default(Math.SQRT2)
    .describe("c in mean + c sqrt(ln N / n): how much moves with few visits are favoured"),
  total: z
    .enum(TOTALS)
    .default("children")
    .describe(
      "N of that: the visits of the moves (with mix=direct: and their credits), or those of the position, which had some before its moves had any (visits)",
    ),
  expand: z
    .int()
    .min(0)
    .max(1e12)
    .default(10)
    .describe("a leaf gets children when its visits exceed this (with mix=direct: visits and credits)"),
  amaf: z
    .enum(AMAF)
    .default("none")
    .describe(
      "credit for moves that the playout made later: none; visited: those it is known to have made; half: moves that nobody is known to have made also count, half for each player",
    ),
  mix: z
    .enum(MIXES)
    .default("rave")
    .describe("credits join the ordinary counts (direct), or are blended in and fade with visits (rave)"),
  equivalence: z
    .number()
    .positive()
    .default(500)
    .describe("K of the weight of RAVE, with mix=rave: how many visits credits are worth"),
  blend: z
    .enum(BLENDS)
    .default("visits")
    .describe(
      "weight of credits with mix=rave: sqrt(K / (3 n + K)) after n visits (visits), or r / (r + n + n r / K) after r credits as well (credits: minimum-MSE RAVE)",
    ),
  even: z
    .number()
    .min(0)
    .max(1e6)
    .default(0)
    .describe(
      "virtual credits: those that every move begins with, worth first (0.5 where that is all), with mix=rave",
    ),
  first: z
    .union([z.literal("all"), z.number().min(0).max(1)])
    .default("all")
    .describe(
      "first-play urgency (FPU): value assumed for a move without visits or credits; all: such a move is tried before any other",
    ),
  bias: z
    .number()
    .min(0)
    .default(0)
    .describe("weight of progressive bias: bias * prior / (n + 1) is added to the value of a move"),
  nodes: z
    .int()
    .min(1)
    .max(1e8)
    .default(1 << 21)
    .describe("most nodes of the tree; when it is full, what was hardly looked at is dropped"),
  reuse: z.boolean().default(true).describe("keep what was learned below the move that was played"),
  choose: z
    .enum(CHOICES)
    .default("visits")
    .describe(
      "the move to play: that of most visits, of most visits and credits (count), or of the highest mean of both (mean); credits count with mix=direct",
    ),
  advice: z
    .int()
    .min(0)
    .max(1e12)
    .default(0)
    .describe("visits at which a node is shown to the game's advisor, where there is one; 0: never"),
});

export type UctOptions = Readonly<z.output<typeof uctSchema>>;

/** Puts arms in the order in which they are tried: by priors where there are any, otherwise by chance. */
function order(arms: MoveList, rng: Rng): void {
  const { ids, priors, length } = arms;
  for (let i = length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const id = ids[i];
    const prior = priors[i];
    ids[i] = ids[j];
    priors[i] = priors[j];
    ids[j] = id;
    priors[j] = prior;
  }
  for (let i = 1; i < length; i++) {
    const id = ids[i];
    const prior = priors[i];
    let j = i;
    for (; j > 0 && priors[j - 1] < prior; j--) {
      ids[j] = ids[j - 1];
      priors[j] = priors[j - 1];
    }
    ids[j] = id;
    priors[j] = prior;
  }
}

/**
 * Asks the advisor about a node with children and does as it says: moves that it takes away are pruned, priors
 * are kept. Gives the proof (a flag of the node), 0 where the advisor is not sure.
 */
function advise<S>(tree: Tree, node: number, state: S, advisor: Advisor<S>, arms: MoveList): number {
  const first = tree.first[node];
  const end = first + tree.count[node];
  tree.flags[node] |= ADVISED;
  arms.length = 0;
  for (let child = first; child < end; child++) {
    if ((tree.flags[child] & BLOCKED) !== 0) continue;
    arms.ids[arms.length] = tree.id[child];
    arms.priors[arms.length++] = tree.prior[child];
  }
  const mover = tree.mover(node);
  const verdict = advisor.advise(state, arms);
  if (verdict === "loss") return Tree.wonBy(mover === 0 ? 1 : 0);
  if (verdict === "win") {
    tree.flags[tree.find(node, arms.ids[0])] |= Tree.wonBy(mover);
    return Tree.wonBy(mover);
  }
  if (arms.length === 0) throw new Error("an advisor that is not sure must leave a move");
  for (let child = first; child < end; child++)
    if ((tree.flags[child] & BLOCKED) === 0) tree.flags[child] |= PRUNED;
  for (let i = 0; i < arms.length; i++) {
    const child = tree.find(node, arms.ids[i]);
    tree.flags[child] &= ~PRUNED;
    tree.prior[child] = arms.priors[i];
  }
  for (let child = first; child < end; child++) tree.update(child, mover);
  return 0;
}

// b2 win: bandits in a tree (Kocsis and Szepesvári 2006). A simulation goes down the tree by `select`, gives a leaf
// children once it has been visited often enough, plays out from there, and adds the result to every node of
// its way; AMAF credits (`credit`), proofs (`solve`), an advisor and progressive widening are optional.
// For games for two, of any order of turns, without chance, with values in [0, 1] for player 0, where a move is
// a small number. With the same root, generator and options the tree is the same however `run` is sliced.
//
// Transpositions are not joined. With a batch playout all lanes are run at one leaf and count as so many visits.

/**
 * Searches a tree by upper confidence bounds (UCT), with credit for all moves of a playout (AMAF, RAVE), progressive widening and
 * an advisor where the game has them.
 *
 * @example
 * ```js
 * import { stream, Uct, uctSchema } from "playout";
 * import { AllCells, HexGame, WalkPlayout } from "playout/hex";
 *
 * const game = new HexGame({ width: 3 });
 * const search = new Uct(
 *   {
 *     clone: (state) => game.clone(state),
 *     candidates: new AllCells(game.board),
 *     playout: new WalkPlayout(game.board),
 *   },
 *   uctSchema.parse({ amaf: "half" }),
 * );
 * const thinking = search.begin(game.start(), stream("example"));
 * while (!thinking.decided) thinking.run(100);
 * const { best, lines } = thinking.report();
 * console.log(game.notation.formatMove(best), lines[0].proved); // b2 win
 * ```
 */
export class Uct<S extends State<number>> implements TreeSearch<S, number> {
  readonly #parts: SearchParts<S>;
  readonly #options: UctOptions;

  constructor(parts: SearchParts<S>, options: UctOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  begin(root: S, rng: Rng): UctRun<S> {
    return new UctRun(this.#parts, this.#options, root, rng);
  }
}

class UctRun<S extends State<number>> implements TreeSearchRun<number> {
  readonly tree: Tree;
  readonly #parts: SearchParts<S>;
  readonly #options: UctOptions;
  readonly #rng: Rng;
  readonly #root: S;
  /** The state that a simulation moves along. */
  readonly #state: S;
  readonly #arms: MoveList;
  readonly #credit: Credit;
  readonly #playout: Playout<S> | undefined;
  readonly #batch: BatchPlayout<S> | undefined;
  readonly #lanes: number;
  #path = new Int32Array(64);
  /** Playouts asked for and not yet run; below zero after a batch that was not cut. */
  #owed = 0;
  /** The move that gets as many visits as any other, -1 for none. */
  #pinned = -1;

  constructor(parts: SearchParts<S>, options: UctOptions, root: S, rng: Rng) {
    this.#parts = parts;
    this.#options = options;
    this.#rng = rng;
    this.#root = parts.clone(root);
    this.#state = parts.clone(root);
    const { capacity } = parts.candidates;
    this.#arms = new MoveList(capacity);
    this.tree = new Tree(options);
    this.#credit = new Credit(this.tree, options, capacity);
    if (isBatch(parts.playout)) this.#batch = parts.playout;
    else this.#playout = parts.playout;
    this.#lanes = this.#batch?.lanes ?? 1;
    this.#openRoot();
  }

  get simulations(): number {
    return this.tree.visits[0];
  }

  get decided(): boolean {
    return this.#over || (this.tree.flags[0] & PROVED) !== 0 || this.tree.count[0] === 1;
  }

  get #over(): boolean {
    return (this.tree.flags[0] & TERMINAL) !== 0;
  }

  run(playouts: number): void {
    this.#owed += playouts;
    while (this.#owed > 0) {
      if ((this.tree.flags[0] & (PROVED | TERMINAL)) !== 0) {
        this.#owed = 0;
        return;
      }
      if (this.tree.full) this.tree.shrink();
      this.#simulate();
      this.#owed -= this.#lanes;
    }
  }

  /** Counts playouts that were made from the root as from a leaf, before the search began; widening goes by all visits. */
  visitRoot(playouts: number): void {
    this.tree.visits[0] += playouts;
  }

  report(lines?: number): Report<number> {
    return report(this.tree, this.#options.choose, lines);
  }

  advance(move: number): void {
    this.tree.follow(move, this.#options.reuse);
    this.#root.play(move);
    this.#owed = 0;
    this.#pinned = -1;
    this.#openRoot();
  }

  pin(move: number): void {
    this.#pinned = move;
  }

  /** The root has children from the start, unless the game is over. */
  #openRoot(): void {
    if (this.tree.count[0] > 0) return;
    this.#state.copyFrom(this.#root);
    if (this.#root.isOver()) this.tree.flags[0] |= TERMINAL | proofOf(this.#root.value());
    else if (!this.#expand(0))
      throw new Error(`nodes: ${this.tree.capacity} do not hold the moves of the root`);
  }

  #simulate(): void {
    const { tree } = this;
    const { advice, exploration } = this.#options;
    const { advisor, widening } = this.#parts;
    const state = this.#state;
    state.copyFrom(this.#root);
    let node = 0;
    let depth = 0;
    this.#path[0] = 0;
    for (;;) {
      if (tree.first[node] === 0) {
        if (tree.visits[node] === 0 && state.isOver()) tree.flags[node] |= TERMINAL;
        if ((tree.flags[node] & TERMINAL) !== 0) {
          this.#settle(depth, state.value());
          return;
        }
        if (tree.counted(node) <= tree.threshold || !this.#expand(node)) {
          this.#play(depth);
          return;
        }
      }
      if (
        advice > 0 &&
        advisor !== undefined &&
        tree.visits[node] >= advice &&
        (tree.flags[node] & ADVISED) === 0
      ) {
        const proof = advise(tree, node, state, advisor, this.#arms);
        if (proof !== 0) {
          this.#settle(depth, proof === Tree.wonBy(0) ? 1 : 0);
          return;
        }
      }
      const unlocked = widening === undefined ? tree.count[node] : widening.unlocked(tree.visits[node]);
      const total = this.#options.total === "visits" ? tree.visits[node] : tree.mass[node];
      const due = node === 0 && this.#pinned >= 0 ? this.#pinnedChild() : -1;
      node = due >= 0 ? due : select(tree, node, unlocked, exploration, total);
      state.play(tree.id[node]);
      if (++depth === this.#path.length) this.#lengthenPath();
      this.#path[depth] = node;
    }
  }

  /** The child of the pinned move while it has fewer visits than another, else -1. */
  #pinnedChild(): number {
    const { tree } = this;
    const child = tree.find(0, this.#pinned);
    if (child < 0 || (tree.flags[child] & PROVED) !== 0) return -1;
    const own = tree.visits[child] + this.#lanes;
    for (let other = tree.first[0]; other < tree.first[0] + tree.count[0]; other++)
      if (tree.visits[other] >= own) return child;
    return -1;
  }

  /** The state is the node's. */
  #expand(node: number): boolean {
    const arms = this.#arms;
    this.#parts.candidates.list(this.#state, arms);
    order(arms, this.#rng);
    return this.tree.grow(node, arms, this.#state.toMove);
  }

  /** Plays out from the leaf at the end of the path. */
  #play(depth: number): void {
    const credit = this.#credit;
    const credited = this.tree.mode !== "plain";
    if (this.#playout !== undefined) {
      let value: number;
      if (credited) {
        credit.forget();
        value = this.#playout.run(this.#state, this.#rng, credit.owners);
      } else value = this.#playout.run(this.#state, this.#rng);
      this.#back(depth, value);
      if (credited) this.#creditPath(depth, value);
    } else {
      if (credited) credit.forgetBatch();
      this.#batch!.run(this.#state, this.#rng, credit, credited);
      this.#back(depth, credit.wins);
      if (credited) this.#creditPath(depth, credit.wins);
    }
  }

  /** A leaf whose value is certain counts like a playout or a batch of them, but says nothing of other moves. */
  #settle(depth: number, value: number): void {
    const proof = proofOf(value);
    if (proof !== 0) prove(this.tree, this.#path, depth, proof);
    this.#back(depth, value * this.#lanes);
    if (this.tree.mode === "plain") return;
    this.#credit.forget();
    this.#credit.forgetBatch();
    this.#credit.wins = value * this.#lanes;
    this.#creditPath(depth, value);
  }

  #back(depth: number, value: number): void {
    const { tree } = this;
    const path = this.#path;
    const lanes = this.#lanes;
    for (let level = depth; level > 0; level--) {
      const above = path[level - 1];
      tree.visit(path[level], lanes, value, tree.mover(above));
      tree.mass[above] += lanes;
    }
    tree.visits[0] += lanes;
    tree.values[0] += value;
  }

  #creditPath(depth: number, value: number): void {
    const { tree } = this;
    const path = this.#path;
    const credit = this.#credit;
    for (let level = depth - 1; level >= 0; level--) {
      const node = path[level];
      const mover: Player = tree.mover(node);
      if (this.#batch === undefined) credit.one(node, path[level + 1], mover, value);
      else credit.batch(node, path[level + 1], mover, this.#lanes);
    }
  }

  #lengthenPath(): void {
    const path = new Int32Array(2 * this.#path.length);
    path.set(this.#path);
    this.#path = path;
  }
}
