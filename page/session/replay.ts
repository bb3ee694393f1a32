/** A game played back: from where one stands to the end of the line, each move when the one before has been seen. */
import { signal } from "@preact/signals";
import type { Session } from "./session.js";
import { stillness } from "./stillness.js";

type Pause = (milliseconds: number) => Promise<void>;

const pauseHere: Pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export class Replay {
  readonly running = signal(false);
  // biome-ignore lint/suspicious/noExplicitAny: states and moves are not looked at
  readonly #session: Session<any, any>;
  /** Milliseconds that a move is looked at once it is made. */
  readonly #pace: number;
  readonly #pause: Pause;
  readonly #dispose: () => void;
  #stop: AbortController | undefined;
  #stepping = false;

  // biome-ignore lint/suspicious/noExplicitAny: see above
  constructor(session: Session<any, any>, pace: number, pause: Pause = pauseHere) {
    this.#session = session;
    this.#pace = pace;
    this.#pause = pause;
    // Whoever goes elsewhere has seen enough.
    this.#dispose = session.path.subscribe(() => {
      if (!this.#stepping) this.stop();
    });
  }

  /** Plays on from where one stands, from the beginning where nothing follows, or stops. */
  toggle(): void {
    if (this.running.peek()) this.stop();
    else void this.#run();
  }

  stop(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.running.value = false;
  }

  close(): void {
    this.#dispose();
    this.stop();
  }

  async #run(): Promise<void> {
    const session = this.#session;
    if (this.#isAtEnd()) session.first();
    const stop = new AbortController();
    this.#stop = stop;
    this.running.value = !this.#isAtEnd();
    while (!this.#isAtEnd()) {
      await this.#look(stop.signal);
      if (stop.signal.aborted) return;
      this.#stepping = true;
      session.forward();
      this.#stepping = false;
    }
    this.stop();
  }

  /** A move that takes its time to be shown is looked at afterwards. */
  async #look(signal: AbortSignal): Promise<void> {
    const { moving } = this.#session;
    for (;;) {
      await this.#pause(this.#pace);
      if (signal.aborted || !moving.peek()) return;
      await stillness(moving, signal);
    }
  }

  #isAtEnd(): boolean {
    return this.#session.isLeaf(this.#session.path.peek());
  }
}
