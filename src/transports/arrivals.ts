/** Lines that have arrived and wait to be received. */
import { Stalled } from "../protocols/index.js";

/** Lines that may wait before the other end has to wait as well. */
const MOST_WAITING = 1000;

/** Milliseconds: the system's timers go no further, and then fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What the lines come from: it is held back while too many wait. */
interface Source {
  pause(): unknown;
  resume(): unknown;
}

export class Arrivals {
  readonly #source: Source;
  readonly #lines: string[] = [];
  #over = false;
  #wake: (() => void) | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  add(lines: readonly string[]): void {
    for (const line of lines) this.#lines.push(line);
    if (this.#lines.length > MOST_WAITING) this.#source.pause();
    if (this.#lines.length > 0) this.#wake?.();
  }

  /** There will be no more. */
  end(): void {
    this.#over = true;
    this.#wake?.();
  }

  /** As `LineTransport.receive`; one asks at a time, for any number of seconds. */
  async receive(seconds: number): Promise<string | undefined> {
    if (this.#lines.length === 0 && !this.#over) await this.#arrival(seconds);
    const line = this.#lines.shift();
    if (this.#lines.length === 0) this.#source.resume();
    return line;
  }

  #arrival(seconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stalled = () => {
        this.#wake = undefined;
        reject(new Stalled(`silent for ${seconds} s`));
      };
      const timer = 1000 * seconds <= LONGEST_TIMER ? setTimeout(stalled, 1000 * seconds) : undefined;
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
