/**
 * The time of playouts on one board, without any search. The ways take turns in short rounds, every other round in reverse order, each
 * timed in CPU time, so that a machine that slows down slows them all.
 */

import type { State } from "../game/index.js";
import { type Rng, stream } from "../random/index.js";
import { meanOf } from "../stats/index.js";
import { compareRatios, FIRM } from "./comparison.js";
import { cpuSeconds } from "./cpu.js";
import { type NamedBoard, trialsOf } from "./facet.js";
import type { TimesExperiment } from "./file.js";
import type { BoardTimes, TimesOutcome } from "./results.js";

const ROUNDS = 10;
/** Playouts of each way before anything is timed, so that its code is compiled. */
const WARM_UP = 100_000;

export class Stopwatch {
  readonly #experiment: TimesExperiment;
  readonly #runners: readonly Runner[];
  readonly #playouts: number;
  readonly #seed: string;

  constructor(experiment: TimesExperiment, playouts: number, seed: string) {
    this.#experiment = experiment;
    const ways = [experiment.plain, experiment.fast, ...experiment.ours];
    const { runner } = trialsOf(experiment.game, "times");
    this.#runners = ways.map((way) => ({ way, run: runner(way, experiment.game) }));
    this.#playouts = playouts;
    this.#seed = seed;
  }

  warmUp(state: State<unknown>): void {
    for (const runner of this.#runners) runner.run(state, stream(this.#seed, "warm up"), WARM_UP);
  }

  time({ name, stones, state }: NamedBoard<State<unknown>>): BoardTimes {
    const rng = stream(this.#seed, "times", name);
    const asked = Math.ceil(this.#playouts / ROUNDS);
    const rounds = this.#runners.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (let turn = 0; turn < this.#runners.length; turn++) {
        const i = round % 2 === 0 ? turn : this.#runners.length - 1 - turn;
        const runner = this.#runners[i]!;
        let done = 0;
        const seconds = cpuSeconds(() => {
          done = runner.run(state, rng, asked);
        });
        rounds[i]!.push((1e6 * seconds) / done);
      }
    }
    const seconds: Record<string, number> = {};
    for (const [i, { way }] of this.#runners.entries()) seconds[way] = meanOf(rounds[i]!).mean;
    const { plain, fast } = this.#experiment;
    const of = (way: string) => rounds[this.#runners.findIndex((runner) => runner.way === way)]!;
    const { mean, error } = meanOf(of(fast).map((time, round) => Math.log(time / of(plain)[round]!)));
    return { board: name, stones, seconds, ratio: { mean, error } };
  }
}

interface Runner {
  readonly way: string;
  run(state: State<unknown>, rng: Rng, playouts: number): number;
}

export function summariseTimes(
  experiment: TimesExperiment,
  playouts: number,
  planned: number,
  boards: readonly BoardTimes[],
): TimesOutcome {
  const ratios = boards.map(({ ratio }) => ratio);
  return {
    kind: "playout-times",
    experiment,
    playouts,
    planned,
    boards,
    faster: ratios.filter(({ mean }) => mean < 0).length,
    firmlySlower: ratios.filter(({ mean, error }) => mean > 0 && mean > FIRM * error).length,
    opinion: compareRatios(planned, ratios),
  };
}
