import type { Clock } from "../../agents/index.js";

/** Work that rests whenever it breathes, until it is let go on. */
export class Steps {
  readonly #work: () => Promise<void>;
  #begun = false;
  /** Ends the step that was made last. */
  #rest: () => void = () => {};
  #fail: (error: unknown) => void = () => {};
  #goOn: (() => void)[] = [];

  /** The clock that the work is given tells the same time. */
  constructor(clock: Clock, work: (clock: Clock) => Promise<void>) {
    const breathe = () =>
      new Promise<void>((goOn) => {
        this.#goOn.push(goOn);
        this.#rest();
      });
    this.#work = () => work({ now: () => clock.now(), breathe });
  }

  /** Lets it go on until it breathes or is done; rejects where it fails. */
  next(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#rest = resolve;
      this.#fail = reject;
      if (!this.#begun) {
        this.#begun = true;
        this.#work().then(
          () => this.#rest(),
          (error) => this.#fail(error),
        );
      } else for (const goOn of this.#goOn.splice(0)) goOn();
    });
  }
}
