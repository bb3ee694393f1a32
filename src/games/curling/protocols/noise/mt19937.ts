/** The Mersenne Twister of C++ (std::mt19937): Matsumoto and Nishimura (1998), seeded as in their version of 2002. */
const SIZE = 624;
const AHEAD = 397;

export class Mt19937 {
  readonly #words = new Uint32Array(SIZE);
  #next = SIZE;

  /** The seed is a number of 32 bits. */
  constructor(seed: number) {
    const words = this.#words;
    words[0] = seed;
    for (let i = 1; i < SIZE; i++) {
      const last = words[i - 1]!;
      words[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
    }
  }

  /** The next number of 32 bits. */
  next(): number {
    if (this.#next === SIZE) this.#twist();
    let word = this.#words[this.#next++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  /** Its words and the place of the next one, as C++ writes an engine. */
  toString(): string {
    return `${this.#words.join(" ")} ${this.#next}`;
  }

  #twist(): void {
    const words = this.#words;
    for (let i = 0; i < SIZE; i++) {
      const mixed = (words[i]! & 0x80000000) | (words[(i + 1) % SIZE]! & 0x7fffffff);
      words[i] = words[(i + AHEAD) % SIZE]! ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }
}
