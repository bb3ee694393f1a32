/**
 * The time of playouts on one board, without any search. The ways take turns in short rounds, every other round in reverse order, each
 * timed in CPU time, so that a machine that slows down slows them all.
 */

import type { BatchPlayout, Playout, Tally } from "../game/index.js";
import type { HexBoard, HexState } from "../games/hex/index.js";
import { type PlayoutName, playoutOf } from "../games/hex/players/index.js";
import { type Rng, stream } from "../random/index.js";
import { meanOf } from "../stats/index.js";
import type { NamedBoard } from "./boards.js";
import { compareRatios, FIRM } from "./comparison.js";
import { cpuSeconds } from "./cpu.js";
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

  constructor(experiment: TimesExperiment, board: HexBoard, playouts: number, seed: string) {
    this.#experiment = experiment;
    const ways = [experiment.plain, experiment.fast, ...experiment.ours];
    this.#runners = ways.map((way) => runnerOf(way, board));
    this.#playouts = playouts;
    this.#seed = seed;
  }

  warmUp(state: HexState): void {
    for (const runner of this.#runners) runner.run(state, stream(this.#seed, "warm up"), WARM_UP);
  }

  time({ name, state }: NamedBoard): BoardTimes {
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
    const seconds: Partial<Record<PlayoutName, number>> = {};
    for (const [i, { way }] of this.#runners.entries()) seconds[way] = meanOf(rounds[i]!).mean;
    const { plain, fast } = this.#experiment;
    const of = (way: PlayoutName) => rounds[this.#runners.findIndex((runner) => runner.way === way)]!;
    const { mean, error } = meanOf(of(fast).map((time, round) => Math.log(time / of(plain)[round]!)));
    return { board: name, stones: state.count, seconds, ratio: { mean, error } };
  }
}

interface Runner {
  readonly way: PlayoutName;
  /** Gives how many playouts it has done, at least as many as asked. */
  run(state: HexState, rng: Rng, playouts: number): number;
}

function runnerOf(way: PlayoutName, board: HexBoard): Runner {
  const playout = playoutOf(way, board);
  return "lanes" in playout ? batched(way, playout, board) : single(way, playout);
}

/** Playouts of Hex leave the state as it was, so nothing needs to be copied. */
function single(way: PlayoutName, playout: Playout<HexState>): Runner {
  return {
    way,
    run(state, rng, playouts) {
      for (let i = 0; i < playouts; i++) playout.run(state, rng);
      return playouts;
    },
  };
}

function batched(way: PlayoutName, playout: BatchPlayout<HexState>, board: HexBoard): Runner {
  const tally: Tally = {
    wins: 0,
    held: new Int32Array(board.cells + 1),
    heldWins: new Int32Array(board.cells + 1),
  };
  return {
    way,
    run(state, rng, playouts) {
      let done = 0;
      for (; done < playouts; done += playout.lanes) playout.run(state, rng, tally, false);
      return done;
    },
  };
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
