import { setImmediate } from "node:timers/promises";
import type { Clock } from "../src/agents/index.js";

/** A clock on which every look costs so many milliseconds, and nothing else does. */
export class SteppedClock implements Clock {
  /** What it has come to, and how often somebody has let others have their turn. */
  time = 0;
  breaths = 0;
  readonly #step: number;

  constructor(step: number) {
    this.#step = step;
  }

  now(): number {
    this.time += this.#step;
    return this.time;
  }

  async breathe(): Promise<void> {
    this.breaths++;
    await setImmediate();
  }
}
