/** CPU time of playouts, and equal time for agents counted out in playouts. */
import { type AgentSpec, createSearch, formatAgent, type GameSpec, kitOf } from "../agents/index.js";
import { type Rng, stream } from "../core/index.js";
import type { State } from "../game/index.js";
import { systemClock } from "../io/index.js";
import { type NamedBoard, trialsOf } from "../jobs/index.js";
import { withPrograms } from "../match/index.js";
import type { Search } from "../search/index.js";
import { meanOf, median, quantile } from "../stats/index.js";
import { compareRatios, FIRM } from "./comparison.js";
import type { TimesExperiment } from "./file.js";
import type { Allowance, BoardTimes, TimesOutcome } from "./results.js";

/** Seconds of CPU time of this process that some work takes; the clock ticks in microseconds. */
function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const used = process.cpuUsage(before);
  return Math.max(1, used.user + used.system) / 1e6;
}

// The time of playouts on one board, without any search. The ways take turns in short rounds, every other round in reverse order, each
// timed in CPU time, so that a machine that slows down slows them all.

const TIMING_ROUNDS = 10;
/** Playouts of each way before anything is timed, so that its code is compiled. */
const WARM_UP_PLAYOUTS = 100_000;

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
    for (const runner of this.#runners) runner.run(state, stream(this.#seed, "warm up"), WARM_UP_PLAYOUTS);
  }

  time({ name, stones, state }: NamedBoard<State<unknown>>): BoardTimes {
    const rng = stream(this.#seed, "times", name);
    const asked = Math.ceil(this.#playouts / TIMING_ROUNDS);
    const rounds = this.#runners.map((): number[] => []);
    for (let round = 0; round < TIMING_ROUNDS; round++) {
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

// Equal time, counted out in playouts. The paper gives each program the same seconds a move; a budget of seconds makes
// games depend on the machine and on whatever else runs there. So each program is timed first: searches of the size in
// question on positions from the empty board to the late middle game, in CPU time, programs taking turns round after round.
// Its allowance is the playouts that it does in the given time, and from then on games are functions of plan and seed.
// The time is an average over a game: at a single move a program may be a little faster or slower than that.

const ALLOWANCE_ROUNDS = 9;
/** Seconds of CPU time that a program runs before it is timed, so that its code is compiled. */
const WARM_UP_SECONDS = 0.5;
/** Longer searches are timed over this many seconds a position. */
const LONGEST_SEARCH = 0.5;

interface Program {
  readonly name: string;
  readonly agent: AgentSpec;
  readonly search: Search<State<unknown>, unknown>;
  playouts: number;
  readonly rates: number[];
}

/** Nothing when the signal came first. */
export async function allow(
  game: GameSpec,
  agents: Readonly<Record<string, AgentSpec>>,
  seconds: number,
  seed: string,
  signal: AbortSignal,
): Promise<Allowance[] | undefined> {
  const kit = withPrograms(kitOf(game));
  const rng = stream(seed, "allowance");
  const positions = trialsOf(game, "positions")(kit, rng);
  const timed = Math.min(seconds, LONGEST_SEARCH);
  const programs = Object.entries(agents).map(([name, agent]): Program => {
    try {
      return { name, agent, search: createSearch(kit, agent), playouts: 64, rates: [] };
    } catch (error) {
      throw new Error(`agents.${name}: ${(error as Error).message}`);
    }
  });
  for (const program of programs) warmUp(program, positions, timed, rng);
  for (let round = 0; round < ALLOWANCE_ROUNDS; round++) {
    for (const program of programs) {
      await systemClock.breathe();
      if (signal.aborted) return undefined;
      program.rates.push(rateOf(program, positions, rng));
    }
  }
  return programs.map(({ name, agent, rates }) => {
    const perSecond = median(rates);
    return {
      name,
      agent: formatAgent(agent),
      playouts: Math.max(1, Math.round(perSecond * seconds)),
      perSecond,
      spread: (quantile(rates, 0.75) - quantile(rates, 0.25)) / 2 / perSecond,
    };
  });
}

/** Runs the program hot, and finds the size of the searches that take the time in question. */
function warmUp(program: Program, positions: readonly State<unknown>[], seconds: number, rng: Rng): void {
  let spent = 0;
  while (spent < WARM_UP_SECONDS) {
    const asked = program.playouts;
    const rate = rateOf(program, positions, rng);
    spent += (asked * positions.length) / rate;
    program.playouts = Math.max(1, Math.min(4 * asked, Math.round(rate * seconds)));
  }
}

/** Playouts per second of CPU time over one search of each position. */
function rateOf({ search, playouts }: Program, positions: readonly State<unknown>[], rng: Rng): number {
  let done = 0;
  const seconds = cpuSeconds(() => {
    for (const position of positions) {
      const thinking = search.begin(position, rng);
      thinking.run(playouts);
      done += thinking.simulations;
    }
  });
  return done / seconds;
}
