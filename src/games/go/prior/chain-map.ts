/**
 * All chains of a position at one glance: the chain of each stone, how many stones and liberties each has, and the first few
 * of its liberties. Made for asking about every empty point of one position, after one walk over the board; nothing is
 * allocated.
 */
import { EMPTY, type GoBoard } from "../board.js";

/** Liberties that are kept of a chain: one more than questions need, since the asked point may be among them. */
export const KEPT = 5;

export class ChainMap {
  /** The chain of each place, numbered from 1; 0 where there is no stone. */
  readonly of: Int16Array;
  /** By chain. */
  readonly stones: Int16Array;
  readonly liberties: Int16Array;
  /** Places of the first liberties, `KEPT` a chain. */
  readonly kept: Int16Array;
  count = 0;
  /** Stones of all chains. */
  all = 0;
  readonly #board: GoBoard;
  readonly #stack: Int16Array;
  /** By place: the last chain that counted it as a liberty. */
  readonly #counted: Int16Array;

  constructor(board: GoBoard) {
    this.#board = board;
    this.of = new Int16Array(board.places);
    this.stones = new Int16Array(board.points + 1);
    this.liberties = new Int16Array(board.points + 1);
    this.kept = new Int16Array(KEPT * (board.points + 1));
    this.#stack = new Int16Array(board.points);
    this.#counted = new Int16Array(board.places);
  }

  read(stones: Uint8Array): void {
    const { placeOf, points } = this.#board;
    this.of.fill(0);
    this.#counted.fill(0);
    this.count = 0;
    this.all = 0;
    for (let point = 0; point < points; point++) {
      const place = placeOf[point];
      if (stones[place] !== EMPTY && this.of[place] === 0) this.#walk(stones, place);
    }
  }

  #walk(stones: Uint8Array, start: number): void {
    const { of, kept } = this;
    const { stride } = this.#board;
    const stack = this.#stack;
    const counted = this.#counted;
    const colour = stones[start];
    const chain = ++this.count;
    let size = 0;
    let liberties = 0;
    let open = 1;
    stack[0] = start;
    of[start] = chain;
    while (open > 0) {
      const place = stack[--open];
      size++;
      for (let side = 0; side < 4; side++) {
        const next =
          side === 0 ? place - stride : side === 1 ? place - 1 : side === 2 ? place + 1 : place + stride;
        const stone = stones[next];
        if (stone === colour) {
          if (of[next] === 0) {
            of[next] = chain;
            stack[open++] = next;
          }
        } else if (stone === EMPTY && counted[next] !== chain) {
          counted[next] = chain;
          if (liberties < KEPT) kept[KEPT * chain + liberties] = next;
          liberties++;
        }
      }
    }
    this.stones[chain] = size;
    this.all += size;
    this.liberties[chain] = liberties;
  }
}
