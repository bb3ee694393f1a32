/**
 * Values of the points of a grid by convolution with the noise, and the sampler that picks the next point.
 *
 * What is known of the places of a grid: simulations and sums of rewards, added up by one or several workers, each in a
 * part of its own. The value of a place under the disturbance is the mean of its neighbours' means, weighed by where the
 * disturbance takes the move; neighbours that nobody has tried are left out.
 *
 * Smoothing goes by what is new: a place with new simulations tells all places that have it for a neighbour, so that it costs
 * as much as there is to tell.
 */
import type { Grid } from "../game/index.js";

/** The rows of a grid's weights the other way round: by place, whose neighbour it is, and how much it weighs there. */
export class Echo {
  readonly starts: Int32Array;
  readonly places: Int32Array;
  readonly weights: Float64Array;

  constructor({ size, starts, neighbours, weights }: Grid<never>) {
    this.starts = new Int32Array(size + 1);
    this.places = new Int32Array(neighbours.length);
    this.weights = new Float64Array(neighbours.length);
    for (const neighbour of neighbours) this.starts[neighbour + 1]++;
    for (let place = 0; place < size; place++) this.starts[place + 1] += this.starts[place];
    const next = this.starts.slice();
    for (let place = 0; place < size; place++) {
      for (let k = starts[place]; k < starts[place + 1]; k++) {
        const at = next[neighbours[k]]++;
        this.places[at] = place;
        this.weights[at] = weights[k];
      }
    }
  }
}

/** A grid lasts, and whoever searches it is made anew. */
const echoes = new WeakMap<Grid<never>, Echo>();

export function echoOf(grid: Grid<never>): Echo {
  const echo = echoes.get(grid) ?? new Echo(grid);
  echoes.set(grid, echo);
  return echo;
}

export class Field {
  readonly #echo: Echo;
  readonly #counts: Float64Array;
  readonly #sums: Float64Array;
  readonly #size: number;
  readonly #workers: number;
  /** By place, all workers together, as they have been told to those near. */
  readonly #means: Float64Array;
  readonly #visits: Float64Array;
  /** By place, of its neighbours that were tried: weights, weights times means, squares of weights by visits. */
  readonly #covered: Float64Array;
  readonly #weighed: Float64Array;
  readonly #spread: Float64Array;
  /** By place, for player 0: the value under the disturbance, its standard error and the simulations near it. */
  readonly values: Float64Array;
  readonly errors: Float64Array;
  readonly support: Float64Array;

  /** Numbers of memory that the field of so many workers needs. */
  static length(size: number, workers: number): number {
    return 2 * size * workers;
  }

  constructor(size: number, echo: Echo, memory: Float64Array, workers: number) {
    this.#echo = echo;
    this.#size = size;
    this.#workers = workers;
    this.#counts = memory.subarray(0, size * workers);
    this.#sums = memory.subarray(size * workers, 2 * size * workers);
    const column = () => new Float64Array(size);
    this.#means = column();
    this.#visits = column();
    this.#covered = column();
    this.#weighed = column();
    this.#spread = column();
    this.values = column();
    this.errors = column();
    this.support = column();
  }

  add(worker: number, place: number, reward: number): void {
    const at = worker * this.#size + place;
    this.#counts[at]++;
    this.#sums[at] += reward;
  }

  isTried(place: number): boolean {
    const end = this.#workers * this.#size;
    for (let at = place; at < end; at += this.#size) if (this.#counts[at] > 0) return true;
    return false;
  }

  /** Works out `values`, `errors` and `support`; `variance` is that of one simulation. */
  smooth(variance: number): void {
    const { values, errors, support } = this;
    const covered = this.#covered;
    this.#tellNews();
    for (let place = 0; place < this.#size; place++) {
      if (support[place] === 0) continue;
      const all = covered[place];
      values[place] = this.#weighed[place] / all;
      // What was not tried may be anything.
      errors[place] = Math.sqrt(variance * (this.#spread[place] / (all * all) + (1 - all) ** 2));
    }
  }

  #tellNews(): void {
    const size = this.#size;
    for (let place = 0; place < size; place++) {
      let count = 0;
      for (let at = place; at < this.#workers * size; at += size) count += this.#counts[at];
      if (count === this.#visits[place]) continue;
      let sum = 0;
      for (let at = place; at < this.#workers * size; at += size) sum += this.#sums[at];
      this.#tell(place, count, sum / count);
    }
  }

  #tell(place: number, count: number, mean: number): void {
    const { starts, places, weights } = this.#echo;
    const { support } = this;
    const before = this.#visits[place];
    const isNew = before === 0 ? 1 : 0;
    const rise = mean - this.#means[place];
    const more = count - before;
    const surer = 1 / count - (isNew === 1 ? 0 : 1 / before);
    this.#visits[place] = count;
    this.#means[place] = mean;
    for (let k = starts[place]; k < starts[place + 1]; k++) {
      const near = places[k];
      const weight = weights[k];
      this.#covered[near] += isNew * weight;
      this.#weighed[near] += weight * rise;
      this.#spread[near] += weight * weight * surer;
      support[near] += more;
    }
  }
}

// Which place of the grid is played next, undisturbed. `spread` places come evenly, by steps of the golden section; after
// them those that may be worth most, each once: of the places that nobody has tried the largest value + standard error, as the
// field of what was tried near them has it. Near a good place more and more is tried, and what lies between bad ones waits for
// the end. Places that may not be chosen are left out: those at the edge are known by what lies within. It suits playouts
// without chance of their own, of which one tells all; where they are noisy `spread` is infinite, and a survey goes round and
// round through all places.

/** The golden section spreads any number of places evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

export class GridSampler {
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
