import type { MessagePort } from "node:worker_threads";
import { type GameRecord, type MatchPlan, playGame } from "../match/index.js";
import { SearchThread } from "./search-threads.js";

export interface Task {
  readonly plan: MatchPlan;
  readonly index: number;
  /** Any word here means that the game is not wanted any more. */
  readonly port: MessagePort;
}

/** What runs in a thread of `ThreadExecutor`. */
export default async function play({ plan, index, port }: Task): Promise<GameRecord> {
  const controller = new AbortController();
  port.once("message", () => controller.abort());
  try {
    return await playGame(plan, index, { signal: controller.signal, openPort: () => new SearchThread() });
  } finally {
    port.close();
  }
}
