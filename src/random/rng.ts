/**
 * A seeded stream of random numbers: sfc32 (Chris Doty-Humphrey, PractRand), 128 bits of state, period
 * about 2^127 on average. 32-bit integer arithmetic only, so it draws the same numbers in every JavaScript
 * engine and can be repeated in WebAssembly. Not for secrets.
 */
export class Rng {
  readonly #state: Int32Array;
  #spare = Number.NaN;

  /** Takes four 32-bit words as they are; use `stream` to find a generator by name. */
  constructor(a: number, b: number, c: number, counter: number) {
    this.#state = Int32Array.of(a, b, c, counter);
  }

  /** A uniform integer in [0, 2^32). */
  uint32(): number {
    const s = this.#state;
    const out = (((s[0] + s[1]) | 0) + s[3]) | 0;
    s[3] = (s[3] + 1) | 0;
    s[0] = s[1] ^ (s[1] >>> 9);
    s[1] = (s[2] + (s[2] << 3)) | 0;
    s[2] = (((s[2] << 21) | (s[2] >>> 11)) + out) | 0;
    return out >>> 0;
  }

  /** A uniform number in [0, 1) with 53 random bits. */
  float(): number {
    const high = this.uint32() >>> 5;
    const low = this.uint32() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** A uniform integer in [0, n), without bias, for 1 <= n <= 2^32 (Lemire's rejection on the remainder). */
  below(n: number): number {
    const limit = 4294967296 - (4294967296 % n);
    for (;;) {
      const draw = this.uint32();
      if (draw < limit) return draw % n;
    }
  }

  /** 0 or 1. */
  bit(): number {
    return this.uint32() >>> 31;
  }

  /** A standard normal number (Marsaglia's polar method; the second of each pair is kept for the next call). */
  normal(): number {
    const spare = this.#spare;
    if (!Number.isNaN(spare)) {
      this.#spare = Number.NaN;
      return spare;
    }
    let u: number;
    let v: number;
    let s: number;
    do {
      u = this.uint32() * 4.656612873077393e-10 - 1;
      v = this.uint32() * 4.656612873077393e-10 - 1;
      s = u * u + v * v;
    } while (s >= 1 || s === 0);
    const scale = Math.sqrt((-2 * Math.log(s)) / s);
    this.#spare = v * scale;
    return u * scale;
  }
}
