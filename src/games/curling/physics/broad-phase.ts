/** The broad phase of Box2D: a tree of boxes that tells which stones are near enough to meet. */
import { STONE_RADIUS, STONES } from "../sheet.js";

/** The state of motion of the stones, in the frame of the simulation. */
export class Bodies {
  readonly x = new Float32Array(STONES);
  readonly y = new Float32Array(STONES);
  /** Where the stones were before the last step. */
  readonly oldX = new Float32Array(STONES);
  readonly oldY = new Float32Array(STONES);
  readonly angle = new Float32Array(STONES);
  readonly vx = new Float32Array(STONES);
  readonly vy = new Float32Array(STONES);
  readonly omega = new Float32Array(STONES);
}

// A balanced binary tree of axis-parallel boxes, one leaf per stone; an inner node is the box around its two
// children. A leaf goes down to the place that enlarges the boxes least,
//
//   cost(sibling) = perimeter(sibling + leaf) + growth of all boxes above,
//
// and on the way back a child more than one level higher than the other is rotated up.
//
// The shape of the tree decides the order in which neighbours are found, hence the order in which contacts are
// solved, and node numbers decide which stone of a contact comes first: float32 results depend on both.
// So nodes are taken and given back as Box2D's b2DynamicTree (2.3.0 and 2.4.1, E. Catto) does.

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

  /** Writes the other leaves whose boxes overlap that of `leaf` into `findAt`, in walking order, and counts them. */
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

// Which stones are near enough to meet. Every stone has a wide box in a tree: its own box, 0.1 m more on each
// side, and `stretch` displacements more ahead. Only when the stone leaves it, a new wide box is made and its
// neighbours are looked up; pairs that no longer overlap are for the caller to drop.
//
// This is the broad phase of Box2D, whose two generations differ in `stretch`, in how they measure the
// displacement and in the order of new pairs. Left out: version 2.4 also shrinks wide boxes grown 0.5 m too
// wide, which needs a stone faster than 30 m/s.

const fround = Math.fround;

/** In what the generations of Box2D differ here. */
export interface BoxRules {
  /** How many displacements the box is stretched ahead. */
  readonly stretch: number;
  /** The displacement is that of the stone's centre (2.3), or of the centre of its box (2.4). */
  readonly byCentre: boolean;
  /** Pairs come sorted by leaf (2.3), or in the order of the walk through the tree (2.4). */
  readonly sorted: boolean;
}

const RADIUS = fround(STONE_RADIUS);
const MARGIN = fround(0.1);
const LEAVES = 2 * STONES;

/** The centre of the box around a stone, which need not be the stone's own centre once rounded. */
function boxCentre(position: number): number {
  return fround(0.5 * fround(fround(position - RADIUS) + fround(position + RADIUS)));
}

export class Boxes {
  readonly #bodies: Bodies;
  readonly #rules: BoxRules;
  readonly #tree = new BoxTree();
  readonly #leafOf = new Int32Array(STONES);
  readonly #stoneOf = new Int32Array(LEAVES);
  /** Leaves with a new wide box, and whether a leaf is among them. */
  readonly #moves: number[] = [];
  readonly #moved = new Uint8Array(LEAVES);
  readonly #found = new Int32Array(LEAVES);
  readonly #pairs: number[] = [];

  constructor(bodies: Bodies, rules: BoxRules) {
    this.#bodies = bodies;
    this.#rules = rules;
  }

  clear(): void {
    this.#tree.clear();
    this.#moves.length = 0;
    this.#moved.fill(0);
  }

  get anyMoved(): boolean {
    return this.#moves.length > 0;
  }

  add(stone: number): void {
    const x = this.#bodies.x[stone];
    const y = this.#bodies.y[stone];
    const leaf = this.#tree.add(
      fround(fround(x - RADIUS) - MARGIN),
      fround(fround(y - RADIUS) - MARGIN),
      fround(fround(x + RADIUS) + MARGIN),
      fround(fround(y + RADIUS) + MARGIN),
    );
    this.#leafOf[stone] = leaf;
    this.#stoneOf[leaf] = stone;
    this.#noteMove(leaf);
  }

  remove(stone: number): void {
    const leaf = this.#leafOf[stone];
    for (let i = this.#moves.length - 1; i >= 0; i--) if (this.#moves[i] === leaf) this.#moves.splice(i, 1);
    this.#moved[leaf] = 0;
    this.#tree.remove(leaf);
  }

  overlap(a: number, b: number): boolean {
    return this.#tree.overlap(this.#leafOf[a], this.#leafOf[b]);
  }

  /** Makes a new wide box if the stone has left the old one. */
  follow(stone: number): void {
    const tree = this.#tree;
    const x = this.#bodies.x[stone];
    const y = this.#bodies.y[stone];
    const leaf = this.#leafOf[stone];
    const lowX = fround(x - RADIUS);
    const lowY = fround(y - RADIUS);
    const highX = fround(x + RADIUS);
    const highY = fround(y + RADIUS);
    if (
      tree.lowX[leaf] <= lowX &&
      tree.lowY[leaf] <= lowY &&
      highX <= tree.highX[leaf] &&
      highY <= tree.highY[leaf]
    )
      return;

    const { oldX, oldY } = this.#bodies;
    const aheadX = this.#ahead(oldX[stone], x);
    const aheadY = this.#ahead(oldY[stone], y);
    const wideLowX = fround(Math.min(fround(oldX[stone] - RADIUS), lowX) - MARGIN);
    const wideLowY = fround(Math.min(fround(oldY[stone] - RADIUS), lowY) - MARGIN);
    const wideHighX = fround(Math.max(fround(oldX[stone] + RADIUS), highX) + MARGIN);
    const wideHighY = fround(Math.max(fround(oldY[stone] + RADIUS), highY) + MARGIN);
    tree.move(
      leaf,
      aheadX < 0 ? fround(wideLowX + aheadX) : wideLowX,
      aheadY < 0 ? fround(wideLowY + aheadY) : wideLowY,
      aheadX < 0 ? wideHighX : fround(wideHighX + aheadX),
      aheadY < 0 ? wideHighY : fround(wideHighY + aheadY),
    );
    this.#noteMove(leaf);
  }

  /** The pairs of stones whose wide boxes overlap since a move, as STONES * a + b with a's leaf the lower one. */
  takePairs(): readonly number[] {
    const pairs = this.#pairs;
    pairs.length = 0;
    for (const leaf of this.#moves) {
      const count = this.#tree.neighbours(leaf, this.#found);
      for (let i = 0; i < count; i++) {
        const other = this.#found[i];
        // Where both moved, the pair is found again from the other leaf, and counts then.
        if (this.#moved[other] && other > leaf && !this.#rules.sorted) continue;
        pairs.push(LEAVES * Math.min(leaf, other) + Math.max(leaf, other));
      }
    }
    for (const leaf of this.#moves) this.#moved[leaf] = 0;
    this.#moves.length = 0;

    if (this.#rules.sorted) pairs.sort((a, b) => a - b);
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i];
      pairs[i] = STONES * this.#stoneOf[Math.floor(pair / LEAVES)] + this.#stoneOf[pair % LEAVES];
    }
    return pairs;
  }

  #ahead(from: number, to: number): number {
    const moved = this.#rules.byCentre ? fround(to - from) : fround(boxCentre(to) - boxCentre(from));
    return fround(this.#rules.stretch * moved);
  }

  #noteMove(leaf: number): void {
    this.#moves.push(leaf);
    this.#moved[leaf] = 1;
  }
}
