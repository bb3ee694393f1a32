import type { MessagePort } from "node:worker_threads";
import { type GameRecord, type MatchPlan, playGame } from "../match/index.js";
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
    const openPort = <M>() => new SearchThread<M>();
    return await playGame(plan, index, { signal: controller.signal, alone, openPort });
  } finally {
    port.close();
  }
}
