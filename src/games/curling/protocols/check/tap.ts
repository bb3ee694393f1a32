/** A line transport that is looked at, and that says things another way than usual: what real servers do and engines must put up with. */
import type { LineTransport } from "../../../../agents/index.js";

/** Lines that are sent together, as they go out; each of what comes back is one write. */
export type Twist = (lines: readonly string[]) => readonly string[];

export const plainly: Twist = (lines) => lines;
/** In one write, so that the other end finds several in one read. */
export const together: Twist = (lines) => [lines.join("\n")];

export class Tap implements LineTransport {
  /** What was heard. */
  readonly heard: string[] = [];
  readonly #inner: LineTransport;
  readonly #twist: Twist;
  readonly #look: (line: string) => void;
  #held: string[] | undefined;

  /** `look` is shown every line that is heard. */
  constructor(inner: LineTransport, twist: Twist = plainly, look: (line: string) => void = () => {}) {
    this.#inner = inner;
    this.#twist = twist;
    this.#look = look;
  }

  get lastWords(): string {
    return this.#inner.lastWords;
  }

  send(line: string): void {
    if (this.#held !== undefined) this.#held.push(line);
    else this.#write([line]);
  }

  /** Keeps what is sent from now on. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends what was kept. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    if (held.length > 0) this.#write(held);
  }

  async receive(seconds: number): Promise<string | undefined> {
    const line = await this.#inner.receive(seconds);
    if (line !== undefined) {
      this.heard.push(line);
      this.#look(line);
    }
    return line;
  }

  now(): number {
    return this.#inner.now();
  }

  every(milliseconds: number, look: () => void): () => void {
    return this.#inner.every(milliseconds, look);
  }

  async close(): Promise<void> {
    this.release();
    await this.#inner.close();
  }

  end(): void {
    this.#inner.end();
  }

  #write(lines: readonly string[]): void {
    for (const line of this.#twist(lines)) this.#inner.send(line);
  }
}
