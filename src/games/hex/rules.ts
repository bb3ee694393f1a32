/**
 * The rules of Hex: board, position, swap, and who has connected his sides.
 *
 * The geometry of a Hex board of width x height cells. Cell `r * width + c` stands in row r from the top and
 * column c from the left; Black joins top and bottom, White left and right. Stones live in an array with a
 * border of one cell around the board (*places*): the border rows are Black's edges, the border columns White's,
 * so that walks and floods need no bounds.
 */
import type { Player, State } from "../../game/index.js";
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";

export type HexColour = typeof BLACK | typeof WHITE;

export function opponent(colour: HexColour): HexColour {
  return colour === BLACK ? WHITE : BLACK;
}

/** Without a swap of sides Black is player 0, who begins. */
function colourOf(player: Player): HexColour {
  return player === 0 ? BLACK : WHITE;
}

/** Numbers the cells of a board and knows their neighbours and edges; one object serves every state of a game. */
export class HexBoard {
  readonly width: number;
  readonly height: number;
  /** Number of cells. */
  readonly cells: number;
  /** Places in a row of the bordered array. */
  readonly stride: number;
  /** Number of places, border included. */
  readonly places: number;
  /** From a cell to its place. */
  readonly placeOf: Int16Array;
  /** From a place to its cell; -1 on the border. */
  readonly cellOf: Int16Array;
  /** Steps between places to the six neighbours, clockwise: E, SE, SW, W, NW, NE. */
  readonly steps: Int16Array;
  /** The bordered array of an empty board. */
  readonly bare: Uint8Array;

  constructor(width: number, height = width) {
    for (const [name, size] of [
      ["width", width],
      ["height", height],
    ] as const) {
      if (!Number.isInteger(size) || size < 1 || size > LARGEST)
        throw new Error(`${name}: expected a whole number from 1 to ${LARGEST}, got ${size}`);
    }
    this.width = width;
    this.height = height;
    this.cells = width * height;
    this.stride = width + 2;
    this.places = this.stride * (height + 2);
    this.placeOf = new Int16Array(this.cells);
    this.cellOf = new Int16Array(this.places).fill(-1);
    this.steps = Int16Array.of(1, this.stride, this.stride - 1, -1, -this.stride, 1 - this.stride);
    this.bare = new Uint8Array(this.places);
    for (let cell = 0; cell < this.cells; cell++) {
      const place = (Math.floor(cell / width) + 1) * this.stride + (cell % width) + 1;
      this.placeOf[cell] = place;
      this.cellOf[place] = cell;
    }
    for (let row = 0; row < height + 2; row++) {
      this.bare[row * this.stride] = WHITE;
      this.bare[row * this.stride + width + 1] = WHITE;
    }
    this.bare.fill(BLACK, 1, width + 1);
    this.bare.fill(BLACK, this.places - width - 1, this.places - 1);
  }

  /** The cell mirrored in the long diagonal, which exchanges the players; square boards only. */
  mirror(cell: number): number {
    return (cell % this.width) * this.width + Math.floor(cell / this.width);
  }

  /** The cell turned by half a circle. */
  rotate(cell: number): number {
    return this.cells - 1 - cell;
  }
}

// Whether a colour has joined its two sides, by a walk along the border between colours. The walk starts in the
// top left corner with Black's top edge on its left hand and White's left edge on its right, and looks at the
// cell ahead: if it is black it becomes the left-hand cell, if not the right-hand one. The left hand reaches the
// bottom edge exactly when Black has joined his sides, the right hand reaches the right edge when that is
// impossible. M. Jinno's walk (see playouts/walk), here over a board whose empty cells count for one side.

/** `stones` by place, with border. */
export function isConnected(board: HexBoard, stones: Uint8Array, colour: HexColour): boolean {
  const { cellOf, steps, stride } = board;
  const bottom = board.places - stride;
  // The empty cells go to the other side.
  const empty = colour === BLACK ? 2 : BLACK;
  let left = 1;
  let towards = 2; // the right hand is the left one's neighbour to the south-west
  for (;;) {
    towards = towards === 0 ? 5 : towards - 1;
    const ahead = left + steps[towards];
    const stone = stones[ahead];
    if ((stone === EMPTY ? empty : stone) === BLACK) {
      if (ahead >= bottom) return colour === BLACK;
      left = ahead;
      towards = towards > 3 ? towards - 4 : towards + 2;
    } else if (cellOf[ahead] < 0 && ahead % stride !== 0) return colour !== BLACK;
  }
}

/** Whether the second player may take over the first stone, and what becomes of it. */
export const SWAPS = ["none", "pieces", "sides"] as const;
export type Swap = (typeof SWAPS)[number];

/**
 * Holds a Hex position. A move is a cell, or `board.cells` for the swap. Black begins; player 0 has Black until sides are swapped.
 * The value is 1 if player 0 wins and 0 if player 1 does.
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
  #winner: HexColour | 0 = 0;
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
  get colour(): HexColour {
    return this.toMove === this.black ? BLACK : opponent(BLACK);
  }

  /** Gives the move to a colour, out of turn if need be. */
  setColour(colour: HexColour): void {
    this.toMove = colour === BLACK ? this.black : ((1 - this.black) as Player);
  }

  at(cell: number): HexColour | typeof EMPTY {
    return this.stones[this.board.placeOf[cell]] as HexColour | typeof EMPTY;
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
  place(cell: number, colour: HexColour | typeof EMPTY): void {
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
      this.stones[this.board.placeOf[this.board.mirror(cell)]] = opponent(colour as HexColour);
      this.#turn(this.board.mirror(cell), opponent(colour as HexColour));
      break;
    }
  }

  /** The colour that has joined its sides, 0 while nobody has. */
  winner(): HexColour | 0 {
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

/** Why a move may not be played. */
type BrokenHexRule = "occupied" | "no-swap" | "late-swap";

/** The rule that a move breaks; nothing where it is legal. */
export function brokenHexRule(state: HexState, move: number): BrokenHexRule | undefined {
  if (state.isLegal(move)) return undefined;
  if (move !== state.swapMove) return "occupied";
  return state.swap === "none" ? "no-swap" : "late-swap";
}
