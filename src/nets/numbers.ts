/**
 * Numbers that the room of nets shares with its kernels in WebAssembly. AssemblyScript (assembly/nets) imports this file as it is, so it
 * holds plain literals alone.
 */

/** Columns of a block of weights: eight vectors, which a machine holds in registers, or four where eight are too many. */
export const WIDE = 32;
export const NARROW = 16;

/** What the kernel of set networks is told before it runs, in this order: numbers of the shape, then where parts of the memory begin. */
export const FEATURES = 0;
export const JOINED = 1;
export const FIRST = 2;
export const SECOND = 3;
export const HEAD = 4;
export const OUTPUTS = 5;
export const MAX_SETS = 6;
/** Weights, in the order of a file. */
export const ELEMENT_IN = 7;
export const ELEMENT_JOINED = 8;
export const ELEMENT_CONTEXT = 9;
export const ELEMENT_OUT = 10;
export const ELEMENT_BIAS = 11;
export const HEAD_IN = 12;
export const HEAD_JOINED = 13;
export const HEAD_CONTEXT = 14;
export const MIDDLE = 15;
export const MIDDLE_BIAS = 16;
export const LAST = 17;
export const LAST_BIAS = 18;
/** Inputs, and what comes out. */
export const ELEMENTS = 19;
export const COUNTS = 20;
export const CONTEXTS = 21;
export const EXTRAS = 22;
export const LOGITS = 23;
/** What is computed on the way: sums of the first layer by element, what extras add to them by team, pools, a row, and a list. */
export const SUMS = 24;
export const SHIFTS = 25;
export const POOLS = 26;
export const ROW = 27;
export const LIST = 28;
export const TOLD = 29;
