/**
 * The board of Go: geometry, Zobrist keys, and chains of stones with their liberties.
 *
 * Zobrist hashing (1970): a position is the exclusive or of one random key a stone, here 64 bits in two halves. The
 * keys are those of SplitMix32 from a fixed start, so that every run and every thread has the same.
 */
import type { Player } from "../../game/index.js";
import { BLACK, EDGE, EMPTY, LARGEST, WHITE } from "./numbers.js";

/** Added to the low half where White is to move and the rules tell positions apart by that. */
export const WHITE_TO_MOVE = 0x5bd1e995;

/** Four words a place: low and high half for a black stone, then for a white one. */
function zobristKeys(places: number): Int32Array {
  const keys = new Int32Array(4 * places);
  let state = 0x9e3779b9;
  for (let i = 0; i < keys.length; i++) {
    state = (state + 0x9e3779b9) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    keys[i] = word ^ (word >>> 15);
  }
  return keys;
}

// The geometry of a Go board of width x height points. Point `row * width + column` stands in row `row` from the
// top and column `column` from the left; the number of points is the move that passes. Stones live in an array
// with a border of one place around the board (*places*), so that walks need no bounds.

export type GoColour = typeof BLACK | typeof WHITE;

export function opponent(colour: GoColour): GoColour {
  return colour === BLACK ? WHITE : BLACK;
}

/** Player 0 has the black stones. */
export function colourOf(player: Player): GoColour {
  return player === 0 ? BLACK : WHITE;
}

/** Numbers the points of a board and knows their neighbours; one object serves every state of a game. */
export class GoBoard {
  readonly width: number;
  readonly height: number;
  /** Number of points. */
  readonly points: number;
  /** The move that passes: the number of points. */
  readonly pass: number;
  /** Places in a row of the bordered array. */
  readonly stride: number;
  /** Number of places, border included. */
  readonly places: number;
  /** From a point to its place. */
  readonly placeOf: Int16Array;
  /** From a place to its point; -1 on the border. */
  readonly pointOf: Int16Array;
  /** Steps between places to the four neighbours: E, S, W, N. */
  readonly steps: Int16Array;
  /** Steps between places to the four corners: SE, SW, NW, NE. */
  readonly diagonals: Int16Array;
  /** The bordered array of an empty board. */
  readonly bare: Uint8Array;
  /** Zobrist keys: low and high half for a black stone, then for a white one, by place. */
  readonly keys: Int32Array;

  constructor(width: number, height = width) {
    for (const [name, size] of [
      ["width", width],
      ["height", height],
    ] as const) {
      if (!Number.isInteger(size) || size < 1 || size > LARGEST)
        throw new Error(`${name}: expected a whole number from 1 to ${LARGEST}, got ${size}`);
    }
    this.width = width;
    this.height = height;
    this.points = width * height;
    this.pass = this.points;
    this.stride = width + 2;
    this.places = this.stride * (height + 2);
    this.placeOf = new Int16Array(this.points);
    this.pointOf = new Int16Array(this.places).fill(-1);
    this.steps = Int16Array.of(1, this.stride, -1, -this.stride);
    this.diagonals = Int16Array.of(this.stride + 1, this.stride - 1, -this.stride - 1, 1 - this.stride);
    this.bare = new Uint8Array(this.places).fill(EDGE);
    for (let point = 0; point < this.points; point++) {
      const place = (Math.floor(point / width) + 1) * this.stride + (point % width) + 1;
      this.placeOf[point] = place;
      this.pointOf[place] = point;
      this.bare[place] = EMPTY;
    }
    this.keys = zobristKeys(this.places);
  }
}

// Stones in chains, kept up to date move by move. Every chain has a head, one of its stones; its stones are a ring
// by `next`. Liberties are *pseudo-liberties*: an empty place counts once for every stone of the chain beside it.
// Their number, the sum of their places and the sum of the squares are kept by head, so that a chain has one liberty
// exactly where number * squares = sum * sum (the case of equality in the inequality of Cauchy and Schwarz), and
// that liberty is sum / number.

const marks = new Int32Array((LARGEST + 2) ** 2);
let mark = 0;

export class Chains {
  readonly board: GoBoard;
  /** By place, with the border. */
  readonly stones: Uint8Array;
  /** By place of a stone. */
  readonly head: Int16Array;
  readonly next: Int16Array;
  /** By head. */
  readonly size: Int16Array;
  readonly #count: Int16Array;
  readonly #sum: Int32Array;
  readonly #squares: Int32Array;
  /** All of the above, which are copied together. */
  readonly #words: Int32Array;
  /** Zobrist hash of the stones. */
  low = 0;
  high = 0;
  /** What `seeTaken` found: the keys of the stones. */
  takenLow = 0;
  takenHigh = 0;

  constructor(board: GoBoard) {
    this.board = board;
    const { places } = board;
    this.#words = new Int32Array(2 * places + Math.ceil((9 * places) / 4));
    const { buffer } = this.#words;
    this.#sum = this.#words.subarray(0, places);
    this.#squares = this.#words.subarray(places, 2 * places);
    const halves = (i: number) => new Int16Array(buffer, 8 * places + 2 * i * places, places);
    this.head = halves(0);
    this.next = halves(1);
    this.size = halves(2);
    this.#count = halves(3);
    this.stones = new Uint8Array(buffer, 16 * places, places);
    this.stones.set(board.bare);
  }

  copyFrom(source: Chains): void {
    this.#words.set(source.#words);
    this.low = source.low;
    this.high = source.high;
  }

  /** Changes one place, whatever that leaves without liberties, and finds all chains anew. */
  set(place: number, colour: GoColour | typeof EMPTY): void {
    const { placeOf, points } = this.board;
    this.stones[place] = colour;
    const stones = this.stones.slice();
    this.stones.set(this.board.bare);
    this.low = 0;
    this.high = 0;
    for (let point = 0; point < points; point++) {
      const each = placeOf[point];
      if (stones[each] !== EMPTY) this.#settle(each, stones[each]);
    }
  }

  /** Puts a stone on an empty place and takes off what it takes; gives the number of stones that were taken. */
  put(place: number, colour: GoColour): number {
    const { stones, head } = this;
    const { steps } = this.board;
    const enemy = opponent(colour);
    this.#settle(place, colour);
    let taken = 0;
    for (let i = 0; i < 4; i++) {
      const near = place + steps[i];
      if (stones[near] === enemy && this.#count[head[near]] === 0) taken += this.lift(near);
    }
    return taken;
  }

  /** Whether the chain at a stone has no liberties, which it has after a suicide until it is lifted. */
  isDead(place: number): boolean {
    return this.#count[this.head[place]] === 0;
  }

  /** Takes the chain at a stone off the board; gives its size. */
  lift(place: number): number {
    const { stones, head, next } = this;
    const { steps } = this.board;
    const counts = this.#count;
    const sums = this.#sum;
    const squares = this.#squares;
    const size = this.size[head[place]];
    let stone = place;
    do {
      this.#toggle(stone, stones[stone]);
      stones[stone] = EMPTY;
      for (let i = 0; i < 4; i++) {
        const near = stone + steps[i];
        if (stones[near] === EMPTY || stones[near] === EDGE) continue;
        // Stones of the chain that are still to go count here too, for a head that nobody asks any more.
        const chain = head[near];
        counts[chain]++;
        sums[chain] += stone;
        squares[chain] += stone * stone;
      }
      stone = next[stone];
    } while (stone !== place);
    return size;
  }

  /** Puts a stone down and joins it to its neighbours; nothing is taken. */
  #settle(place: number, colour: number): void {
    const { stones, head } = this;
    const { steps } = this.board;
    const counts = this.#count;
    const sums = this.#sum;
    const squares = this.#squares;
    const square = place * place;
    this.#toggle(place, colour);
    stones[place] = colour;
    head[place] = place;
    this.next[place] = place;
    this.size[place] = 1;
    counts[place] = 0;
    sums[place] = 0;
    squares[place] = 0;
    let own = place;
    for (let i = 0; i < 4; i++) {
      const near = place + steps[i];
      const stone = stones[near];
      if (stone === EMPTY) {
        counts[own]++;
        sums[own] += near;
        squares[own] += near * near;
      } else if (stone !== EDGE) {
        const chain = head[near];
        counts[chain]--;
        sums[chain] -= place;
        squares[chain] -= square;
        if (stone === colour && chain !== own) own = this.#join(own, chain);
      }
    }
  }

  /** Makes one chain of two, under the head of the larger. */
  #join(one: number, other: number): number {
    const { head, next, size } = this;
    const large = size[one] >= size[other] ? one : other;
    const small = large === one ? other : one;
    let stone = small;
    do {
      head[stone] = large;
      stone = next[stone];
    } while (stone !== small);
    const after = next[large];
    next[large] = next[small];
    next[small] = after;
    size[large] += size[small];
    this.#count[large] += this.#count[small];
    this.#sum[large] += this.#sum[small];
    this.#squares[large] += this.#squares[small];
    return large;
  }

  #toggle(place: number, colour: number): void {
    const { keys } = this.board;
    const at = 4 * place + 2 * (colour - 1);
    this.low ^= keys[at];
    this.high ^= keys[at + 1];
  }

  /** Whether the chain at a stone has exactly one liberty. */
  inAtari(place: number): boolean {
    const chain = this.head[place];
    const sum = this.#sum[chain];
    return this.#count[chain] * this.#squares[chain] === sum * sum;
  }

  /** The place of the only liberty of a chain in atari. */
  lastLiberty(place: number): number {
    const chain = this.head[place];
    return this.#sum[chain] / this.#count[chain];
  }

  /** The liberties of the chain at a stone, each once. */
  liberties(place: number): number {
    const { stones, next } = this;
    const { steps } = this.board;
    mark = (mark + 1) | 0;
    let count = 0;
    let stone = place;
    do {
      for (let i = 0; i < 4; i++) {
        const near = stone + steps[i];
        if (stones[near] !== EMPTY || marks[near] === mark) continue;
        marks[near] = mark;
        count++;
      }
      stone = next[stone];
    } while (stone !== place);
    return count;
  }

  /** Whether a stone on an empty place would have a liberty, where need be by taking something. */
  isFree(place: number, colour: GoColour): boolean {
    const { stones } = this;
    const { steps } = this.board;
    for (let i = 0; i < 4; i++) {
      const near = place + steps[i];
      const stone = stones[near];
      if (stone === EMPTY) return true;
      if (stone !== EDGE && this.inAtari(near) !== (stone === colour)) return true;
    }
    return false;
  }

  /** Adds up the keys of the chains of a colour whose last liberty this empty place is; whether there are any. */
  seeTaken(place: number, colour: GoColour): boolean {
    const { stones, head, next } = this;
    const { steps, keys } = this.board;
    this.takenLow = 0;
    this.takenHigh = 0;
    let any = false;
    mark = (mark + 1) | 0;
    for (let i = 0; i < 4; i++) {
      const near = place + steps[i];
      if (stones[near] !== colour || marks[head[near]] === mark || !this.inAtari(near)) continue;
      marks[head[near]] = mark;
      any = true;
      let stone = near;
      do {
        const key = 4 * stone + 2 * (colour - 1);
        this.takenLow ^= keys[key];
        this.takenHigh ^= keys[key + 1];
        stone = next[stone];
      } while (stone !== near);
    }
    return any;
  }

  /** Whether the place has a neighbour of this colour. */
  touches(place: number, colour: GoColour): boolean {
    const { stones } = this;
    const { stride } = this.board;
    return (
      stones[place + 1] === colour ||
      stones[place - 1] === colour ||
      stones[place + stride] === colour ||
      stones[place - stride] === colour
    );
  }
}
