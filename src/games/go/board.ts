/**
 * The geometry of a Go board of width x height points. Point `row * width + column` stands in row `row` from the
 * top and column `column` from the left; the number of points is the move that passes. Stones live in an array
 * with a border of one place around the board (*places*), so that walks need no bounds.
 */
import type { Player } from "../../game/index.js";
import { BLACK, EDGE, EMPTY, LARGEST, WHITE } from "./numbers.js";
import { zobristKeys } from "./zobrist.js";

export { BLACK, EDGE, EMPTY, LARGEST, WHITE };

export type Colour = typeof BLACK | typeof WHITE;

export function opponent(colour: Colour): Colour {
  return colour === BLACK ? WHITE : BLACK;
}

/** Player 0 has the black stones. */
export function colourOf(player: Player): Colour {
  return player === 0 ? BLACK : WHITE;
}

export class GoBoard {
  readonly width: number;
  readonly height: number;
  /** Number of points. */
  readonly points: number;
  /** The move that passes: the number of points. */
  readonly pass: number;
  /** Places in a row of the bordered array. */
  readonly stride: number;
  /** Number of places, border included. */
  readonly places: number;
  /** From a point to its place. */
  readonly placeOf: Int16Array;
  /** From a place to its point; -1 on the border. */
  readonly pointOf: Int16Array;
  /** Steps between places to the four neighbours: E, S, W, N. */
  readonly steps: Int16Array;
  /** Steps between places to the four corners: SE, SW, NW, NE. */
  readonly diagonals: Int16Array;
  /** The bordered array of an empty board. */
  readonly bare: Uint8Array;
  /** Zobrist keys: low and high half for a black stone, then for a white one, by place. */
  readonly keys: Int32Array;

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
    this.points = width * height;
    this.pass = this.points;
    this.stride = width + 2;
    this.places = this.stride * (height + 2);
    this.placeOf = new Int16Array(this.points);
    this.pointOf = new Int16Array(this.places).fill(-1);
    this.steps = Int16Array.of(1, this.stride, -1, -this.stride);
    this.diagonals = Int16Array.of(this.stride + 1, this.stride - 1, -this.stride - 1, 1 - this.stride);
    this.bare = new Uint8Array(this.places).fill(EDGE);
    for (let point = 0; point < this.points; point++) {
      const place = (Math.floor(point / width) + 1) * this.stride + (point % width) + 1;
      this.placeOf[point] = place;
      this.pointOf[place] = point;
      this.bare[place] = EMPTY;
    }
    this.keys = zobristKeys(this.places);
  }
}
