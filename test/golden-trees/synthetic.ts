/**
 * A game without meaning that is the same everywhere: players take points from a board, the value of an end is a
 * hash of the seed and of all moves. It has everything a search may meet: early ends, draws, uneven turns, and
 * positions that come about in several ways.
 */
import type { Rng } from "../../src/core/random.js";
import {
  type BatchPlayout,
  type MoveGenerator,
  MoveList,
  type Player,
  type Playout,
  type State,
  type Tally,
} from "../../src/game/game.js";
import type { SearchParts } from "../../src/search/run.js";

export interface SyntheticRules {
  readonly seed: number;
  /** Points of the board, hence moves at the start. */
  readonly points: number;
  /** Moves of a whole game. */
  readonly depth: number;
  /** Whether some games end before that, after three moves at least. */
  readonly early?: boolean;
  /** Whether some games are drawn. */
  readonly draws?: boolean;
  /** Whether the hash says who moves next. */
  readonly uneven?: boolean;
  /** Whether it matters only who took what, not when. */
  readonly unordered?: boolean;
}

export class SyntheticState implements State<number> {
  readonly rules: SyntheticRules;
  readonly owners: Int8Array;
  readonly history: number[] = [];
  readonly movers: Player[] = [];
  toMove: Player = 0;
  ply = 0;
  hash: number;

  constructor(rules: SyntheticRules) {
    this.rules = rules;
    this.owners = new Int8Array(rules.points);
    this.hash = mixed(rules.seed, 17);
  }

  isOver(): boolean {
    const { depth, early } = this.rules;
    return this.ply >= depth || (early === true && this.ply > 2 && mixed(this.hash, 1) % 5 === 0);
  }

  value(): number {
    const draw = this.rules.draws === true && mixed(this.hash, 2) % 4 === 0;
    return draw ? 0.5 : mixed(this.hash, 3) % 2;
  }

  play(move: number): void {
    if (this.owners[move] !== 0) throw new Error(`point ${move} is taken`);
    this.owners[move] = this.toMove === 0 ? 1 : -1;
    this.history.push(move);
    this.movers.push(this.toMove);
    this.ply++;
    this.hash =
      this.rules.unordered === true
        ? (this.hash ^ mixed(this.toMove, move + 10)) >>> 0
        : mixed(this.hash, move + 10);
    this.toMove = (this.rules.uneven === true ? mixed(this.hash, 4) % 2 : 1 - this.toMove) as Player;
  }

  copyFrom(source: SyntheticState): void {
    this.owners.set(source.owners);
    this.history.splice(0, this.history.length, ...source.history);
    this.movers.splice(0, this.movers.length, ...source.movers);
    this.toMove = source.toMove;
    this.ply = source.ply;
    this.hash = source.hash;
  }
}

export class Points implements MoveGenerator<SyntheticState> {
  readonly capacity: number;
  readonly #priors: boolean;

  constructor(rules: SyntheticRules, priors: boolean) {
    this.capacity = rules.points;
    this.#priors = priors;
  }

  list(state: SyntheticState, into: MoveList): void {
    into.length = 0;
    for (let point = 0; point < state.rules.points; point++) {
      if (state.owners[point] !== 0) continue;
      into.ids[into.length] = point;
      into.priors[into.length++] = this.#priors ? (mixed(state.hash, point + 100) % 100) / 100 : 0;
    }
  }
}

/** Random moves to the end; points that nobody took are nobody's. */
export class RandomPlayout implements Playout<SyntheticState> {
  run(state: SyntheticState, rng: Rng, owners?: Int8Array): number {
    const arms = new MoveList(state.rules.points);
    const candidates = new Points(state.rules, false);
    const before = state.owners.slice();
    while (!state.isOver()) {
      candidates.list(state, arms);
      state.play(arms.ids[rng.below(arms.length)]);
    }
    if (owners !== undefined)
      before.forEach((owner, point) => {
        if (owner === 0) owners[point] = state.owners[point];
      });
    return state.value();
  }
}

/** Several of them; a coin says who has the points that nobody took. Draws are no business of batches. */
export class RandomBatch implements BatchPlayout<SyntheticState> {
  readonly lanes = 8;
  readonly #playout = new RandomPlayout();

  run(state: SyntheticState, rng: Rng, into: Tally, credit: boolean): void {
    const owners = new Int8Array(state.rules.points);
    into.wins = 0;
    if (credit)
      state.owners.forEach((owner, point) => {
        if (owner === 0) into.held[point] = into.heldWins[point] = 0;
      });
    for (let lane = 0; lane < this.lanes; lane++) {
      const value = this.#playout.run(cloned(state), rng, owners);
      into.wins += value;
      if (!credit) continue;
      state.owners.forEach((owner, point) => {
        if (owner !== 0) return;
        const mine = owners[point] === 0 ? rng.bit() : Number(owners[point] > 0);
        into.held[point] += mine;
        into.heldWins[point] += mine * value;
      });
    }
  }
}

export function cloned(state: SyntheticState): SyntheticState {
  const copy = new SyntheticState(state.rules);
  copy.copyFrom(state);
  return copy;
}

export function syntheticParts(
  rules: SyntheticRules,
  more: Partial<SearchParts<SyntheticState>> & { priors?: boolean } = {},
): SearchParts<SyntheticState> {
  const { priors, ...parts } = more;
  return {
    clone: cloned,
    candidates: new Points(rules, priors ?? false),
    playout: new RandomPlayout(),
    ...parts,
  };
}

/** The value of a state with best play. */
export function minimax(state: SyntheticState): number {
  if (state.isOver()) return state.value();
  const values = [];
  for (let point = 0; point < state.rules.points; point++) {
    if (state.owners[point] !== 0) continue;
    const next = cloned(state);
    next.play(point);
    values.push(minimax(next));
  }
  return state.toMove === 0 ? Math.max(...values) : Math.min(...values);
}

export function mixed(word: number, by: number): number {
  let h = Math.imul(word ^ Math.imul(by + 1, 0x9e3779b1), 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 13)) >>> 0;
}
