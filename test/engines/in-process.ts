/** Engines and clocks in this process: whoever has not answered when nothing else happens has had its time. */
import type { LineTransport } from "../../src/agents/agent.js";
import type { WallClock } from "../../src/match/agents.js";
import { StallError } from "../../src/protocols/programs.js";

export class Clock implements WallClock {
  time = 0;
  now(): number {
    return this.time;
  }
  date(): string {
    return "2026-11-15T06:42:56Z";
  }
  async breathe(): Promise<void> {}
  after(_: number, call: () => void): () => void {
    const timer = setImmediate(call);
    return () => clearImmediate(timer);
  }
}

/** An engine in this process: hears what is written in one piece, and says what it answers. */
export class Engine implements LineTransport {
  lastWords = "";
  readonly #hear: (written: string) => string[];
  readonly #lines: string[] = [];
  #wake: (() => void) | undefined;
  #over = false;

  constructor(hear: (written: string) => string[]) {
    this.#hear = hear;
  }
  send(written: string): void {
    if (this.#over) return;
    try {
      this.#lines.push(...this.#hear(written));
    } catch (error) {
      this.lastWords = (error as Error).message;
      this.#over = true;
    }
    this.#wake?.();
  }
  async receive(seconds: number): Promise<string | undefined> {
    while (this.#lines.length === 0 && !this.#over) {
      if (seconds === 0) throw new StallError("silent");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#lines.shift();
  }
  now(): number {
    return 0;
  }
  every(): () => void {
    return () => {};
  }
  async close(): Promise<void> {
    this.end();
  }
  end(): void {
    this.#over = true;
    this.#wake?.();
  }
}
