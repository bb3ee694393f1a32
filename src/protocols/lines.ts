/** Lines that come and go: what a dialogue is carried over. */

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
