// Random numbers that repeat on every machine: generators found by name, shuffling, and `exp` and `log` with the same bits.

const logDouble = new Float64Array(1);
const logWords = new Int32Array(logDouble.buffer);

/** Bits of the exponent in the upper word of a double, and the upper word of 1. */
const EXPONENT = 0x7ff00000;
const ONE = 0x3ff00000;

/**
 * Replaces the first number of `io`, normal and positive, by its natural logarithm, from + - * / alone: Math.log
 * may differ in the last bit between JavaScript engines, and a stream must not. With x = 2^e m, m near 1 and
 * f = (m - 1) / (m + 1): ln x = e ln 2 + 2 (f + f^3/3 + f^5/5 + ...).
 */
export function takeLog(io: Float64Array): void {
  logDouble[0] = io[0];
  const high = logWords[1];
  let exponent = ((high & EXPONENT) >> 20) - 1023;
  logWords[1] = (high & ~EXPONENT) | ONE;
  let m = logDouble[0];
  if (m > Math.SQRT2) {
    m *= 0.5;
    exponent++;
  }
  const f = (m - 1) / (m + 1);
  const q = f * f;
  let series = 1 / 19;
  series = series * q + 1 / 17;
  series = series * q + 1 / 15;
  series = series * q + 1 / 13;
  series = series * q + 1 / 11;
  series = series * q + 1 / 9;
  series = series * q + 1 / 7;
  series = series * q + 1 / 5;
  series = series * q + 1 / 3;
  series = series * q + 1;
  io[0] = exponent * Math.LN2 + 2 * f * series;
}

const expDouble = new Float64Array(1);
const expWords = new Int32Array(expDouble.buffer);

/** Beyond these powers of e there are no normal doubles. */
const MIN = -708;
const MAX = 709;

/** The natural logarithm of 2 in two parts, the first with so few digits that its multiples are exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/**
 * The exponential from + - * alone, within two units of the last place: Math.exp may differ in the last bit between JavaScript
 * engines, and what nets make of a position must not. With x = k ln 2 + r, r near 0: e^x = 2^k (1 + r + r^2/2 + r^3/6 + ...).
 * What is too small for a normal double is 0.
 */
export function exp(x: number): number {
  if (x < MIN) return 0;
  if (x > MAX) return Number.POSITIVE_INFINITY;
  const k = Math.round(x * Math.LOG2E);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let series = 1 / 6227020800;
  series = series * r + 1 / 479001600;
  series = series * r + 1 / 39916800;
  series = series * r + 1 / 3628800;
  series = series * r + 1 / 362880;
  series = series * r + 1 / 40320;
  series = series * r + 1 / 5040;
  series = series * r + 1 / 720;
  series = series * r + 1 / 120;
  series = series * r + 1 / 24;
  series = series * r + 1 / 6;
  series = series * r + 1 / 2;
  series = series * r + 1;
  series = series * r + 1;
  expWords[0] = 0;
  expWords[1] = (k + 1023) << 20;
  return series * expDouble[0];
}

/**
 * Draws random numbers from one seeded stream: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state, period about 2^127 on
 * average. It uses 32-bit integer arithmetic only, so every JavaScript engine and WebAssembly draw the same numbers. Not for
 * secrets.
 */
export class Rng {
  /** The words a, b, c and the counter of the generator, then the last output. */
  readonly #state: Int32Array;
  /** Normal numbers come in pairs: the pair, and how many of it have not been used. */
  readonly #normals = new Float64Array(2);
  #normalsLeft = 0;

  /** Takes four 32-bit words as they are; use `stream` to find a generator by name. */
  constructor(a: number, b: number, c: number, counter: number) {
    this.#state = Int32Array.of(a, b, c, counter, 0);
  }

  /** Goes on from where the other one is. */
  copyFrom(source: Rng): void {
    this.#state.set(source.#state);
    this.#normals.set(source.#normals);
    this.#normalsLeft = source.#normalsLeft;
  }

  #advance(): void {
    const s = this.#state;
    const out = (((s[0] + s[1]) | 0) + s[3]) | 0;
    s[3] = (s[3] + 1) | 0;
    s[0] = s[1] ^ (s[1] >>> 9);
    s[1] = (s[2] + (s[2] << 3)) | 0;
    s[2] = (((s[2] << 21) | (s[2] >>> 11)) + out) | 0;
    s[4] = out;
  }

  /** A uniform integer in [0, 2^32). */
  uint32(): number {
    this.#advance();
    return this.#state[4] >>> 0;
  }

  /** Fills the first `count` of `into` with what `uint32` would draw, as signed words. */
  words(into: Int32Array, count = into.length): void {
    const s = this.#state;
    let a = s[0];
    let b = s[1];
    let c = s[2];
    let counter = s[3];
    for (let i = 0; i < count; i++) {
      const out = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + out) | 0;
      into[i] = out;
    }
    s[0] = a;
    s[1] = b;
    s[2] = c;
    s[3] = counter;
  }

  /** A uniform integer in [0, n), without bias, for 1 <= n <= 2^32: draws beyond the last multiple of n are repeated. */
  below(n: number): number {
    const limit = 4294967296 - (4294967296 % n);
    for (;;) {
      const draw = this.uint32();
      if (draw < limit) return draw % n;
    }
  }

  /** 0 or 1. */
  bit(): number {
    this.#advance();
    return this.#state[4] >>> 31;
  }

  /** A uniform number in [0, 1) with 53 random bits. */
  float(): number {
    this.#advance();
    const high = this.#state[4] >>> 5;
    this.#advance();
    return (high * 67108864 + (this.#state[4] >>> 6)) / 9007199254740992;
  }

  /** A standard normal number. */
  normal(): number {
    if (this.#normalsLeft === 0) this.#drawNormals();
    return this.#normals[--this.#normalsLeft];
  }

  /** Fills `into` as `float` would: in hot loops V8 may box a number that is returned. */
  floats(into: Float64Array): void {
    for (let i = 0; i < into.length; i++) into[i] = this.float();
  }

  /** Fills `into` as `normal` would. */
  normals(into: Float64Array): void {
    for (let i = 0; i < into.length; i++) {
      if (this.#normalsLeft === 0) this.#drawNormals();
      into[i] = this.#normals[--this.#normalsLeft];
    }
  }

  /** Marsaglia's polar method, which gives two normal numbers at a time. */
  #drawNormals(): void {
    const normals = this.#normals;
    let u: number;
    let v: number;
    let s: number;
    do {
      this.#advance();
      u = this.#state[4] * 4.656612873077393e-10;
      this.#advance();
      v = this.#state[4] * 4.656612873077393e-10;
      s = u * u + v * v;
    } while (s >= 1 || s === 0);
    normals[0] = s;
    takeLog(normals);
    const scale = Math.sqrt((-2 * normals[0]) / s);
    normals[1] = u * scale;
    normals[0] = v * scale;
    this.#normalsLeft = 2;
  }
}

/**
 * Finds a stream by name: `stream("seed", "match", 17, "executionNoise")` is the same stream on every machine, whatever was drawn
 * before. So any game of any match can be repeated alone.
 *
 * The seed and the path are hashed into the generator's four words; 12 and "12" are different names. The first twelve outputs are
 * discarded, as the generator's author advises.
 *
 * @example
 * ```js
 * import { stream } from "playout";
 *
 * const dice = stream("example", "dice", 1);
 * console.log([1, 2, 3].map(() => 1 + dice.below(6)).join(" ")); // 5 3 4
 * console.log(1 + stream("example", "dice", 1).below(6)); // 5
 * ```
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

/** Puts items into random order (Fisher and Yates). */
export function shuffle<T>(items: { readonly length: number; [index: number]: T }, rng: Rng): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const item = items[i];
    items[i] = items[j];
    items[j] = item;
  }
}

/** The items in random order. */
export function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const copy = [...items];
  shuffle(copy, rng);
  return copy;
}
