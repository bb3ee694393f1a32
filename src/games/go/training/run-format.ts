/** The files of a balancing run of Go: its plan, its positions, and how it stands after every iteration. */
import { z } from "zod";
import * as runs from "../../../training/index.js";
import { FEATURES, PAPER_TACTICS } from "../index.js";
import { goSchema } from "../players/index.js";
import { type ValueRow, valueRow } from "./data.js";
import { settingSchema } from "./simulations.js";

const count = z.int().min(1);

const data = z.strictObject({
  positions: count,
  /** Of the file, so that it is not taken for another. */
  digest: z.string(),
  /** Where the games come from, and who said what positions are worth. */
  source: z.string(),
  teacher: z.string(),
});

export const planSchema = z.strictObject({
  format: z.literal("playout-go-balancing"),
  version: z.literal(1),
  /** The version of playout. */
  playout: z.string(),
  game: goSchema,
  setting: settingSchema,
  /** Simulations for the value (M) and for the slope (N). */
  values: count,
  slopes: count,
  rate: z.number().positive(),
  l2: z.number().min(0),
  normLimit: z.number().positive().exactOptional(),
  /** Positions between two updates. */
  batch: count,
  iterations: z.int().min(0),
  /** Positions of the training that the loss is measured on. */
  sample: count,
  seed: z.string(),
  /** The policy that it begins with, and what names its weights where it is not the uniform one. */
  start: z.strictObject({ policy: z.string(), weights: z.string().exactOptional() }),
  training: data,
  test: data,
});

const loss = z.strictObject({
  /** Mean squared error against the teacher. */
  loss: z.number(),
  /** Its standard error, over the positions; null for a single one. */
  error: z.number().nullable(),
});

const pointSchema = z.strictObject({
  /** Iterations done; 0 before the first. */
  iteration: z.int().min(0),
  training: loss,
  test: loss,
  /** The sum of the weights' sizes. */
  norm: z.number(),
  /** Weights of the tactical features from 1 on, as many as are learned. */
  features: z.array(z.number()).min(PAPER_TACTICS),
  /** Standard errors of their last steps by the sample of positions. Missing before the first iteration, and in runs of before 0.16. */
  errors: z.array(z.number()).min(PAPER_TACTICS).exactOptional(),
});

export type Plan = z.output<typeof planSchema>;
export type CurvePoint = z.output<typeof pointSchema>;
export type ReadRun = runs.ReadRun<Plan, ValueRow, CurvePoint>;
export type RunFolder = runs.RunFolder<Plan, ValueRow, CurvePoint>;

export const POLICY_FORMAT = "playout-go-policy";

const format: runs.RunFormat<Plan, ValueRow, CurvePoint> = {
  plan: planSchema,
  row: valueRow,
  point: pointSchema,
  weights: FEATURES,
  policyFormat: POLICY_FORMAT,
  told: ({ setting: { reading, atari } }) => ({ reading, atari }),
};

export function readRun(path: string): ReadRun {
  return runs.readRun(format, path);
}

/** Begins a run, or goes on with it. */
export function openRun(
  path: string,
  plan: Plan,
  training: readonly ValueRow[] = [],
  test: readonly ValueRow[] = [],
): RunFolder {
  return new runs.RunFolder(format, path, plan, training, test);
}
