/** A game of a match. */
import "../games/index.js";
import { type MatchGameRecord, type MatchPlan, playGame } from "../match/index.js";
import { processCpu, threadCpu } from "./cpu.js";
import { nodeServices, SearchThread } from "./threads.js";

export interface MatchGameTask {
  readonly plan: MatchPlan;
  readonly index: number;
  /** No other game runs beside it. */
  readonly alone: boolean;
}

export default function play(
  { plan, index, alone }: MatchGameTask,
  signal: AbortSignal,
): Promise<MatchGameRecord> {
  const threads: SearchThread<unknown>[] = [];
  const openPort = <M>() => {
    const thread = new SearchThread<M>();
    threads.push(thread as SearchThread<unknown>);
    return thread;
  };
  const own = clockOf(alone);
  // Agents may search in threads of their own.
  const cpu = own && (() => threads.reduce((sum, thread) => sum + thread.cpu, own()));
  return playGame(plan, index, { ...nodeServices, signal, openPort, ...(cpu && { cpu }) });
}

/** CPU time of this thread; where threads are not told apart, that of the process, if all of it is this game's. */
function clockOf(alone: boolean): (() => number) | undefined {
  if (threadCpu() !== undefined) return () => threadCpu()!;
  return alone ? processCpu : undefined;
}
