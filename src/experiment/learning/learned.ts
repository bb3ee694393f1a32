/** What a learning run has given so far, as the experiments see it. */
import { z } from "zod";
import { FEATURES, type Series } from "./claim.js";
import type { Point } from "./trend.js";

const loss = z.strictObject({
  loss: z.number(),
  /** Standard error over the positions, where it is known. */
  error: z.number().optional(),
});

const step = z.strictObject({
  /** Iterations done; 0 before the first. */
  iteration: z.int().min(0),
  training: loss.optional(),
  test: loss.optional(),
  /** L1 norm of all weights. */
  norm: z.number(),
  /** Weights of features 1 to 6. */
  weights: z.array(z.number()).length(FEATURES.length),
  /** Standard errors of their last steps by the sample of positions, where they are known. */
  errors: z.array(z.number()).length(FEATURES.length).optional(),
});

export const learnedSchema = z.strictObject({
  /** Of the method. */
  name: z.string(),
  /** How it was learned, in words: positions, teacher, simulations. */
  about: z.array(z.string()),
  /** Positions that it learns from, and simulations of each: for the value and for the gradient. */
  positions: z.int().min(1),
  simulations: z.tuple([z.int().min(1), z.int().min(1)]),
  /** Iterations that it is meant to have. */
  planned: z.int().min(0),
  curve: z.array(step),
});

export type Step = z.output<typeof step>;
export type Learned = z.output<typeof learnedSchema>;

/** Iterations done; none where nothing has been measured. */
export function doneOf(learned: Learned | undefined): number {
  return learned?.curve.at(-1)?.iteration ?? 0;
}

export function isWhole(learned: Learned | undefined): learned is Learned {
  return learned !== undefined && learned.planned > 0 && doneOf(learned) >= learned.planned;
}

/** The step after so many iterations. */
export function stepAt({ curve }: Learned, iteration: number): Step | undefined {
  return curve.find((each) => each.iteration === iteration);
}

/** A series over the iterations, from a part of the learning to another. */
export function pointsOf(learned: Learned, series: Series, from = 0, to = 1): Point[] {
  const last = Math.max(learned.planned, doneOf(learned));
  return learned.curve.flatMap((each) => {
    const y = seriesValue(each, series);
    const inside = each.iteration >= from * last - 1e-9 && each.iteration <= to * last + 1e-9;
    return y === undefined || !inside ? [] : [{ x: each.iteration, y }];
  });
}

export function seriesValue(step: Step, series: Series): number | undefined {
  switch (series) {
    case "training":
    case "test":
      return step[series]?.loss;
    case "norm":
      return step.norm;
    default:
      return step.weights[Number(series.slice("weight-".length)) - 1];
  }
}
