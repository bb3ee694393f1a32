/**
 * A balanced binary tree of axis-parallel boxes, one leaf per stone; an inner node is the box around its two
 * children. A leaf goes down to the place that enlarges the boxes least,
 *
 *   cost(sibling) = perimeter(sibling + leaf) + growth of all boxes above,
 *
 * and on the way back a child more than one level higher than the other is rotated up.
 *
 * The shape of the tree decides the order in which neighbours are found, hence the order in which contacts are
 * solved, and node numbers decide which stone of a contact comes first: float32 results depend on both.
 * So nodes are taken and given back as Box2D's b2DynamicTree (2.3.0 and 2.4.1, E. Catto) does.
 */
import { STONES } from "../../sheet.js";

const f = Math.fround;

const CAPACITY = 2 * STONES;
const NONE = -1;

export class BoxTree {
  readonly lowX = new Float32Array(CAPACITY);
  readonly lowY = new Float32Array(CAPACITY);
  readonly highX = new Float32Array(CAPACITY);
  readonly highY = new Float32Array(CAPACITY);
  /** The parent of a node in the tree; of a free node the next free one. */
  readonly #parent = new Int32Array(CAPACITY);
  readonly #child1 = new Int32Array(CAPACITY);
  readonly #child2 = new Int32Array(CAPACITY);
  readonly #height = new Int32Array(CAPACITY);
  readonly #stack = new Int32Array(CAPACITY);
  #root = NONE;
  #free = 0;

  constructor() {
    this.clear();
  }

  clear(): void {
    for (let node = 0; node < CAPACITY; node++) this.#parent[node] = node + 1;
    this.#root = NONE;
    this.#free = 0;
  }

  /** Adds a box and returns its leaf. */
  add(lowX: number, lowY: number, highX: number, highY: number): number {
    const leaf = this.#take();
    this.#setBox(leaf, lowX, lowY, highX, highY);
    this.#hang(leaf);
    return leaf;
  }

  remove(leaf: number): void {
    this.#unhang(leaf);
    this.#giveBack(leaf);
  }

  move(leaf: number, lowX: number, lowY: number, highX: number, highY: number): void {
    this.#unhang(leaf);
    this.#setBox(leaf, lowX, lowY, highX, highY);
    this.#hang(leaf);
  }

  overlap(a: number, b: number): boolean {
    return (
      this.lowX[a] <= this.highX[b] &&
      this.lowX[b] <= this.highX[a] &&
      this.lowY[a] <= this.highY[b] &&
      this.lowY[b] <= this.highY[a]
    );
  }

  /** Writes the other leaves whose boxes overlap that of `leaf` into `found`, in walking order, and counts them. */
  neighbours(leaf: number, found: Int32Array): number {
    const stack = this.#stack;
    let count = 0;
    let depth = 0;
    stack[depth++] = this.#root;
    while (depth > 0) {
      const node = stack[--depth];
      if (!this.overlap(node, leaf)) continue;
      if (this.#isLeaf(node)) {
        if (node !== leaf) found[count++] = node;
      } else {
        stack[depth++] = this.#child1[node];
        stack[depth++] = this.#child2[node];
      }
    }
    return count;
  }

  #isLeaf(node: number): boolean {
    return this.#child1[node] === NONE;
  }

  #take(): number {
    const node = this.#free;
    this.#free = this.#parent[node];
    this.#parent[node] = NONE;
    this.#child1[node] = NONE;
    this.#child2[node] = NONE;
    this.#height[node] = 0;
    return node;
  }

  #giveBack(node: number): void {
    this.#parent[node] = this.#free;
    this.#free = node;
  }

  #setBox(node: number, lowX: number, lowY: number, highX: number, highY: number): void {
    this.lowX[node] = lowX;
    this.lowY[node] = lowY;
    this.highX[node] = highX;
    this.highY[node] = highY;
  }

  #perimeter(node: number): number {
    const width = f(this.highX[node] - this.lowX[node]);
    const height = f(this.highY[node] - this.lowY[node]);
    return f(2 * f(width + height));
  }

  /** The perimeter of the box around two boxes. */
  #joint(a: number, b: number): number {
    const width = f(Math.max(this.highX[a], this.highX[b]) - Math.min(this.lowX[a], this.lowX[b]));
    const height = f(Math.max(this.highY[a], this.highY[b]) - Math.min(this.lowY[a], this.lowY[b]));
    return f(2 * f(width + height));
  }

  /** Fits a node to its children. */
  #fit(node: number): void {
    const a = this.#child1[node];
    const b = this.#child2[node];
    this.lowX[node] = Math.min(this.lowX[a], this.lowX[b]);
    this.lowY[node] = Math.min(this.lowY[a], this.lowY[b]);
    this.highX[node] = Math.max(this.highX[a], this.highX[b]);
    this.highY[node] = Math.max(this.highY[a], this.highY[b]);
    this.#height[node] = 1 + Math.max(this.#height[a], this.#height[b]);
  }

  /** Puts `fresh` where `parent` (or the root, if there is none) has `old`. */
  #replace(parent: number, old: number, fresh: number): void {
    if (parent === NONE) this.#root = fresh;
    else if (this.#child1[parent] === old) this.#child1[parent] = fresh;
    else this.#child2[parent] = fresh;
    this.#parent[fresh] = parent;
  }

  #bestSibling(leaf: number): number {
    let node = this.#root;
    while (!this.#isLeaf(node)) {
      const joint = this.#joint(node, leaf);
      const stay = f(2 * joint);
      const inherited = f(2 * f(joint - this.#perimeter(node)));
      const cost1 = this.#descentCost(this.#child1[node], leaf, inherited);
      const cost2 = this.#descentCost(this.#child2[node], leaf, inherited);
      if (stay < cost1 && stay < cost2) break;
      node = cost1 < cost2 ? this.#child1[node] : this.#child2[node];
    }
    return node;
  }

  #descentCost(child: number, leaf: number, inherited: number): number {
    const joint = this.#joint(leaf, child);
    return f((this.#isLeaf(child) ? joint : f(joint - this.#perimeter(child))) + inherited);
  }

  #hang(leaf: number): void {
    if (this.#root === NONE) {
      this.#root = leaf;
      this.#parent[leaf] = NONE;
      return;
    }
    const sibling = this.#bestSibling(leaf);
    const parent = this.#take();
    this.#replace(this.#parent[sibling], sibling, parent);
    this.#child1[parent] = sibling;
    this.#child2[parent] = leaf;
    this.#parent[sibling] = parent;
    this.#parent[leaf] = parent;
    this.#height[parent] = this.#height[sibling] + 1;
    this.#refit(parent);
  }

  #unhang(leaf: number): void {
    if (leaf === this.#root) {
      this.#root = NONE;
      return;
    }
    const parent = this.#parent[leaf];
    const grandparent = this.#parent[parent];
    const sibling = this.#child1[parent] === leaf ? this.#child2[parent] : this.#child1[parent];
    this.#replace(grandparent, parent, sibling);
    this.#giveBack(parent);
    this.#refit(grandparent);
  }

  /** Balances and fits every node from `node` up to the root. */
  #refit(node: number): void {
    while (node !== NONE) {
      const top = this.#balance(node);
      this.#fit(top);
      node = this.#parent[top];
    }
  }

  /** Rotates a child of `node` up if it is more than one level higher than the other; returns who is on top then. */
  #balance(node: number): number {
    if (this.#height[node] < 2) return node;
    const lead = this.#height[this.#child2[node]] - this.#height[this.#child1[node]];
    if (lead > 1) return this.#rotateUp(node, this.#child2);
    if (lead < -1) return this.#rotateUp(node, this.#child1);
    return node;
  }

  /** The child of `node` on `side` takes its place; node goes below it and takes over its lower child. */
  #rotateUp(node: number, side: Int32Array): number {
    const riser = side[node];
    const first = this.#child1[riser];
    const second = this.#child2[riser];
    const firstIsHigher = this.#height[first] > this.#height[second];
    const higher = firstIsHigher ? first : second;
    const lower = firstIsHigher ? second : first;

    this.#replace(this.#parent[node], node, riser);
    this.#child1[riser] = node;
    this.#child2[riser] = higher;
    this.#parent[node] = riser;
    side[node] = lower;
    this.#parent[lower] = node;
    this.#fit(node);
    this.#fit(riser);
    return riser;
  }
}
