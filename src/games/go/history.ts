/**
 * The positions and moves of a game since it was set up: the Zobrist hash of every position, in the order of play,
 * with the move that led there. A small bit filter says at once of most positions that they are new.
 *
 * Copies share the past: a history that is copied seals its entries into a chunk that nobody changes any more, and
 * only those since then are copied. So copies of every position of a game take memory by the length of the game, not
 * by its square, and a copy costs the same however long the game is.
 */

const FILTER = 64; // words of 32 bits
const MASK = FILTER * 32 - 1;
const ENTRY = 3; // low half, high half, move
const OPEN = 32; // entries that are copied at most

/** Entries that are shared. */
interface Chunk {
  readonly words: Int32Array;
  readonly before: Chunk | undefined;
}

export class History {
  /** Entries, the first of which is the position that was set up. */
  length = 0;
  #sealed: Chunk | undefined;
  /** The filter, then the entries since the last chunk. */
  #words = new Int32Array(FILTER + 2 * OPEN * ENTRY);
  /** What is copied of them. */
  #copied = this.#words.subarray(0, FILTER + OPEN * ENTRY);
  /** Where the next entry goes. */
  #end = FILTER;

  clear(): void {
    this.length = 0;
    this.#sealed = undefined;
    this.#end = FILTER;
    this.#words.fill(0, 0, FILTER);
  }

  push(low: number, high: number, move: number): void {
    const at = this.#end;
    if (at === this.#words.length) this.#grow();
    const words = this.#words;
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = move;
    words[(low & MASK) >>> 5] |= 1 << (low & 31);
    this.#end = at + ENTRY;
    this.length++;
  }

  has(low: number, high: number): boolean {
    const words = this.#words;
    if ((words[(low & MASK) >>> 5] & (1 << (low & 31))) === 0) return false;
    if (isAmong(words, FILTER, this.#end, low, high)) return true;
    for (let chunk = this.#sealed; chunk !== undefined; chunk = chunk.before)
      if (isAmong(chunk.words, 0, chunk.words.length, low, high)) return true;
    return false;
  }

  /** The moves that led to the entries, in the order of play. */
  moves(): Int32Array {
    const moves = new Int32Array(this.length);
    let entry = this.length;
    for (let at = this.#end - ENTRY; at >= FILTER; at -= ENTRY) moves[--entry] = this.#words[at + 2];
    for (let chunk = this.#sealed; chunk !== undefined; chunk = chunk.before)
      for (let at = chunk.words.length - ENTRY; at >= 0; at -= ENTRY) moves[--entry] = chunk.words[at + 2];
    return moves;
  }

  copyFrom(source: History): void {
    if (source.#end > source.#copied.length) source.#seal();
    this.#words.set(source.#copied);
    this.#end = source.#end;
    this.#sealed = source.#sealed;
    this.length = source.length;
  }

  #seal(): void {
    this.#sealed = { words: this.#words.slice(FILTER, this.#end), before: this.#sealed };
    this.#end = FILTER;
  }

  #grow(): void {
    const words = new Int32Array(2 * this.#words.length - FILTER);
    words.set(this.#words);
    this.#words = words;
    this.#copied = words.subarray(0, FILTER + OPEN * ENTRY);
  }
}

function isAmong(words: Int32Array, from: number, to: number, low: number, high: number): boolean {
  for (let at = to - ENTRY; at >= from; at -= ENTRY)
    if (words[at] === low && words[at + 1] === high) return true;
  return false;
}
