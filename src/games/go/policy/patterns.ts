/**
 * 3x3 patterns around an empty point, as the side to move sees them: which of the eight neighbours are its own stones, the
 * opponent's, empty or off the board. A pattern's code has two bits a neighbour (empty 0, own 1, opponent 2, edge 3), clockwise from
 * the one above; the eight turns and reflections of a pattern are one class. There are 954 classes in the middle of a
 * board, 135 at its sides, 18 in its corners, and one for everything that only boards of one row or column have (the last class).
 */
import { BLACK, type Colour, EDGE } from "../board.js";
import { CODES } from "../numbers.js";

/** Steps of rows and columns to the neighbours, clockwise from the one above. */
export const AROUND: readonly (readonly [number, number])[] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
];

/** The class of each code; the last class is the one of narrow boards. */
export const PATTERN_OF: Uint16Array = classify();

/** The code of the pattern around a place of a bordered array, from the view of a colour. */
export function patternCode(stones: Uint8Array, stride: number, place: number, colour: Colour): number {
  let code = 0;
  for (let i = 0; i < 8; i++) {
    const [row, column] = AROUND[i];
    code |= stones[place + row * stride + column] << (2 * i);
  }
  return colour === BLACK ? code : swapColours(code);
}

/** The same pattern with own and opponent's stones exchanged. */
export function swapColours(code: number): number {
  return ((code & 0x5555) << 1) | ((code >> 1) & 0x5555);
}

/**
 * Whether the pattern is an eye of the side to move: all four next to it own or edge, and of the four at its corners fewer than two
 * the opponent's, where any edge counts as one.
 */
export function isEyePattern(code: number): boolean {
  let opponents = 0;
  let edge = 0;
  for (let i = 0; i < 8; i++) {
    const stone = (code >> (2 * i)) & 3;
    if (i % 2 === 0) {
      if (stone !== BLACK && stone !== EDGE) return false;
    } else if (stone === EDGE) edge = 1;
    else if (stone !== BLACK && stone !== 0) opponents++;
  }
  return opponents + edge < 2;
}

/** Numbers the classes: first the middle of the board, then sides, then corners, each by the smallest code of its images. */
function classify(): Uint16Array {
  const classOf = new Uint16Array(CODES);
  const numbered = new Uint8Array(CODES);
  let classes = 0;
  for (const edges of [0, 3, 5]) {
    for (let code = 0; code < CODES; code++) {
      if (numbered[code] === 1 || edgesOf(code) !== edges) continue;
      for (const image of imagesOf(code)) {
        classOf[image] = classes;
        numbered[image] = 1;
      }
      classes++;
    }
  }
  for (let code = 0; code < CODES; code++) if (edgesOf(code) < 0) classOf[code] = classes;
  return classOf;
}

/** Neighbours off the board where they are those of a middle (0), a side (3) or a corner (5); else -1. */
function edgesOf(code: number): number {
  const off = code & (code >> 1) & 0x5555;
  if (off === 0) return 0;
  for (let quarter = 0; quarter < 4; quarter++) {
    // Clockwise from the upper left, a side is three in a row and a corner five.
    if (off === turned(0x4005, quarter)) return 3;
    if (off === turned(0x5405, quarter)) return 5;
  }
  return -1;
}

/** A code after so many quarters of a turn. */
function turned(code: number, quarters: number): number {
  return ((code << (4 * quarters)) | (code >> (16 - 4 * quarters))) & 0xffff;
}

function imagesOf(code: number): number[] {
  const images: number[] = [];
  for (const each of [code, reflected(code)])
    for (let quarter = 0; quarter < 4; quarter++) images.push(turned(each, quarter));
  return images;
}

function reflected(code: number): number {
  let image = 0;
  for (let i = 0; i < 8; i++) image |= ((code >> (2 * i)) & 3) << (2 * ((8 - i) % 8));
  return image;
}
