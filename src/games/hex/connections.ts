/**
 * Virtual connections and inferior cells of Hex, and the advisor that gives them to a search.
 *
 * The kernel of assembly/hex/connections.ts (whose parts describe the method) for HexState: what is known of a position
 * without search. Boards of up to 126 cells, so 11x11 and a little more.
 */
import { startWasm, stream } from "../../core/index.js";
import type { Evaluation, Evaluator, MoveList, Prover, Verdict } from "../../game/index.js";
import { BLACK, EMPTY, ROOM } from "./numbers.js";
import type { HexBoard, HexColour, HexState } from "./rules.js";
import { bytes } from "./wasm/connections.js";

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

/**
 * Finds what can be proved without search: virtual connections between chains and edges, cells that decide the game, and cells
 * that are inferior.
 */
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
  analyse(state: HexState): HexColour | 0 {
    const sets = this.#sets;
    const { placeOf, cells } = this.#board;
    sets.fill(0, 0, 8);
    for (let cell = 0; cell < cells; cell++) {
      const stone = state.stones[placeOf[cell]];
      if (stone !== EMPTY) sets[(stone === BLACK ? 0 : 4) + (cell >> 5)] |= 1 << (cell & 31);
    }
    return this.#kernel.analyse(state.colour, LIMIT) as HexColour | 0;
  }

  /** After `analyse` without a winner: whether the player to move need look at a move. */
  isWorth(cell: number): boolean {
    return this.#has(8, cell);
  }

  /** After `analyse`: the colour of a cell with what does not matter filled in. */
  filled(cell: number): HexColour | typeof EMPTY {
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

// Zobrist's names for Hex positions: 64 random bits for every stone, added without carry.

export class HexKeys {
  readonly #board: HexBoard;
  /** Two words for a black stone and two for a white one on each cell. */
  readonly #words: Int32Array;

  constructor(board: HexBoard) {
    this.#board = board;
    this.#words = new Int32Array(board.cells * 4);
    const rng = stream("hex keys");
    for (let i = 0; i < this.#words.length; i++) this.#words[i] = rng.uint32() | 0;
  }

  /** Turns are told apart by who is to move, not by the count of stones: puzzles need not balance. */
  write(state: HexState, into: Int32Array): void {
    const { placeOf, cells } = this.#board;
    let high = 0x2545f491 * state.colour;
    // A swap of sides leaves stones and colour to move as they are.
    let low = 0x9e3779b9 * state.colour + Number(state.maySwap());
    for (let cell = 0; cell < cells; cell++) {
      const stone = state.stones[placeOf[cell]];
      if (stone === EMPTY) continue;
      const at = cell * 4 + stone * 2 - 2;
      high ^= this.#words[at];
      low ^= this.#words[at + 1];
    }
    into[0] = high;
    into[1] = low;
  }
}

/**
 * Tells a search what connections and inferior cells prove; priors are shares of the electric current, best move first. One look
 * at a position yields both.
 */
export class ConnectionAdvisor implements Prover<HexState>, Evaluator<HexState> {
  readonly connections: Connections;
  readonly words = 4;
  readonly points: number;
  readonly batch = 1;
  readonly #keys: HexKeys;
  /** The position that was looked at last, and the one that is asked about. */
  readonly #last = new Int32Array(2);
  readonly #asked = new Int32Array(2);
  #verdict: Verdict = "unknown";
  #maySwap = false;
  /** What the last advice rests on. */
  #basis: "connections" | "swap" | "nothing" = "connections";

  constructor(board: HexBoard) {
    this.connections = new Connections(board);
    this.points = board.cells;
    this.#keys = new HexKeys(board);
  }

  advise(state: HexState, arms: MoveList): Verdict {
    this.#keys.write(state, this.#last);
    this.#verdict = this.#look(state, arms);
    return this.#verdict;
  }

  evaluate(states: readonly HexState[], into: readonly Evaluation[]): void {
    for (const [i, state] of states.entries()) {
      this.#keys.write(state, this.#asked);
      const isKnown = this.#asked[0] === this.#last[0] && this.#asked[1] === this.#last[1];
      const verdict = isKnown ? this.#verdict : this.advise(state, into[i].arms);
      into[i].value = verdict === "unknown" ? this.#chance() : verdict === "win" ? 1 : 0;
    }
  }

  #look(state: HexState, arms: MoveList): Verdict {
    const { connections } = this;
    this.#basis = "connections";
    if (state.swap !== "none" && state.ply === 0 && state.count === 0) {
      // What wins will be swapped.
      this.#basis = "nothing";
      arms.priors.fill(1 / arms.length, 0, arms.length);
      return "unknown";
    }
    this.#maySwap = state.maySwap();
    const winner = connections.analyse(state);
    if (winner !== 0 && winner !== state.colour) {
      if (!this.#maySwap) {
        this.#order(state, arms, true);
        return "loss";
      }
      this.#basis = "swap";
    }
    if (winner !== 0) {
      arms.ids[0] = this.#basis === "swap" ? state.swapMove : this.#winningMove(state);
      arms.length = 1;
      return "win";
    }
    this.#order(state, arms, false);
    return "unknown";
  }

  /**
   * Sorts the moves worth a look by current; of a lost position all moves, those first that touch what the winner
   * needs, so that the loser resists.
   */
  #order(state: HexState, arms: MoveList, lost: boolean): void {
    const { connections } = this;
    const { cells } = state.board;
    let length = 0;
    let sum = 0;
    for (let i = 0; i < arms.length; i++) {
      const id = arms.ids[i];
      if (!lost && id < cells && !connections.isWorth(id)) continue;
      let prior = connections.current(id);
      // The swap is no cell, and no connection speaks about it: as likely as the best move.
      if (id === cells) prior = length > 0 ? arms.priors[0] : 1;
      else if (lost && connections.isNeeded(id)) prior += 1;
      sum += prior;
      let slot = length++;
      for (; slot > 0 && arms.priors[slot - 1] < prior; slot--) {
        arms.ids[slot] = arms.ids[slot - 1];
        arms.priors[slot] = arms.priors[slot - 1];
      }
      arms.ids[slot] = id;
      arms.priors[slot] = prior;
    }
    arms.length = length;
    if (sum > 0) for (let i = 0; i < length; i++) arms.priors[i] /= sum;
  }

  /**
   * The odds grow with the ratio r of the conductances, mover's to opponent's: odds = (e r)^2.5. A good move was seen to
   * multiply the ratio by about e^2, so that the one to move is half a move, a factor e, ahead. Only + - * / and
   * roots, which every engine rounds alike.
   */
  #chance(): number {
    if (this.#basis === "nothing") return 0.5;
    const ratio = Math.E * this.connections.ratio();
    const odds = ratio * ratio * Math.sqrt(ratio);
    const chance = odds / (1 + odds);
    return this.#maySwap && chance < 0.5 ? 1 - chance : chance;
  }

  writeNeeds(into: Int32Array, at: number): void {
    if (this.#basis === "connections") this.connections.writeNeeds(into, at);
    else into.fill(this.#basis === "swap" ? -1 : 0, at, at + this.words);
  }

  /** Where filling in alone decides, any cell that was filled for the winner brings him closer. */
  #winningMove(state: HexState): number {
    let filled = -1;
    let empty = -1;
    for (let cell = 0; cell < state.board.cells; cell++) {
      if (state.at(cell) !== EMPTY) continue;
      if (this.connections.isWinning(cell)) return cell;
      empty = cell;
      if (this.connections.filled(cell) === state.colour) filled = cell;
    }
    return filled >= 0 ? filled : empty;
  }
}
