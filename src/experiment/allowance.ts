/**
 * Equal time, counted out in playouts. The paper gives each program the same seconds a move; a budget of seconds makes
 * games depend on the machine and on whatever else runs there. So each program is timed first: searches of the size in
 * question on positions from the empty board to the late middle game, in CPU time, programs taking turns round after round.
 * Its allowance is the playouts that it does in the given time, and from then on games are functions of plan and seed.
 * The time is an average over a game: at a single move a program may be a little faster or slower than that.
 */
import { type AgentSpec, createSearch, formatAgent, type GameSpec, kitOf } from "../agents/index.js";
import type { State } from "../game/index.js";
import { withPrograms } from "../match/index.js";
import { type Rng, stream } from "../random/index.js";
import type { Search } from "../search/index.js";
import { median, quantile } from "../stats/index.js";
import { systemClock } from "../transports/index.js";
import { cpuSeconds } from "./cpu.js";
import { trialsOf } from "./facet.js";
import type { Allowance } from "./results.js";

const ROUNDS = 9;
/** Seconds of CPU time that a program runs before it is timed, so that its code is compiled. */
const WARM_UP = 0.5;
/** Longer searches are timed over this many seconds a position. */
const LONGEST = 0.5;

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
  const timed = Math.min(seconds, LONGEST);
  const programs = Object.entries(agents).map(([name, agent]): Program => {
    try {
      return { name, agent, search: createSearch(kit, agent), playouts: 64, rates: [] };
    } catch (error) {
      throw new Error(`agents.${name}: ${(error as Error).message}`);
    }
  });
  for (const program of programs) warmUp(program, positions, timed, rng);
  for (let round = 0; round < ROUNDS; round++) {
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
  while (spent < WARM_UP) {
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
