/**
 * A position of Go: legal moves, ko and superko by its history, and area scoring.
 *
 * The positions and moves of a game since it was set up: the Zobrist hash of every position, in the order of play,
 * with the move that led there. A small bit filter says at once of most positions that they are new.
 *
 * Copies share the past: a history that is copied seals its entries into a chunk that nobody changes any more, and
 * only those since then are copied. So copies of every position of a game take memory by the length of the game, not
 * by its square, and a copy costs the same however long the game is.
 */
import type { Player, State } from "../../game/index.js";
import { Chains, colourOf, type GoBoard, type GoColour, opponent, WHITE_TO_MOVE } from "./board.js";
import { BLACK, EDGE, EMPTY, LARGEST, WHITE } from "./numbers.js";
import { type GoRules, rulesOf } from "./rules.js";

const FILTER = 64; // words of 32 bits
const MASK = FILTER * 32 - 1;
const ENTRY = 3; // low half, high half, move
const OPEN = 32; // entries that are copied at most

/** Entries that are shared. */
interface Chunk {
  readonly words: Int32Array;
  readonly before: Chunk | undefined;
}

export class History {
  /** Entries, the first of which is the position that was set up. */
  length = 0;
  #sealed: Chunk | undefined;
  /** The filter, then the entries since the last chunk. */
  #words = new Int32Array(FILTER + 2 * OPEN * ENTRY);
  /** What is copied of them. */
  #copied = this.#words.subarray(0, FILTER + OPEN * ENTRY);
  /** Where the next entry goes. */
  #end = FILTER;

  clear(): void {
    this.length = 0;
    this.#sealed = undefined;
    this.#end = FILTER;
    this.#words.fill(0, 0, FILTER);
  }

  push(low: number, high: number, move: number): void {
    const at = this.#end;
    if (at === this.#words.length) this.#grow();
    const words = this.#words;
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = move;
    words[(low & MASK) >>> 5] |= 1 << (low & 31);
    this.#end = at + ENTRY;
    this.length++;
  }

  has(low: number, high: number): boolean {
    const words = this.#words;
    if ((words[(low & MASK) >>> 5] & (1 << (low & 31))) === 0) return false;
    if (isAmong(words, FILTER, this.#end, low, high)) return true;
    for (let chunk = this.#sealed; chunk !== undefined; chunk = chunk.before)
      if (isAmong(chunk.words, 0, chunk.words.length, low, high)) return true;
    return false;
  }

  /** The moves that led to the entries, in the order of play. */
  moves(): Int32Array {
    const moves = new Int32Array(this.length);
    let entry = this.length;
    for (let at = this.#end - ENTRY; at >= FILTER; at -= ENTRY) moves[--entry] = this.#words[at + 2];
    for (let chunk = this.#sealed; chunk !== undefined; chunk = chunk.before)
      for (let at = chunk.words.length - ENTRY; at >= 0; at -= ENTRY) moves[--entry] = chunk.words[at + 2];
    return moves;
  }

  copyFrom(source: History): void {
    if (source.#end > source.#copied.length) source.#seal();
    this.#words.set(source.#copied);
    this.#end = source.#end;
    this.#sealed = source.#sealed;
    this.length = source.length;
  }

  #seal(): void {
    this.#sealed = { words: this.#words.slice(FILTER, this.#end), before: this.#sealed };
    this.#end = FILTER;
  }

  #grow(): void {
    const words = new Int32Array(2 * this.#words.length - FILTER);
    words.set(this.#words);
    this.#words = words;
    this.#copied = words.subarray(0, FILTER + OPEN * ENTRY);
  }
}

function isAmong(words: Int32Array, from: number, to: number, low: number, high: number): boolean {
  for (let at = to - ENTRY; at >= from; at -= ENTRY)
    if (words[at] === low && words[at + 1] === high) return true;
  return false;
}

// Area scoring after Tromp and Taylor: a point belongs to a colour if its stone is there, or if it is empty and
// only stones of that colour are reached from it over empty points.

const visited = new Int32Array((LARGEST + 2) ** 2);
let visit = 0;
/** The places of a region, in the order in which they were reached. */
const region = new Int16Array(LARGEST * LARGEST);

/** Black's points minus White's; all stones live. */
export function trompTaylor(board: GoBoard, stones: Uint8Array): number {
  return survey(board, stones);
}

/**
 * Counts stones and surrounded points for Black minus White, without komi, after the stones on the points of `dead` are taken off.
 */
export function areaScore(board: GoBoard, stones: Uint8Array, dead: Iterable<number>): number {
  const left = stones.slice();
  for (const point of dead) left[board.placeOf[point]] = EMPTY;
  return survey(board, left);
}

/** Who owns each point: +1 Black, -1 White, 0 neither; gives Black's points minus White's. */
export function owners(board: GoBoard, stones: Uint8Array, into: Int8Array): number {
  return survey(board, stones, into);
}

function survey({ points, placeOf, pointOf, steps }: GoBoard, stones: Uint8Array, into?: Int8Array): number {
  visit = (visit + 1) | 0;
  let score = 0;
  for (let point = 0; point < points; point++) {
    const start = placeOf[point];
    const stone = stones[start];
    if (stone !== EMPTY) {
      const owner = stone === BLACK ? 1 : -1;
      score += owner;
      if (into !== undefined) into[point] = owner;
    } else if (visited[start] !== visit) {
      let length = 0;
      let reached = 0; // bits: BLACK, WHITE
      region[length++] = start;
      visited[start] = visit;
      for (let at = 0; at < length; at++) {
        for (let i = 0; i < 4; i++) {
          const near = region[at] + steps[i];
          const neighbour = stones[near];
          if (neighbour !== EMPTY) {
            if (neighbour !== EDGE) reached |= neighbour;
          } else if (visited[near] !== visit) {
            visited[near] = visit;
            region[length++] = near;
          }
        }
      }
      const owner = reached === BLACK ? 1 : reached === WHITE ? -1 : 0;
      score += owner * length;
      if (into !== undefined) for (let at = 0; at < length; at++) into[pointOf[region[at]]] = owner;
    }
  }
  return score;
}

/** Stones that were there before the first move, and who moves then. */
export interface GoSetup {
  readonly black: readonly number[];
  readonly white: readonly number[];
  readonly toMove: GoColour;
}

/** Added to a move of the history that White made. */
const BY_WHITE = 1024;

/**
 * Holds a Go position with the moves since it was set up, which superko needs. A move is a point, or `board.pass`. Player 0 has
 * Black. The value is 1 if Black wins, 0 if White does and 0.5 for a draw.
 */
export class GoState implements State<number> {
  readonly board: GoBoard;
  readonly rules: GoRules;
  /** Stones by place, with the border. */
  readonly stones: Uint8Array;
  toMove: Player = 0;
  /** Moves since the position was set up. */
  ply = 0;
  /** The last move, -1 at the start or where the position was set up. */
  lastMove = -1;
  /** The move before that one, -1 where there is none. */
  moveBefore = -1;
  /** Passes in a row, 2 at most. */
  passes = 0;
  /** The place where a ko may not be retaken by the side to move, 0 for none. */
  ko = 0;
  #isVoid = false;
  /** Stones that Black has taken, and White. */
  #takenByBlack = 0;
  #takenByWhite = 0;
  readonly #chains: Chains;
  readonly #history = new History();
  /** What was set up, shared by all copies and never changed. */
  #start: { readonly stones: Uint8Array; readonly toMove: Player };

  constructor(board: GoBoard, rules: GoRules = rulesOf("cgos")) {
    this.board = board;
    this.rules = rules;
    this.#chains = new Chains(board);
    this.stones = this.#chains.stones;
    this.#start = { stones: board.bare, toMove: 0 };
    this.#history.push(this.#low(), this.#chains.high, -1);
  }

  /** The colour to move. */
  get colour(): GoColour {
    return colourOf(this.toMove);
  }

  /** Gives the move to a colour, out of turn if need be. */
  setColour(colour: GoColour): void {
    const toMove = colour === BLACK ? 0 : 1;
    if (toMove === this.toMove) return;
    this.toMove = toMove;
    this.ko = 0;
    if (this.ply === 0) this.#begin();
  }

  at(point: number): GoColour | typeof EMPTY {
    return this.stones[this.board.placeOf[point]] as GoColour | typeof EMPTY;
  }

  /** Whether the rules allow the side to move this move now. */
  isLegal(move: number): boolean {
    if (this.isOver()) return false;
    if (move === this.board.pass) return true;
    if (!this.isPlayable(move)) return false;
    const place = this.board.placeOf[move];
    return place !== this.ko && !this.#repeats(place, this.colour);
  }

  /** Whether the stone can be put there at all: no ko is looked at, nor whether the game is over. */
  isPlayable(move: number): boolean {
    if (move === this.board.pass) return true;
    const place = this.board.placeOf[move];
    if (place === undefined || this.stones[place] !== EMPTY) return false;
    const colour = this.colour;
    return this.#chains.isFree(place, colour) || (this.rules.suicide && this.#chains.touches(place, colour));
  }

  /** Plays a move that `isPlayable`. */
  play(move: number): void {
    const colour = this.colour;
    this.ko = 0;
    this.toMove = (1 - this.toMove) as Player;
    this.moveBefore = this.lastMove;
    this.lastMove = move;
    this.ply++;
    if (move === this.board.pass) {
      if (this.passes < 2) this.passes++;
      this.#remember(move, colour);
      return;
    }
    this.passes = 0;
    const place = this.board.placeOf[move];
    const chains = this.#chains;
    const taken = chains.put(place, colour);
    if (taken > 0) {
      if (colour === BLACK) this.#takenByBlack += taken;
      else this.#takenByWhite += taken;
      if (taken === 1 && chains.size[chains.head[place]] === 1 && chains.inAtari(place))
        this.ko = chains.lastLiberty(place);
    } else if (chains.isDead(place)) {
      const lost = chains.lift(place);
      if (colour === BLACK) this.#takenByWhite += lost;
      else this.#takenByBlack += lost;
    }
    if (this.rules.ko === "simple" && this.#anyTaken())
      this.#isVoid = this.#history.has(this.#low(), chains.high);
    this.#remember(move, colour);
  }

  /** Changes a point outside the order of play: handicaps, puzzles. The position is the new start of the game. */
  place(point: number, colour: GoColour | typeof EMPTY): void {
    this.#chains.set(this.board.placeOf[point], colour);
    this.#begin();
  }

  /** Makes the position as it stands the start of the game. */
  #begin(): void {
    this.ply = 0;
    this.lastMove = -1;
    this.moveBefore = -1;
    this.passes = 0;
    this.ko = 0;
    this.#isVoid = false;
    this.#takenByBlack = 0;
    this.#takenByWhite = 0;
    this.#start = { stones: this.stones.slice(), toMove: this.toMove };
    this.#history.clear();
    this.#history.push(this.#low(), this.#chains.high, -1);
  }

  #remember(move: number, colour: GoColour): void {
    this.#history.push(this.#low(), this.#chains.high, colour === WHITE ? move + BY_WHITE : move);
  }

  /** Low half of the hash, with the side to move where the rules tell by it. */
  #low(): number {
    return this.rules.ko !== "positional" && this.toMove === 1
      ? this.#chains.low ^ WHITE_TO_MOVE
      : this.#chains.low;
  }

  #anyTaken(): boolean {
    return this.#takenByBlack + this.#takenByWhite > 0;
  }

  /** Whether a stone there would bring back what superko forbids. */
  #repeats(place: number, colour: GoColour): boolean {
    if (this.rules.ko === "simple") return false;
    const chains = this.#chains;
    // While nothing was taken, a place that is empty has been empty always, and a stone on it makes a new position.
    if (!this.#anyTaken() && (!this.rules.suicide || chains.isFree(place, colour))) return false;
    const { keys } = this.board;
    const key = 4 * place + 2 * (colour - 1);
    let low = chains.low ^ keys[key];
    let high = chains.high ^ keys[key + 1];
    if (chains.seeTaken(place, opponent(colour))) {
      low ^= chains.takenLow;
      high ^= chains.takenHigh;
    } else if (this.rules.suicide && !chains.isFree(place, colour)) {
      chains.seeTaken(place, colour);
      low ^= chains.takenLow ^ keys[key];
      high ^= chains.takenHigh ^ keys[key + 1];
    }
    if (this.rules.ko === "situational" && colour === BLACK) low ^= WHITE_TO_MOVE;
    return this.#history.has(low, high);
  }

  /** Liberties of the chain at a stone, 0 where there is none. */
  liberties(point: number): number {
    return this.at(point) === EMPTY ? 0 : this.#chains.liberties(this.board.placeOf[point]);
  }

  /** Whether the chain at a stone has exactly one liberty; known without a walk. */
  inAtari(point: number): boolean {
    return this.at(point) !== EMPTY && this.#chains.inAtari(this.board.placeOf[point]);
  }

  /** Stones of the chain at a stone. */
  chainSize(point: number): number {
    return this.at(point) === EMPTY ? 0 : this.#chains.size[this.#chains.head[this.board.placeOf[point]]];
  }

  /** The same number for all stones of a chain: the place of one of them. */
  chainOf(point: number): number {
    return this.#chains.head[this.board.placeOf[point]];
  }

  /** The points of the chain at a stone; none where there is no stone. */
  chain(point: number): number[] {
    const points: number[] = [];
    if (this.at(point) === EMPTY) return points;
    const start = this.board.placeOf[point];
    let place = start;
    do {
      points.push(this.board.pointOf[place]);
      place = this.#chains.next[place];
    } while (place !== start);
    return points;
  }

  /** Stones that a colour has taken since the position was set up. */
  captures(colour: GoColour): number {
    return colour === BLACK ? this.#takenByBlack : this.#takenByWhite;
  }

  /**
   * Whether the empty point is an eye that its owner should not fill: all neighbours are own stones or edge, and
   * fewer than two diagonals are the enemy's, where any edge counts as one of his.
   */
  isEye(point: number, colour: GoColour): boolean {
    const { stones } = this;
    const { steps, diagonals, placeOf } = this.board;
    const place = placeOf[point];
    for (let i = 0; i < 4; i++) {
      const stone = stones[place + steps[i]];
      if (stone !== colour && stone !== EDGE) return false;
    }
    const enemy = opponent(colour);
    let enemies = 0;
    let edge = 0;
    for (let i = 0; i < 4; i++) {
      const stone = stones[place + diagonals[i]];
      if (stone === enemy) enemies++;
      else if (stone === EDGE) edge = 1;
    }
    return enemies + edge < 2;
  }

  isOver(): boolean {
    return this.passes === 2 || this.#isVoid;
  }

  /** Whether a position came back under the simple ko rule, which ends the game without result. */
  isVoid(): boolean {
    return this.#isVoid;
  }

  value(): number {
    if (this.#isVoid) return 0.5;
    const lead = this.score() - this.rules.komi;
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  }

  /** Black's points minus White's without komi; all stones live. */
  score(): number {
    return trompTaylor(this.board, this.stones);
  }

  /** What was set up. */
  setup(): GoSetup {
    const { stones, toMove } = this.#start;
    const of = (colour: GoColour) =>
      [...this.board.placeOf.keys()].filter((point) => stones[this.board.placeOf[point]] === colour);
    return { black: of(BLACK), white: of(WHITE), toMove: colourOf(toMove) };
  }

  /** The moves since the position was set up. */
  moves(): number[] {
    return Array.from(this.#history.moves().subarray(1), (move) => move % BY_WHITE);
  }

  /** Who made them. */
  movers(): GoColour[] {
    return Array.from(this.#history.moves().subarray(1), (move) => (move < BY_WHITE ? BLACK : WHITE));
  }

  /** Becomes equal to `source`, which is on a board of the same size; the rules stay. */
  copyFrom(source: GoState): void {
    this.#chains.copyFrom(source.#chains);
    this.#history.copyFrom(source.#history);
    this.toMove = source.toMove;
    this.ply = source.ply;
    this.lastMove = source.lastMove;
    this.moveBefore = source.moveBefore;
    this.passes = source.passes;
    this.ko = source.ko;
    this.#isVoid = source.#isVoid;
    this.#takenByBlack = source.#takenByBlack;
    this.#takenByWhite = source.#takenByWhite;
    this.#start = source.#start;
  }
}

/** Why a move may not be played. */
export type BrokenGoRule = "occupied" | "suicide" | "ko" | "repetition";

/** The rule that a move breaks; nothing where it is legal. */
export function brokenGoRule(state: GoState, move: number): BrokenGoRule | undefined {
  if (state.isLegal(move)) return undefined;
  if (state.at(move) !== EMPTY) return "occupied";
  if (!state.isPlayable(move)) return "suicide";
  return state.board.placeOf[move] === state.ko ? "ko" : "repetition";
}
