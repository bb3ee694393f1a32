/** How often somebody may do something: a bucket for each, which fills by `rate` a second up to `burst`. */

/** Names that are kept at the same time. */
const MOST_NAMES = 10_000;

interface Bucket {
  level: number;
  /** Milliseconds of the last look. */
  at: number;
}

export class Rates {
  readonly #rate: number;
  readonly #burst: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: number, burst: number, now: () => number) {
    this.#rate = rate;
    this.#burst = burst;
    this.#now = now;
  }

  /** Whether somebody may do it once more; that once is taken if so. */
  take(name: string): boolean {
    const bucket = this.#bucketOf(name);
    if (bucket.level < 1) return false;
    bucket.level--;
    return true;
  }

  /** Whether `take` would be granted. */
  has(name: string): boolean {
    return this.#bucketOf(name).level >= 1;
  }

  #bucketOf(name: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(name);
    // Whoever comes again is put last, so that those who stay away are forgotten first.
    this.#buckets.delete(name);
    const level = known ? known.level + (this.#rate * (now - known.at)) / 1000 : this.#burst;
    const bucket = { level: Math.min(this.#burst, level), at: now };
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > MOST_NAMES) this.#buckets.delete(this.#buckets.keys().next().value as string);
    return bucket;
  }
}
