/** The interfaces of games: states, boards, and the parts that searches ask of a game. */
import type { Rng } from "../core/random.js";

/** Numbers the two sides as records name them: 0 is the first agent of a game. In Go and Hex player 0 begins with Black. */
export type Player = 0 | 1;

/** Measures a result or an estimate for player 0. The scale is the game's: in Go and Hex 1 is a win, 0 a loss and 0.5 a draw. */
export type Value = number;

/**
 * Holds a position with everything that decides what follows. `play` is deterministic: chance is drawn before it, as a
 * `MoveNoise` of the move. Searches rely on `copyFrom` not to allocate.
 *
 * Implement it for a game of your own; `checkGame` tests the promises.
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

/**
 * Makes the positions of a game and says which moves are legal. One object stands for one variant, such as a board size, and is
 * shared by everything that plays it, so it keeps nothing of a single game.
 */
export interface Game<S extends State<M>, M> {
  readonly name: string;
  start(): S;
  clone(state: S): S;
  isLegal(state: S, move: M): boolean;
  /** About how many more moves the side to move will make, the next one included: its clock is shared out by them. */
  movesLeft?(state: S): number;
  /** Seconds on the clock of the side to move, where states carry clocks; `Infinity` where none runs. */
  timeLeft?(state: S): number;
  readonly notation: Notation<S, M>;
  /** Only where hands fail. */
  readonly disturbance?: MoveNoise<M>;
}

/**
 * Writes moves and positions as text and reads them back: `parseX(formatX(x))` gives `x`. Text for a position must hold everything
 * that decides what follows, because positions travel to threads as text. Parsing throws one clear line.
 */
export interface Notation<S, M> {
  formatMove(move: M): string;
  parseMove(text: string): M;
  formatState(state: S): string;
  parseState(text: string): S;
}

/**
 * Models execution noise: draws the move that is played for the one that was intended, and gives the density that searches with
 * kernel regression need.
 */
export interface MoveNoise<M> {
  /** Draws the actual move into `into`, without allocating. */
  sample(intended: M, rng: Rng, into: M): void;
  /** Probability density of `actual` given `intended`, in the move's own coordinates. */
  density(intended: M, actual: M): number;
}

const register = new Float64Array(1);

/**
 * Lists the moves of a state, best first where priors say so. A move of a board game is a small number, its `id`, below 65535; the
 * same number means the same move in every state. A search owns one list and refills it, so nothing is allocated.
 */
export class MoveList {
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

/**
 * Lists the moves of a state that is not over. A search asks at every new node, so `list` refills `into` and allocates nothing; it
 * sets `length`, `ids` and `priors`.
 */
export interface MoveGenerator<S> {
  /** No id is as large as this. */
  readonly capacity: number;
  list(state: S, into: MoveList): void;
}

/**
 * Proposes a few moves where the legal moves are a continuum, as in curling. Each arm has an id that means the same kind of move
 * in every state; its prior is the chance with which a playout takes it.
 */
export interface Policy<S, M> {
  /** No state has more arms than this. */
  readonly maxMoves: number;
  /** At least one arm; priors are chances and add up to 1. */
  list(state: S, into: MoveList): void;
  /** The move that an arm means here; asked of the state that was listed last, for an id of its arms. */
  move(state: S, id: number, into: M): void;
}

/**
 * Chooses where the simulations of a search stop, such as the end of the present end in curling. A search asks once, for its root.
 */
export interface Horizon<S> {
  scale(root: S): RewardScale<S>;
}

/**
 * Says where simulations from one position stop and turns the result into a reward, whose size suits exploration. `toValue` leads
 * back to the game's own scale. Both are for player 0. A scale never changes.
 */
export interface RewardScale<S> {
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
 * Lays intended moves out so closely that noise carries each to its neighbours: the moves a grid search tries at its root. Row i
 * of the sparse matrix of weights says where noise takes place i; each row adds up to 1.
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

/** Writes moves as a few numbers, for memory that threads share and for means of moves. */
export interface Coder<M> {
  /** Numbers a move. */
  readonly length: number;
  blank(): M;
  write(move: M, into: Float64Array, at: number): void;
  read(from: Float64Array, at: number, into: M): void;
}

/**
 * Describes a continuous state to the State Tree: a shelf, on which states agree in everything discrete, and points in the unit
 * square, each of a kind. Points of one kind are interchangeable.
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

/**
 * Plays a state to its end, consuming it; owns its loop and is called once a simulation. Most of a search's time is spent here.
 */
export interface Playout<S> {
  /**
   * Gives the result for player 0. With `owners`, also writes for every id that was empty at the start who had
   * it in the end: +1 player 0, -1 player 1, 0 nobody that the playout knows of. Other ids are left alone.
   */
  run(state: S, rng: Rng, owners?: Int8Array): Value;
}

/**
 * Plays a state on to where the scale of the search stops it, consuming it. It may learn from one playout to the next; `forget`
 * clears that.
 */
export interface ScaledPlayout<S> {
  /** Gives the reward; the state has not yet reached the end. */
  run(state: S, rng: Rng, scale: RewardScale<S>): number;
  /** Where playouts learn from one another: forgets it all. */
  forget?(): void;
  /** And the share of their memory that is in use. */
  readonly fill?: number;
}

/** Cuts playouts short: after `depth` moves, another playout gives the reward of the state. */
export interface PlayoutCutoff<S> {
  readonly depth: number;
  readonly playout: ScaledPlayout<S>;
}

/** Counts the playouts of a batch by winner and, for credit to moves (AMAF), by who held each id in the end. */
export interface Tally {
  /** Won by player 0. */
  wins: number;
  /** By id: held by player 0 in the end. Only ids that were empty at the start are written. */
  readonly held: Int32Array;
  /** By id: held by player 0 in the end, and won by player 0. */
  readonly heldWins: Int32Array;
}

/** Plays many playouts of one state at once, in bit lanes or in parallel; the state is not changed. */
export interface BatchPlayout<S> {
  /** Playouts a run. */
  readonly lanes: number;
  /** `held` and `heldWins` are counted only with `credit`, which costs time. */
  run(state: S, rng: Rng, into: Tally, credit: boolean): void;
}

/** Says for the player to move whether an advisor has proved the position; `unknown` leaves it to the search. */
export type Verdict = "win" | "loss" | "unknown";

/**
 * Adds a game's own reasoning to a search, where it is worth the time. It removes moves that cannot be better than those it
 * leaves, may reorder them and set priors, and detects decided positions: on `"win"`, the first move wins.
 */
export interface Advisor<S> {
  advise(state: S, arms: MoveList): Verdict;
}

/**
 * Extends `Advisor` for proofs: its verdicts rest on some ids only, and `writeNeeds` says which. What the loser does elsewhere
 * changes nothing.
 */
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

/** Holds the value and the priors that an evaluator gives a state; the search that asks owns it. */
export interface Evaluation {
  /** The moves that are weighed: get priors, best first, or stay as they are where there is no opinion. */
  readonly arms: MoveList;
  /** The chance that the player to move wins, between 0 and 1. */
  value: number;
}

/**
 * Estimates states and the priors of their moves, by a heuristic or a net, where playouts would cost more or tell less. It gets
 * many states at once, up to `batch`, and may answer later.
 */
export interface Evaluator<S> {
  /** The most states that it is asked about at once. */
  readonly batch: number;
  /** Fills in the evaluation of each state, none of which is over; neither is touched by anybody else until that is done. */
  evaluate(states: readonly S[], into: readonly Evaluation[]): void | Promise<void>;
}

/**
 * Restricts `Game` to boards: a move's id is the number of its place, row by row from the top. One more id, the number of places,
 * is free for a pass or a swap.
 */
export interface BoardGame<S extends State<number>> extends Game<S, number> {
  readonly board: { readonly width: number; readonly height: number };
}

/** No id of a move is as large as this. */
export function capacityOf<S extends State<number>>({ board }: BoardGame<S>): number {
  return board.width * board.height + 1;
}

/**
 * Describes a position of a plain board game: player 0 begins with the black stones, players alternate, and a move puts a stone on
 * its place. GTP, pictures, analysis and play at a terminal work for such games without more code.
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

/** Gives the size of a plain board and names its places; the same object serves a game and its states. */
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
