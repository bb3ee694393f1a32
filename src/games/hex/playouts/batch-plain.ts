/** The batch in TypeScript, for engines without WebAssembly SIMD: the same samples, draw for draw. */
import { LANES, LARGEST } from "../numbers.js";
import type { BatchKernel } from "./batch.js";

/** Words of 32 lanes. */
const WORDS = LANES / 32;

export class PlainKernel implements BatchKernel {
  readonly stones = new Uint8Array((LARGEST + 2) ** 2);
  readonly seeds = new Int32Array(16);
  readonly held = new Int32Array(LARGEST ** 2);
  readonly heldWins = new Int32Array(LARGEST ** 2);
  readonly #filled = new Int32Array(LARGEST ** 2 * WORDS);
  readonly #work = new Int32Array((LARGEST + 1) ** 2 * WORDS);

  run(width: number, height: number, credit: number): number {
    for (let word = 0; word < WORDS; word++) this.#fill(width, height, word);
    this.#reduce(width, height);
    const work = this.#work;
    if (credit) this.#count(width * height);
    return countBits(work[0], work[1], work[2], work[3]);
  }

  #fill(width: number, height: number, word: number): void {
    const { stones, seeds } = this;
    const filled = this.#filled;
    const work = this.#work;
    let a = seeds[word];
    let b = seeds[word + 4];
    let c = seeds[word + 8];
    let counter = seeds[word + 12];
    let place = width + 3;
    let cell = word;
    let copy = word;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const out = (((a + b) | 0) + counter) | 0;
        counter = (counter + 1) | 0;
        a = b ^ (b >>> 9);
        b = (c + (c << 3)) | 0;
        c = (((c << 21) | (c >>> 11)) + out) | 0;
        const stone = stones[place++];
        const black = (out & ((stone - 1) >> 31)) | -(stone & 1);
        filled[cell] = black;
        work[copy] = black;
        cell += WORDS;
        copy += WORDS;
      }
      work[copy] = 0;
      copy += WORDS;
      place += 2;
    }
    for (let column = 0; column < width; column++) {
      work[copy] = -1;
      copy += WORDS;
    }
  }

  #reduce(width: number, height: number): void {
    const work = this.#work;
    const stride = (width + 1) * WORDS;
    for (let side = width + height - 2; side > 0; side--) {
      const rows = Math.min(height, side);
      for (let row = 0; row < rows; row++) {
        const begin = row * stride;
        const end = begin + Math.min(width, side - row) * WORDS;
        for (let at = begin; at < end; at++) {
          const here = work[at];
          work[at] = here ^ ((here ^ work[at + WORDS]) & (here ^ work[at + stride]));
        }
      }
    }
  }

  #count(cells: number): void {
    const { held, heldWins } = this;
    const filled = this.#filled;
    const work = this.#work;
    const won0 = work[0];
    const won1 = work[1];
    const won2 = work[2];
    const won3 = work[3];
    for (let cell = 0; cell < cells; cell++) {
      const a = filled[cell * WORDS];
      const b = filled[cell * WORDS + 1];
      const c = filled[cell * WORDS + 2];
      const d = filled[cell * WORDS + 3];
      held[cell] = countBits(a, b, c, d);
      heldWins[cell] = countBits(a & won0, b & won1, c & won2, d & won3);
    }
  }
}

/** Of four words together. */
function countBits(a: number, b: number, c: number, d: number): number {
  // 32 bits at most come together in a byte, 128 in the sum.
  return Math.imul(byteBits(a) + byteBits(b) + byteBits(c) + byteBits(d), 0x01010101) >>> 24;
}

/** The number of bits in each byte of a word. */
function byteBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (fours + (fours >>> 4)) & 0x0f0f0f0f;
}
