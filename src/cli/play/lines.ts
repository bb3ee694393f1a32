/** What a person at the table says, line by line, and the ways to leave without a word. */
import type { Interface } from "node:readline";

/** A line; the end of the input, Ctrl-D on a terminal; or Ctrl-C. */
export type Said = { readonly line: string } | "end" | "interruption";

/** Where lines come from. */
export interface Seat {
  /** Whether somebody sits there who can be asked. */
  readonly canAsk: boolean;
  /** Begins to listen; where somebody can be asked, once more after Ctrl-D, which ends an interface. */
  open(): Interface;
}

export class Lines {
  /** Is asked at Ctrl-C; where it has a use for it, nothing is said. */
  takesInterruption: () => boolean = () => false;
  readonly #seat: Seat;
  readonly #heard: Said[] = [];
  #interface: Interface | undefined;
  #wake: (() => void) | undefined;

  constructor(seat: Seat) {
    this.#seat = seat;
    this.#listen();
    // Where the input is no terminal the signal comes by itself.
    process.on("SIGINT", this.#interrupt);
  }

  get canAsk(): boolean {
    return this.#seat.canAsk;
  }

  async next(): Promise<Said> {
    if (this.#heard.length === 0) {
      if (this.#interface === undefined) {
        if (!this.canAsk) return "end";
        this.#listen();
      }
      const heard = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#interface?.prompt();
      await heard;
    }
    return this.#heard.shift() as Said;
  }

  close(): void {
    process.off("SIGINT", this.#interrupt);
    const open = this.#interface;
    this.#interface = undefined;
    open?.close();
  }

  #listen(): void {
    const open = this.#seat.open();
    this.#interface = open;
    open.on("line", (line) => this.#hear({ line }));
    open.on("SIGINT", this.#interrupt);
    open.on("close", () => {
      if (this.#interface !== open) return;
      this.#interface = undefined;
      this.#hear("end");
    });
  }

  readonly #interrupt = () => {
    if (this.takesInterruption()) return;
    // At once, whatever else was said before.
    this.#heard.length = 0;
    this.#hear("interruption");
  };

  #hear(said: Said): void {
    this.#heard.push(said);
    this.#wake?.();
    this.#wake = undefined;
  }
}
