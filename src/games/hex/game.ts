/** The game of Hex on one board, and the generator of its moves. */
import type { Game, MoveGenerator, MoveList, Notation } from "../../game/index.js";
import { formatMove, formatState, parseMove, parseState } from "./notation.js";
import { EMPTY } from "./numbers.js";
import { HexBoard, HexState, type Swap } from "./rules.js";

/** Lists all legal moves in the order of the cells, without priors: the move list of a search without Hex knowledge. */
export class AllCells implements MoveGenerator<HexState> {
  readonly capacity: number;

  constructor(board: HexBoard) {
    this.capacity = board.cells + 1;
  }

  list(state: HexState, into: MoveList): void {
    const { placeOf, cells } = state.board;
    const { stones } = state;
    let length = 0;
    for (let cell = 0; cell < cells; cell++) if (stones[placeOf[cell]] === EMPTY) into.ids[length++] = cell;
    if (state.maySwap()) into.ids[length++] = state.swapMove;
    into.priors.fill(0, 0, length);
    into.length = length;
  }
}

/** The parts of the board that clocks are made to last for: stones of both sides from the start, and own stones at any time. */
const PLAYED = 0.46;
const STILL_TO_PLAY = 0.165;

export interface HexOptions {
  readonly width?: number; // columns, 11 by default
  readonly height?: number; // rows, as many as columns by default
  readonly swap?: Swap; // none by default
}

/**
 * Makes Hex positions on one board, with or without the swap rule.
 *
 * @example
 * ```js
 * import { HexGame } from "playout/hex";
 *
 * const game = new HexGame({ width: 3 });
 * const state = game.start();
 * for (const move of ["b2", "a3", "b1", "a2", "b3"]) state.play(game.notation.parseMove(move));
 * console.log(state.isOver(), state.value()); // true 1
 * ```
 */
export class HexGame implements Game<HexState, number> {
  readonly name = "hex";
  readonly board: HexBoard;
  readonly swap: Swap;
  readonly notation: Notation<HexState, number> = {
    formatMove: (move) => formatMove(this.board, this.swap, move),
    parseMove: (text) => parseMove(this.board, text),
    formatState,
    parseState: (text) => {
      const state = parseState(text, this.board, this.swap);
      if (state.swap !== this.swap) throw new Error(`swap: expected ${this.swap}, got ${state.swap}`);
      return state;
    },
  };

  constructor({ width = 11, height = width, swap = "none" }: HexOptions = {}) {
    this.board = new HexBoard(width, height);
    this.swap = swap;
    this.start();
  }

  start(): HexState {
    return new HexState(this.board, this.swap);
  }

  clone(state: HexState): HexState {
    const copy = this.start();
    copy.copyFrom(state);
    return copy;
  }

  isLegal(state: HexState, move: number): boolean {
    return state.isLegal(move);
  }

  /** Games fill up to two thirds of the board, but once the winner is proved, moves take no time. */
  movesLeft({ board, count }: HexState): number {
    return Math.max(STILL_TO_PLAY * board.cells, (PLAYED * board.cells - count) / 2);
  }
}
