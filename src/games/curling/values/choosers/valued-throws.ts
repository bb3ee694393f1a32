/**
 * The best of many throws that were valued, and those that are best around them. The box of velocities is divided into cells, each turn with cells of its
 * own; the best throw of every cell is kept, and a cell whose throw is better than those of all cells beside it is a *peak*.
 */
import { THROW_BOXES, type ThrowBox } from "../../random-throw.js";
import type { RuleSet } from "../../rules/index.js";
import type { Turn } from "../../shot.js";
import { TURNS } from "../throw-valuer.js";

/** Cells of the box, across and along. */
const SIDE = 12;
const CELLS = SIDE * SIDE;

export interface ValuedThrow {
  readonly vx: number;
  readonly vy: number;
  readonly turn: Turn;
  /** The score of the end that the team to move may expect. */
  readonly value: number;
  /** Throws near this one that were valued, itself among them. */
  readonly visits: number;
}

export class ValuedThrows {
  /** Throws that were valued. */
  count = 0;
  readonly #box: ThrowBox;
  readonly #values = new Float64Array(TURNS.length * CELLS);
  readonly #vx = new Float64Array(TURNS.length * CELLS);
  readonly #vy = new Float64Array(TURNS.length * CELLS);
  readonly #visits = new Int32Array(TURNS.length * CELLS);
  #best = -1;

  constructor({ model }: RuleSet) {
    this.#box = THROW_BOXES[model];
  }

  clear(): void {
    this.count = 0;
    this.#visits.fill(0);
    this.#best = -1;
  }

  /** Adds throws as `ThrowValuer.value` has them; of equal ones the first is the best. */
  add(velocities: Float64Array, values: Float64Array): void {
    const count = velocities.length / 2;
    for (let turn = 0; turn < TURNS.length; turn++)
      for (let i = 0; i < count; i++)
        this.addOne(turn, velocities[2 * i], velocities[2 * i + 1], values[turn * count + i]);
  }

  /** Adds one throw; `turn` is its place among `TURNS`. */
  addOne(turn: number, vx: number, vy: number, value: number): void {
    const cell = turn * CELLS + this.#cellOf(vx, vy);
    this.count++;
    if (this.#visits[cell]++ > 0 && value <= this.#values[cell]) return;
    this.#values[cell] = value;
    this.#vx[cell] = vx;
    this.#vy[cell] = vy;
    if (this.#best < 0 || value > this.#values[this.#best]) this.#best = cell;
  }

  get best(): ValuedThrow {
    return this.#at(this.#best);
  }

  /** The best one, then the peaks beside it, at most so many. */
  peaks(most: number): ValuedThrow[] {
    const cells = Array.from(this.#values.keys()).filter((cell) => this.#isPeak(cell));
    cells.sort(
      (a, b) => Number(b === this.#best) - Number(a === this.#best) || this.#values[b] - this.#values[a],
    );
    return cells.slice(0, most).map((cell) => this.#at(cell));
  }

  #cellOf(vx: number, vy: number): number {
    const { vx: widest, vyMin, vyMax } = this.#box;
    const across = Math.floor((SIDE * (vx + widest)) / (2 * widest));
    const along = Math.floor((SIDE * (vy - vyMin)) / (vyMax - vyMin));
    return within(along) * SIDE + within(across);
  }

  #isPeak(cell: number): boolean {
    if (this.#visits[cell] === 0) return false;
    const place = cell % CELLS;
    const [row, column] = [Math.floor(place / SIDE), place % SIDE];
    for (let y = within(row - 1); y <= within(row + 1); y++) {
      for (let x = within(column - 1); x <= within(column + 1); x++) {
        const beside = cell - place + y * SIDE + x;
        if (this.#visits[beside] > 0 && this.#values[beside] > this.#values[cell]) return false;
      }
    }
    return true;
  }

  #at(cell: number): ValuedThrow {
    const turn = TURNS[Math.floor(cell / CELLS)] as Turn;
    return {
      vx: this.#vx[cell],
      vy: this.#vy[cell],
      turn,
      value: this.#values[cell],
      visits: this.#visits[cell],
    };
  }
}

/** The nearest cell that there is. */
function within(place: number): number {
  return Math.max(0, Math.min(SIDE - 1, place));
}
