/** Lets no more than so many works go on at a time, in the order in which they come. */
export class Turns {
  readonly #most: () => number;
  #running = 0;
  #next = 0;
  #waiting: (() => void)[] = [];

  constructor(most: () => number) {
    this.#most = most;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    const begun = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.look();
    await begun;
    try {
      return await work();
    } finally {
      this.#running--;
      this.look();
    }
  }

  /** Lets go on whoever has room: also when there may be more than before. */
  look(): void {
    while (this.#running < this.#most() && this.#next < this.#waiting.length) {
      this.#running++;
      this.#waiting[this.#next++]!();
    }
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    }
  }
}
