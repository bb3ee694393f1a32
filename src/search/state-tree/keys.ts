/**
 * Keys of the nested sets that contain a state. Level 0 is the shelf; level d halves both coordinates of every point d times.
 * Every coordinate is a number of `LEVELS` bits, and each of its leading bits contributes a random word (Zobrist); the words
 * of one point are joined by exclusive or and mixed, those of all points added, so that points of one kind may be
 * exchanged, but not their coordinates.
 */
import { stream } from "../../random/index.js";

export const LEVELS = 15;
const RANGE = 1 << LEVELS;

/** Two words for each kind (of at most 4), axis, bit and its value. */
const words = new Int32Array(4 * 2 * LEVELS * 2 * 2);
const generator = stream("state-tree", "zobrist");
for (let i = 0; i < words.length; i++) words[i] = generator.uint32();

export class Keys {
  readonly key = new Int32Array(LEVELS + 2);
  /** Never 0, which marks a free record. */
  readonly check = new Int32Array(LEVELS + 2);
  /** Levels of the state: no points, no halving. */
  deepest = 0;
  #known = 0;
  #count = 0;
  #shelf = 0;
  readonly #x: Int32Array;
  readonly #y: Int32Array;
  readonly #kinds: Uint8Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;

  constructor(points: number) {
    this.#x = new Int32Array(points);
    this.#y = new Int32Array(points);
    this.#kinds = new Uint8Array(points);
    this.#low = new Int32Array(points);
    this.#high = new Int32Array(points);
  }

  /** Starts with a state. */
  read(shelf: number, count: number, coordinates: Float64Array, kinds: Uint8Array): void {
    this.#count = count;
    this.deepest = count === 0 ? 0 : LEVELS;
    for (let i = 0; i < count; i++) {
      this.#x[i] = Math.min(RANGE - 1, Math.max(0, coordinates[2 * i] * RANGE)) | 0;
      this.#y[i] = Math.min(RANGE - 1, Math.max(0, coordinates[2 * i + 1] * RANGE)) | 0;
      this.#kinds[i] = kinds[i];
      this.#low[i] = 0;
      this.#high[i] = 0;
    }
    this.#shelf = mix(shelf | 0);
    this.key[0] = mix(this.#shelf ^ 0x2545f491);
    this.check[0] = mix(this.#shelf + 0x9e3779b9) | 1;
    this.#known = 0;
  }

  /** Makes the keys down to `level`. */
  reach(level: number): void {
    while (this.#known < level) this.#halve(++this.#known);
  }

  #halve(level: number): void {
    const bit = LEVELS - level;
    let low = this.#shelf;
    let high = ~this.#shelf;
    for (let i = 0; i < this.#count; i++) {
      const kind = this.#kinds[i] * 2;
      const x = 4 * (kind * LEVELS + bit) + 2 * ((this.#x[i] >> bit) & 1);
      const y = 4 * ((kind + 1) * LEVELS + bit) + 2 * ((this.#y[i] >> bit) & 1);
      const ownLow = this.#low[i] ^ words[x] ^ words[y];
      const ownHigh = this.#high[i] ^ words[x + 1] ^ words[y + 1];
      this.#low[i] = ownLow;
      this.#high[i] = ownHigh;
      low = (low + Math.imul(ownLow, 0x85ebca6b)) | 0;
      high = (high + Math.imul(ownHigh ^ (ownLow >>> 15), 0xc2b2ae35)) | 0;
    }
    this.key[level] = mix(low + level);
    this.check[level] = mix(high ^ low) | 1;
  }
}

/** Scatters the bits of a word. */
export function mix(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}
