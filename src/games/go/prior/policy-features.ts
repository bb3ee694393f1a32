/**
 * The features of moves that the playout policy has (`GoPolicy.moves`, which is written to be read), as fast as those of priors:
 * for learning that policy from games.
 */
import { BLACK, type GoBoard } from "../board.js";
import { AROUND, PATTERN_OF, PATTERNS, swapColours } from "../policy/patterns.js";
import type { GoState } from "../state.js";
import { Effects } from "./effects.js";

export class PolicyFeatures {
  readonly #board: GoBoard;
  readonly #effects: Effects;
  /** Steps from a place to those around it. */
  readonly #around: readonly number[];
  #state: GoState | undefined;

  constructor(board: GoBoard) {
    this.#board = board;
    this.#effects = new Effects(board);
    this.#around = AROUND.map(([row, column]) => row * board.stride + column);
  }

  /** The position whose moves are asked next; it must not change meanwhile. */
  read(state: GoState): void {
    this.#state = state;
    this.#effects.read(state);
  }

  /** Writes the features of a legal move that is no pass and returns how many it has; feature 5 comes with feature 4. */
  write(move: number, into: Int32Array): number {
    const { stones, colour, lastMove } = this.#state as GoState;
    const { placeOf, points } = this.#board;
    const effects = this.#effects;
    effects.look(move);
    const { rescues, liberties, catches, takesLast, captured } = effects;
    const place = placeOf[move];
    const last = lastMove >= 0 && lastMove < points ? placeOf[lastMove] : -1;
    let code = 0;
    let isNear = false;
    for (let i = 0; i < 8; i++) {
      const next = place + this.#around[i];
      code |= stones[next] << (2 * i);
      if (next === last) isNear = true;
    }
    into[0] = PATTERN_OF[colour === BLACK ? code : swapColours(code)];
    let count = 1;
    const flag = (feature: number, isOn: boolean) => {
      if (isOn) into[count++] = PATTERNS + feature - 1;
    };
    const isVain = rescues === 2 && liberties === 1;
    const isExtension = effects.extends === 2;
    flag(1, isNear || rescues >= 2 || isExtension || catches === 2);
    flag(2, rescues >= 2 && !isVain);
    flag(3, isVain);
    flag(4, isExtension);
    flag(5, isExtension && liberties === 1);
    flag(6, catches === 2);
    flag(7, takesLast);
    flag(8, captured === 0 && liberties === 1);
    return count;
  }
}
