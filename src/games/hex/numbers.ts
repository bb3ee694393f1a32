/**
 * Numbers that the room of Hex shares with its kernels in WebAssembly. AssemblyScript (assembly/hex) imports this file as it is, so it
 * holds plain literals alone.
 */

/** The longest side of a board. */
export const LARGEST = 19;

/** What is on a place. */
export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

/** Playouts of a batch: the bits of a vector. */
export const LANES = 128;

/** Points that a set of connections has room for: cells, and the two edges of a colour. */
export const ROOM = 128;
