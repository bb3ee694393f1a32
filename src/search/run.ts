/**
 * The interfaces of searches: parts from the game, runs in slices, reports; uniform playouts and progressive widening.
 */
import type { Rng } from "../core/index.js";
import {
  type Advisor,
  type BatchPlayout,
  type MoveGenerator,
  MoveList,
  type Playout,
  type State,
  type Value,
} from "../game/index.js";

/**
 * Begins searches of positions. A search runs in slices, so time control, stopping, pondering and live reports stay outside it.
 */
export interface Search<S, M, T extends SearchRun<M> = SearchRun<M>> {
  begin(root: S, rng: Rng, share?: SearchShare): T;
  /** Where workers can search together: bytes of each of the memories that so many of them share. */
  memories?(workers: number): readonly number[];
}

/** A worker's part in a search that several do together, in memory that all of them see. */
export interface SearchShare {
  /** From 0; -1 for one who only looks on. */
  readonly worker: number;
  readonly workers: number;
  readonly memories: readonly SharedArrayBuffer[];
}

/**
 * Runs one search: `run` adds playouts, `report` may be asked between slices, `advance` keeps the tree below a move that was
 * played.
 */
export interface SearchRun<M> {
  /** Playouts so far, those kept from earlier moves included. */
  readonly simulations: number;
  /** True when more running cannot change the answer: the game is decided, or there is one move. */
  readonly decided: boolean;
  /** Runs a slice of about `playouts` more playouts (a batch is not cut); later, where an evaluator answers later. */
  run(playouts: number): void | Promise<void>;
  /** What is known by now; `lines` is the most moves to report. */
  report(lines?: number): Report<M>;
  /** Goes on from the position after `move`, keeping what was learned below it; missing where none of it could be kept. */
  advance?(move: M): void;
  /**
   * Gives a move of the position as many visits as the most visited of the others from now on, so that their values can be compared.
   * The report has a line for it. Missing where all moves are visited alike.
   */
  pin?(move: M): void;
}

/** A search whose tree goes on below a move. */
export interface TreeSearchRun<M> extends SearchRun<M> {
  advance(move: M): void;
}

export type TreeSearch<S, M> = Search<S, M, TreeSearchRun<M>>;

/** Sums up a search at some moment. Values are for player 0; `lines` has the moves by visits, the chosen one first. */
export interface Report<M> {
  readonly best: M;
  /** Of the position, for player 0; a search may give a mean over all that it looked at, and not the chosen move's. */
  readonly value: Value;
  readonly simulations: number;
  /** What was counted; playouts where nothing is said. */
  readonly unit?: "playouts" | "positions" | "throws";
  /** Visits that estimate, of moves that were refuted since as well, where other simulations did something else. */
  readonly estimates?: number;
  /** The share of the memory of playouts that is in use, where they learn; near 1 nothing new is kept, and what is there goes on learning. */
  readonly fill?: number;
  /** The cells that the winner's proof rests on, where the position is proved and the game knows them. */
  readonly proof?: readonly number[];
  /** Moves by visits, the chosen one first. */
  readonly lines: readonly ReportLine<M>[];
}

/** Reports one move: its visits, its value with a standard error, a proof if there is one, and the expected continuation. */
export interface ReportLine<M> {
  readonly move: M;
  readonly visits: number;
  /** For player 0. */
  readonly value: Value;
  /** Standard error of the value; 0 where it is proved, and of a net, which does not tell. */
  readonly error: number;
  /** Points that whoever makes the move may expect, where that is what was estimated. */
  readonly points?: number;
  /** Whether the move wins or loses for the player who makes it, where that is proved. */
  readonly proved?: "win" | "loss";
  readonly prior?: number;
  /** What is expected after the move. */
  readonly continuation: readonly M[];
}

/**
 * Standard error of a mean of values in [0, 1], from their sum alone: the largest that such a mean can have,
 * as for wins and losses, with one of each added so that a few equal results do not look certain.
 */
export function standardError(sum: number, count: number): number {
  const mean = (sum + 1) / (count + 2);
  return Math.sqrt((mean * (1 - mean)) / (count + 2));
}

/** What a position is worth for player 0: as much as the move that is chosen, where that one is among the lines. */
export function reportedValue<M>({ best, value, lines }: Report<M>): Value {
  return lines.find(({ move }) => move === best)?.value ?? value;
}

/** Goes through steps to their end: at once, unless there is something to wait for. */
export function finished(steps: Generator<Promise<void>, void>): void | Promise<void> {
  const { done, value } = steps.next();
  if (done) return;
  return (value as Promise<void>).then(() => finished(steps));
}

/** Collects the parts of a game that `Uct` and `Flat` search with. Widening and the advisor may be left out. */
export interface SearchParts<S> {
  clone(state: S): S;
  readonly candidates: MoveGenerator<S>;
  readonly playout: Playout<S> | BatchPlayout<S>;
  readonly widening?: Widening;
  readonly advisor?: Advisor<S>;
}

/** Limits the moves of a node by its visits (progressive widening): moves join one after another, best prior first. */
export interface Widening {
  /** How many moves a node with so many visits may choose from; at least 1. */
  unlocked(visits: number): number;
}

export function isBatch<S>(playout: Playout<S> | BatchPlayout<S>): playout is BatchPlayout<S> {
  return "lanes" in playout;
}

/**
 * Plays any candidate with equal chance until the game is over: a playout for every game whose moves are numbered. An id counts as
 * held by the player who played it last. A playout that knows the game's rules is many times as fast.
 */
export class UniformPlayout<S extends State<number>> implements Playout<S> {
  readonly #candidates: MoveGenerator<S>;
  readonly #arms: MoveList;

  constructor(candidates: MoveGenerator<S>) {
    this.#candidates = candidates;
    this.#arms = new MoveList(candidates.capacity);
  }

  run(state: S, rng: Rng, owners?: Int8Array): Value {
    const arms = this.#arms;
    if (owners !== undefined) this.#clear(state, owners);
    while (!state.isOver()) {
      this.#candidates.list(state, arms);
      if (arms.length === 0) throw new Error("a playout has no move where the game is not over");
      const id = arms.ids[rng.below(arms.length)];
      if (owners !== undefined) owners[id] = state.toMove === 0 ? 1 : -1;
      state.play(id);
    }
    return state.value();
  }

  /** Of what can be played now it may come out that nobody did. */
  #clear(state: S, owners: Int8Array): void {
    if (state.isOver()) return;
    this.#candidates.list(state, this.#arms);
    for (let arm = 0; arm < this.#arms.length; arm++) owners[this.#arms.ids[arm]] = 0;
  }
}

// Progressive widening by visits (Coulom 2007): the n-th move of a node, n = 1, 2, ..., joins when the node's visits
// reach t_{n-1}, with
//
//   t_0 = 0,   t_{n+1} = t_n + first * growth^n
//
// With 40 and 1.4 that is 0, 40, 96, 174.4, 284.16, ... visits.

/** No node has more moves. */
const MAX = 1024;

/**
 * Lets the next move join when the visits of a node pass a threshold (Coulom 2007); thresholds grow by the factor `growth` from
 * `first` on.
 */
export class ProgressiveWidening implements Widening {
  /** Visits at which the moves after the first join; ends where they are beyond every search. */
  readonly #thresholds: Float64Array;

  constructor({ first = 40, growth = 1.4 }: { readonly first?: number; readonly growth?: number } = {}) {
    const thresholds: number[] = [];
    let visits = 0;
    let step = first;
    while (thresholds.length < MAX && visits + step <= Number.MAX_SAFE_INTEGER) {
      visits += step;
      thresholds.push(visits);
      step *= growth;
    }
    this.#thresholds = Float64Array.from(thresholds);
  }

  unlocked(visits: number): number {
    const thresholds = this.#thresholds;
    let open = 0;
    while (open < thresholds.length && thresholds[open] <= visits) open++;
    return open + 1;
  }
}
