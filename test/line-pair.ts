/** Two ends of a line without sockets, processes or time: what one sends the other receives, in order. */
import type { LineTransport } from "../src/agents/agent.js";
import { StallError } from "../src/protocols/programs.js";

export class LineEnd implements LineTransport {
  readonly sent: string[] = [];
  lastWords = "";
  closed = false;
  other: LineEnd | undefined;
  readonly #lines: string[] = [];
  #wake: (() => void) | undefined;
  #over = false;

  send(line: string): void {
    this.sent.push(line);
    this.other?.arrive(line);
  }

  arrive(...lines: string[]): void {
    this.#lines.push(...lines);
    this.#wake?.();
  }

  /** There will be no more lines. */
  hangUp(lastWords = "closed"): void {
    this.lastWords = lastWords;
    this.#over = true;
    this.#wake?.();
  }

  get waiting(): boolean {
    return this.#wake !== undefined;
  }

  /** Whoever waits has waited long enough. */
  stall: () => void = () => {};

  async receive(seconds: number): Promise<string | undefined> {
    if (this.#lines.length === 0 && !this.#over) {
      if (seconds === 0) throw new StallError("silent");
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        this.stall = () => reject(new StallError("silent"));
      }).finally(() => {
        this.#wake = undefined;
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
    this.closed = true;
    this.#over = true;
    this.#wake?.();
    this.other?.hangUp();
  }

  end(): void {
    void this.close();
  }
}

export function linePair(): [LineEnd, LineEnd] {
  const [a, b] = [new LineEnd(), new LineEnd()];
  a.other = b;
  b.other = a;
  return [a, b];
}
