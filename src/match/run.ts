/** Plays a match: checks that its programs start, then plays the games that are missing. */
import {
  type Agent,
  type AgentSpec,
  createAgent,
  type GameSetup,
  type GameSpec,
  weightsNeeded,
} from "../agents/index.js";
import { stream } from "../core/index.js";
import type { State } from "../game/index.js";
import {
  type AbortSignalLike,
  Cancelled,
  closeAgent,
  type MatchHost,
  matchKit,
  signalWith,
} from "./agents.js";
import { isProgram } from "./clock.js";
import { calledByName, type MatchAgent, type MatchPlan } from "./plan.js";
import { isPlayed, type MatchGameRecord, type RecordStore } from "./record.js";
import { playGame } from "./referee.js";
import { indicesOf, type Shard } from "./schedule.js";
import { sprtOf } from "./score.js";

// Who needs something from outside is greeted before anything is counted on: one that cannot be started would lose every game.

/** Makes an agent, waits until it is ready, and lets it go; rejects where it does not get ready, or when the signal comes. */
export async function checkAgent(game: GameSpec, spec: AgentSpec, host: MatchHost): Promise<void> {
  const kit = matchKit(game) as unknown as GameSetup<State<unknown>, unknown>;
  const agent: Agent<State<unknown>, unknown> = createAgent(kit, spec, {
    rng: stream("greeting"),
    ...host,
  });
  const { clock, signal } = host;
  let abandon = () => {};
  const abandoned = new Promise<never>((_, reject) => {
    abandon = () => reject(new Cancelled());
    signal?.addEventListener("abort", abandon, { once: true });
  });
  try {
    await Promise.race([agent.ready?.(), abandoned]);
  } finally {
    signal?.removeEventListener("abort", abandon);
    await closeAgent(agent, clock);
  }
}

/** Greets all programs of a plan, and whoever plays by weights of a file; rejects with one line for the first that cannot be started. */
export async function checkPrograms({ game, agents }: MatchPlan, host: MatchHost): Promise<void> {
  for (const [i, agent] of agents.entries())
    try {
      await checkProgram(game, agent, host);
    } catch (error) {
      throw new Error(`agents[${i}]: ${(error as Error).message}`);
    }
}

/** Greets an agent of a plan where it is a program, or plays by weights of a file. */
export async function checkProgram(game: GameSpec, agent: MatchAgent, host: MatchHost): Promise<void> {
  const kit = matchKit(game);
  if (isProgram(game, agent) || weightsNeeded(kit, agent).length > 0)
    await checkAgent(game, calledByName(kit, agent), host);
}

/** Plays single games for a match. `InlineExecutor` uses this thread, `JobExecutor` threads or a queue. */
export interface Executor {
  /**
   * Plays the games, which it takes from `indices` one by one when it has room, and gives them as they finish. Ends
   * soon after the signal; games that are not over then are dropped.
   */
  play(plan: MatchPlan, indices: Iterable<number>, signal: AbortSignalLike): AsyncIterable<MatchGameRecord>;
  close(): Promise<void>;
}

/** Plays games in this thread, one after another, with the services given; for tests, browsers and short matches. */
export class InlineExecutor implements Executor {
  readonly #host: MatchHost;

  constructor(host: MatchHost) {
    this.#host = host;
  }

  async *play(
    plan: MatchPlan,
    indices: Iterable<number>,
    signal: AbortSignalLike,
  ): AsyncGenerator<MatchGameRecord> {
    for (const index of indices) {
      if (signal.aborted) return;
      try {
        yield await playGame(plan, index, { ...this.#host, signal });
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
    }
  }

  async close(): Promise<void> {}
}

/** Collects what `runMatch` needs: the plan, an executor, a store, and functions that hear of progress. */
export interface MatchRunSetup {
  readonly plan: MatchPlan;
  readonly executor: Executor;
  readonly store: RecordStore;
  /** Only this part of the match; its games are all played, since a part alone decides no test. */
  readonly shard?: Shard;
  readonly signal?: AbortSignalLike;
  /** Called after every game that was played now. */
  readonly progress?: (record: MatchGameRecord) => void;
}

interface MatchOutcome {
  /** All games asked for are played, or the test is decided. */
  readonly finished: boolean;
  /** Games played now. */
  readonly played: number;
}

/**
 * Plays the games that the store does not have yet, and those that could not be played before.
 *
 * @example
 * ```js
 * import { completePlan, InlineExecutor, MemoryStore, runMatch, scoreboard } from "playout/match";
 * import { machine } from "playout/node";
 *
 * const plan = completePlan({
 *   game: { name: "hex", size: 3 },
 *   agents: ["uct:playouts=50", "random"],
 *   pairs: 5,
 *   seed: "example",
 * });
 * const store = new MemoryStore();
 * await runMatch({ plan, executor: new InlineExecutor(machine), store });
 * const [{ wins, losses }] = scoreboard(plan, store.records).pairings;
 * console.log(wins, losses); // 10 0
 * ```
 */
export async function runMatch(run: MatchRunSetup): Promise<MatchOutcome> {
  const { plan, executor, store, shard, signal, progress } = run;
  const before = store.records.filter(isPlayed);
  const done = new Set(before.map(({ index }) => index));
  const watch = shard === undefined ? sprtOf(plan, before) : undefined;
  const enough = signalWith(signal);
  let played = 0;
  if (!watch?.decided) {
    for await (const record of executor.play(plan, missing(plan, shard, done), enough.signal)) {
      if (done.has(record.index)) continue;
      await store.append(record);
      done.add(record.index);
      played++;
      watch?.add(record);
      progress?.(record);
      if (watch?.decided) enough.abort();
    }
  }
  return { finished: watch?.decided === true || isDone(plan, shard, done), played };
}

function* missing(plan: MatchPlan, shard: Shard | undefined, done: ReadonlySet<number>): Generator<number> {
  for (const index of indicesOf(plan, shard)) if (!done.has(index)) yield index;
}

function isDone(plan: MatchPlan, shard: Shard | undefined, done: ReadonlySet<number>): boolean {
  for (const index of indicesOf(plan, shard)) if (!done.has(index)) return false;
  return true;
}
