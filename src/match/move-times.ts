/**
 * How long an agent takes for its moves, counted: what is known of them does not grow with their number. Mean and worst are exact; quantiles are read
 * off bins, each a hundredth wider than the one before, and so to a hundredth.
 */
import { agentsIn } from "../agents/index.js";
import type { Player } from "../game/index.js";
import { moversOf } from "./movers.js";
import type { MatchAgent, MatchPlan } from "./plan.js";
import { isProgram } from "./plan-clock.js";
import type { GameRecord } from "./record.js";

const WIDTH = Math.log(1.01);
/** Milliseconds of thinking below which CPU time, which some machines tell in steps, shows nothing. */
const TELLING = 1000;

/** Milliseconds a move. */
export interface Latency {
  readonly moves: number;
  readonly mean: number;
  readonly p95: number;
  readonly max: number;
}

export interface CpuTime {
  /** Mean milliseconds of CPU time a move, over the moves for which it is known; NaN without any. */
  readonly cpu: number;
  /** CPU time of these moves as a share of their time by the wall clock in all threads that search; missing where there is too little of it. */
  readonly cpuShare?: number;
}

export class MoveTimes {
  #moves = 0;
  #ms = 0;
  #max = 0;
  readonly #bins = new Map<number, number>();
  /** Of the moves whose CPU time is known. */
  readonly #known = { moves: 0, ms: 0, cpu: 0 };

  /** The moves of one player of a game. */
  add({ game }: Pick<MatchPlan, "game">, record: GameRecord, player: Player): void {
    const movers = moversOf(game, record);
    const { moves, cpu } = record.times;
    for (const [i, ms] of moves.entries()) if (movers[i] === player) this.#add(ms, cpu?.[i] ?? null);
  }

  get latency(): Latency {
    const [moves, max] = [this.#moves, this.#max];
    if (moves === 0) return { moves, mean: Number.NaN, p95: Number.NaN, max: Number.NaN };
    return { moves, mean: this.#ms / moves, p95: this.#quantile(0.95), max };
  }

  /** As an agent of a game has it: of programs it is not known. */
  cpuTime({ game }: Pick<MatchPlan, "game">, agent: MatchAgent): CpuTime {
    const { moves, ms, cpu } = isProgram(game, agent) ? { moves: 0, ms: 0, cpu: 0 } : this.#known;
    return { cpu: cpu / moves, ...(ms >= TELLING && { cpuShare: cpu / (threadsOf(agent) * ms) }) };
  }

  #add(ms: number, cpu: number | null): void {
    this.#moves++;
    this.#ms += ms;
    this.#max = Math.max(this.#max, ms);
    const bin = ms > 0 ? Math.round(Math.log(ms) / WIDTH) : Number.NEGATIVE_INFINITY;
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + 1);
    if (cpu === null) return;
    this.#known.moves++;
    this.#known.ms += ms;
    this.#known.cpu += cpu;
  }

  #quantile(q: number): number {
    let left = q * this.#moves;
    for (const [bin, count] of [...this.#bins].sort(([a], [b]) => a - b)) {
      left -= count;
      if (left <= 0) return Math.min(this.#max, Math.exp(bin * WIDTH));
    }
    return this.#max;
  }
}

/** Of every agent of a plan, by name. */
export function moveTimes(plan: MatchPlan, records: Iterable<GameRecord>): ReadonlyMap<string, MoveTimes> {
  const times = new Map(plan.agents.map(({ name }) => [name, new MoveTimes()]));
  for (const record of records) {
    if (record.result === null) continue;
    for (const player of [0, 1] as const) times.get(record.players[player])?.add(plan, record, player);
  }
  return times;
}

/** The most threads that think at once for an agent. */
function threadsOf(agent: MatchAgent): number {
  return Math.max(...agentsIn(agent).map(({ threads }) => Number(threads ?? 1)));
}
