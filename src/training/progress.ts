/** How far long work is: who does it tells, who asked for it shows it. */

/** Is told how many are done, of how many, and in words how it goes. */
export type Tell = (done: number, total: number, note?: string) => void;

/** How fast something is done, from the moment on when it was begun. */
export class Pace {
  readonly #start = performance.now();

  perSecond(count: number): string {
    return `${((1000 * count) / (performance.now() - this.#start)).toFixed(1)}/s`;
  }
}
