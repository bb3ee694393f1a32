/** Lines that come and go: what a dialogue is carried over. */

export interface LineTransport {
  send(line: string): void;
  /** The next line, or undefined when there will be no more; rejects with `Stalled` after `seconds`. */
  receive(seconds: number): Promise<string | undefined>;
  /** What went wrong at the other end, as far as it is known: for error messages. */
  readonly lastWords: string;
  /** Milliseconds since any fixed moment: dialogues have no clock of their own. */
  now(): number;
  /** Looks every so many milliseconds, until what comes back is called. */
  every(milliseconds: number, look: () => void): () => void;
  /** Lets the other end leave by itself, for a moment. */
  close(): Promise<void>;
  /** Ends the other end at once. */
  end(): void;
}

/** The other end said nothing in time. */
export class Stalled extends Error {}

/** No line of a dialogue is longer than this many characters. */
const LONGEST_LINE = 1 << 20;

/** Cuts what arrives into lines. */
export class LineCutter {
  #rest = "";

  cut(text: string): string[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > LONGEST_LINE) {
      lines.push(this.#rest);
      this.#rest = "";
    }
    return lines;
  }

  /** What came after the last line feed. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = "";
    return rest === "" ? [] : [rest];
  }
}
