/**
 * AMAF, "all moves as first": what a playout says of the moves that were made later, by the player who would
 * have moved now. Walking up the path from the leaf, every child of a node is credited with the result in the
 * measure in which the node's mover had its id in the end:
 *
 *   visited  1 if he had it, otherwise 0                                       (Jinno's Hex program)
 *   half     the same, and 1/2 where nobody is known to have had it: it could have been either's
 *
 * The moves of the path below a node are their mover's. With mode "direct" the child on the path has its visit
 * already and gets no credit; with "rave" and "minimum-mse" credits are a count of their own and it gets one.
 * A batch knows every id's holder in every lane, so both ways are the same there.
 */
import type { Player, Tally, Value } from "../game/index.js";
import { BASE, CREDIT_VALUES, CREDITS, PULL, type Tree } from "./tree.js";
import type { UctOptions } from "./uct.js";

/** Owner of ids of which a playout says nothing: no credit at all. */
const SILENT = 2;

export class Credit implements Tally {
  wins = 0;
  /** -1: the batch says nothing of this id. */
  readonly held: Int32Array;
  readonly heldWins: Int32Array;
  readonly owners: Int8Array;
  readonly #tree: Tree;
  readonly #direct: boolean;
  /** Credit by owner + 1, for each mover. */
  readonly #weights: readonly [Float64Array, Float64Array];

  constructor(tree: Tree, options: UctOptions, capacity: number) {
    this.#tree = tree;
    this.#direct = tree.mode === "direct";
    this.held = new Int32Array(capacity);
    this.heldWins = new Int32Array(capacity);
    this.owners = new Int8Array(capacity);
    const unmet = options.amaf === "half" ? 0.5 : 0;
    this.#weights = [Float64Array.of(0, unmet, 1, 0), Float64Array.of(1, unmet, 0, 0)];
  }

  /** To be called before a playout writes its owners. */
  forget(): void {
    this.owners.fill(SILENT);
  }

  /** The same before a batch. */
  forgetBatch(): void {
    this.held.fill(-1);
  }

  /** Credits the children of `node` for one playout; `chosen` is the child on the path. */
  one(node: number, chosen: number, mover: Player, value: Value): void {
    const own = this.#tree.id[chosen];
    const his = mover === 0 ? 1 : -1;
    if (this.#direct) {
      this.owners[own] = SILENT;
      this.#oneDirect(node, mover, value);
      this.owners[own] = his;
    } else {
      this.owners[own] = his;
      if (this.#tree.mode === "minimum-mse") this.#oneMinimumMse(node, mover, value);
      else this.#oneRave(node, mover, value);
    }
  }

  #oneMinimumMse(node: number, mover: Player, value: Value): void {
    const tree = this.#tree;
    const { id, amaf, exploit } = tree;
    const owners = this.owners;
    const weights = this.#weights[mover];
    const first = tree.first[node];
    const end = first + tree.count[node];
    for (let child = first; child < end; child++) {
      const weight = weights[owners[id[child]] + 1];
      if (weight === 0) continue;
      amaf[4 * child + CREDITS] += weight;
      amaf[4 * child + CREDIT_VALUES] += weight * value;
      exploit[child] = tree.minimumMseValue(child);
    }
  }

  #oneRave(node: number, mover: Player, value: Value): void {
    const { id, amaf, exploit } = this.#tree;
    const owners = this.owners;
    const weights = this.#weights[mover];
    const first = this.#tree.first[node];
    const end = first + this.#tree.count[node];
    for (let child = first; child < end; child++) {
      const weight = weights[owners[id[child]] + 1];
      const at = 4 * child;
      const credits = amaf[at + CREDITS] + weight;
      const values = amaf[at + CREDIT_VALUES] + weight * value;
      amaf[at + CREDITS] = credits;
      amaf[at + CREDIT_VALUES] = values;
      // Asked here because it is nearly always so; a branch on the weight could not be foreseen.
      if (credits > 0) exploit[child] = amaf[at + BASE] + amaf[at + PULL] * (values / credits);
    }
  }

  #oneDirect(node: number, mover: Player, value: Value): void {
    const { id, amaf, exploit, exploreFactor } = this.#tree;
    const owners = this.owners;
    const weights = this.#weights[mover];
    const sign = mover === 0 ? 1 : -1;
    const first = this.#tree.first[node];
    const end = first + this.#tree.count[node];
    let sum = 0;
    for (let child = first; child < end; child++) {
      const weight = weights[owners[id[child]] + 1];
      sum += weight;
      const at = 4 * child;
      const count = amaf[at + CREDITS] + weight;
      const values = amaf[at + CREDIT_VALUES] + weight * value;
      amaf[at + CREDITS] = count;
      amaf[at + CREDIT_VALUES] = values;
      if (count === 0) continue;
      exploit[child] = sign * (values / count) + amaf[at + BASE] / (count + 1);
      exploreFactor[child] = 1 / Math.sqrt(count);
    }
    this.#tree.mass[node] += sum;
  }

  /** The same for a batch of so many playouts, with the counts that it left here. */
  batch(node: number, chosen: number, mover: Player, lanes: number): void {
    const tree = this.#tree;
    const { id, amaf } = tree;
    const { held, heldWins, wins } = this;
    const first = tree.first[node];
    const end = first + tree.count[node];
    const own = id[chosen];
    held[own] = this.#direct ? -1 : mover === 0 ? lanes : 0;
    heldWins[own] = mover === 0 ? wins : 0;
    let sum = 0;
    for (let child = first; child < end; child++) {
      const move = id[child];
      if (held[move] < 0) continue;
      const count = mover === 0 ? held[move] : lanes - held[move];
      amaf[4 * child + CREDITS] += count;
      amaf[4 * child + CREDIT_VALUES] += mover === 0 ? heldWins[move] : wins - heldWins[move];
      tree.update(child, mover);
      sum += count;
    }
    if (this.#direct) {
      held[own] = mover === 0 ? lanes : 0;
      tree.mass[node] += sum;
    }
  }
}
