import { BoardTable } from "../../../play/index.js";
import { stream } from "../../../random/index.js";
import {
  BLACK,
  type BrokenGoRule,
  brokenGoRule,
  formatColour,
  formatGoSgf,
  type GoGame,
  type GoRecord,
  type GoState,
  Territory,
  WHITE,
} from "../index.js";
import { formatLead, formatResult, goViews, outcomeOf, takenWords } from "../views/index.js";

const BROKEN: Readonly<Record<BrokenGoRule, string>> = {
  occupied: "is not empty",
  suicide: "would be suicide",
  ko: "retakes the ko at once",
  repetition: "would bring an earlier position back",
};

/** Playouts that guess at the score. */
const GUESSES = 1000;

export class GoTable extends BoardTable<GoState, GoGame> {
  readonly help = [
    ["a move such as E5, or pass", "play it; two passes in a row end the game"],
    ["score", "who is ahead, as playouts guess, and what counts if the game ended now"],
  ] as const;
  readonly introduction =
    `Komi is ${this.game.rules.komi}. All stones on the board count when the game ends: take dead ones before you pass.`;

  answer(line: string): string | undefined {
    if (line.toLowerCase() !== "score") return undefined;
    const { komi } = this.game.rules;
    const rng = stream("play", "score", this.moves.length);
    const { score } = new Territory(this.game.board).estimate(this.state, rng, GUESSES);
    const now = formatLead(this.state.score() - komi);
    return `about ${formatLead(score - komi)} as playouts guess; ${now} if the game ended now and all stones counted`;
  }

  picture(): string {
    const state = this.state;
    const passed = state.lastMove === state.board.pass ? `${this.sideOf(1 - state.toMove)} has passed.` : "";
    const words = [passed, takenWords(state)].filter((text) => text !== "").join(" ");
    return [goViews.text(state, this.screen), ...(words === "" ? [] : [words])].join("\n");
  }

  override ending(): string {
    if (this.resigned !== undefined) return "wins";
    const words = outcomeOf(this.state);
    return this.winner === undefined ? words : words.replace(/^\w+ (.*)\.$/, "$1");
  }

  save(players: readonly [string, string]): string {
    return formatGoSgf(this.record(players));
  }

  sideOf(player: number): "Black" | "White" {
    return player === 0 ? "Black" : "White";
  }

  /** `players` are Black and White. */
  record(players: readonly [string, string]): GoRecord {
    const { board, rules, handicap } = this.game;
    const { winner } = this;
    const result =
      this.resigned !== undefined
        ? `${formatColour(winner === 0 ? BLACK : WHITE)}+R`
        : this.isOver
          ? formatResult(this.state)
          : undefined;
    return {
      width: board.width,
      height: board.height,
      rules,
      moves: [...this.moves],
      players,
      ...(handicap > 0 && { handicap, setup: this.state.setup() }),
      ...(result !== undefined && { result }),
    };
  }

  protected check(move: number): void {
    const broken = brokenGoRule(this.state, move);
    if (broken !== undefined) throw new Error(`${this.describe(move)} ${BROKEN[broken]}`);
  }
}
