/**
 * Simulations of many positions as jobs. What is computed does not depend on how many are done at a time: simulations that
 * do not know of one another are made in parts of one size, every part has chance of its own, and sums are added up in order.
 */
import { z } from "zod";
import { type Jobs, jobKind } from "../../../distribute/index.js";
import { FEATURES } from "../index.js";
import { type GoSpec, goSchema } from "../players/index.js";
import type { Made, Piece } from "./simulate.js";
import { type Setting, settingSchema } from "./simulations.js";

export const SIMULATIONS = jobKind<Piece, Made>("go simulations", new URL("./simulate.js", import.meta.url), {
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
});
/** Simulations a part. */
const PART = 100;

export interface Subject {
  readonly position: string;
  /** The name of its chance. */
  readonly path: readonly (string | number)[];
}

/** What the policy makes of a position: the value, and the mean slope. */
export interface Trial {
  readonly value: number;
  readonly slope: Float64Array;
}

export interface CrewSetup {
  readonly spec: GoSpec;
  readonly setting: Setting;
  readonly seed: string;
  readonly jobs: Jobs;
  readonly signal: AbortSignal;
}

export class Crew {
  readonly #setup: CrewSetup;

  constructor(setup: CrewSetup) {
    this.#setup = setup;
  }

  /** What so many simulations of each position come to, from -1 to 1; `done` hears of every position. */
  values(
    weights: Float64Array,
    subjects: readonly Subject[],
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
    subjects: readonly Subject[],
    values: number,
    slopes: number,
  ): Promise<Trial[]> {
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

  async #value(weights: Float64Array, subject: Subject, count: number): Promise<number> {
    const parts = this.#parts(count);
    const made = await this.#make(weights, subject, "value", parts);
    return made.reduce((sum: number, value, i) => sum + (value as number) * parts[i]!, 0) / count;
  }

  async #slope(weights: Float64Array, subject: Subject, count: number): Promise<Float64Array> {
    const sum = new Float64Array(weights.length);
    for (const part of await this.#make(weights, subject, "slope", this.#parts(count)))
      for (let i = 0; i < sum.length; i++) sum[i]! += (part as Float64Array)[i]!;
    return sum.map((each) => each / count);
  }

  #make(
    weights: Float64Array,
    { position, path }: Subject,
    want: Piece["want"],
    parts: readonly number[],
  ): Promise<Made[]> {
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
