/** How far a long command is, on standard error: one line that changes where somebody watches, a line a minute elsewhere. */

/** Milliseconds between two lines. */
const PATIENCE = 500;
const LONG_PATIENCE = 60_000;

/** What is told how far a long work is. */
export interface Meter {
  /** So many more are done, one where nothing is said. */
  step(note: string, count?: number): void;
  close(): void;
}

export class Progress implements Meter {
  readonly #what: string;
  readonly #total: number;
  readonly #start = performance.now();
  readonly #live = process.stderr.isTTY === true;
  #shown = this.#live ? Number.NEGATIVE_INFINITY : this.#start;
  #done = 0;

  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
  }

  step(note: string, count = 1): void {
    this.#done += count;
    const now = performance.now();
    if (now - this.#shown < (this.#live ? PATIENCE : LONG_PATIENCE)) return;
    this.#shown = now;
    const left = ((now - this.#start) / this.#done) * (this.#total - this.#done);
    const line = `${this.#done}/${this.#total} ${this.#what}, ${note}, ${formatMinutes(left / 60_000)} left`;
    process.stderr.write(
      this.#live ? `\r\x1b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}` : `${line}\n`,
    );
  }

  perSecond(count: number): string {
    return `${((1000 * count) / (performance.now() - this.#start)).toFixed(1)}/s`;
  }

  close(): void {
    if (this.#live) process.stderr.write("\r\x1b[K");
  }
}

function formatMinutes(minutes: number): string {
  return minutes < 1 ? "under a minute" : `${Math.round(minutes)} min`;
}
