/** The matches of a server, found by id and by name. Of those that are over the last ones are kept to be read. */
import {
  type Dc4Match,
  type MatchSettings,
  Refusal,
  type ShotRow,
  type StateRow,
} from "../../protocols/dc4/index.js";

/** Matches that are over and can still be read. */
const MOST_READ = 500;

/** Matches of one user that are not over. */
const MOST_OF_ONE = 200;

/** Begins a match of these settings; refuses where no more can be played. */
export type OpenMatch = (settings: MatchSettings) => Dc4Match;

export class Matches {
  readonly #open: OpenMatch;
  readonly #matches = new Map<string, Dc4Match>();
  /** Which user created a match. */
  readonly #creators = new WeakMap<Dc4Match, string>();

  constructor(open: OpenMatch) {
    this.#open = open;
  }

  /** Newest first. */
  get all(): readonly Dc4Match[] {
    return [...this.#matches.values()].reverse();
  }

  /** For a user, who may have so many that are not over. */
  create(settings: MatchSettings, user: string): Dc4Match {
    const own = this.all.filter((match) => !match.over && this.#creators.get(match) === user);
    if (own.length >= MOST_OF_ONE)
      throw new Refusal(503, `A user has at most ${MOST_OF_ONE} matches that are not over.`);
    const match = this.#open(settings);
    this.add(match);
    this.#creators.set(match, user);
    return match;
  }

  add(match: Dc4Match): void {
    this.#matches.set(match.id, match);
    const over = [...this.#matches.values()].filter((each) => each.over);
    for (const { id } of over.slice(0, Math.max(0, over.length - MOST_READ))) this.#matches.delete(id);
  }

  find(id: string): Dc4Match {
    const match = this.#matches.get(id.toLowerCase());
    if (match === undefined) throw new Refusal(404, "Match not found.");
    return match;
  }

  /** The newest of this name. */
  named(name: string): Dc4Match {
    const match = this.all.find(({ settings }) => settings.match_name === name);
    if (match === undefined) throw new Refusal(404, "Match not found.");
    return match;
  }

  state(id: string): readonly [Dc4Match, StateRow] {
    return this.#part("State", (match) => match.stateById.get(id));
  }

  stones(id: string): readonly [Dc4Match, StateRow] {
    return this.#part("Stone coordinate", (match) => match.stonesById.get(id));
  }

  shot(id: string): readonly [Dc4Match, ShotRow] {
    return this.#part("Shot info", (match) => match.shotById.get(id));
  }

  shotAfter(state: string): readonly [Dc4Match, ShotRow] {
    return this.#part("Shot info", (match) => match.shotByState.get(state));
  }

  #part<T>(name: string, find: (match: Dc4Match) => T | undefined): readonly [Dc4Match, T] {
    for (const match of this.all) {
      const found = find(match);
      if (found !== undefined) return [match, found];
    }
    throw new Refusal(404, `${name} not found.`);
  }
}
