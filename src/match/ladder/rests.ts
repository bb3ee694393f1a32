/**
 * Who of a ladder rests. A game that could not be played has no result and nobody who is blamed for it; but an agent whose games fail one
 * after another, whoever it meets, is the one that cannot be played. It rests, and is tried again when others have played some games; twice
 * as many each time that it fails again.
 */
import { type GameRecord, isPlayed } from "../record.js";

/** Games of an agent in a row that failed, after which it rests. */
const MOST_FAILED = 3;
/** Games of others for which it does, the first time. */
const REST = 100;

export class Rests {
  readonly #resting = new Map<string, { readonly reason: string; readonly until: number }>();
  /** Games in a row that failed, by agent and by pairing. */
  readonly #failed = new Map<string, number>();
  readonly #pairings = new Map<string, { readonly players: readonly string[]; games: number }>();
  /** How long an agent rests the next time, where it has rested since it could be played. */
  readonly #pauses = new Map<string, number>();
  /** Games that were played, by agent and in all. */
  readonly #games = new Map<string, number>();
  #played = 0;

  /** Why an agent rests; nothing where it does not. */
  reasonOf(name: string): string | undefined {
    return this.#resting.get(name)?.reason;
  }

  /** Whether it is open that an agent can be played: nobody knows it yet, or its last game failed. */
  isOnTrial(name: string): boolean {
    return this.#gamesOf(name) === 0 || this.#failedInARow(name) > 0;
  }

  /** Games of two agents that failed since one of them could be played. */
  failedOf(players: readonly string[]): number {
    return this.#pairings.get(keyOf(players))?.games ?? 0;
  }

  /** Returns who rests from now on. */
  note(record: GameRecord): string[] {
    if (isPlayed(record)) {
      this.#notePlayed(record.players);
      return [];
    }
    // It is known whose fault it is.
    if (record.players.some((name) => this.#resting.has(name))) return [];
    return this.#noteFailed(record);
  }

  /** Who rests is tried again: one more game that fails is enough. */
  wake(names: Iterable<string> = [...this.#resting.keys()]): void {
    for (const name of [...names]) {
      if (!this.#resting.delete(name)) continue;
      this.#forget([name]);
      this.#failed.set(name, MOST_FAILED - 1);
    }
  }

  /** Whatever failed before, they can be played. */
  #forget(names: readonly string[]): void {
    for (const name of names) {
      this.#resting.delete(name);
      this.#failed.delete(name);
    }
    for (const [key, { players }] of this.#pairings)
      if (players.every((name) => this.#failedInARow(name) === 0)) this.#pairings.delete(key);
  }

  #notePlayed(players: readonly string[]): void {
    this.#played++;
    for (const name of players) {
      this.#games.set(name, this.#gamesOf(name) + 1);
      this.#pauses.delete(name);
    }
    this.#forget(players);
    this.wake([...this.#resting].filter(([, { until }]) => this.#played >= until).map(([name]) => name));
  }

  #noteFailed({ players, reason = "" }: GameRecord): string[] {
    for (const name of players) this.#failed.set(name, this.#failedInARow(name) + 1);
    this.#pairings.set(keyOf(players), { players, games: this.failedOf(players) + 1 });
    const most = Math.max(...players.map((name) => this.#failedInARow(name)));
    if (most < MOST_FAILED) return [];
    const suspects = players.filter((name) => this.#failedInARow(name) === most);
    const fewest = Math.min(...suspects.map((name) => this.#gamesOf(name)));
    const found = suspects.filter((name) => this.#gamesOf(name) === fewest);
    for (const name of found) {
      const pause = this.#pauses.get(name) ?? REST;
      this.#pauses.set(name, 2 * pause);
      this.#resting.set(name, {
        reason: `${most} games in a row failed: ${reason}`,
        until: this.#played + pause,
      });
    }
    return found;
  }

  #failedInARow(name: string): number {
    return this.#failed.get(name) ?? 0;
  }

  #gamesOf(name: string): number {
    return this.#games.get(name) ?? 0;
  }
}

function keyOf(players: readonly string[]): string {
  return [...players].sort().join("\n");
}
