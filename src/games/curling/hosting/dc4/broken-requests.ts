/** Counts requests that broke off before all of their body had come, and reports them together. */
import type { WallClock } from "../../../../match/index.js";

/** Milliseconds from the first request that is counted to the report. */
const INTERVAL = 60_000;

export class BrokenRequests {
  readonly #clock: Pick<WallClock, "after">;
  readonly #report: (count: number) => void;
  #count = 0;
  #cancel = () => {};

  constructor(clock: Pick<WallClock, "after">, report: (count: number) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  add(): void {
    if (this.#count++ === 0) this.#cancel = this.#clock.after(INTERVAL, () => this.flush());
  }

  /** Reports what was counted since the last report, if anything. */
  flush(): void {
    this.#cancel();
    const count = this.#count;
    this.#count = 0;
    if (count > 0) this.#report(count);
  }
}
