/** What a game is: games, states, boards, and the parts that searches ask of a game. */
import type { Rng } from "../core/random.js";

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

const register = new Float64Array(1);

/**
 * The moves that a state offers, best first where priors say so. A move of a board game is a small number, its `id`,
 * less than 65535, and the same number means the same move in every state. A search owns one such list and refills it.
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

  /** The id of an arm, drawn by its prior; the priors must add up to 1. */
  draw(rng: Rng): number {
    const { ids, priors, length } = this;
    rng.floats(register);
    let left = register[0];
    for (let arm = 0; arm < length - 1; arm++) {
      left -= priors[arm];
      if (left < 0) return ids[arm];
    }
    return ids[length - 1];
  }
}

/** Lists the moves of a state that is not over. */
export interface Candidates<S> {
  /** No id is as large as this. */
  readonly capacity: number;
  list(state: S, into: Arms): void;
}

/**
 * The moves that are worth a thought in a state whose legal moves are a continuum: a few arms, each with an id that
 * means the same kind of move in every state, and the chance with which a playout takes it.
 */
export interface Policy<S, M> {
  /** No state has more arms than this. */
  readonly most: number;
  /** At least one arm; priors are chances and add up to 1. */
  list(state: S, into: Arms): void;
  /** The move that an arm means here; asked of the state that was listed last, for an id of its arms. */
  move(state: S, id: number, into: M): void;
}

/** Where the simulations of a search stop: it is asked for the scale of a position once, when a search of it begins. */
export interface Horizon<S> {
  scale(root: S): Scale<S>;
}

/**
 * Where simulations from one position stop, and what they have then come to. Their unit is a reward, whose scale is such
 * that searches explore well; `toValue` leads back to the game's own scale. Both are for player 0. A scale never changes.
 */
export interface Scale<S> {
  /** Rewards on scales of one horizon with the same key mean the same. */
  readonly key: string;
  reached(state: S): boolean;
  /** The reward of a state at the horizon. */
  reward(state: S): number;
  toValue(reward: number): Value;
  /** The standard error of a value, by that of its reward. */
  toError(error: number, reward: number): number;
  toReward(value: Value): number;
}

/**
 * Moves laid out so closely that the disturbance carries each to its neighbours: what is tried at the root of a search. A
 * row of the sparse matrix of weights says where the disturbance takes an intended place; it adds up to 1.
 */
export interface Grid<M> {
  readonly size: number;
  /** 1 where the move may be chosen; the other places are there for the disturbance. */
  readonly choosable: Uint8Array;
  /** Row i: `neighbours` and `weights` from `starts[i]` up to `starts[i + 1]`. Rows of places not choosable are empty. */
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  readonly weights: Float64Array;
  /** Writes the move of a place. */
  move(place: number, into: M): void;
}

/** Moves as a few numbers, for memory that threads share and for moves between moves. */
export interface Coder<M> {
  /** Numbers a move. */
  readonly length: number;
  blank(): M;
  write(move: M, into: Float64Array, at: number): void;
  read(from: Float64Array, at: number, into: M): void;
}

/**
 * A state with continuous coordinates as the State Tree sees it: a shelf, on which states are alike in everything
 * discrete, and points in the unit square, each of a kind; points of one kind are interchangeable.
 */
export interface Partition<S> {
  /** No state has more points. */
  readonly points: number;
  /** A 32-bit number; asked right before `read`. */
  shelf(state: S): number;
  /** Writes x and y of each point in turn, from 0 up to but not including 1, and its kind; returns their number. */
  read(state: S, coordinates: Float64Array, kinds: Uint8Array): number;
  /** Where symmetric states are read alike: the arm that an arm of the state read last becomes by that. */
  image?(id: number): number;
}

/** Plays a state to its end, consuming it; owns its loop and is called once a simulation. */
export interface Playout<S> {
  /**
   * Gives the result for player 0. With `owners`, also writes for every id that was empty at the start who had
   * it in the end: +1 player 0, -1 player 1, 0 nobody that the playout knows of. Other ids are left alone.
   */
  run(state: S, rng: Rng, owners?: Int8Array): Value;
}

/** Plays a state on to where the scale of the search has its end, consuming it. */
export interface ScaledPlayout<S> {
  /** Gives the reward; the state has not yet reached the end. */
  run(state: S, rng: Rng, scale: Scale<S>): number;
  /** Where playouts learn from one another: forgets it all. */
  forget?(): void;
  /** And the share of their memory that is in use. */
  readonly fill?: number;
}

/** Where playouts stop short of the end of the scale: after so many moves the state is worth what another playout makes of it. */
export interface Leaf<S> {
  readonly depth: number;
  readonly playout: ScaledPlayout<S>;
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

/** An advisor whose verdicts are proofs that rest on some ids only: what the loser does elsewhere changes nothing. */
export interface Prover<S> extends Advisor<S> {
  /** Words of a set of ids, a bit an id. */
  readonly words: number;
  /** Ids below this are points that a proof can rest on; a move beyond them, as a swap, changes everything. */
  readonly points: number;
  /**
   * After `advise`: the ids that the winner's proof rests on; without a verdict, those that the case against the
   * moves taken away rests on.
   */
  writeNeeds(into: Int32Array, at: number): void;
}

/** What is thought of a state before any search. */
export interface Evaluation {
  /** The moves that are weighed: get priors, best first, or stay as they are where there is no opinion. */
  readonly arms: Arms;
  /** The chance that the player to move wins, between 0 and 1. */
  value: number;
}

/**
 * Estimates of states and priors of their moves, where playouts would cost more or tell less: a rule of thumb of the game, or a
 * net. A net wants many states at once, and its answer may come later.
 */
export interface Evaluator<S> {
  /** The most states that it is asked about at once. */
  readonly batch: number;
  /** Fills in the evaluation of each state, none of which is over; neither is touched by anybody else until that is done. */
  evaluate(states: readonly S[], into: readonly Evaluation[]): void | Promise<void>;
}

/** A game whose moves have places on a board, numbered row by row from the top, but for one whose id is the number of places. */
export interface BoardGame<S extends State<number>> extends Game<S, number> {
  readonly board: { readonly width: number; readonly height: number };
}

/** No id of a move is as large as this. */
export function capacityOf<S extends State<number>>({ board }: BoardGame<S>): number {
  return board.width * board.height + 1;
}

/**
 * A position of a board game of which there is no more to know: player 0 begins and has the black stones, both take turns, and
 * a move puts a stone on its place. Whoever asks something of games has a plain way for such ones.
 */
export interface PlainState extends State<number> {
  readonly board: PlainBoard;
  /** -1 at the start. */
  readonly lastMove: number;
  /** Whose stone is on a place. */
  ownerOf(place: number): Player | undefined;
  /** All moves since the start. */
  moves(): readonly number[];
}

export interface PlainBoard {
  readonly width: number;
  readonly height: number;
  /** The name of a place: the letter of its column and the number of its row. */
  nameOf(place: number): string;
}

/** Whether a position tells what those of plain games do. */
export function isPlain(state: object): state is PlainState {
  const { board, ownerOf, moves, lastMove } = state as Partial<PlainState>;
  return (
    typeof board?.nameOf === "function" &&
    typeof ownerOf === "function" &&
    typeof moves === "function" &&
    typeof lastMove === "number"
  );
}

/** The rows of a position from the top, of `.`, `B` and `W`. */
export function plainRows(state: PlainState): string[] {
  const { width, height } = state.board;
  const letter = (place: number) => {
    const owner = state.ownerOf(place);
    return owner === undefined ? "." : "BW"[owner];
  };
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => letter(row * width + column)).join(""),
  );
}

/** What the columns of a board are called, from the left, and its rows, from the top. */
export function plainNames(board: PlainBoard): { columns: string[]; rows: string[] } {
  const { width, height } = board;
  return {
    columns: Array.from({ length: width }, (_, column) => board.nameOf(column).replace(/\d+$/, "")),
    rows: Array.from({ length: height }, (_, row) => board.nameOf(row * width).replace(/^\D+/, "")),
  };
}

/** No game that is read has more moves than this: a position may be kept of every one of them. */
export const LONGEST_GAME = 5000;

/** Throws one line where a game is longer than any that is read. */
export function checkLength(moves: number): void {
  if (moves > LONGEST_GAME)
    throw new Error(`too long: a game that is read has ${LONGEST_GAME} moves at most`);
}
