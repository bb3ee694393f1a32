/** The kinds of jobs that a worker knows: those of every game, and what games add. */
import { Facet, gameNames } from "../../agents/index.js";
import { GAME } from "../executor.js";
import { FORECAST } from "../forecasts/kind.js";
import { REVIEW } from "../reviews/kind.js";
import { ROW } from "../suite.js";
import type { AnyJobKind } from "./queue-worker.js";

/** Jobs that only a game has: loaded when somebody works. */
export const JOBS = new Facet<() => Promise<readonly AnyJobKind[]>>("JOBS");

export async function queueKinds(): Promise<readonly AnyJobKind[]> {
  const own = await Promise.all(gameNames().map(async (name) => (await JOBS.of({ name })?.()) ?? []));
  return [GAME, ROW, FORECAST, REVIEW, ...own.flat()];
}
