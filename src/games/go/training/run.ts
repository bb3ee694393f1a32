/**
 * A learning run: iterations over the training positions, each in an order of its own, with an update after every batch, and
 * the loss on the test positions and on some of the training after each. All chance is found by name, so a run that goes on
 * from its checkpoint comes to the same weights, whatever the number of threads.
 */
import { Balancer, normOf } from "../../../learn/index.js";
import { shuffled, stream } from "../../../random/index.js";
import { meanOf } from "../../../stats/index.js";
import type { Surroundings, Tell } from "../../../training/index.js";
import { PATTERNS } from "../index.js";
import { Crew } from "./crew.js";
import type { ValueRow } from "./data.js";
import { Pulls } from "./pulls.js";
import type { CurvePoint, RunFolder } from "./run-format.js";

/** Milliseconds between two checkpoints. */
const CHECKPOINT = 2000;
/** The largest weight that means anything: its move is then certain many times over. */
const LARGEST_WEIGHT = 1000;

/** Positions that are still to be learned from. */
function positionsLeft(folder: RunFolder): number {
  const { iteration, done } = folder.checkpoint;
  return Math.max(0, (folder.plan.iterations - iteration) * folder.training.length - done);
}

/** Runs until the plan is done or the signal comes; the folder then holds all that was learned. Progress is told of positions. */
export async function run(folder: RunFolder, surroundings: Required<Surroundings>): Promise<void> {
  const { game: spec, setting, seed } = folder.plan;
  const { jobs, signal } = surroundings;
  const crew = new Crew({ spec, setting, seed, jobs, signal });
  try {
    await new Runner(folder, crew, surroundings).run();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

class Runner {
  readonly #folder: RunFolder;
  readonly #crew: Crew;
  readonly #progress: Tell;
  readonly #signal: AbortSignal;
  readonly #balancer: Balancer;
  #pulls: Pulls | undefined;
  #iteration: number;
  #done: number;
  /** Positions that were left in the beginning, and those learned from since. */
  readonly #left: number;
  #learned = 0;
  #saved = performance.now();

  constructor(folder: RunFolder, crew: Crew, { progress, signal }: Required<Surroundings>) {
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
