import type { Player, State } from "../../game/index.js";
import { BLACK, type Colour, colourOf, EMPTY, type HexBoard, opponent } from "./board.js";
import { isConnected } from "./connected.js";

/** Whether the second player may take over the first stone, and what becomes of it. */
export const SWAPS = ["none", "pieces", "sides"] as const;
export type Swap = (typeof SWAPS)[number];

/**
 * A Hex position. A move is a cell, or `board.cells` for the swap. Black begins; player 0 has Black until sides
 * are swapped. The value is 1 if player 0 wins and 0 if player 1 does.
 */
export class HexState implements State<number> {
  readonly board: HexBoard;
  readonly swap: Swap;
  /** Stones by place, with the border. */
  readonly stones: Uint8Array;
  /** The same stones as bits: Black's rows from the top, then White's; bit c is column c. */
  readonly rows: Int32Array;
  /** Stones and rows, which are copied together. */
  readonly #both: Uint8Array;
  /** Stones on the board. */
  count = 0;
  ply = 0;
  toMove: Player = 0;
  /** Who has the black stones. */
  black: Player = 0;
  /** The last move, -1 at the start or where the position was set up. */
  lastMove = -1;
  /** Who has joined his sides; looked up when first asked. */
  #winner: Colour | 0 = 0;
  #looked = true;

  constructor(board: HexBoard, swap: Swap = "none") {
    if (swap === "pieces" && board.width !== board.height)
      throw new Error("swap: a stone can be mirrored on square boards only");
    this.board = board;
    this.swap = swap;
    this.rows = new Int32Array(2 * board.height + Math.ceil(board.places / 4)).subarray(0, 2 * board.height);
    this.#both = new Uint8Array(this.rows.buffer);
    this.stones = this.#both.subarray(this.rows.byteLength, this.rows.byteLength + board.places);
    this.stones.set(board.bare);
  }

  /** The colour to move. */
  get colour(): Colour {
    return this.toMove === this.black ? BLACK : opponent(BLACK);
  }

  /** Gives the move to a colour, out of turn if need be. */
  setColour(colour: Colour): void {
    this.toMove = colour === BLACK ? this.black : ((1 - this.black) as Player);
  }

  at(cell: number): Colour | typeof EMPTY {
    return this.stones[this.board.placeOf[cell]] as Colour | typeof EMPTY;
  }

  /** The code of the swap move. */
  get swapMove(): number {
    return this.board.cells;
  }

  maySwap(): boolean {
    return this.swap !== "none" && this.ply === 1 && this.count === 1;
  }

  isLegal(move: number): boolean {
    if (this.isOver()) return false;
    if (move === this.swapMove) return this.maySwap();
    return Number.isInteger(move) && move >= 0 && move < this.board.cells && this.at(move) === EMPTY;
  }

  play(move: number): void {
    if (move === this.board.cells) this.#swapNow();
    else {
      const colour = this.colour;
      this.stones[this.board.placeOf[move]] = colour;
      this.#turn(move, colour);
      this.count++;
      this.#looked = false;
      this.lastMove = move;
    }
    this.toMove = (1 - this.toMove) as Player;
    this.ply++;
  }

  /** Leaves the move to the other side, which no rule allows but records do. */
  pass(): void {
    this.toMove = (1 - this.toMove) as Player;
    this.ply++;
  }

  /** A stone outside the order of play: handicaps, puzzles, setup properties. */
  place(cell: number, colour: Colour | typeof EMPTY): void {
    const place = this.board.placeOf[cell];
    this.count += Number(colour !== EMPTY) - Number(this.stones[place] !== EMPTY);
    if (this.stones[place] !== EMPTY) this.#turn(cell, this.stones[place]);
    this.stones[place] = colour;
    if (colour !== EMPTY) this.#turn(cell, colour);
    this.#looked = false;
    this.lastMove = -1;
  }

  /** Puts a stone into the rows, or takes it out. */
  #turn(cell: number, colour: number): void {
    const row = Math.trunc(cell / this.board.width);
    this.rows[(colour - BLACK) * this.board.height + row] ^= 1 << (cell - row * this.board.width);
  }

  #swapNow(): void {
    this.lastMove = this.board.cells;
    if (this.swap === "sides") {
      this.black = (1 - this.black) as Player;
      return;
    }
    for (let cell = 0; cell < this.board.cells; cell++) {
      const colour = this.at(cell);
      if (colour === EMPTY) continue;
      this.stones[this.board.placeOf[cell]] = EMPTY;
      this.#turn(cell, colour);
      this.stones[this.board.placeOf[this.board.mirror(cell)]] = opponent(colour as Colour);
      this.#turn(this.board.mirror(cell), opponent(colour as Colour));
      break;
    }
  }

  /** The colour that has joined its sides, 0 while nobody has. */
  winner(): Colour | 0 {
    if (!this.#looked) {
      this.#looked = true;
      this.#winner = 0;
      if (isConnected(this.board, this.stones, BLACK)) this.#winner = BLACK;
      else if (isConnected(this.board, this.stones, opponent(BLACK))) this.#winner = opponent(BLACK);
    }
    return this.#winner;
  }

  isOver(): boolean {
    return this.winner() !== 0;
  }

  value(): number {
    return this.winner() === (this.black === 0 ? colourOf(0) : colourOf(1)) ? 1 : 0;
  }

  copyFrom(source: HexState): void {
    this.#both.set(source.#both);
    this.count = source.count;
    this.ply = source.ply;
    this.toMove = source.toMove;
    this.black = source.black;
    this.lastMove = source.lastMove;
    this.#winner = source.#winner;
    this.#looked = source.#looked;
  }
}
