/**
 * The bootstrap of a mean (Efron 1979): the values are drawn again and again with replacement, as many as there are, and the
 * means of these samples show how far the mean could be off. Differences of pairs make it a paired comparison.
 */
import type { Rng } from "../random/index.js";
import type { Interval } from "./proportion.js";
import { quantile } from "./quantile.js";

export interface Bootstrap extends Interval {
  readonly mean: number;
  /** Share of the samples whose mean is below 0. */
  readonly below: number;
}

/** The mean with its interval of 95 %, by quantiles. */
export function bootstrapMean(values: ArrayLike<number>, rng: Rng, samples = 10_000): Bootstrap {
  const count = values.length;
  const means = Array.from({ length: samples }, () => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += values[rng.below(count)];
    return sum / count;
  });
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  return {
    mean: sum / count,
    low: quantile(means, 0.025),
    high: quantile(means, 0.975),
    below: means.filter((mean) => mean < 0).length / samples,
  };
}
