/**
 * Zobrist hashing (1970): a position is the exclusive or of one random key a stone, here 64 bits in two halves. The
 * keys are those of SplitMix32 from a fixed start, so that every run and every thread has the same.
 */

/** Added to the low half where White is to move and the rules tell positions apart by that. */
export const WHITE_TO_MOVE = 0x5bd1e995;

/** Four words a place: low and high half for a black stone, then for a white one. */
export function zobristKeys(places: number): Int32Array {
  const keys = new Int32Array(4 * places);
  let state = 0x9e3779b9;
  for (let i = 0; i < keys.length; i++) {
    state = (state + 0x9e3779b9) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    keys[i] = word ^ (word >>> 15);
  }
  return keys;
}
