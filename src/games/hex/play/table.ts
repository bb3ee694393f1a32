import type { Player } from "../../../game/index.js";
import { BoardTable } from "../../../play/index.js";
import {
  BLACK,
  brokenHexRule,
  formatColour,
  formatHexSgf,
  type HexGame,
  type HexRecord,
  type HexState,
  opponent,
} from "../index.js";
import { hexViews } from "../views/index.js";

export class HexTable extends BoardTable<HexState, HexGame> {
  readonly help = [["a move such as c7, or swap", "play it"]] as const;

  picture(): string {
    return hexViews.text(this.state, this.screen);
  }

  save(players: readonly [string, string]): string {
    return formatHexSgf(this.record(players));
  }

  sideOf(player: Player): "Black" | "White" {
    return player === this.state.black ? "Black" : "White";
  }

  /** `players` are named in the order in which they began. */
  record(players: readonly [string, string]): HexRecord {
    const { board, swap } = this.game;
    const { black } = this.state;
    const { winner } = this;
    const loser = this.resigned;
    const side = (player: Player) => (player === this.state.black ? BLACK : opponent(BLACK));
    return {
      width: board.width,
      height: board.height,
      swap,
      moves: [...this.moves],
      players: [players[black], players[1 - black] as string],
      ...(black === 0 ? {} : { comment: `${players[0]} began with Black and was left White by the swap` }),
      ...(loser === undefined ? {} : { end: { colour: side(loser), by: "resign" as const } }),
      ...(winner === undefined
        ? {}
        : { result: `${formatColour(side(winner))}+${loser === undefined ? "" : "R"}` }),
    };
  }

  protected check(move: number): void {
    switch (brokenHexRule(this.state, move)) {
      case "occupied":
        throw new Error(`${this.describe(move)} is not empty`);
      case "no-swap":
        throw new Error("there is no swap in this game; see --swap");
      case "late-swap":
        throw new Error("only the second move can be a swap");
    }
  }
}
