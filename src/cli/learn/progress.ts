import { Progress } from "../progress.js";

/** What is told how far a long work is. */
export interface Meter {
  /** So many more are done, one where nothing is said. */
  step(note: string, count?: number): void;
  close(): void;
}

/** Counts what is learned from or made, and shows how many there are. */
export class Steps implements Meter {
  readonly #what: string;
  readonly #total: number;
  readonly #progress = new Progress({ logged: true });
  readonly #start = performance.now();
  #done = 0;

  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
    this.#tell("");
  }

  step(note: string, count = 1): void {
    this.#done += count;
    this.#tell(`, ${note}`);
  }

  perSecond(count: number): string {
    return `${((1000 * count) / (performance.now() - this.#start)).toFixed(1)}/s`;
  }

  close(): void {
    this.#progress.close();
  }

  #tell(note: string): void {
    const done = this.#done;
    this.#progress.tell(done, this.#total, () => `${done}/${this.#total} ${this.#what}${note}`);
  }
}
