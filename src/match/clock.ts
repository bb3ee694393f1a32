import { setImmediate } from "node:timers/promises";
import type { Clock } from "../agents/index.js";

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  breathe: () => setImmediate(),
};

/** Time that a thread has on a core, as the place where games are played tells it. */
export function cpuClock(now: () => number): Clock {
  return { now, breathe: systemClock.breathe };
}
