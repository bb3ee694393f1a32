import { setImmediate } from "node:timers/promises";
import type { Clock } from "../agents/index.js";

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => performance.now(),
  breathe: () => setImmediate(),
};
