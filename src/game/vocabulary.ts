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
