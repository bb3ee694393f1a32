/** What runs in a thread of `ThreadJobs`, for all kinds of jobs. */
import type { MessagePort } from "node:worker_threads";
import { loadJob } from "./jobs.js";

export interface Message {
  readonly kind: { readonly name: string; readonly module: string };
  readonly task: unknown;
  /** Modules of games that the job may be about. */
  readonly games: readonly string[];
  /** Any word here means that the job is not wanted any more. */
  readonly port?: MessagePort;
}

export default async function work({ kind, task, games, port }: Message): Promise<unknown> {
  const controller = new AbortController();
  port?.once("message", () => controller.abort());
  try {
    if (games.length > 0) await (await import("./guests.js")).importGames(games);
    const job = await loadJob(kind);
    return await job(task, controller.signal);
  } finally {
    port?.close();
  }
}
