/**
 * The positions and moves of a game since it was set up: the Zobrist hash of every position, in the order of play,
 * with the move that led there. A small bit filter says at once of most positions that they are new.
 */

const FILTER = 64; // words of 32 bits
const MASK = FILTER * 32 - 1;
const ENTRY = 3; // low half, high half, move
const BLOCK = 32; // entries by which copies and growth go

export class History {
  /** Entries, the first of which is the position that was set up. */
  length = 0;
  /** The filter, then the entries. */
  #words = new Int32Array(FILTER + 8 * BLOCK * ENTRY);
  /** The beginning of the words, by the number of blocks. */
  #beginnings: Int32Array[] = [];

  clear(): void {
    this.length = 0;
    this.#words.fill(0, 0, FILTER);
  }

  push(low: number, high: number, move: number): void {
    const at = FILTER + this.length * ENTRY;
    if (at === this.#words.length) this.#grow(2 * at);
    const words = this.#words;
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = move;
    words[(low & MASK) >>> 5] |= 1 << (low & 31);
    this.length++;
  }

  has(low: number, high: number): boolean {
    const words = this.#words;
    if ((words[(low & MASK) >>> 5] & (1 << (low & 31))) === 0) return false;
    for (let at = FILTER + (this.length - 1) * ENTRY; at >= FILTER; at -= ENTRY)
      if (words[at] === low && words[at + 1] === high) return true;
    return false;
  }

  /** The move that led to an entry. */
  move(entry: number): number {
    return this.#words[FILTER + entry * ENTRY + 2];
  }

  copyFrom(source: History): void {
    const beginning = source.#beginning();
    if (beginning.length > this.#words.length) this.#grow(source.#words.length);
    this.#words.set(beginning);
    this.length = source.length;
  }

  #beginning(): Int32Array {
    const blocks = Math.ceil(this.length / BLOCK);
    this.#beginnings[blocks] ??= this.#words.subarray(0, FILTER + blocks * BLOCK * ENTRY);
    return this.#beginnings[blocks];
  }

  #grow(length: number): void {
    const words = new Int32Array(FILTER + Math.ceil((length - FILTER) / (BLOCK * ENTRY)) * BLOCK * ENTRY);
    words.set(this.#words);
    this.#words = words;
    this.#beginnings = [];
  }
}
