/** Limits how many requests a user may send to one path within a sliding window of time. */

/** At most so many requests within so many seconds. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Keys that are remembered at the same time; the ones idle for longest are forgotten first. */
const MAX_KEYS = 10_000;

export class RequestWindow {
  readonly #limit: RequestLimit;
  readonly #now: () => number;
  /** Times of the granted requests by key, in milliseconds, the oldest first. */
  readonly #granted = new Map<string, number[]>();

  constructor(limit: RequestLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a request and returns true if the limit allows it; a refused request does not count. */
  take(key: string): boolean {
    const now = this.#now();
    const begin = now - 1000 * this.#limit.seconds;
    const times = (this.#granted.get(key) ?? []).filter((time) => time > begin);
    const allowed = times.length < this.#limit.requests;
    if (allowed) times.push(now);
    this.#granted.delete(key);
    this.#granted.set(key, times);
    if (this.#granted.size > MAX_KEYS) this.#granted.delete(this.#granted.keys().next().value as string);
    return allowed;
  }
}
