/** What runs in a thread of `ThreadJobs`, for all kinds of jobs. */

import { type MessagePort, workerData } from "node:worker_threads";
import type { NamedWeights } from "../agents/index.js";
import { loadJob } from "./jobs.js";

/** What a thread is given when it starts. */
export interface WorkerSetup {
  /** Weights that agents of jobs may name. */
  readonly weights: readonly NamedWeights[];
  /** The only programs that jobs may start, where they are not all free to. */
  readonly programs?: readonly string[];
}

export interface JobMessage {
  readonly kind: { readonly name: string; readonly module: string };
  readonly task: unknown;
  /** Modules of games that the job may be about. */
  readonly games: readonly string[];
  /** Those that came later. */
  readonly weights: readonly NamedWeights[];
  /** Any word here means that the job is not wanted any more. */
  readonly port?: MessagePort;
}

let workerSetup: WorkerSetup | undefined = workerData;

export default async function work({ kind, task, games, weights, port }: JobMessage): Promise<unknown> {
  const controller = new AbortController();
  port?.once("message", () => controller.abort());
  try {
    await keep(weights);
    if (workerSetup?.programs !== undefined)
      (await import("../io/machine.js")).allowOnly(workerSetup.programs);
    workerSetup = undefined;
    if (games.length > 0) await (await import("./guest-games.js")).importGames(games);
    const job = await loadJob(kind);
    return await job(task, controller.signal);
  } finally {
    port?.close();
  }
}

/** Those that came later, by their hashes. */
const later = new Set<string>();

/** What is not given any more is forgotten. */
async function keep(weights: readonly NamedWeights[]): Promise<void> {
  const first = workerSetup?.weights ?? [];
  if (weights.length + first.length + later.size === 0) return;
  const { machine } = await import("../io/machine.js");
  const { partsOf } = await import("../agents/weight-store.js");
  for (const each of first) machine.weights.add(each);
  const now = new Set(weights.map((each) => partsOf(machine.weights.add(each)).hash));
  for (const hash of later) if (!now.has(hash)) machine.weights.forget(hash);
  later.clear();
  for (const hash of now) later.add(hash);
}
