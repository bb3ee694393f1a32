/** The Hex board that a controller moves stones on: any colour at any time, as graphical interfaces set positions up. */
import { type HexKit, type HexSpec, kitOf } from "../../agents/index.js";
import { BLACK, EMPTY, type HexState, parseHexSgf, statesOf, WHITE } from "../../games/hex/index.js";
import { type GtpColour, hexTongue } from "./tongue.js";

export class HexTable {
  readonly #swap: HexSpec["swap"];
  #kit: HexKit;
  /** The positions so far, the present one last. */
  #states: HexState[];

  constructor(spec: HexSpec) {
    this.#swap = spec.swap;
    this.#kit = kitOf(spec);
    this.#states = [this.#kit.game.start()];
  }

  /** Changes when the board does. */
  get kit(): HexKit {
    return this.#kit;
  }

  get state(): HexState {
    return this.#states.at(-1)!;
  }

  get toMove(): GtpColour {
    return hexTongue.toMove(this.state);
  }

  /** A copy of the position with this colour to move. */
  turned(colour: GtpColour): HexState {
    const state = this.#kit.game.clone(this.state);
    // Whose turn is forced has passed in between, so that nobody swaps a stone of his own.
    if (hexTongue.toMove(state) !== colour) state.pass();
    return state;
  }

  resize(width: number, height: number): void {
    const { spec } = this.#kit;
    if (spec.width !== width || spec.height !== height || spec.swap !== this.#swap)
      this.#kit = kitOf({ name: "hex", width, height, swap: this.#swap });
    this.#states = [this.#kit.game.start()];
  }

  clear(): void {
    this.resize(this.#kit.spec.width, this.#kit.spec.height);
  }

  /** Gives the move that was played. */
  play(colour: GtpColour, text: string): number {
    const refused = (why: string) => new Error(`illegal move: ${colour} ${text} (${why})`);
    const state = this.turned(colour);
    let move: number;
    try {
      move = this.#kit.game.notation.parseMove(text);
    } catch {
      throw refused(/^[a-z]\d+$/i.test(text) ? "not on the board" : "not a cell");
    }
    if (move === state.swapMove) {
      if (state.swap === "none") throw refused("there is no swap in this game");
      if (!state.maySwap()) throw refused("only the first stone can be swapped");
    } else if (state.at(move) !== EMPTY) throw refused("occupied");
    state.play(move);
    this.#states.push(state);
    return move;
  }

  undo(): void {
    if (this.#states.length === 1) throw new Error("cannot undo: no move was played");
    this.#states.pop();
  }

  /** Plays a game from the start, or nothing of it where a move is wrong. */
  playGame(moves: readonly string[]): void {
    const kit = this.#kit;
    const states = this.#states;
    try {
      this.clear();
      for (const move of moves) this.play(this.toMove, move);
    } catch (error) {
      this.#kit = kit;
      this.#states = states;
      throw error;
    }
  }

  /** Takes over a record, up to the position before move `before`. */
  load(sgf: string, before = Number.POSITIVE_INFINITY): void {
    const record = parseHexSgf(sgf);
    const { width, height } = record;
    const swap =
      record.swap === "none" && (this.#swap !== "pieces" || width === height) ? this.#swap : record.swap;
    const states = statesOf({ ...record, swap });
    this.#kit = kitOf({ name: "hex", width, height, swap });
    this.#states = states.slice(0, Math.max(before, 1));
  }

  legalMoves(): string[] {
    const { game } = this.#kit;
    const moves: string[] = [];
    for (let move = 0; move <= game.board.cells; move++) {
      if (game.isLegal(this.state, move)) moves.push(game.notation.formatMove(move));
    }
    return moves;
  }

  /** B+ or W+, undefined while nobody has won. */
  score(): string | undefined {
    const winner = this.state.winner();
    return winner === BLACK ? "B+" : winner === WHITE ? "W+" : undefined;
  }
}
