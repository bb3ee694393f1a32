/**
 * The conventional playout's distribution at nearly the speed of fair coins: the empty cells are filled by coins, a
 * row of bits at a time, and of the colour that got too many, cells chosen evenly are turned until each side has
 * exactly half (the side to move one more of an odd number). Given its number of cells a fill by coins is
 * uniform, and so it stays. On an empty 11x11 board four or five cells are turned.
 */
import type { Playout, Value } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { BLACK, type HexBoard } from "../board.js";
import type { HexState } from "../state.js";
import { floodsThrough } from "./flood.js";
import { tellOwners } from "./owners.js";

export class ExactRowsPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** Random words: one for two rows where they fit. */
  readonly #coins: Int32Array;
  readonly #filled: Int32Array;
  readonly #reach: Int32Array;
  /** By row, the bits that a repair may turn and their number. */
  readonly #surplus: Int32Array;
  readonly #counts: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#coins = new Int32Array(board.width > 16 ? board.height : (board.height + 1) >> 1);
    this.#filled = new Int32Array(board.height);
    this.#reach = new Int32Array(board.height);
    this.#surplus = new Int32Array(board.height);
    this.#counts = new Int32Array(board.height);
  }

  /** The state is left alone. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { rows, black } = state;
    const { width, height, cells } = this.#board;
    const coins = this.#coins;
    const filled = this.#filled;
    const counts = this.#counts;
    const all = (1 << width) - 1;
    const twice = width > 16 ? 0 : 1;
    rng.words(coins);
    let heads = 0;
    for (let row = 0; row < height; row++) {
      const coin = coins[row >> twice] >> ((row & twice) << 4);
      const blacks = coin & all & ~(rows[row] | rows[height + row]);
      const count = countBits(blacks);
      counts[row] = count;
      heads += count;
      filled[row] = rows[row] | blacks;
    }
    const empty = cells - state.count;
    const share = (empty + Number(state.colour === BLACK)) >> 1;
    if (heads > share) this.#repair(rows, 0, heads, heads - share, rng);
    else if (heads < share) this.#repair(rows, all, empty - heads, share - heads, rng);
    if (owners !== undefined) tellOwners(this.#board, rows, filled, black, owners);
    return floodsThrough(filled, this.#reach) ? 1 - black : black;
  }

  /** Turns `turns` of the `total` new bits that are black (`flip` 0) or white (`flip` all ones). */
  #repair(rows: Int32Array, flip: number, total: number, turns: number, rng: Rng): void {
    const { width, height } = this.#board;
    const filled = this.#filled;
    const surplus = this.#surplus;
    const counts = this.#counts;
    const all = (1 << width) - 1;
    for (let row = 0; row < height; row++) {
      const empty = all & ~(rows[row] | rows[height + row]);
      surplus[row] = (filled[row] ^ flip) & empty;
      if (flip !== 0) counts[row] = countBits(empty) - counts[row];
    }
    for (let left = total; left > total - turns; left--) {
      let skip = ((rng.uint32() * left) / 4294967296) | 0;
      let row = 0;
      for (; skip >= counts[row]; row++) skip -= counts[row];
      let bits = surplus[row];
      for (; skip > 0; skip--) bits &= bits - 1;
      const bit = bits & -bits;
      surplus[row] ^= bit;
      filled[row] ^= bit;
      counts[row]--;
    }
  }
}

/** Of a word with at most 24 bits. */
function countBits(word: number): number {
  const pairs = word - ((word >> 1) & 0x555555);
  const fours = (pairs & 0x333333) + ((pairs >> 2) & 0x333333);
  return (Math.imul((fours + (fours >> 4)) & 0x0f0f0f, 0x010101) >> 16) & 31;
}
