/**
 * The cases of `playout bench players`: how many simulations to the end of the end the searching curling players do in a second, at
 * the first, the eighth and the fifteenth throw of an end, or to a net that has learned nothing, but costs as much as one that has. A piece of work is a whole decision of one round a thread, by an agent as it plays. All cases
 * take turns, round after round, each with one thread and then with several: simulations over CPU time say what a core
 * does, and simulations by the clock of several threads over those of one, measured one after the other, what threads bring.
 */
import {
  type Agent,
  type AgentContext,
  type AgentSpec,
  createAgent,
  formatAgent,
  MemoryWeights,
  PortPool,
} from "../../../agents/index.js";
import { type Rng, stream } from "../../../core/index.js";
import { MoveList } from "../../../game/index.js";
import { formatNet, headFor, untrainedNet } from "../../../nets/index.js";
import { median, quantile } from "../../../stats/index.js";
import { PositionNet } from "../nets/set-nets.js";
import { type CurlingGameSetup, type CurlingSpec, curlingKit } from "../players/game-setup.js";
import { BEST_BY_PLAYOUTS } from "../players/searches.js";
import { HeuristicPolicy } from "../policy/heuristic.js";
import type { CurlingRules } from "../rules/rule-set.js";
import type { Shot } from "../sheet.js";
import type { CurlingState } from "../state.js";

/** What simulations go on by: a policy, or it is a net's word. */
type PlayerPolicy = "simple" | "heuristic" | "learned" | "net";

const PLAYERS: readonly (readonly [kind: string, policies: readonly PlayerPolicy[]])[] = [
  ["pure-mc", ["simple", "heuristic", "learned"]],
  ["state-tree", ["simple", "heuristic", "learned"]],
  ["best", ["learned", "net"]],
];
/** The widths of the net. */
const WIDTHS: [number, number, number] = [32, 64, 32];
export const PLAYER_SEED = "bench players";

/** Throws at which players are measured, and positions. */
const THROWS = [
  { number: 1, positions: 1 },
  { number: 8, positions: 2 },
  { number: 15, positions: 2 },
] as const;
/** Rounds a decision and thread. */
const ROUNDS = 1;
/** Seconds by the clock that a measurement with one thread should take, at least. */
const MIN = 0.25;

interface PlayerCase {
  readonly rules: string;
  readonly kind: string;
  readonly policy: PlayerPolicy;
  /** Of the end, counted from 1. */
  readonly throw: number;
}

export function playerCases(rules: readonly string[]): PlayerCase[] {
  return rules.flatMap((each) =>
    PLAYERS.flatMap(([kind, policies]) =>
      policies.flatMap((policy) =>
        THROWS.map(({ number }) => ({ rules: each, kind, policy, throw: number })),
      ),
    ),
  );
}

/** One case with one number of threads. */
export interface PlayerSpeed {
  readonly threads: number;
  /** Simulations per second of CPU time: the median over the rounds. */
  readonly perCore: number;
  /** Half the distance between the quartiles, relative to the median. */
  readonly spread: number;
  /** Simulations per second by the clock. */
  readonly perSecond: number;
  /** By the clock, over one thread in the same round: the median; 1 for one thread. */
  readonly speedUp: number;
  /** The same in CPU time, which is what threads would bring each, were there a core for every one of them. */
  readonly efficiency: number;
}

export interface PlayerMeasurement extends PlayerCase {
  readonly agent: string;
  /** Of one measurement, with one thread. */
  readonly simulations: number;
  readonly speeds: readonly PlayerSpeed[];
}

interface PlayerOptions {
  readonly rounds: number;
  /** Threads of an agent, besides one. */
  readonly threads: readonly number[];
  readonly openPort: NonNullable<AgentContext["openPort"]>;
  readonly clock: AgentContext["clock"];
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
}

/** Simulations, seconds of CPU time and seconds by the clock of one measurement. */
interface Sample {
  readonly simulations: number;
  readonly cpu: number;
  readonly wall: number;
}

export async function measurePlayers(
  cases: readonly PlayerCase[],
  options: PlayerOptions,
): Promise<PlayerMeasurement[]> {
  const { rounds, signal, progress } = options;
  const counts = [1, ...options.threads];
  const bench = new Bench(options);
  const samples = cases.map(() => counts.map((): Sample[] => []));
  const times = cases.map(() => 1);
  const total = cases.length * counts.length * (rounds + 1);
  let done = 0;
  progress?.(0, total);
  try {
    // Round 0 warms up and finds how often the positions are to be decided.
    for (let round = 0; round <= rounds; round++) {
      for (const [i, each] of cases.entries()) {
        for (const [j, threads] of counts.entries()) {
          if (signal?.aborted) return summarise(cases, counts, samples);
          if (round === 0) times[i] = Math.max(times[i]!, await bench.warmUp(each, threads));
          else samples[i]![j]!.push(await bench.measure(each, threads, times[i]!));
          progress?.(++done, total);
        }
      }
    }
  } finally {
    await bench.close();
  }
  return summarise(cases, counts, samples);
}

/** Holds an agent for each number of threads, and the threads for all of them. */
class Bench {
  readonly #clock: AgentContext["clock"];
  readonly #pool: PortPool;
  readonly #held = new Map<number, { readonly key: string; readonly agent: Agent<CurlingState, Shot> }>();

  constructor({ openPort, clock }: Pick<PlayerOptions, "openPort" | "clock">) {
    this.#clock = clock;
    this.#pool = new PortPool(openPort);
  }

  /** How often the positions of a case must be decided for a measurement of some length. */
  async warmUp(each: PlayerCase, threads: number): Promise<number> {
    for (let times = 1; ; times *= 2) {
      const { wall } = await this.measure(each, threads, times);
      if (wall >= MIN) return times;
    }
  }

  /** Decides the positions of a case so many times. */
  async measure(each: PlayerCase, threads: number, times: number): Promise<Sample> {
    const kit = kitFor(each.rules);
    const agent = await this.#agent(kit, agentFor(each, threads), threads);
    const positions = positionsAt(kit, each.throw);
    let simulations = 0;
    const began = this.#clock.now();
    const used = process.cpuUsage();
    for (let i = 0; i < times * positions.length; i++) {
      const { report } = await agent.choose(positions[i % positions.length]!, { aborted: false });
      simulations += report?.simulations ?? 0;
    }
    const { user, system } = process.cpuUsage(used);
    return { simulations, cpu: (user + system) / 1e6, wall: (this.#clock.now() - began) / 1000 };
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  /** One agent at a time for each number of threads: tables take much memory. */
  async #agent(kit: CurlingGameSetup, spec: AgentSpec, threads: number): Promise<Agent<CurlingState, Shot>> {
    const key = `${kit.game.rules.name} ${formatAgent(spec)}`;
    const held = this.#held.get(threads);
    if (held?.key === key) return held.agent;
    await held?.agent.close?.();
    const rng = stream(PLAYER_SEED, "agent", key);
    const context = { rng, clock: this.#clock, openPort: <M>() => this.#pool.open<M>(), weights };
    const agent = createAgent(kit, spec, context);
    await agent.ready?.();
    this.#held.set(threads, { key, agent });
    return agent;
  }
}

function agentFor({ rules, kind, policy }: PlayerCase, threads: number): AgentSpec {
  const goesBy =
    policy === "net"
      ? { net: netFor(kitFor(rules).game.rules) }
      : kind === "best"
        ? BEST_BY_PLAYOUTS
        : { policy };
  return { kind, ...goesBy, rounds: ROUNDS * threads, ...(threads > 1 && { threads }) };
}

const weights = new MemoryWeights();

/** What names a net of its size. */
function netFor(rules: CurlingRules): string {
  const net = untrainedNet(headFor(PositionNet.wanted(rules), WIDTHS), stream(PLAYER_SEED, "net"));
  return weights.add({ name: WIDTHS.join("-"), weights: formatNet(net) });
}

const kits = new Map<string, CurlingGameSetup>();

function kitFor(rules: string): CurlingGameSetup {
  const kit =
    kits.get(rules) ?? curlingKit({ name: "curling", rules, physics: "event" } satisfies CurlingSpec);
  kits.set(rules, kit);
  return kit;
}

/** Positions of the first end, by throws of the heuristic policy under the disturbance. */
function positionsAt({ game }: CurlingGameSetup, number: number): CurlingState[] {
  const { positions } = THROWS.find((each) => each.number === number)!;
  const policy = new HeuristicPolicy(game.rules);
  return Array.from({ length: positions }, (_, i) => {
    const rng = stream(PLAYER_SEED, "position", game.rules.name, number, i);
    const state = game.start();
    while (state.ply < number - 1) state.play(throwOf(policy, state, game, rng));
    return state;
  });
}

function throwOf(
  policy: HeuristicPolicy,
  state: CurlingState,
  { disturbance }: CurlingGameSetup["game"],
  rng: Rng,
): Shot {
  const arms = new MoveList(policy.maxMoves);
  const shot = { vx: 0, vy: 0, omega: 0 };
  policy.list(state, arms);
  policy.move(state, arms.ids[rng.below(arms.length)]!, shot);
  disturbance?.sample(shot, rng, shot);
  return shot;
}

function perSecond({ simulations, wall }: Sample): number {
  return simulations / wall;
}

function perCpuSecond({ simulations, cpu }: Sample): number {
  return simulations / cpu;
}

function summarise(
  cases: readonly PlayerCase[],
  counts: readonly number[],
  samples: readonly (readonly (readonly Sample[])[])[],
): PlayerMeasurement[] {
  return cases.flatMap((each, i) => {
    const [alone = []] = samples[i]!;
    if (alone.length === 0) return [];
    const speeds = counts.flatMap((threads, j): PlayerSpeed[] => {
      const own = samples[i]![j]!;
      if (own.length === 0) return [];
      const rates = own.map(perCpuSecond);
      const perCore = median(rates);
      const overOne = (rateOf: (sample: Sample) => number) =>
        median(own.map((sample, round) => rateOf(sample) / rateOf(alone[round]!)));
      return [
        {
          threads,
          perCore,
          spread: (quantile(rates, 0.75) - quantile(rates, 0.25)) / 2 / perCore,
          perSecond: median(own.map(perSecond)),
          speedUp: overOne(perSecond),
          efficiency: overOne(perCpuSecond),
        },
      ];
    });
    return [
      {
        ...each,
        agent: formatAgent(agentFor(each, 1)),
        simulations: median(alone.map(({ simulations }) => simulations)),
        speeds,
      },
    ];
  });
}
