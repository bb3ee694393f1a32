/** 128 playouts of Hex at once, one in each bit lane, in WebAssembly or TypeScript. */
import { type Rng, startWasm } from "../../core/index.js";
import type { BatchPlayout, Tally } from "../../game/index.js";
import { EMPTY, LANES, LARGEST } from "./numbers.js";
import type { HexBoard, HexState } from "./rules.js";
import { bytes } from "./wasm/batch.js";

// The batch in TypeScript, for engines without WebAssembly SIMD: the same samples, draw for draw.

/** Words of 32 lanes. */
const WORDS = LANES / 32;

class PlainHexKernel implements BatchKernel {
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

// 128 playouts at once, one in each bit lane: every empty cell is filled by fair coins, so the winners are
// distributed as the boundary walk's. They are found without a flood, by reductions of the game of Y: on a full
// triangular board, let each cell take the majority colour of itself, its right and its lower neighbour; the
// triangle gets smaller by one, and who joined its three sides still does. After the last reduction one cell is left,
// and its colour has won. A Hex board becomes such a triangle by a white corner to its right and a black one below
// it; both stay as they are, so only the board itself is worked on: (width + height - 2) times its cells at most, each
// time four operations on 128 playouts, with not one branch that depends on them.
//
// Source of the reduction: J. van Rijswijck, Search and evaluation in Hex (University of Alberta, 2002), after
// C. Schensted and C. Titus.

/** What does the work: WebAssembly (assembly/hex/batch.ts) or TypeScript. */
interface BatchKernel {
  /** Stones by place, with border, and 16 words of randomness: put in before a run. */
  readonly stones: Uint8Array;
  readonly seeds: Int32Array;
  /** By cell, after a run with credit: lanes in which it is black, and in which Black has won besides. */
  readonly held: Int32Array;
  readonly heldWins: Int32Array;
  /** Gives the number of lanes that Black has won. */
  run(width: number, height: number, credit: number): number;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  stonesAt(): number;
  seedsAt(): number;
  heldAt(): number;
  heldWinsAt(): number;
  run(width: number, height: number, credit: number): number;
}

interface BatchOptions {
  /** Whether WebAssembly is used where it can be; true by default. The samples are the same. */
  readonly wasm?: boolean;
}

/**
 * Plays 128 playouts at once, one in each bit lane, in WebAssembly or with the same samples in TypeScript. The fastest way to many
 * playouts.
 */
export class Batch implements BatchPlayout<HexState> {
  readonly lanes = LANES;
  /** Whether it runs in WebAssembly. */
  readonly wasm: boolean;
  readonly #board: HexBoard;
  readonly #kernel: BatchKernel;

  constructor(board: HexBoard, { wasm = true }: BatchOptions = {}) {
    const started = wasm ? startKernel(board) : undefined;
    this.wasm = started !== undefined;
    this.#board = board;
    this.#kernel = started ?? new PlainHexKernel();
  }

  run(state: HexState, rng: Rng, into: Tally, credit: boolean): void {
    const { width, height } = this.#board;
    const kernel = this.#kernel;
    kernel.stones.set(state.stones);
    rng.words(kernel.seeds);
    const wins = kernel.run(width, height, credit ? 1 : 0);
    into.wins = state.black === 0 ? wins : this.lanes - wins;
    if (credit) this.#credit(state, wins, into);
  }

  #credit(state: HexState, wins: number, into: Tally): void {
    const { cells, placeOf } = this.#board;
    const { held, heldWins } = this.#kernel;
    const { stones, black } = state;
    for (let cell = 0; cell < cells; cell++) {
      if (stones[placeOf[cell]] !== EMPTY) continue;
      const mine = held[cell];
      const both = heldWins[cell];
      into.held[cell] = black === 0 ? mine : this.lanes - mine;
      into.heldWins[cell] = black === 0 ? both : this.lanes - mine - wins + both;
    }
  }
}

function startKernel(board: HexBoard): BatchKernel | undefined {
  const exports = startWasm<Exports>(bytes);
  if (exports === undefined) return undefined;
  const { buffer } = exports.memory;
  return {
    stones: new Uint8Array(buffer, exports.stonesAt(), board.places),
    seeds: new Int32Array(buffer, exports.seedsAt(), 16),
    held: new Int32Array(buffer, exports.heldAt(), board.cells),
    heldWins: new Int32Array(buffer, exports.heldWinsAt(), board.cells),
    run: exports.run,
  };
}
