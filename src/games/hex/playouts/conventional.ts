/**
 * The conventional playout: random empty cells are taken in turns, from the side to move, until none is left (one
 * random number a cell), then one walk along the border between colours tells the winner. Each side gets exactly
 * half of the empty cells, the side to move one more of an odd number. The yardstick of the other playouts.
 *
 * Source: M. Jinno, a Monte Carlo Hex program with fast playouts on the dual graph (Chuo University).
 */
import type { Playout, Value } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { BLACK, EMPTY, type HexBoard, WHITE } from "../board.js";
import { isConnected } from "../connected.js";
import type { HexState } from "../state.js";

export class ConventionalPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** The board that is filled. */
  readonly #stones: Uint8Array;
  /** Places that are still empty. */
  readonly #empty: Int16Array;
  readonly #draws: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#stones = board.bare.slice();
    this.#empty = new Int16Array(board.cells + 1);
    this.#draws = new Int32Array(board.cells);
  }

  /** The state is left alone. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { cells, placeOf } = this.#board;
    const stones = this.#stones;
    const empty = this.#empty;
    const draws = this.#draws;
    stones.set(state.stones);
    let count = 0;
    for (let cell = 0; cell < cells; cell++) {
      // Without a branch, which could not be foreseen.
      const place = placeOf[cell];
      empty[count] = place;
      count += (stones[place] - 1) >>> 31;
    }
    rng.words(draws, count);
    let colour: number = state.colour;
    for (let left = count; left > 0; left--) {
      // Uneven by less than one part in ten million.
      const taken = ((draws[left - 1] >>> 0) * left * 2 ** -32) | 0;
      stones[empty[taken]] = colour;
      empty[taken] = empty[left - 1];
      colour ^= BLACK ^ WHITE;
    }
    if (owners !== undefined) this.#tell(state, owners);
    return isConnected(this.#board, stones, BLACK) ? 1 - state.black : state.black;
  }

  #tell(state: HexState, owners: Int8Array): void {
    const { cells, placeOf } = this.#board;
    const black = 1 - 2 * state.black;
    for (let cell = 0; cell < cells; cell++) {
      const place = placeOf[cell];
      if (state.stones[place] === EMPTY) owners[cell] = this.#stones[place] === BLACK ? black : -black;
    }
  }
}
