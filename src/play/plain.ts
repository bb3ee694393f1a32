/** Plain board games: a table needs to know no more of them than the notation, and how positions are shown. */
import type { GameSpec, Kit } from "../agents/index.js";
import type { Game, Player, State } from "../game/index.js";
import { fitted, type Screen, VIEWS } from "../views/index.js";
import { BoardTable } from "./board-table.js";
import type { PlayFacet } from "./facet.js";

type AnyState = State<number>;

class PlainTable extends BoardTable<AnyState, Game<AnyState, number>> {
  readonly help: readonly (readonly [string, string])[];
  override readonly extension = "json";
  readonly #spec: GameSpec;

  constructor({ game, spec }: Kit<AnyState, number>, move: string, screen: Screen) {
    super(game, screen);
    this.#spec = spec;
    this.help = [[`a move such as ${move}`, "play it"]];
  }

  picture(): string {
    const text = VIEWS.of(this.game)?.text(this.state, this.screen);
    return text ?? fitted(this.game.notation.formatState(this.state), this.screen);
  }

  override ending(): string {
    return this.winner === undefined ? "The game is a draw." : super.ending();
  }

  /** A line of JSON. */
  save(players: readonly [string, string]): string {
    const moves = this.moves.map((move) => this.describe(move));
    return `${JSON.stringify({ game: this.#spec, players, moves })}\n`;
  }

  sideOf(player: Player): string {
    return player === 0 ? "Black" : "White";
  }

  protected check(move: number): void {
    if (!this.game.isLegal(this.state, move)) throw new Error(`${this.describe(move)} cannot be played here`);
  }
}

/** Plain board games at a table; `move` is one as an example, and the help tells the rules in a sentence or two. */
export function plainPlay({ move, help }: { move: string; help: string }): PlayFacet<Kit<AnyState, number>> {
  return {
    sides: ["black", "white"],
    help,
    examples: ["--agent uct:playouts=1000"],
    table: (kit, _, screen) => new PlainTable(kit, move, screen),
  };
}
