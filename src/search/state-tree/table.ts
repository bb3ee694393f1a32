/**
 * The memory of a State Tree: counts and sums of rewards by 64-bit key, in a table of fixed size with open addressing. Nothing
 * is ever overwritten; a record that finds no place within `PROBES` slots is not made. Two different records with one key
 * would be mixed up, which is rarer than one in a billion look-ups. A slot is 16 bytes, key, count and sum together:
 * one cache line a probe. Over shared memory several threads may use one table: a slot is claimed atomically, counts and
 * sums are added without locks, and the rare lost addition is accepted.
 */
const WORDS = 4;
const KEY = 0;
const CHECK = 1;
const COUNT = 2;
const SUM = 3;
const PROBES = 16;

/** Bytes of a table of 2^bits slots. */
export function tableBytes(bits: number): number {
  return WORDS * Int32Array.BYTES_PER_ELEMENT * 2 ** bits;
}

export class Table {
  readonly #words: Int32Array;
  readonly #sums: Float32Array;
  readonly #mask: number;
  readonly #shared: boolean;

  constructor(buffer: ArrayBufferLike) {
    this.#words = new Int32Array(buffer);
    this.#sums = new Float32Array(buffer);
    this.#mask = this.#words.length / WORDS - 1;
    this.#shared = typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer;
  }

  /** The slot of a key, -1 where there is none. */
  find(key: number, check: number): number {
    const words = this.#words;
    let slot = key & this.#mask;
    for (let probe = 0; probe < PROBES; probe++) {
      const at = WORDS * slot;
      const found = words[at + CHECK];
      if (found === check && words[at + KEY] === key) return slot;
      if (found === 0) return -1;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  /** The slot of a key, made where there is none; -1 where there is no place. */
  claim(key: number, check: number): number {
    const words = this.#words;
    let slot = key & this.#mask;
    for (let probe = 0; probe < PROBES; probe++) {
      const at = WORDS * slot;
      let found = words[at + CHECK];
      if (found === 0) {
        if (this.#shared) found = Atomics.compareExchange(words, at + CHECK, 0, check);
        else words[at + CHECK] = check;
        if (found === 0) {
          words[at + KEY] = key;
          return slot;
        }
      }
      if (found === check && words[at + KEY] === key) return slot;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  count(slot: number): number {
    return this.#words[WORDS * slot + COUNT];
  }

  sum(slot: number): number {
    return this.#sums[WORDS * slot + SUM];
  }

  add(slot: number, reward: number): void {
    const at = WORDS * slot;
    this.#words[at + COUNT]++;
    this.#sums[at + SUM] += reward;
  }

  clear(): void {
    this.#words.fill(0);
  }
}
