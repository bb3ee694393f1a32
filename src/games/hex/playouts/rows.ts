/**
 * Every empty cell is filled by a fair coin, a row of bits at a time, and a flood tells the winner: the same
 * distribution as the boundary walk's, with every cell coloured, and several times faster, since it has far fewer
 * branches that cannot be foreseen.
 */
import type { Playout, Value } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import type { HexBoard } from "../board.js";
import type { HexState } from "../state.js";
import { floodsThrough } from "./flood.js";
import { tellOwners } from "./owners.js";

export class RowsPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** Random words: one for two rows where they fit. */
  readonly #coins: Int32Array;
  readonly #filled: Int32Array;
  readonly #reach: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#coins = new Int32Array(board.width > 16 ? board.height : (board.height + 1) >> 1);
    this.#filled = new Int32Array(board.height);
    this.#reach = new Int32Array(board.height);
  }

  /** The state is left alone. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { rows, black } = state;
    const { width, height } = this.#board;
    const coins = this.#coins;
    const filled = this.#filled;
    const all = (1 << width) - 1;
    const twice = width > 16 ? 0 : 1;
    rng.words(coins);
    for (let row = 0; row < height; row++) {
      const coin = coins[row >> twice] >> ((row & twice) << 4);
      filled[row] = rows[row] | (coin & all & ~rows[height + row]);
    }
    if (owners !== undefined) tellOwners(this.#board, rows, filled, black, owners);
    return floodsThrough(filled, this.#reach) ? 1 - black : black;
  }
}
