/**
 * The geometry of a Hex board of width x height cells. Cell `r * width + c` stands in row r from the top and
 * column c from the left; Black joins top and bottom, White left and right. Stones live in an array with a
 * border of one cell around the board (*places*): the border rows are Black's edges, the border columns White's,
 * so that walks and floods need no bounds.
 */
import type { Player } from "../../game/index.js";
import { BLACK, EMPTY, LARGEST, WHITE } from "./numbers.js";

export { BLACK, EMPTY, LARGEST, WHITE };

export type Colour = typeof BLACK | typeof WHITE;

export function opponent(colour: Colour): Colour {
  return colour === BLACK ? WHITE : BLACK;
}

/** Without a swap of sides Black is player 0, who begins. */
export function colourOf(player: Player): Colour {
  return player === 0 ? BLACK : WHITE;
}

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
