import type { Executor } from "./executor.js";
import type { MatchPlan } from "./plan.js";
import { type GameRecord, isPlayed, type RecordStore } from "./record.js";
import { indicesOf, type Shard } from "./schedule.js";
import { type Signal, signalWith } from "./signal.js";
import { sprtOf } from "./sprt.js";

export interface MatchRun {
  readonly plan: MatchPlan;
  readonly executor: Executor;
  readonly store: RecordStore;
  /** Only this part of the match; its games are all played, since a part alone decides no test. */
  readonly shard?: Shard;
  readonly signal?: Signal;
  /** Called after every game that was played now. */
  readonly progress?: (record: GameRecord) => void;
}

export interface MatchOutcome {
  /** All games asked for are played, or the test is decided. */
  readonly finished: boolean;
  /** Games played now. */
  readonly played: number;
}

/** Plays the games that the store does not have yet, and those that could not be played before. */
export async function runMatch(run: MatchRun): Promise<MatchOutcome> {
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
