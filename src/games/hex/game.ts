import type { Game, Notation } from "../../game/index.js";
import { HexBoard } from "./board.js";
import { formatMove, formatState, parseMove, parseState } from "./notation.js";
import { HexState, type Swap } from "./state.js";

export interface HexOptions {
  readonly width?: number; // columns, 11 by default
  readonly height?: number; // rows, as many as columns by default
  readonly swap?: Swap; // none by default
}

/** Hex on one board, with or without the swap rule. */
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
}
