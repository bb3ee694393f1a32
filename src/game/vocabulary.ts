import type { Rng } from "../random/index.js";

/** The two sides, in the order in which they are named in records. */
export type Player = 0 | 1;

/** A result or an estimate, from player 0's view; the scale is the game's. */
export type Value = number;

/**
 * A position with everything that decides what follows. `play` is deterministic: where chance exists, it
 * is a `Disturbance` of the move that happens before `play`.
 */
export interface State<M> {
  readonly toMove: Player;
  /** Moves played since the start. */
  readonly ply: number;
  isOver(): boolean;
  /** The result; only when over. */
  value(): Value;
  /** Plays a legal move. */
  play(move: M): void;
  /** Becomes equal to `source` without allocating. */
  copyFrom(source: this): void;
}

export interface Game<S extends State<M>, M> {
  readonly name: string;
  start(): S;
  clone(state: S): S;
  isLegal(state: S, move: M): boolean;
  readonly notation: Notation<S, M>;
  /** Only where hands fail. */
  readonly disturbance?: Disturbance<M>;
}

/** Text for moves and positions; `parseX(formatX(x))` gives `x` back, and parsing throws one clear line. */
export interface Notation<S, M> {
  formatMove(move: M): string;
  parseMove(text: string): M;
  formatState(state: S): string;
  parseState(text: string): S;
}

/** Chance that happens to the move: the intended move goes in, the move that is really played comes out. */
export interface Disturbance<M> {
  /** Draws the actual move into `into`, without allocating. */
  sample(intended: M, rng: Rng, into: M): void;
  /** Probability density of `actual` given `intended`, in the move's own coordinates. */
  density(intended: M, actual: M): number;
}

/**
 * The moves that a state offers, best first where priors say so. A move of a board game is a small number, its
 * `id`, and the same number means the same move in every state. A search owns one such list and refills it.
 */
export class Arms {
  length = 0;
  readonly ids: Int32Array;
  /** Chance, before any search, that the move is the one to play; 0 throughout where nothing is known. */
  readonly priors: Float64Array;

  constructor(capacity: number) {
    this.ids = new Int32Array(capacity);
    this.priors = new Float64Array(capacity);
  }
}

/** Lists the moves of a state that is not over. */
export interface Candidates<S> {
  /** No id is as large as this. */
  readonly capacity: number;
  list(state: S, into: Arms): void;
}

/** Plays a state to its end, consuming it; owns its loop and is called once a simulation. */
export interface Playout<S> {
  /**
   * Gives the result for player 0. With `owners`, also writes for every id that was empty at the start who had
   * it in the end: +1 player 0, -1 player 1, 0 nobody that the playout knows of. Other ids are left alone.
   */
  run(state: S, rng: Rng, owners?: Int8Array): Value;
}

/** What a batch of playouts from one state gave, in counts of playouts. */
export interface Tally {
  /** Won by player 0. */
  wins: number;
  /** By id: held by player 0 in the end. Only ids that were empty at the start are written. */
  readonly held: Int32Array;
  /** By id: held by player 0 in the end, and won by player 0. */
  readonly heldWins: Int32Array;
}

/** Many playouts of one state at once; the state is not changed. */
export interface BatchPlayout<S> {
  /** Playouts a run. */
  readonly lanes: number;
  /** `held` and `heldWins` are counted only with `credit`, which costs time. */
  run(state: S, rng: Rng, into: Tally, credit: boolean): void;
}

/** What an advisor is sure of, from the view of the player to move. */
export type Verdict = "win" | "loss" | "unknown";

/**
 * A game's own reasoning about a position, too dear to be asked everywhere. It takes away arms that cannot be
 * better than the ones it leaves, may reorder them and give priors, and says when the game is decided: on
 * "win", the first arm wins.
 */
export interface Advisor<S> {
  advise(state: S, arms: Arms): Verdict;
}
