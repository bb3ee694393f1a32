/**
 * What is known of the places of a grid: simulations and sums of rewards, added up by one or several workers, each in a
 * part of its own. The value of a place under the disturbance is the mean of its neighbours' means, weighed by where the
 * disturbance takes the move; neighbours that nobody has tried are left out.
 */
import type { Grid } from "../../game/index.js";

export class Field<M> {
  readonly #grid: Grid<M>;
  readonly #counts: Float64Array;
  readonly #sums: Float64Array;
  readonly #size: number;
  readonly #workers: number;
  /** By place, all workers together. */
  readonly #means: Float64Array;
  readonly #visits: Float64Array;
  /** By place, for player 0: the value under the disturbance, its standard error and the simulations near it. */
  readonly values: Float64Array;
  readonly errors: Float64Array;
  readonly support: Float64Array;

  /** Numbers of memory that the field of so many workers needs. */
  static length(size: number, workers: number): number {
    return 2 * size * workers;
  }

  constructor(grid: Grid<M>, memory: Float64Array, workers: number) {
    this.#grid = grid;
    this.#size = grid.size;
    this.#workers = workers;
    this.#counts = memory.subarray(0, grid.size * workers);
    this.#sums = memory.subarray(grid.size * workers, 2 * grid.size * workers);
    this.#means = new Float64Array(grid.size);
    this.#visits = new Float64Array(grid.size);
    this.values = new Float64Array(grid.size);
    this.errors = new Float64Array(grid.size);
    this.support = new Float64Array(grid.size);
  }

  add(worker: number, place: number, reward: number): void {
    const at = worker * this.#size + place;
    this.#counts[at]++;
    this.#sums[at] += reward;
  }

  /** Works out `values`, `errors` and `support`; `variance` is that of one simulation. */
  smooth(variance: number): void {
    const { starts, neighbours, weights, choosable } = this.#grid;
    const { values, errors, support } = this;
    const means = this.#means;
    const visits = this.#visits;
    this.#addUp();
    for (let place = 0; place < this.#size; place++) {
      support[place] = 0;
      if (choosable[place] === 0) continue;
      let covered = 0;
      let sum = 0;
      let spread = 0;
      let near = 0;
      for (let k = starts[place]; k < starts[place + 1]; k++) {
        const neighbour = neighbours[k];
        const n = visits[neighbour];
        if (n === 0) continue;
        const weight = weights[k];
        covered += weight;
        sum += weight * means[neighbour];
        spread += (weight * weight) / n;
        near += n;
      }
      if (covered === 0) continue;
      values[place] = sum / covered;
      // What was not tried may be anything.
      errors[place] = Math.sqrt(variance * (spread / (covered * covered) + (1 - covered) ** 2));
      support[place] = near;
    }
  }

  #addUp(): void {
    const size = this.#size;
    for (let place = 0; place < size; place++) {
      let count = 0;
      let sum = 0;
      for (let at = place; at < this.#workers * size; at += size) {
        count += this.#counts[at];
        sum += this.#sums[at];
      }
      this.#visits[place] = count;
      this.#means[place] = count > 0 ? sum / count : 0;
    }
  }
}
