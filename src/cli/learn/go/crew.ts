/**
 * Simulations of many positions spread over threads. What is computed does not depend on how many there are: simulations that
 * do not know of one another are made in parts of one size, every part has chance of its own, and sums are added up in order.
 * Parts wait here until a thread is nearly free, so that an interruption finds few of them under way.
 */
import { Piscina } from "piscina";
import type { GoSpec } from "../../../games/go/players/index.js";
import type { Made, Piece } from "./simulate.js";
import type { Setting } from "./simulations.js";

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
  readonly threads: number;
  readonly signal: AbortSignal;
}

export class Crew {
  readonly #setup: CrewSetup;
  readonly #pool: Piscina<Piece, Made>;
  readonly #turns: Turns;

  constructor(setup: CrewSetup) {
    this.#setup = setup;
    this.#turns = new Turns(2 * setup.threads);
    this.#pool = new Piscina({
      filename: new URL("simulate.js", import.meta.url).href,
      minThreads: setup.threads,
      maxThreads: setup.threads,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
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

  async close(): Promise<void> {
    await this.#pool.destroy();
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
    const { spec, setting, seed, signal } = this.#setup;
    const made = parts.map((count, part) =>
      this.#turns.take(() => {
        signal.throwIfAborted();
        return this.#pool.run(
          { spec, setting, weights, position, want, count, seed, path: [...path, want, part] },
          { signal },
        );
      }),
    );
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

/** Lets no more than so many works go on at a time, in the order in which they come. */
class Turns {
  #free: number;
  #next = 0;
  #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #pass(): void {
    const next = this.#waiting[this.#next++];
    if (next !== undefined) next();
    else {
      this.#free++;
      this.#waiting = [];
      this.#next = 0;
    }
  }
}
