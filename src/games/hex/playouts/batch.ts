/**
 * 128 playouts at once, one in each bit lane: every empty cell is filled by fair coins, so the winners are
 * distributed as the boundary walk's. They are found without a flood, by reductions of the game of Y: on a full
 * triangular board, let each cell take the majority colour of itself, its right and its lower neighbour; the
 * triangle gets smaller by one, and who joined its three sides still does. After the last reduction one cell is left,
 * and its colour has won. A Hex board becomes such a triangle by a white corner to its right and a black one below
 * it; both stay as they are, so only the board itself is worked on: (width + height - 2) times its cells at most, each
 * time four operations on 128 playouts, with not one branch that depends on them.
 *
 * Source of the reduction: J. van Rijswijck, Search and evaluation in Hex (University of Alberta, 2002), after
 * C. Schensted and C. Titus.
 */
import { type BatchPlayout, startWasm, type Tally } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { EMPTY, type HexBoard } from "../board.js";
import { LANES } from "../numbers.js";
import type { HexState } from "../state.js";
import { bytes } from "../wasm/batch.js";
import { PlainKernel } from "./batch-plain.js";

/** What does the work: WebAssembly (assembly/hex/batch.ts) or TypeScript. */
export interface BatchKernel {
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

export interface BatchOptions {
  /** Whether WebAssembly is used where it can be; true by default. The samples are the same. */
  readonly wasm?: boolean;
}

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
    this.#kernel = started ?? new PlainKernel();
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
