import type { Player } from "../../game/index.js";
import {
  BLACK,
  formatColour,
  formatHexSgf,
  type HexGame,
  type HexRecord,
  type HexState,
  opponent,
} from "../../games/hex/index.js";
import { drawPosition } from "../hex-pictures.js";
import { wantsColour } from "../terminal.js";
import type { Made, Table } from "./table.js";

export class HexTable implements Table<HexState, number> {
  readonly help = [["a move such as c7, or swap", "play it"]] as const;
  readonly givingUp = "resign";
  readonly extension = "sgf";
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

  get toMove(): Player {
    return this.#state.toMove;
  }

  get isOver(): boolean {
    return this.#resigned !== undefined || this.#state.isOver();
  }

  get winner(): Player | undefined {
    if (this.#resigned !== undefined) return this.#resigned === 0 ? 1 : 0;
    if (!this.#state.isOver()) return undefined;
    return this.#state.value() === 1 ? 0 : 1;
  }

  read(line: string): number {
    if (/\s/.test(line)) throw new Error(`"${line}" is no move and no command; help lists them`);
    const move = this.game.notation.parseMove(line);
    const { state } = this;
    if (move === state.swapMove && !state.maySwap()) {
      const when = "only the second move can be a swap";
      throw new Error(state.swap === "none" ? "there is no swap in this game; see --swap" : when);
    }
    if (!this.game.isLegal(state, move)) throw new Error(`${line} is not empty`);
    return move;
  }

  describe(move: number): string {
    return this.game.notation.formatMove(move);
  }

  play(move: number): Made<number> {
    if (!this.game.isLegal(this.#state, move)) throw new Error(`${this.describe(move)} is not legal here`);
    this.#moves.push(move);
    this.#state.play(move);
    return {};
  }

  resign(): void {
    this.#resigned = this.#state.toMove;
  }

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

  picture(): string {
    return drawPosition(this.#state, wantsColour());
  }

  ending(): string {
    return this.#resigned === undefined ? "wins" : "wins by resignation";
  }

  save(players: readonly [string, string]): string {
    return formatHexSgf(this.record(players));
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
