/** Simulations of Go that a policy is learned by, with their settings, and many of them as jobs. */

import { z } from "zod";
import { type Jobs, jobKind } from "../../../jobs/index.js";
import {
  type BalancedPlayouts,
  PlainSimulations,
  type Simulations,
  TreeSimulations,
} from "../../../learn/index.js";
import { ProgressiveWidening, uctSchema } from "../../../search/index.js";
import type { GoGame } from "../game.js";
import { PAPER_TACTICS, TACTICS } from "../numbers.js";
import { GradientPlayout, SoftmaxPlayout } from "../playouts.js";
import { ATARIS, DEFAULT_TACTICS, FEATURES, READINGS, UNTOLD_TACTICS } from "../policy.js";
import { GoMoveGenerator, loadPrior, PRIORS } from "../prior.js";
import { type GoSpec, goSchema } from "../setup.js";
import type { GoState } from "../state.js";
import type { SimulationResult, SimulationTask } from "./simulate.js";

/** The totals of UCB1 that UCT knows. */
export const TOTALS = uctSchema.shape.total.unwrap().options;

const treeSchema = z.strictObject({
  /** Playouts from a leaf before it gets children. */
  threshold: z.int().min(1),
  exploration: z.number().min(0),
  /** Whose visits N of UCB1 counts; runs that do not tell were begun when there was one way. */
  total: z.enum(TOTALS).default("children"),
  prior: z.enum(PRIORS),
  /** Visits at which the second move of a node joins the first; 0 where all are there from the start. */
  widening: z.number().min(0),
  growth: z.number().min(1),
  rave: z.boolean(),
});

export const settingSchema = z.strictObject({
  /** How many of the tactical features count: the paper's, or ours as well. */
  tactics: z.union([z.literal(PAPER_TACTICS), z.literal(TACTICS)]),
  /** Whether feature 5 comes with feature 4 or in its place. */
  reading: z.enum(READINGS),
  /** Whose atari feature 3 is about. */
  atari: z.enum(ATARIS).default(UNTOLD_TACTICS.atari),
  /** Of UCT; missing where simulations are playouts. */
  tree: treeSchema.exactOptional(),
});

export type SimulationTree = z.output<typeof treeSchema>;
export type SimulationSetting = z.output<typeof settingSchema>;

/** Sets the search of the paper for balancing through UCT (UCTB). */
export const PAPER_TREE: Omit<SimulationTree, "threshold"> = {
  exploration: 0.31,
  total: "visits",
  prior: "paper",
  widening: 40,
  growth: 1.4,
  rave: false,
};
/** Sets the playout features of the paper, for `begin.setting` of `learnRun`. */
export const PAPER_SETTING: Omit<SimulationSetting, "tree"> = { tactics: PAPER_TACTICS, ...DEFAULT_TACTICS };

export function simulationsOf(game: GoGame, { tree, ...features }: SimulationSetting): Simulations<GoState> {
  const { board } = game;
  const weights = new Float64Array(FEATURES);
  const policy: BalancedPlayouts<GoState> = {
    clone: (state) => game.clone(state),
    playout: new SoftmaxPlayout(board, weights, features),
    slope: new GradientPlayout(board, weights, features),
  };
  if (tree === undefined) return new PlainSimulations(policy);
  const { threshold, exploration, total, prior, widening, growth, rave } = tree;
  return new TreeSimulations(
    policy,
    {
      candidates: new GoMoveGenerator(board, loadPrior(prior)),
      ...(widening > 0 && { widening: new ProgressiveWidening({ first: widening, growth }) }),
    },
    threshold,
    uctSchema.parse({ exploration, total, amaf: rave ? "visited" : "none", mix: "rave", nodes: 1 << 18 }),
  );
}

// Simulations of many positions as jobs. What is computed does not depend on how many are done at a time: simulations that
// do not know of one another are made in parts of one size, every part has chance of its own, and sums are added up in order.

export const SIMULATIONS = jobKind<SimulationTask, SimulationResult>(
  "go simulations",
  new URL("./simulate.js", import.meta.url),
  {
    wire: {
      task: z.strictObject({
        spec: goSchema,
        setting: settingSchema,
        weights: z.instanceof(Float64Array).refine(({ length }) => length === FEATURES),
        position: z.string(),
        want: z.enum(["value", "slope"]),
        count: z.int().min(1),
        seed: z.string(),
        path: z.array(z.union([z.string(), z.number()])),
      }),
      result: z.union([z.number(), z.instanceof(Float64Array)]),
    },
  },
);
/** Simulations a part. */
const PART = 100;

interface SimulatedPosition {
  readonly position: string;
  /** The name of its chance. */
  readonly path: readonly (string | number)[];
}

/** What the policy makes of a position: the value, and the mean slope. */
interface SimulationEstimate {
  readonly value: number;
  readonly slope: Float64Array;
}

interface SimulationPoolSetup {
  readonly spec: GoSpec;
  readonly setting: SimulationSetting;
  readonly seed: string;
  readonly jobs: Jobs;
  readonly signal: AbortSignal;
}

export class SimulationPool {
  readonly #setup: SimulationPoolSetup;

  constructor(setup: SimulationPoolSetup) {
    this.#setup = setup;
  }

  /** What so many simulations of each position come to, from -1 to 1; `done` hears of every position. */
  values(
    weights: Float64Array,
    subjects: readonly SimulatedPosition[],
    count: number,
    done?: () => void,
  ): Promise<number[]> {
    return Promise.all(
      subjects.map(async (subject) => {
        const value = await this.#value(weights, subject, count);
        done?.();
        return value;
      }),
    );
  }

  trials(
    weights: Float64Array,
    subjects: readonly SimulatedPosition[],
    values: number,
    slopes: number,
  ): Promise<SimulationEstimate[]> {
    return Promise.all(
      subjects.map(async (subject) => {
        // Slopes take longer, so they are begun first.
        const [slope, value] = await Promise.all([
          this.#slope(weights, subject, slopes),
          this.#value(weights, subject, values),
        ]);
        return { value, slope };
      }),
    );
  }

  async #value(weights: Float64Array, subject: SimulatedPosition, count: number): Promise<number> {
    const parts = this.#parts(count);
    const made = await this.#make(weights, subject, "value", parts);
    return made.reduce((sum: number, value, i) => sum + (value as number) * parts[i]!, 0) / count;
  }

  async #slope(weights: Float64Array, subject: SimulatedPosition, count: number): Promise<Float64Array> {
    const sum = new Float64Array(weights.length);
    for (const part of await this.#make(weights, subject, "slope", this.#parts(count)))
      for (let i = 0; i < sum.length; i++) sum[i]! += (part as Float64Array)[i]!;
    return sum.map((each) => each / count);
  }

  #make(
    weights: Float64Array,
    { position, path }: SimulatedPosition,
    want: SimulationTask["want"],
    parts: readonly number[],
  ): Promise<SimulationResult[]> {
    const { spec, setting, seed, jobs, signal } = this.#setup;
    const made = parts.map((count, part) => {
      const piece = { spec, setting, weights, position, want, count, seed, path: [...path, want, part] };
      return jobs.run(SIMULATIONS, piece, signal);
    });
    return Promise.all(made);
  }

  /** A search is one part; where it never gets as far as a tree, it is made of playouts. */
  #parts(count: number): number[] {
    const { tree } = this.#setup.setting;
    if (tree !== undefined && tree.threshold < count) return [count];
    const parts = Array.from({ length: Math.floor(count / PART) }, () => PART);
    return count % PART === 0 ? parts : [...parts, count % PART];
  }
}
