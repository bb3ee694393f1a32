/** Zobrist's names for Hex positions: 64 random bits for every stone, added without carry. */
import { stream } from "../../../random/index.js";
import { EMPTY, type HexBoard } from "../board.js";
import type { HexState } from "../state.js";

export class HexKeys {
  readonly #board: HexBoard;
  /** Two words for a black stone and two for a white one on each cell. */
  readonly #words: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#words = new Int32Array(board.cells * 4);
    const rng = stream("hex keys");
    for (let i = 0; i < this.#words.length; i++) this.#words[i] = rng.uint32() | 0;
  }

  /** Turns are told apart by who is to move, not by the count of stones: puzzles need not balance. */
  write(state: HexState, into: Int32Array): void {
    const { placeOf, cells } = this.#board;
    let high = 0x2545f491 * state.colour;
    // A swap of sides leaves stones and colour to move as they are.
    let low = 0x9e3779b9 * state.colour + Number(state.maySwap());
    for (let cell = 0; cell < cells; cell++) {
      const stone = state.stones[placeOf[cell]];
      if (stone === EMPTY) continue;
      const at = cell * 4 + stone * 2 - 2;
      high ^= this.#words[at];
      low ^= this.#words[at + 1];
    }
    into[0] = high;
    into[1] = low;
  }
}
