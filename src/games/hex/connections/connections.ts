/**
 * The kernel of assembly/hex/connections.ts (whose parts describe the method) for HexState: what is known of a position
 * without search. Boards of up to 126 cells, so 11x11 and a little more.
 */
import { startWasm } from "../../../game/index.js";
import { BLACK, type Colour, EMPTY, type HexBoard } from "../board.js";
import { ROOM } from "../numbers.js";
import type { HexState } from "../state.js";
import { bytes } from "../wasm/connections.js";

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  setBoard(width: number, height: number): void;
  io(): number;
  currents(): number;
  analyse(toMove: number, limit: number): number;
  conductance(mine: boolean): number;
}

/** Connections of a colour that are looked at before the search for more is broken off. */
const LIMIT = 65536;

export class Connections {
  /** Cells that the kernel has room for. */
  static readonly mostCells = ROOM - 2;
  readonly #board: HexBoard;
  readonly #kernel: Kernel;
  /** Sets of cells, four words each: black, white, moves, winning move, needs. */
  readonly #sets: Uint32Array;
  readonly #currents: Float64Array;

  constructor(board: HexBoard) {
    if (board.cells > Connections.mostCells)
      throw new Error(
        `connections: a board of ${board.width}x${board.height} has more than ${Connections.mostCells} cells`,
      );
    const kernel = startWasm<Kernel>(bytes);
    if (kernel === undefined) throw new Error("connections: this engine has no WebAssembly with SIMD");
    this.#board = board;
    this.#kernel = kernel;
    kernel.setBoard(board.width, board.height);
    this.#sets = new Uint32Array(kernel.memory.buffer, kernel.io(), 20);
    this.#currents = new Float64Array(kernel.memory.buffer, kernel.currents(), ROOM);
  }

  /** Looks at a position that is not over and gives the winner, 0 where that is not known. */
  analyse(state: HexState): Colour | 0 {
    const sets = this.#sets;
    const { placeOf, cells } = this.#board;
    sets.fill(0, 0, 8);
    for (let cell = 0; cell < cells; cell++) {
      const stone = state.stones[placeOf[cell]];
      if (stone !== EMPTY) sets[(stone === BLACK ? 0 : 4) + (cell >> 5)] |= 1 << (cell & 31);
    }
    return this.#kernel.analyse(state.colour, LIMIT) as Colour | 0;
  }

  /** After `analyse` without a winner: whether the player to move need look at a move. */
  isWorth(cell: number): boolean {
    return this.#has(8, cell);
  }

  /** After `analyse`: the colour of a cell with what does not matter filled in. */
  filled(cell: number): Colour | typeof EMPTY {
    return this.#has(0, cell) ? BLACK : this.#has(4, cell) ? 2 : EMPTY;
  }

  /** After `analyse` with the player to move as winner: whether this move wins. */
  isWinning(cell: number): boolean {
    return this.#has(12, cell);
  }

  /**
   * After `analyse`: how much of both circuits' current runs through an empty cell; where the player to move has lost, of
   * his own circuit alone.
   */
  current(cell: number): number {
    return this.#currents[cell];
  }

  /** After `analyse` without a winner: conductance of the mover's circuit over the opponent's, within reason. */
  ratio(): number {
    const mine = this.#kernel.conductance(true);
    const theirs = this.#kernel.conductance(false);
    return Math.min(1e4, Math.max(1e-4, mine / theirs));
  }

  /** After `analyse`: the cells that the winner's proof, or the case against the moves left out, rests on. */
  writeNeeds(into: Int32Array, at: number): void {
    for (let i = 0; i < 4; i++) into[at + i] = this.#sets[16 + i];
  }

  /** After `analyse`: whether a cell is among those needs. */
  isNeeded(cell: number): boolean {
    return this.#has(16, cell);
  }

  #has(set: number, cell: number): boolean {
    return ((this.#sets[set + (cell >> 5)] >>> (cell & 31)) & 1) === 1;
  }
}
