/**
 * Which stones are near enough to meet. Every stone has a wide box in a tree: its own box, 0.1 m more on each
 * side, and `stretch` displacements more ahead. Only when the stone leaves it, a new wide box is made and its
 * neighbours are looked up; pairs that no longer overlap are for the caller to drop.
 *
 * This is the broad phase of Box2D, whose two generations differ in `stretch`, in how they measure the
 * displacement and in the order of new pairs. Left out: version 2.4 also shrinks wide boxes grown 0.5 m too
 * wide, which needs a stone faster than 30 m/s.
 */
import { STONE_RADIUS, STONES } from "../../sheet.js";
import type { Bodies } from "./bodies.js";
import { BoxTree } from "./tree.js";

const f = Math.fround;

/** In what the generations of Box2D differ here. */
export interface BoxRules {
  /** How many displacements the box is stretched ahead. */
  readonly stretch: number;
  /** The displacement is that of the stone's centre (2.3), or of the centre of its box (2.4). */
  readonly byCentre: boolean;
  /** Pairs come sorted by leaf (2.3), or in the order of the walk through the tree (2.4). */
  readonly sorted: boolean;
}

const RADIUS = f(STONE_RADIUS);
const MARGIN = f(0.1);
const LEAVES = 2 * STONES;

/** The centre of the box around a stone, which need not be the stone's own centre once rounded. */
function boxCentre(position: number): number {
  return f(0.5 * f(f(position - RADIUS) + f(position + RADIUS)));
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
      f(f(x - RADIUS) - MARGIN),
      f(f(y - RADIUS) - MARGIN),
      f(f(x + RADIUS) + MARGIN),
      f(f(y + RADIUS) + MARGIN),
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
    const lowX = f(x - RADIUS);
    const lowY = f(y - RADIUS);
    const highX = f(x + RADIUS);
    const highY = f(y + RADIUS);
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
    const wideLowX = f(Math.min(f(oldX[stone] - RADIUS), lowX) - MARGIN);
    const wideLowY = f(Math.min(f(oldY[stone] - RADIUS), lowY) - MARGIN);
    const wideHighX = f(Math.max(f(oldX[stone] + RADIUS), highX) + MARGIN);
    const wideHighY = f(Math.max(f(oldY[stone] + RADIUS), highY) + MARGIN);
    tree.move(
      leaf,
      aheadX < 0 ? f(wideLowX + aheadX) : wideLowX,
      aheadY < 0 ? f(wideLowY + aheadY) : wideLowY,
      aheadX < 0 ? wideHighX : f(wideHighX + aheadX),
      aheadY < 0 ? wideHighY : f(wideHighY + aheadY),
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
    const moved = this.#rules.byCentre ? f(to - from) : f(boxCentre(to) - boxCentre(from));
    return f(this.#rules.stretch * moved);
  }

  #noteMove(leaf: number): void {
    this.#moves.push(leaf);
    this.#moved[leaf] = 1;
  }
}
