/**
 * What a stone on an empty point would take, save, threaten and join, for every point of a position.
 *
 * All chains of a position at one glance: the chain of each stone, how many stones and liberties each has, and the first few
 * of its liberties. Made for asking about every empty point of one position, after one walk over the board; nothing is
 * allocated.
 */
import type { GoBoard } from "./board.js";
import { EDGE, EMPTY } from "./numbers.js";
import type { GoState } from "./state.js";

/** Liberties that are kept of a chain: one more than questions need, since the asked point may be among them. */
const KEPT = 5;

class ChainMap {
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

// What a stone on an empty point would do, for every point of one position: what it takes, saves, threatens, joins, and how
// many liberties its chain would have. `read` looks at the position once, `look` at a point of it. Exact, but that
// liberties are counted up to `MAX_LIBERTIES`. Fresh is a chain of the side to move next to the opponent's last stone,
// which has lost a liberty just now; after a suicide, which leaves no stone, there is none.

/** Liberties beyond these are not counted. */
export const MAX_LIBERTIES = KEPT - 1;

const NO = 0;
const OLD = 1;
const FRESH = 2;
const FREED = 3;
/** No chain, an old one or a fresh one. */
type Urgency = typeof NO | typeof OLD | typeof FRESH;
/** The same of what is saved; freed is a fresh chain that has a liberty elsewhere already. */
type Rescue = Urgency | typeof FREED;

export class Effects {
  /** Stones and liberties of the chain that the stone would be in; no liberty: it cannot be played but as suicide. */
  stones = 0;
  liberties = 0;
  /** Opponent's stones that it takes, whether the last one is among them, and whether that saves a chain in atari. */
  captured = 0;
  takesLast = false;
  rescues: Rescue = NO;
  /** Whether a chain in atari, rescued or not, becomes part of its own. */
  extends: Urgency = NO;
  /** Whether a fresh chain with two liberties becomes part of its own. */
  helps = false;
  /** Stones of the largest chain that it puts in atari, and whether the opponent's last stone is among them. */
  threatened = 0;
  threatensLast = false;
  /** Whether one of those is caught for sure, and is beside a fresh chain that has two liberties. */
  catches: Urgency = NO;
  /** Liberties, after it, of the opponent's chain next to it with fewest, where that is not taken. */
  pressed = 0;
  /** Different chains next to it. */
  own = 0;
  others = 0;
  readonly #board: GoBoard;
  readonly #chains: ChainMap;
  #state: GoState | undefined;
  /** By chain: whether a stone next to it was the opponent's last. */
  readonly #fresh: Uint8Array;
  /** By chain of the opponent: whether taking it saves a chain, and whether it is beside a fresh one with two liberties. */
  readonly #saves: Uint8Array;
  readonly #strikes: Uint8Array;
  /** Chains next to the point, own, and the opponent's that are taken or put in atari. */
  readonly #joined = new Int16Array(4);
  readonly #taken = new Int16Array(4);
  readonly #threatened = new Int16Array(4);
  readonly #found = new Int16Array(MAX_LIBERTIES);

  constructor(board: GoBoard) {
    this.#board = board;
    this.#chains = new ChainMap(board);
    this.#fresh = new Uint8Array(board.points + 1);
    this.#saves = new Uint8Array(board.points + 1);
    this.#strikes = new Uint8Array(board.points + 1);
  }

  /** Stones of both sides in the position. */
  get stonesOnBoard(): number {
    return this.#chains.all;
  }

  /** The position of which points are asked next; it must not change meanwhile. */
  read(state: GoState): void {
    const { colour, stones, lastMove, board } = state;
    const { stride, placeOf } = board;
    const chains = this.#chains;
    this.#state = state;
    chains.read(stones);
    this.#fresh.fill(0, 0, chains.count + 1);
    this.#saves.fill(0, 0, chains.count + 1);
    this.#strikes.fill(0, 0, chains.count + 1);
    if (lastMove >= 0 && lastMove < board.points && state.at(lastMove) !== EMPTY)
      for (let side = 0; side < 4; side++) {
        const next = beside(placeOf[lastMove], side, stride);
        if (stones[next] === colour) this.#fresh[chains.of[next]] = 1;
      }
    this.#markOthers();
  }

  /** Marks the opponent's chains beside chains in atari, and beside fresh ones with two liberties. */
  #markOthers(): void {
    const { colour, stones } = this.#state as GoState;
    const { placeOf, points, stride } = this.#board;
    const { of, liberties, kept } = this.#chains;
    for (let point = 0; point < points; point++) {
      const place = placeOf[point];
      if (stones[place] !== colour) continue;
      const own = of[place];
      const isFresh = this.#fresh[own] === 1;
      if (liberties[own] > (isFresh ? 2 : 1)) continue;
      for (let side = 0; side < 4; side++) {
        const chain = of[beside(place, side, stride)];
        if (liberties[own] === 2) this.#strikes[chain] = 1;
        else {
          const elsewhere = kept[KEPT * own] !== kept[KEPT * chain];
          const rescue = !isFresh ? OLD : elsewhere ? FREED : FRESH;
          if (this.#saves[chain] < rescue) this.#saves[chain] = rescue;
        }
      }
    }
  }

  look(point: number): void {
    const { colour, stones, lastMove } = this.#state as GoState;
    const { placeOf, points, stride } = this.#board;
    const { of, liberties, stones: sizes } = this.#chains;
    const place = placeOf[point];
    const last = lastMove >= 0 && lastMove < points ? of[placeOf[lastMove]] : 0;
    let taken = 0;
    let others = 0;
    let own = 0;
    let size = 1;
    let found = 0;
    this.captured = 0;
    this.takesLast = false;
    this.rescues = NO;
    this.extends = NO;
    this.helps = false;
    this.threatened = 0;
    this.threatensLast = false;
    this.catches = NO;
    this.pressed = 0;
    let threatened = 0;
    let seen0 = 0;
    let seen1 = 0;
    let seen2 = 0;
    for (let side = 0; side < 4; side++) {
      const next = beside(place, side, stride);
      const stone = stones[next];
      if (stone === EDGE) continue;
      if (stone === EMPTY) {
        this.#found[found++] = next;
        continue;
      }
      const chain = of[next];
      if (chain === seen0 || chain === seen1 || chain === seen2) continue;
      seen2 = seen1;
      seen1 = seen0;
      seen0 = chain;
      const left = liberties[chain] - 1;
      if (stone === colour) {
        this.#joined[own++] = chain;
        size += sizes[chain];
        if (left === 0 && this.extends !== FRESH) this.extends = this.#fresh[chain] === 1 ? FRESH : OLD;
        else if (left === 1 && this.#fresh[chain] === 1) this.helps = true;
      } else {
        others++;
        if (left === 0) {
          this.#taken[taken++] = chain;
          this.captured += sizes[chain];
          if (chain === last) this.takesLast = true;
          if (this.#saves[chain] > this.rescues) this.rescues = this.#saves[chain] as Rescue;
        } else {
          if (this.pressed === 0 || left < this.pressed) this.pressed = left;
          if (left === 1) {
            this.#threatened[threatened++] = chain;
            if (sizes[chain] > this.threatened) this.threatened = sizes[chain];
            if (chain === last) this.threatensLast = true;
          }
        }
      }
    }
    this.stones = size;
    this.own = own;
    this.others = others;
    this.liberties = this.#count(place, found, own, taken);
    if (this.liberties > 1)
      for (let i = 0; i < threatened; i++) {
        const chain = this.#threatened[i];
        const urgency = this.#strikes[chain] === 1 ? FRESH : OLD;
        if (urgency > this.catches && this.#isCaught(chain, place)) this.catches = urgency;
      }
  }

  /**
   * Whether a chain with two liberties is lost for sure once one is taken, by a short look: its way out, the other one,
   * leaves it one liberty at most, and no stones beside it or its way out are in atari, which it might take instead.
   */
  #isCaught(chain: number, place: number): boolean {
    const { colour, stones } = this.#state as GoState;
    const { stride } = this.#board;
    const { of, liberties, kept } = this.#chains;
    if (this.#saves[chain] > 0) return false;
    const first = kept[KEPT * chain];
    const exit = first === place ? kept[KEPT * chain + 1] : first;
    let found = 0;
    let only = 0;
    for (let side = 0; side < 4; side++) {
      const next = beside(exit, side, stride);
      const stone = stones[next];
      if (stone === EDGE || next === place) continue;
      const other = of[next];
      if (stone === colour) {
        if (liberties[other] === 1) return false;
      } else if (stone === EMPTY || (liberties[other] === 1 && kept[KEPT * other] === place)) {
        if (next !== only) found++;
        only = next;
      } else if (other !== chain) {
        for (let i = 0; i < Math.min(liberties[other], KEPT); i++) {
          const liberty = kept[KEPT * other + i];
          if (liberty === place || liberty === exit || liberty === only) continue;
          found++;
          only = liberty;
        }
      }
      if (found > 1) return false;
    }
    return true;
  }

  /** Liberties of the chain to be, the empty neighbours being found already. */
  #count(place: number, empty: number, own: number, taken: number): number {
    const { liberties, kept } = this.#chains;
    const list = this.#found;
    let found = empty;
    for (let i = 0; i < own; i++) {
      const chain = this.#joined[i];
      // That many are left in any case.
      if (liberties[chain] > MAX_LIBERTIES) return MAX_LIBERTIES;
      for (let j = 0; j < liberties[chain]; j++) {
        const liberty = kept[KEPT * chain + j];
        if (liberty === place || includes(list, found, liberty)) continue;
        if (found === MAX_LIBERTIES) return found;
        list[found++] = liberty;
      }
    }
    for (let i = 0; i < taken && found < MAX_LIBERTIES; i++)
      found = this.#countTaken(place, found, own, this.#taken[i]);
    return found;
  }

  /** Stones that are taken next to the chain to be. */
  #countTaken(place: number, before: number, own: number, chain: number): number {
    const { placeOf, points, stride } = this.#board;
    const { of } = this.#chains;
    let found = before;
    for (let point = 0; point < points && found < MAX_LIBERTIES; point++) {
      const captive = placeOf[point];
      if (of[captive] !== chain) continue;
      for (let side = 0; side < 4; side++) {
        const next = beside(captive, side, stride);
        if (next !== place && (of[next] === 0 || !includes(this.#joined, own, of[next]))) continue;
        found++;
        break;
      }
    }
    return found;
  }
}

function beside(place: number, side: number, stride: number): number {
  return side === 0 ? place - stride : side === 1 ? place - 1 : side === 2 ? place + 1 : place + stride;
}

function includes(list: Int16Array, length: number, wanted: number): boolean {
  for (let i = 0; i < length; i++) if (list[i] === wanted) return true;
  return false;
}
