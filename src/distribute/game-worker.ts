import "../games/index.js";
import type { MessagePort } from "node:worker_threads";
import { type GameRecord, type MatchPlan, playGame } from "../match/index.js";
import { processCpu, threadCpu } from "./cpu.js";
import { SearchThread } from "./search-threads.js";

export interface Task {
  readonly plan: MatchPlan;
  readonly index: number;
  /** No other game runs beside it. */
  readonly alone: boolean;
  /** Any word here means that the game is not wanted any more. */
  readonly port: MessagePort;
}

/** What runs in a thread of `ThreadExecutor`. */
export default async function play({ plan, index, alone, port }: Task): Promise<GameRecord> {
  const controller = new AbortController();
  port.once("message", () => controller.abort());
  try {
    const threads: SearchThread<unknown>[] = [];
    const openPort = <M>() => {
      const thread = new SearchThread<M>();
      threads.push(thread as SearchThread<unknown>);
      return thread;
    };
    const own = clockOf(alone);
    // Agents may search in threads of their own.
    const cpu = own && (() => threads.reduce((sum, thread) => sum + thread.cpu, own()));
    return await playGame(plan, index, { signal: controller.signal, openPort, ...(cpu && { cpu }) });
  } finally {
    port.close();
  }
}

/** CPU time of this thread; where threads are not told apart, that of the process, if all of it is this game's. */
function clockOf(alone: boolean): (() => number) | undefined {
  if (threadCpu() !== undefined) return () => threadCpu()!;
  return alone ? processCpu : undefined;
}
