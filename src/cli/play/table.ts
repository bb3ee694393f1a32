import type { Player } from "../../game/index.js";
import {
  BLACK,
  formatColour,
  type HexGame,
  type HexRecord,
  type HexState,
  opponent,
} from "../../games/hex/index.js";

/** A game in progress that moves can be taken back from. */
export class PlayTable {
  readonly game: HexGame;
  readonly #moves: number[] = [];
  #state: HexState;
  #resigned: Player | undefined;

  constructor(game: HexGame) {
    this.game = game;
    this.#state = game.start();
  }

  get state(): HexState {
    return this.#state;
  }

  get isOver(): boolean {
    return this.#resigned !== undefined || this.#state.isOver();
  }

  /** Undefined while nobody has won. */
  get winner(): Player | undefined {
    if (this.#resigned !== undefined) return this.#resigned === 0 ? 1 : 0;
    if (!this.#state.isOver()) return undefined;
    return this.#state.value() === 1 ? 0 : 1;
  }

  /** Throws one line on what cannot be played. */
  play(text: string): number {
    const move = this.game.notation.parseMove(text);
    const { state } = this;
    if (move === state.swapMove && !state.maySwap()) {
      const when = "only the second move can be a swap";
      throw new Error(state.swap === "none" ? "there is no swap in this game; see --swap" : when);
    }
    if (!this.game.isLegal(state, move)) throw new Error(`${text} is not empty`);
    this.put(move);
    return move;
  }

  put(move: number): void {
    if (!this.game.isLegal(this.#state, move))
      throw new Error(`${this.game.notation.formatMove(move)} is not legal here`);
    this.#moves.push(move);
    this.#state.play(move);
  }

  resign(): void {
    this.#resigned = this.#state.toMove;
  }

  /** Back to the last turn of the player; false if there is none. */
  undo(player: Player): boolean {
    const turns = this.#moves.map((_, ply) => this.#after(ply).toMove);
    const ply = turns.lastIndexOf(player);
    if (this.#resigned === player) this.#resigned = undefined;
    else if (ply < 0) return false;
    else {
      this.#resigned = undefined;
      this.#moves.length = ply;
      this.#state = this.#after(ply);
    }
    return true;
  }

  sideOf(player: Player): "Black" | "White" {
    return player === this.#state.black ? "Black" : "White";
  }

  /** `players` are named in the order in which they began. */
  record(players: readonly [string, string]): HexRecord {
    const { board, swap } = this.game;
    const { black } = this.#state;
    const { winner } = this;
    const loser = this.#resigned;
    const side = (player: Player) => (player === this.#state.black ? BLACK : opponent(BLACK));
    return {
      width: board.width,
      height: board.height,
      swap,
      moves: [...this.#moves],
      players: [players[black], players[1 - black] as string],
      ...(black === 0 ? {} : { comment: `${players[0]} began with Black and was left White by the swap` }),
      ...(loser === undefined ? {} : { end: { colour: side(loser), by: "resign" as const } }),
      ...(winner === undefined
        ? {}
        : { result: `${formatColour(side(winner))}+${loser === undefined ? "" : "R"}` }),
    };
  }

  #after(ply: number): HexState {
    const state = this.game.start();
    for (const move of this.#moves.slice(0, ply)) state.play(move);
    return state;
  }
}
