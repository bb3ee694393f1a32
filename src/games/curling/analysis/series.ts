/**
 * Means of a quantity over trials, some of which were judged a second time by a better and slower judge.
 *
 * With a(i) the first judge's value of trial i of N and b(i) the second judge's of n of them, the estimate is
 *
 *   mean over the N of a(i)  +  mean over the n of b(i) - a(i),
 *
 * a control variate: the second judge corrects the first where they differ, and what both see alike is averaged over all trials.
 */
import { meanOf } from "../../../stats/index.js";
import type { Estimate } from "./findings.js";

export class Series {
  /** Every so many trials the second judge has its say, from the first on; 0 for never. */
  readonly stride: number;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  #count = 0;
  #checked = 0;

  constructor(room: number, checks: number) {
    this.stride = checks === 0 ? 0 : Math.floor(room / checks);
    this.#first = new Float64Array(room);
    this.#second = new Float64Array(this.stride === 0 ? 0 : Math.ceil(room / this.stride));
  }

  add(value: number): void {
    this.#first[this.#count++] = value;
  }

  /** Adds the second judge's value of the next trial that it judges. */
  check(value: number): void {
    this.#second[this.#checked++] = value;
  }

  /** Estimates the mean of `map(value)`, where `map` is linear. */
  estimate(map: (value: number) => number): Estimate {
    const first = Array.from(this.#first.subarray(0, this.#count), map);
    const second = Array.from(this.#second.subarray(0, this.#checked), map);
    return corrected(first, second, this.stride);
  }

  /** Estimates how much larger this one is than another one over the same random numbers. */
  difference(other: Series, sign: number): Estimate {
    const count = Math.min(this.#count, other.#count);
    const checked = Math.min(this.#checked, other.#checked);
    const apart = (a: Float64Array, b: Float64Array, length: number) =>
      Array.from({ length }, (_, i) => sign * (a[i] - b[i]));
    const first = apart(this.#first, other.#first, count);
    return corrected(first, apart(this.#second, other.#second, checked), this.stride);
  }

  /** Holds where all values are the same. */
  get isAlike(): boolean {
    const values = this.#first.subarray(0, this.#count);
    return this.#checked === 0 && values.every((value) => value === values[0]);
  }
}

/** Weighs the trials that both judges judged, and the others, as two strata. */
function corrected(first: readonly number[], second: readonly number[], stride: number): Estimate {
  const { length: count } = first;
  const { length: checked } = second;
  if (checked === 0) {
    const { mean, error } = meanOf(first);
    return { mean, error };
  }
  const weight = count / checked;
  if (checked === 1) {
    // Of one correction the spread is not known: it may be as wrong as it is large.
    const { mean, error } = meanOf(first);
    const correction = second[0] - first[0];
    return { mean: mean + correction, error: Math.hypot(finite(error), correction) };
  }
  const both = meanOf(second.map((value, i) => weight * (value - first[i * stride]) + first[i * stride]));
  const others = first.filter((_, i) => i % stride !== 0);
  const rest = others.length > 0 ? meanOf(others) : { mean: 0, error: 0 };
  const share = checked / count;
  return {
    mean: share * both.mean + (1 - share) * rest.mean,
    error: Math.hypot(share * finite(both.error), (1 - share) * finite(rest.error)),
  };
}

/** Reads the error of one value, which is unknown, as none. */
function finite(error: number): number {
  return Number.isFinite(error) ? error : 0;
}
