/** The board of Hex, with its swap and its records. */

import { GtpTable } from "../../../protocols/index.js";
import { BLACK, EMPTY, type HexState, LARGEST, parseHexSgf, statesOf, WHITE } from "../index.js";
import { type HexKit, type HexSpec, hexKit } from "../players/index.js";

export class HexTable extends GtpTable<HexState, HexKit> {
  readonly largest = LARGEST;
  readonly lastWord = "resign";
  protected readonly placeWord = "cell";
  readonly #swap: HexSpec["swap"];

  constructor(spec: HexSpec) {
    super(hexKit(spec));
    this.#swap = spec.swap;
  }

  /** A game that is played out by good players fills about half of the board. */
  get movesLeft(): number {
    const { board, count } = this.state;
    return (board.cells - count) / 4;
  }

  resize(width: number, height: number): void {
    const { spec } = this.kit;
    const same = spec.width === width && spec.height === height && spec.swap === this.#swap;
    this.begin(same ? this.kit : hexKit({ name: "hex", width, height, swap: this.#swap }));
  }

  override load(sgf: string, before?: number): void {
    const record = parseHexSgf(sgf);
    const { width, height } = record;
    const swap =
      record.swap === "none" && (this.#swap !== "pieces" || width === height) ? this.#swap : record.swap;
    const states = statesOf({ ...record, swap });
    this.beginWith(hexKit({ name: "hex", width, height, swap }), states, record.moves, before);
  }

  score(): string {
    const winner = this.state.winner();
    return winner === BLACK ? "B+" : winner === WHITE ? "W+" : "cannot score";
  }

  protected whyNot(state: HexState, move: number): string | undefined {
    if (move !== state.swapMove) return state.at(move) === EMPTY ? undefined : "occupied";
    if (state.swap === "none") return "there is no swap in this game";
    return state.maySwap() ? undefined : "only the first stone can be swapped";
  }

  /** Whose turn is forced has passed in between, so that nobody swaps a stone of his own. */
  protected turn(state: HexState): void {
    state.pass();
  }
}
