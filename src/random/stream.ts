import { Rng } from "./rng.js";

/**
 * Finds a stream by name: `stream("seed", "match", 17, "disturbance")` is the same stream on every machine,
 * whatever else was drawn before, so that any game of any match can be repeated alone.
 *
 * The seed and the path are hashed into the generator's four words; 12 and "12" are different names.
 * The first twelve outputs are discarded, as the generator's author advises.
 */
export function stream(seed: string | number, ...path: readonly (string | number)[]): Rng {
  const words = Int32Array.of(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344); // digits of pi
  absorb(words, seed);
  for (const name of path) absorb(words, name);
  const rng = new Rng(finish(words[0]), finish(words[1]), finish(words[2]), finish(words[3]));
  for (let i = 0; i < 12; i++) rng.uint32();
  return rng;
}

function absorb(words: Int32Array, name: string | number): void {
  const text = String(name);
  mix(words, typeof name === "number" ? 1 : 2);
  for (let i = 0; i < text.length; i++) mix(words, text.charCodeAt(i) + 3);
}

function mix(words: Int32Array, value: number): void {
  words[0] = Math.imul(words[0] ^ value, 0x9e3779b1) ^ (words[3] >>> 15);
  words[1] = Math.imul(words[1] ^ words[0], 0x85ebca77) ^ (words[0] >>> 13);
  words[2] = Math.imul(words[2] ^ words[1], 0xc2b2ae3d) ^ (words[1] >>> 16);
  words[3] = Math.imul(words[3] ^ words[2], 0x27d4eb2f) ^ (words[2] >>> 14);
}

/** The avalanche of MurmurHash3 (Austin Appleby): every input bit reaches every output bit. */
function finish(word: number): number {
  let h = word ^ (word >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
