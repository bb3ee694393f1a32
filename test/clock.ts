import { setImmediate } from "node:timers/promises";
import type { Clock } from "../src/agents/agent.js";
import type { WallClock } from "../src/match/agents.js";

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

/** A clock that stands still until it is moved on. */
export class HandClock implements WallClock {
  time = 0;
  readonly #timers = new Set<{ readonly at: number; call(): void }>();

  now(): number {
    return this.time;
  }

  date(): string {
    return new Date(this.time).toISOString();
  }

  async breathe(): Promise<void> {
    await setImmediate();
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.time + milliseconds, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
    for (const timer of [...this.#timers].filter(({ at }) => at <= this.time)) {
      this.#timers.delete(timer);
      timer.call();
    }
  }
}
