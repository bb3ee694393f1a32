/** The games of two agents of a ladder, counted: what is known of them does not grow with their number. */
import type { Encounter } from "../../stats/index.js";
import type { Pairing } from "../schedule.js";

export class Meeting {
  readonly agents: Pairing;
  /** Games that were played. */
  games = 0;
  /** Games that are being played, or were given out to be. */
  readonly given = new Set<number>();
  /** Games that are over, but for those of the first pairs, all of which are. */
  readonly #over = new Set<number>();
  #wholePairs = 0;
  /** Points of the first-named agent in games whose other one is missing, by pair. */
  readonly #halves = new Map<number, number>();
  /** How often pairs gave it so many points. */
  readonly #pairs = new Map<number, number>();

  constructor(agents: Pairing) {
    this.agents = agents;
  }

  /** A game is over; with the points of the first-named agent, where it could be played. */
  add(index: number, points: number | null): void {
    this.given.delete(index);
    this.#over.add(index);
    for (let first = 2 * this.#wholePairs; this.#over.has(first) && this.#over.has(first + 1); first += 2) {
      this.#over.delete(first);
      this.#over.delete(first + 1);
      this.#wholePairs++;
    }
    if (points === null) return;
    this.games++;
    const pair = Math.floor(index / 2);
    const half = this.#halves.get(pair);
    if (half === undefined) this.#halves.set(pair, points);
    else {
      this.#halves.delete(pair);
      this.#pairs.set(half + points, (this.#pairs.get(half + points) ?? 0) + 1);
    }
  }

  /** The games of the first pair that is not whole. */
  missing(): number[] {
    const isFree = (index: number) => !this.#over.has(index) && !this.given.has(index);
    for (let pair = this.#wholePairs; ; pair++) {
      const free = [2 * pair, 2 * pair + 1].filter(isFree);
      if (free.length > 0) return free;
    }
  }

  *encounters(): Generator<Encounter> {
    const players = this.agents;
    for (const [points, times] of this.#pairs) yield { players, games: 2, points, times };
    for (const points of this.#halves.values()) yield { players, games: 1, points };
  }
}
