import type { LineTransport } from "../src/agents/index.js";
import { Stalled } from "../src/protocols/index.js";

/** The other end of a line transport in this process: it hears lines and says what it wants. */
export class LineEnd implements LineTransport {
  readonly heard: string[] = [];
  lastWords = "";
  /** What it does when it hears a line. */
  readonly #hear: (line: string, end: LineEnd) => void;
  readonly #said: string[] = [];
  #over = false;
  #wake: (() => void) | undefined;

  constructor(hear: (line: string, end: LineEnd) => void = () => {}) {
    this.#hear = hear;
  }

  get over(): boolean {
    return this.#over;
  }

  say(...lines: readonly string[]): void {
    this.#said.push(...lines);
    this.#wake?.();
  }

  send(line: string): void {
    if (this.#over) return;
    this.heard.push(line);
    this.#hear(line, this);
  }

  async receive(seconds: number): Promise<string | undefined> {
    while (this.#said.length === 0 && !this.#over) {
      if (seconds === 0) throw new Stalled("silent");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#said.shift();
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

  /** Goes away. */
  end(words = "closed"): void {
    this.#over = true;
    this.lastWords = words;
    this.#wake?.();
  }
}
