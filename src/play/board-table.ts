import type { Game, Player, State } from "../game/index.js";
import type { Screen } from "../views/index.js";
import type { Made, Table } from "./table.js";

/** A game of moves that are played as they are meant, and that may be resigned. */
export abstract class BoardTable<S extends State<number>, G extends Game<S, number>>
  implements Table<S, number>
{
  abstract readonly help: Table<S, number>["help"];
  readonly givingUp = "resign";
  readonly extension: string = "sgf";
  readonly game: G;
  protected readonly screen: Screen;
  protected readonly moves: number[] = [];
  protected resigned: Player | undefined;
  #state: S;

  constructor(game: G, screen: Screen) {
    this.game = game;
    this.screen = screen;
    this.#state = game.start();
  }

  get state(): S {
    return this.#state;
  }

  get toMove(): Player {
    return this.#state.toMove;
  }

  get isOver(): boolean {
    return this.resigned !== undefined || this.#state.isOver();
  }

  get winner(): Player | undefined {
    if (this.resigned !== undefined) return this.resigned === 0 ? 1 : 0;
    const value = this.#state.isOver() ? this.#state.value() : 0.5;
    return value === 0.5 ? undefined : value === 1 ? 0 : 1;
  }

  read(line: string): number {
    if (/\s/.test(line)) throw new Error(`"${line}" is no move and no command; help lists them`);
    const move = this.game.notation.parseMove(line);
    this.check(move);
    return move;
  }

  describe(move: number): string {
    return this.game.notation.formatMove(move);
  }

  play(move: number): Made<number> {
    this.check(move);
    this.moves.push(move);
    this.#state.play(move);
    return {};
  }

  resign(): void {
    this.resigned = this.toMove;
  }

  undo(player: Player): boolean {
    const ply = this.moves.map((_, ply) => this.#after(ply).toMove).lastIndexOf(player);
    if (this.resigned === player) this.resigned = undefined;
    else if (ply < 0) return false;
    else {
      this.resigned = undefined;
      this.moves.length = ply;
      this.#state = this.#after(ply);
    }
    return true;
  }

  get resignedBy(): Player | undefined {
    return this.resigned;
  }

  ending(): string {
    return "wins";
  }

  abstract picture(): string;
  abstract save(players: readonly [string, string]): string;
  abstract sideOf(player: Player): string;

  /** Throws the rule that a move breaks, in one line. */
  protected abstract check(move: number): void;

  #after(ply: number): S {
    const state = this.game.start();
    for (const move of this.moves.slice(0, ply)) state.play(move);
    return state;
  }
}
