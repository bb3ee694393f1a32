/**
 * Shapes: the twelve points nearest to a move as the side to move sees them, the eight around it and the four that are two
 * steps straight away. Only those that were often played are known, and found by a table that has all eight images of each.
 * A code has two bits a point (empty 0, own 1, opponent 2, edge 3): the 3x3 pattern's sixteen, then above, right, below, left.
 */
import { BLACK, type Colour, type GoBoard } from "../board.js";
import { patternCode } from "../policy/patterns.js";

/** No code is as large; all are whole numbers that float32 keeps. */
export const SHAPE_CODES = 1 << 24;

export class Shapes {
  /** One code of each shape, its smallest. */
  readonly codes: Int32Array;
  /** Codes of all images by their hash, -1 where there is none, and the shapes they belong to. */
  readonly #keys: Int32Array;
  readonly #shapes: Int32Array;
  readonly #shift: number;

  constructor(codes: Int32Array) {
    this.codes = codes;
    const bits = 4 + Math.ceil(Math.log2(Math.max(codes.length, 1)));
    this.#shift = 32 - bits;
    this.#keys = new Int32Array(1 << bits).fill(-1);
    this.#shapes = new Int32Array(1 << bits);
    for (const [shape, code] of codes.entries())
      for (const image of imagesOf(code)) {
        const at = this.#find(image);
        this.#keys[at] = image;
        this.#shapes[at] = shape;
      }
  }

  /** The number of the shape with this code, -1 where it is not known. */
  indexOf(code: number): number {
    const at = this.#find(code);
    return this.#keys[at] < 0 ? -1 : this.#shapes[at];
  }

  /** Where the code is, or would be. */
  #find(code: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let at = Math.imul(code, 0x9e3779b1) >>> this.#shift;
    while (keys[at] !== code && keys[at] >= 0) at = (at + 1) & mask;
    return at;
  }
}

/** Reads the codes of shapes from stones. */
export class ShapeReader {
  readonly #board: GoBoard;
  /** By point: the places two steps above, right, below and left; off the board 0, which is edge. */
  readonly #far: Int16Array;

  constructor(board: GoBoard) {
    this.#board = board;
    const { width, height, points, placeOf } = board;
    this.#far = new Int16Array(4 * points);
    for (let point = 0; point < points; point++) {
      const [row, column] = [Math.floor(point / width), point % width];
      for (const [side, [dy, dx]] of FAR.entries()) {
        const [y, x] = [row + dy, column + dx];
        if (y >= 0 && y < height && x >= 0 && x < width) this.#far[4 * point + side] = placeOf[y * width + x];
      }
    }
  }

  /** `near` is the code of the 3x3 pattern there, from the view of the same colour. */
  code(stones: Uint8Array, point: number, colour: Colour, near: number): number {
    const far = this.#far;
    const at = 4 * point;
    const outer =
      stones[far[at]] | (stones[far[at + 1]] << 2) | (stones[far[at + 2]] << 4) | (stones[far[at + 3]] << 6);
    const seen = colour === BLACK ? outer : ((outer & 0x55) << 1) | ((outer >> 1) & 0x55);
    return near | (seen << 16);
  }

  /** The smallest code of the shape around a point. */
  smallest(stones: Uint8Array, point: number, colour: Colour): number {
    const { placeOf, stride } = this.#board;
    return smallestImage(
      this.code(stones, point, colour, patternCode(stones, stride, placeOf[point], colour)),
    );
  }
}

const FAR = [
  [-2, 0],
  [0, 2],
  [2, 0],
  [0, -2],
] as const;

function smallestImage(code: number): number {
  return Math.min(...imagesOf(code));
}

/** The code after all turns and reflections. */
function imagesOf(code: number): number[] {
  const images: number[] = [];
  let near = code & 0xffff;
  let far = code >> 16;
  for (let reflection = 0; reflection < 2; reflection++) {
    for (let quarter = 0; quarter < 4; quarter++) {
      images.push(near | (far << 16));
      near = ((near << 4) | (near >> 12)) & 0xffff;
      far = ((far << 2) | (far >> 6)) & 0xff;
    }
    near = reflected(near, 8);
    far = reflected(far, 4);
  }
  return images;
}

/** In the axis through the first of so many points in a circle. */
function reflected(code: number, points: number): number {
  let image = 0;
  for (let i = 0; i < points; i++) image |= ((code >> (2 * i)) & 3) << (2 * ((points - i) % points));
  return image;
}
