/**
 * The boundary walk: from the top left corner along the border between colours, black on the left hand and white
 * on the right (../connected has the geometry). An empty cell ahead gets its colour by a fair coin. The walk ends
 * at the bottom, and Black has won, or at the right edge, and White has; cells that it never met stay empty. The
 * winner is distributed as if every empty cell were filled by a fair coin: it does not matter whose turn it is, and
 * the numbers of stones need not be equal. Of an empty 11x11 board the walk colours 46 of 121 cells.
 *
 * Being met is itself a sign of who is winning, so whoever credits cells (AMAF) must count a cell that was not
 * met half for each side.
 *
 * Source: M. Jinno, a Monte Carlo Hex program with fast playouts on the dual graph (Chuo University).
 */
import type { Playout, Value } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { BLACK, EMPTY, type HexBoard } from "../board.js";
import type { HexState } from "../state.js";
import { tellNobody } from "./owners.js";

export class WalkPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** Places that the walk has coloured. */
  readonly #met: Int16Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#met = new Int16Array(board.cells);
  }

  /** The state is afterwards as it was. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { stones, black } = state;
    const { cellOf, steps, stride, places } = this.#board;
    const bottom = places - stride;
    const met = this.#met;
    let count = 0;
    let coins = 0;
    let left = 1;
    let towards = 2;
    let blackWins = false;
    for (;;) {
      towards = towards === 0 ? 5 : towards - 1;
      const ahead = left + steps[towards];
      let stone = stones[ahead];
      if (stone === EMPTY) {
        if ((count & 31) === 0) coins = rng.uint32() | 0;
        stone = BLACK + (coins & 1);
        coins >>>= 1;
        stones[ahead] = stone;
        met[count++] = ahead;
      }
      if (stone === BLACK) {
        if (ahead >= bottom) {
          blackWins = true;
          break;
        }
        left = ahead;
        towards = towards > 3 ? towards - 4 : towards + 2;
      } else if (cellOf[ahead] < 0 && ahead % stride !== 0) break;
    }
    if (owners !== undefined) this.#tell(state, count, owners);
    for (let i = 0; i < count; i++) stones[met[i]] = EMPTY;
    return blackWins ? 1 - black : black;
  }

  #tell(state: HexState, count: number, owners: Int8Array): void {
    const { cellOf } = this.#board;
    const met = this.#met;
    const black = 1 - 2 * state.black;
    tellNobody(this.#board, state.rows, owners);
    for (let i = 0; i < count; i++) owners[cellOf[met[i]]] = state.stones[met[i]] === BLACK ? black : -black;
  }
}
