/**
 * Playouts of Hex, one at a time: conventional, boundary walk, rows of bits; and all of them by name.
 *
 * The conventional playout: random empty cells are taken in turns, from the side to move, until none is left (one
 * random number a cell), then one walk along the border between colours tells the winner. Each side gets exactly
 * half of the empty cells, the side to move one more of an odd number. The yardstick of the other playouts.
 *
 * Source: M. Jinno, a Monte Carlo Hex program with fast playouts on the dual graph (Chuo University).
 */
import type { Rng } from "../../core/index.js";
import type { BatchPlayout, Player, Playout, Value } from "../../game/index.js";
import { Batch } from "./batch.js";
import { BLACK, EMPTY, WHITE } from "./numbers.js";
import { type HexBoard, type HexState, isConnected } from "./rules.js";

/**
 * Fills the empty cells in random order and finds the winner by one walk: each side gets exactly half. The yardstick of the other
 * playouts.
 */
export class ConventionalPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** The board that is filled. */
  readonly #stones: Uint8Array;
  /** Places that are still empty. */
  readonly #empty: Int16Array;
  readonly #draws: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#stones = board.bare.slice();
    this.#empty = new Int16Array(board.cells + 1);
    this.#draws = new Int32Array(board.cells);
  }

  /** The state is left alone. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { cells, placeOf } = this.#board;
    const stones = this.#stones;
    const empty = this.#empty;
    const draws = this.#draws;
    stones.set(state.stones);
    let count = 0;
    for (let cell = 0; cell < cells; cell++) {
      // Without a branch, which could not be foreseen.
      const place = placeOf[cell];
      empty[count] = place;
      count += (stones[place] - 1) >>> 31;
    }
    rng.words(draws, count);
    let colour: number = state.colour;
    for (let left = count; left > 0; left--) {
      // Uneven by less than one part in ten million.
      const taken = ((draws[left - 1] >>> 0) * left * 2 ** -32) | 0;
      stones[empty[taken]] = colour;
      empty[taken] = empty[left - 1];
      colour ^= BLACK ^ WHITE;
    }
    if (owners !== undefined) this.#tell(state, owners);
    return isConnected(this.#board, stones, BLACK) ? 1 - state.black : state.black;
  }

  #tell(state: HexState, owners: Int8Array): void {
    const { cells, placeOf } = this.#board;
    const black = 1 - 2 * state.black;
    for (let cell = 0; cell < cells; cell++) {
      const place = placeOf[cell];
      if (state.stones[place] === EMPTY) owners[cell] = this.#stones[place] === BLACK ? black : -black;
    }
  }
}

// Who had the cells in the end, for playouts that think in rows of bits. Only cells that were empty are written.

/** `rows` as in a state; `filled` has a row of bits for Black's cells, old and new. */
function writeOwners(
  board: HexBoard,
  rows: Int32Array,
  filled: Int32Array,
  black: Player,
  owners: Int8Array,
): void {
  const { width, height } = board;
  const white = 2 * black - 1;
  const gain = -2 * white;
  for (let row = 0; row < height; row++) {
    let empty = ((1 << width) - 1) & ~(rows[row] | rows[height + row]);
    const blacks = filled[row];
    for (; empty !== 0; empty &= empty - 1) {
      const column = 31 - Math.clz32(empty & -empty);
      owners[row * width + column] = white + gain * ((blacks >> column) & 1);
    }
  }
}

function clearOwners(board: HexBoard, rows: Int32Array, owners: Int8Array): void {
  const { width, height } = board;
  for (let row = 0; row < height; row++) {
    let empty = ((1 << width) - 1) & ~(rows[row] | rows[height + row]);
    for (; empty !== 0; empty &= empty - 1) owners[row * width + 31 - Math.clz32(empty & -empty)] = 0;
  }
}

// The boundary walk: from the top left corner along the border between colours, black on the left hand and white
// on the right (../connected has the geometry). An empty cell ahead gets its colour by a fair coin. The walk ends
// at the bottom, and Black has won, or at the right edge, and White has; cells that it never met stay empty. The
// winner is distributed as if every empty cell were filled by a fair coin: it does not matter whose turn it is, and
// the numbers of stones need not be equal. Of an empty 11x11 board the walk colours 46 of 121 cells.
//
// Being met is itself a sign of who is winning, so whoever credits cells (AMAF) must count a cell that was not
// met half for each side.
//
// Source: M. Jinno, a Monte Carlo Hex program with fast playouts on the dual graph (Chuo University).

/**
 * Draws a coin for a cell only when the walk along the border between the colours meets it, so most cells are never looked at
 * (Jinno). Each cell goes to either side with equal chance.
 */
export class WalkPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** Places that the walk has coloured. */
  readonly #met: Int16Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#met = new Int16Array(board.cells);
  }

  /** The state is afterwards as it was. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { stones, black } = state;
    const { cellOf, steps, stride, places } = this.#board;
    const bottom = places - stride;
    const met = this.#met;
    let count = 0;
    let coins = 0;
    let left = 1;
    let towards = 2;
    let blackWins = false;
    for (;;) {
      towards = towards === 0 ? 5 : towards - 1;
      const ahead = left + steps[towards];
      let stone = stones[ahead];
      if (stone === EMPTY) {
        if ((count & 31) === 0) coins = rng.uint32() | 0;
        stone = BLACK + (coins & 1);
        coins >>>= 1;
        stones[ahead] = stone;
        met[count++] = ahead;
      }
      if (stone === BLACK) {
        if (ahead >= bottom) {
          blackWins = true;
          break;
        }
        left = ahead;
        towards = towards > 3 ? towards - 4 : towards + 2;
      } else if (cellOf[ahead] < 0 && ahead % stride !== 0) break;
    }
    if (owners !== undefined) this.#tell(state, count, owners);
    for (let i = 0; i < count; i++) stones[met[i]] = EMPTY;
    return blackWins ? 1 - black : black;
  }

  #tell(state: HexState, count: number, owners: Int8Array): void {
    const { cellOf } = this.#board;
    const met = this.#met;
    const black = 1 - 2 * state.black;
    clearOwners(this.#board, state.rows, owners);
    for (let i = 0; i < count; i++) owners[cellOf[met[i]]] = state.stones[met[i]] === BLACK ? black : -black;
  }
}

// Whether Black's rows of bits join top and bottom, by a flood from the top that goes down where it can and climbs
// only from dead ends. Bit c of a row touches bits c and c - 1 of the row below, c and c + 1 of the row above.

/** `reach` is room for as many rows as `filled` has. */
function floodsThrough(filled: Int32Array, reach: Int32Array): boolean {
  const bottom = filled.length - 1;
  let here = filled[0];
  if (bottom === 0) return here !== 0;
  for (let row = 1; row <= bottom; row++) reach[row] = 0;
  let row = 0;
  for (;;) {
    const below = reach[row + 1];
    const cells = filled[row + 1];
    const fresh = (here | (here >> 1)) & cells & ~below;
    if (fresh !== 0) {
      if (++row === bottom) return true;
      here = spread(cells, fresh | below);
      reach[row] = here;
      continue;
    }
    // All black cells of the top row are reached from the beginning.
    for (;;) {
      if (row < 2) return false;
      row--;
      const above = reach[row];
      const back = (here | (here << 1)) & filled[row] & ~above;
      here = above;
      if (back !== 0) {
        here = spread(filled[row], back | above);
        reach[row] = here;
        break;
      }
    }
  }
}

/** All bits of `cells` that hang together with `seeds`, which are among them. */
function spread(cells: number, seeds: number): number {
  // A carry runs up through neighbouring bits by itself; downwards the distance is doubled step by step.
  let reached = (cells & ~(cells + seeds)) | seeds;
  let open = cells;
  reached |= open & (reached >> 1);
  open &= open >> 1;
  reached |= open & (reached >> 2);
  open &= open >> 2;
  reached |= open & (reached >> 4);
  open &= open >> 4;
  reached |= open & (reached >> 8);
  open &= open >> 8;
  return reached | (open & (reached >> 16));
}

// Every empty cell is filled by a fair coin, a row of bits at a time, and a flood tells the winner: the same
// distribution as the boundary walk's, with every cell coloured, and several times faster, since it has far fewer
// branches that cannot be foreseen.

/** Colours whole rows of bits with coins and finds the winner by flooding them; same chances as `WalkPlayout`. */
export class RowsPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** Random words: one for two rows where they fit. */
  readonly #coins: Int32Array;
  readonly #filled: Int32Array;
  readonly #reach: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#coins = new Int32Array(board.width > 16 ? board.height : (board.height + 1) >> 1);
    this.#filled = new Int32Array(board.height);
    this.#reach = new Int32Array(board.height);
  }

  /** The state is left alone. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { rows, black } = state;
    const { width, height } = this.#board;
    const coins = this.#coins;
    const filled = this.#filled;
    const all = (1 << width) - 1;
    const twice = width > 16 ? 0 : 1;
    rng.words(coins);
    for (let row = 0; row < height; row++) {
      const coin = coins[row >> twice] >> ((row & twice) << 4);
      filled[row] = rows[row] | (coin & all & ~rows[height + row]);
    }
    if (owners !== undefined) writeOwners(this.#board, rows, filled, black, owners);
    return floodsThrough(filled, this.#reach) ? 1 - black : black;
  }
}

// The conventional playout's distribution at nearly the speed of fair coins: the empty cells are filled by coins, a
// row of bits at a time, and of the colour that got too many, cells chosen evenly are turned until each side has
// exactly half (the side to move one more of an odd number). Given its number of cells a fill by coins is
// uniform, and so it stays. On an empty 11x11 board four or five cells are turned.

/** Colours whole rows of bits such that each side gets exactly half of the cells; same chances as `ConventionalPlayout`. */
export class ExactRowsPlayout implements Playout<HexState> {
  readonly #board: HexBoard;
  /** Random words: one for two rows where they fit. */
  readonly #coins: Int32Array;
  readonly #filled: Int32Array;
  readonly #reach: Int32Array;
  /** By row, the bits that a repair may turn and their number. */
  readonly #surplus: Int32Array;
  readonly #counts: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#coins = new Int32Array(board.width > 16 ? board.height : (board.height + 1) >> 1);
    this.#filled = new Int32Array(board.height);
    this.#reach = new Int32Array(board.height);
    this.#surplus = new Int32Array(board.height);
    this.#counts = new Int32Array(board.height);
  }

  /** The state is left alone. */
  run(state: HexState, rng: Rng, owners?: Int8Array): Value {
    const { rows, black } = state;
    const { width, height, cells } = this.#board;
    const coins = this.#coins;
    const filled = this.#filled;
    const counts = this.#counts;
    const all = (1 << width) - 1;
    const twice = width > 16 ? 0 : 1;
    rng.words(coins);
    let heads = 0;
    for (let row = 0; row < height; row++) {
      const coin = coins[row >> twice] >> ((row & twice) << 4);
      const blacks = coin & all & ~(rows[row] | rows[height + row]);
      const count = countBits(blacks);
      counts[row] = count;
      heads += count;
      filled[row] = rows[row] | blacks;
    }
    const empty = cells - state.count;
    const share = (empty + Number(state.colour === BLACK)) >> 1;
    if (heads > share) this.#repair(rows, 0, heads, heads - share, rng);
    else if (heads < share) this.#repair(rows, all, empty - heads, share - heads, rng);
    if (owners !== undefined) writeOwners(this.#board, rows, filled, black, owners);
    return floodsThrough(filled, this.#reach) ? 1 - black : black;
  }

  /** Turns `turns` of the `total` new bits that are black (`flip` 0) or white (`flip` all ones). */
  #repair(rows: Int32Array, flip: number, total: number, turns: number, rng: Rng): void {
    const { width, height } = this.#board;
    const filled = this.#filled;
    const surplus = this.#surplus;
    const counts = this.#counts;
    const all = (1 << width) - 1;
    for (let row = 0; row < height; row++) {
      const empty = all & ~(rows[row] | rows[height + row]);
      surplus[row] = (filled[row] ^ flip) & empty;
      if (flip !== 0) counts[row] = countBits(empty) - counts[row];
    }
    for (let left = total; left > total - turns; left--) {
      let skip = ((rng.uint32() * left) / 4294967296) | 0;
      let row = 0;
      for (; skip >= counts[row]; row++) skip -= counts[row];
      let bits = surplus[row];
      for (; skip > 0; skip--) bits &= bits - 1;
      const bit = bits & -bits;
      surplus[row] ^= bit;
      filled[row] ^= bit;
      counts[row]--;
    }
  }
}

/** Of a word with at most 24 bits. */
function countBits(word: number): number {
  const pairs = word - ((word >> 1) & 0x555555);
  const fours = (pairs & 0x333333) + ((pairs >> 2) & 0x333333);
  return (Math.imul((fours + (fours >> 4)) & 0x0f0f0f, 0x010101) >> 16) & 31;
}

/** The playouts by name. */
export const PLAYOUTS = ["conventional", "walk", "rows", "rows-exact", "batch"] as const;

export type PlayoutName = (typeof PLAYOUTS)[number];

export function playoutOf(name: PlayoutName, board: HexBoard): Playout<HexState> | BatchPlayout<HexState> {
  switch (name) {
    case "conventional":
      return new ConventionalPlayout(board);
    case "walk":
      return new WalkPlayout(board);
    case "rows":
      return new RowsPlayout(board);
    case "rows-exact":
      return new ExactRowsPlayout(board);
    case "batch":
      return new Batch(board);
  }
}
