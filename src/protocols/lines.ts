/** Lines that come and go: what a dialogue is carried over. */

/** The other end said nothing in time. */
export class Stalled extends Error {}

/** No line of a dialogue is longer than this many characters, where nothing else is said. */
const LONGEST_LINE = 1 << 20;

/** What ends a line: a line feed or, from old programs, a NUL. */
const ENDS = /[\n\0]/;

/** Cuts what arrives into lines. */
export class LineCutter {
  readonly #longest: number;
  #rest = "";

  /** What has not ended after so many characters is cut off there. */
  constructor(longest = LONGEST_LINE) {
    this.#longest = longest;
  }

  /** Characters of a line that has not ended yet. */
  get kept(): number {
    return this.#rest.length;
  }

  cut(text: string): string[] {
    const [first = "", ...lines] = text.split(ENDS);
    lines.unshift(this.#rest + first);
    this.#rest = lines.pop()!;
    if (this.#rest.length > this.#longest) {
      lines.push(this.#rest);
      this.#rest = "";
    }
    return lines;
  }

  /** What came after the last line. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = "";
    return rest === "" ? [] : [rest];
  }
}
