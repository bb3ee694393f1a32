/**
 * The conventional playout that looks for a winner after every stone and stops at the first: fewer cells are filled, but each costs a
 * walk along the border. Only to be timed against `conventional`, which fills the board and looks once.
 *
 * Source: M. Jinno, a Monte Carlo Hex program with fast playouts on the dual graph (Chuo University), which takes it for the slower way.
 */
import type { Playout, Value } from "../../../game/index.js";
import type { Rng } from "../../../random/index.js";
import { BLACK, type Colour, EMPTY, type HexBoard, opponent } from "../board.js";
import { isConnected } from "../connected.js";
import type { HexState } from "../state.js";

export class TestedPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  readonly #stones: Uint8Array;
  /** Places that are still empty. */
  readonly #empty: Int16Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#stones = board.bare.slice();
    this.#empty = new Int16Array(board.cells);
  }

  /** The state is left alone. */
  run(state: HexState, rng: Rng): Value {
    const { cells, placeOf } = this.#board;
    const stones = this.#stones;
    const empty = this.#empty;
    stones.set(state.stones);
    let left = 0;
    for (let cell = 0; cell < cells; cell++)
      if (stones[placeOf[cell]] === EMPTY) empty[left++] = placeOf[cell];
    let colour: Colour = state.colour;
    while (left > 0) {
      const taken = rng.below(left);
      stones[empty[taken]] = colour;
      empty[taken] = empty[--left];
      if (isConnected(this.#board, stones, colour)) break;
      colour = opponent(colour);
    }
    return isConnected(this.#board, stones, BLACK) ? 1 - state.black : state.black;
  }
}
