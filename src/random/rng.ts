import { takeLog } from "./log.js";

/**
 * A seeded stream of random numbers: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state, period
 * about 2^127 on average. 32-bit integer arithmetic only, so it draws the same numbers in every JavaScript
 * engine and can be repeated in WebAssembly. Not for secrets.
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
