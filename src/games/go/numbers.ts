/**
 * Numbers that the rooms of Go share with the playouts in WebAssembly. AssemblyScript (assembly/go) imports this file as it is, so it
 * holds plain literals alone.
 */

/** The longest side of a board. */
export const LARGEST = 19;

/** What is on a place. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const EDGE = 3;

/** Codes of 3x3 patterns, of 16 bits, and their classes. */
export const CODES = 65536;
export const PATTERNS = 1108;

/** Number of tactical features, and of those that are the paper's. */
export const TACTICS = 8;
export const PAPER_TACTICS = 6;

/** Bit k - 1 of the flags of a move is tactical feature k. */
export const NEAR = 1;
export const TAKES = 2;
export const TAKES_IN_ATARI = 4;
export const EXTENDS = 8;
export const EXTENDS_IN_ATARI = 16;
export const CATCHES = 32;
export const TAKES_LAST = 64;
export const IN_ATARI = 128;

/** Weights of moves are multiples of 1 / UNITS (2^24), so that sums of doubles are exact: of patterns up to 2^20, with tactical features up to 2^28. */
export const UNITS = 16777216.0;
export const HEAVIEST_PATTERN = 1048576.0;
export const HEAVIEST = 268435456.0;
