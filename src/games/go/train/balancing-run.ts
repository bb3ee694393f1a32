/** A balancing run of Go: its folder, its iterations, and the standard errors of its steps. */

import { z } from "zod";
import { shuffled, stream } from "../../../core/index.js";
import type { RowsProgressCallback, RunContext } from "../../../jobs/index.js";
import * as runs from "../../../jobs/learning-run.js";
import { Balancer, normOf } from "../../../learn/index.js";
import { meanOf } from "../../../stats/index.js";
import { PAPER_TACTICS, PATTERNS } from "../numbers.js";
import { FEATURES } from "../policy.js";
import { goSchema } from "../setup.js";
import { type ValueRow, valueRow } from "./data.js";
import { SimulationPool, settingSchema } from "./simulations.js";

// The files of a balancing run of Go: its plan, its positions, and how it stands after every iteration.

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

export type BalancingPlan = z.output<typeof planSchema>;
export type CurvePoint = z.output<typeof pointSchema>;
export type BalancingRun = runs.LearningRun<BalancingPlan, ValueRow, CurvePoint>;
export type BalancingFolder = runs.LearningFolder<BalancingPlan, ValueRow, CurvePoint>;

export const POLICY_FORMAT = "playout-go-policy";

const format: runs.RunFormat<BalancingPlan, ValueRow, CurvePoint> = {
  plan: planSchema,
  row: valueRow,
  point: pointSchema,
  weights: FEATURES,
  policyFormat: POLICY_FORMAT,
  told: ({ setting: { reading, atari } }) => ({ reading, atari }),
};

/** Reads a run of simulation balancing, finished or not: plan, curve, weights after every iteration. */
export function readRun(path: string): BalancingRun {
  return runs.readRun(format, path);
}

/** Begins a run, or goes on with it. */
export function openRun(
  path: string,
  plan: BalancingPlan,
  training: readonly ValueRow[] = [],
  test: readonly ValueRow[] = [],
): BalancingFolder {
  return new runs.LearningFolder(format, path, plan, training, test);
}

/**
 * Adds up how each position of an iteration pulls at the tactical weights, c = rate (V* - V) g, for the standard error of a step
 * by the sample of positions: other positions of the same kind would have moved the weight otherwise. Over n positions
 *   error = sqrt(n / (n - 1) (sum c^2 - (sum c)^2 / n)).
 */
export class Pulls {
  /** The number of positions, then for every weight the sum and the sum of squares. */
  readonly sums: number[];
  readonly #weights: number;

  /** Goes on from earlier sums where there are any. */
  constructor(weights: number, sums?: readonly number[]) {
    this.#weights = weights;
    this.sums = sums === undefined ? Array.from({ length: 1 + 2 * weights }, () => 0) : [...sums];
  }

  /** Adds a position: the slopes of the weights, and by how much they count. */
  add(slopes: ArrayLike<number>, factor: number): void {
    this.sums[0]! += 1;
    for (let i = 0; i < this.#weights; i++) {
      const pull = factor * slopes[i]!;
      this.sums[1 + 2 * i]! += pull;
      this.sums[2 + 2 * i]! += pull * pull;
    }
  }

  /** Gives the standard error of each weight's step; nothing for fewer than two positions. */
  errors(): number[] | undefined {
    const n = this.sums[0]!;
    if (n < 2) return undefined;
    return Array.from({ length: this.#weights }, (_, i) => {
      const [sum, squares] = [this.sums[1 + 2 * i]!, this.sums[2 + 2 * i]!];
      return Math.sqrt(Math.max(0, (n / (n - 1)) * (squares - sum ** 2 / n)));
    });
  }
}

// A learning run: iterations over the training positions, each in an order of its own, with an update after every batch, and
// the loss on the test positions and on some of the training after each. All chance is found by name, so a run that goes on
// from its checkpoint comes to the same weights, whatever the number of threads.

/** Milliseconds between two checkpoints. */
const CHECKPOINT = 2000;
/** The largest weight that means anything: its move is then certain many times over. */
const LARGEST_WEIGHT = 1000;

/** Positions that are still to be learned from. */
function positionsLeft(folder: BalancingFolder): number {
  const { iteration, done } = folder.checkpoint;
  return Math.max(0, (folder.plan.iterations - iteration) * folder.training.length - done);
}

/** Runs until the plan is done or the signal comes; the folder then holds all that was learned. Progress is told of positions. */
export async function run(folder: BalancingFolder, surroundings: Required<RunContext>): Promise<void> {
  const { game: spec, setting, seed } = folder.plan;
  const { jobs, signal } = surroundings;
  const crew = new SimulationPool({ spec, setting, seed, jobs, signal });
  try {
    await new Runner(folder, crew, surroundings).run();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

class Runner {
  readonly #folder: BalancingFolder;
  readonly #crew: SimulationPool;
  readonly #progress: RowsProgressCallback;
  readonly #signal: AbortSignal;
  readonly #balancer: Balancer;
  #pulls: Pulls | undefined;
  #iteration: number;
  #done: number;
  /** Positions that were left in the beginning, and those learned from since. */
  readonly #left: number;
  #learned = 0;
  #saved = performance.now();

  constructor(folder: BalancingFolder, crew: SimulationPool, { progress, signal }: Required<RunContext>) {
    this.#folder = folder;
    this.#crew = crew;
    this.#progress = progress;
    this.#signal = signal;
    const { iteration, done, weights, sums } = folder.checkpoint;
    const { tactics } = folder.plan.setting;
    // A checkpoint of an earlier version has no sums: then the error of its iteration stays unknown.
    if (sums !== undefined || (done === 0 && iteration === 0)) this.#pulls = new Pulls(tactics, sums);
    this.#iteration = iteration;
    this.#done = done;
    this.#balancer = new Balancer(weights, folder.plan);
    this.#left = positionsLeft(folder);
  }

  async run(): Promise<void> {
    const { iterations } = this.#folder.plan;
    this.#progress(0, this.#left);
    try {
      for (;;) {
        if (this.#done === 0) await this.#look();
        if (this.#iteration >= iterations || this.#signal.aborted) return;
        await this.#iterate();
      }
    } finally {
      if (this.#isSound()) this.#save();
    }
  }

  /** Goes through the positions that are left of an iteration. */
  async #iterate(): Promise<void> {
    const { plan, training } = this.#folder;
    const order = shuffled(training, stream(plan.seed, "order", this.#iteration));
    if (this.#done === 0) this.#pulls = new Pulls(plan.setting.tactics);
    while (this.#done < order.length && !this.#signal.aborted) {
      const batch = order.slice(this.#done, this.#done + plan.batch);
      await this.#learn(batch);
      this.#done += batch.length;
      this.#learned += batch.length;
      this.#progress(this.#learned, this.#left, this.#note());
      if (this.#done === order.length) {
        this.#iteration++;
        this.#done = 0;
        this.#save();
        return;
      }
      if (performance.now() - this.#saved > CHECKPOINT) this.#save();
    }
  }

  async #learn(batch: readonly ValueRow[]): Promise<void> {
    const { values, slopes } = this.#folder.plan;
    const subjects = batch.map(({ game, position }) => ({
      position,
      path: ["learn", this.#iteration, game],
    }));
    const trials = await this.#crew.trials(this.#balancer.weights, subjects, values, slopes);
    for (const [i, { value, slope }] of trials.entries()) {
      const target = batch[i]!.value;
      this.#balancer.add(target, value, slope);
      this.#pulls?.add(slope.subarray(PATTERNS), this.#folder.plan.rate * (target - value));
    }
    this.#balancer.update();
    if (!this.#isSound())
      throw new Error(
        `iteration ${this.#iteration + 1}: the weights grow without end; try a smaller rate, or a limit of the norm`,
      );
  }

  #isSound(): boolean {
    return this.#balancer.weights.every((weight) => Math.abs(weight) <= LARGEST_WEIGHT);
  }

  /** Measures the loss, unless that was done before an interruption. */
  async #look(): Promise<void> {
    const { curve, plan, training, test } = this.#folder;
    if (curve.some(({ iteration }) => iteration === this.#iteration)) return;
    const { weights } = this.#balancer;
    const errors = this.#pulls?.errors();
    const losses = await Promise.all([
      this.#loss("training", training.slice(0, plan.sample)),
      this.#loss("test", test),
    ]);
    const point: CurvePoint = {
      iteration: this.#iteration,
      training: losses[0],
      test: losses[1],
      norm: normOf(weights),
      features: [...weights.slice(PATTERNS, PATTERNS + plan.setting.tactics)],
      ...(errors !== undefined && { errors }),
    };
    this.#folder.addPoint(point, weights);
    this.#folder.log(
      `iteration ${point.iteration}: test ${point.test.loss}, training ${point.training.loss}`,
    );
  }

  async #loss(what: string, rows: readonly ValueRow[]): Promise<CurvePoint["test"]> {
    // The same chance after every iteration: what changes is the policy.
    const subjects = rows.map(({ game, position }) => ({ position, path: [what, game] }));
    const values = await this.#crew.values(this.#balancer.weights, subjects, this.#folder.plan.values);
    const { mean, error } = meanOf(values.map((value, i) => (value - rows[i]!.value) ** 2));
    return { loss: mean, error: Number.isNaN(error) ? null : error };
  }

  #save(): void {
    const { weights } = this.#balancer;
    const sums = this.#pulls?.sums;
    this.#folder.saveCheckpoint({
      iteration: this.#iteration,
      done: this.#done,
      weights,
      ...(sums !== undefined && { sums }),
    });
    this.#saved = performance.now();
  }

  #note(): string {
    const { curve, plan } = this.#folder;
    const last = curve.at(-1);
    const loss =
      last === undefined ? "" : `, test ${last.test.loss.toFixed(4)}, norm ${last.norm.toFixed(1)}`;
    return `iteration ${this.#iteration + 1}/${plan.iterations}${loss}`;
  }
}
