/**
 * What is known of the places of a grid: simulations and sums of rewards, added up by one or several workers, each in a
 * part of its own. The value of a place under the disturbance is the mean of its neighbours' means, weighed by where the
 * disturbance takes the move; neighbours that nobody has tried are left out.
 *
 * Smoothing goes by what is new: a place with new simulations tells all places that have it for a neighbour, so that it costs
 * as much as there is to tell.
 */
import type { Grid } from "../../game/index.js";

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
