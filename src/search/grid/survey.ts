/**
 * Which place of the grid is played next, undisturbed. `spread` places come evenly, by steps of the golden section; after
 * them those that may be worth most, each once: of the places that nobody has tried the largest value + standard error, as the
 * field of what was tried near them has it. Near a good place more and more is tried, and what lies between bad ones waits for
 * the end. Places that may not be chosen are left out: those at the edge are known by what lies within. It suits playouts
 * without chance of their own, of which one tells all; where they are noisy `spread` is infinite, and a survey goes round and
 * round through all places.
 */
import type { Grid } from "../../game/index.js";
import type { Field } from "./field.js";

/** The golden section spreads any number of places evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

export class Survey {
  readonly #grid: Grid<never>;
  readonly #field: Field;
  readonly #sign: number;
  readonly #spread: number;
  readonly #worker: number;
  readonly #workers: number;
  readonly #stride: number;
  /** The places that come next, the last one first, and what they may be worth: in single precision, in which sums that were added up in another order are alike. */
  readonly #queue: Int32Array;
  readonly #bounds: Float32Array;
  #queued = 0;
  #at: number;
  /** Places that have come. */
  #played = 0;
  /** Of this worker: places that a survey which looks at each once has before it. */
  #left: number;

  /** `sign` is 1 for player 0; workers share places out among them. */
  constructor(
    grid: Grid<never>,
    field: Field,
    sign: number,
    spread: number,
    start: number,
    worker: number,
    workers: number,
  ) {
    this.#grid = grid;
    this.#field = field;
    this.#sign = sign;
    this.#spread = spread;
    this.#at = start;
    this.#worker = worker;
    this.#workers = workers;
    this.#stride = strideOf(grid.size);
    const isEven = spread === Number.POSITIVE_INFINITY;
    this.#left = isEven ? spread : 0;
    for (let place = 0; !isEven && place < grid.size; place++) if (this.#isOpen(place)) this.#left++;
    const room = isEven ? 0 : this.#left;
    this.#queue = new Int32Array(room);
    this.#bounds = new Float32Array(room);
  }

  /** Whether there is nothing left to look at. */
  get isOver(): boolean {
    return this.#left === 0;
  }

  /** When it is over, any place: who has no finalist must play something. */
  next(): number {
    this.#played++;
    if (this.#left > 0) this.#left--;
    if (this.#played > this.#spread && this.#queued > 0) return this.#queue[--this.#queued];
    let place = this.#step();
    if (this.#spread < Number.POSITIVE_INFINITY)
      for (let tries = 1; tries < this.#grid.size && !this.#isOpen(place); tries++) place = this.#step();
    return place;
  }

  /** Looks for the next `count` places in the field as it is smoothed now. */
  plan(count: number): void {
    if (this.#played < this.#spread || this.isOver) return;
    const { values, errors, support } = this.#field;
    const queue = this.#queue;
    let length = 0;
    for (let place = 0; place < this.#grid.size; place++) {
      if (support[place] === 0 || !this.#isOpen(place)) continue;
      queue[length] = place;
      this.#bounds[length] = this.#sign * values[place] + errors[place];
      length++;
    }
    this.#queued = Math.min(count, length);
    bringForward(queue, this.#bounds, length, this.#queued);
  }

  /** One of this worker's, that may be chosen and that nobody has tried. */
  #isOpen(place: number): boolean {
    return (
      place % this.#workers === this.#worker &&
      this.#grid.choosable[place] === 1 &&
      !this.#field.isTried(place)
    );
  }

  #step(): number {
    this.#at = (this.#at + this.#stride) % this.#grid.size;
    return this.#at;
  }
}

/** Hoare's selection: of the first `length` places those with the `count` largest bounds come to the front, in whichever order. */
function bringForward(places: Int32Array, bounds: Float32Array, length: number, count: number): void {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = bounds[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (bounds[i] > middle) i++;
      while (bounds[j] < middle) j--;
      if (i > j) break;
      const place = places[i];
      const bound = bounds[i];
      places[i] = places[j];
      bounds[i++] = bounds[j];
      places[j] = place;
      bounds[j--] = bound;
    }
    if (count <= j + 1) high = j;
    else if (count > i) low = i;
    else return;
  }
}

/** A step through `size` places that visits all of them. */
function strideOf(size: number): number {
  let stride = Math.round(size * GOLDEN);
  while (divisor(stride, size) !== 1) stride++;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
