/**
 * The features of moves that the playout policy has (`GoPolicy.moves`, which is written to be read), as fast as those of priors:
 * for learning that policy from games.
 */
import { EMPTY, type GoBoard } from "../board.js";
import { PATTERNS } from "../numbers.js";
import { PATTERN_OF } from "../policy/patterns.js";
import type { GoState } from "../state.js";
import { Effects } from "./effects.js";
import { PatternReader } from "./pattern-reader.js";

export class PolicyFeatures {
  readonly #board: GoBoard;
  readonly #effects: Effects;
  readonly #patterns: PatternReader;
  #state: GoState | undefined;

  constructor(board: GoBoard) {
    this.#board = board;
    this.#effects = new Effects(board);
    this.#patterns = new PatternReader(board);
  }

  /** The position whose moves are asked next; it must not change meanwhile. */
  read(state: GoState): void {
    this.#state = state;
    this.#effects.read(state);
  }

  /** Writes the features of a legal move that is no pass, by the default readings, and returns how many it has. */
  write(move: number, into: Int32Array): number {
    const state = this.#state as GoState;
    const effects = this.#effects;
    effects.look(move);
    const { rescues, liberties, catches, takesLast, captured } = effects;
    into[0] = PATTERN_OF[this.#patterns.code(state.stones, move, state.colour)];
    let count = 1;
    const flag = (feature: number, isOn: boolean) => {
      if (isOn) into[count++] = PATTERNS + feature - 1;
    };
    const isExtension = effects.extends === 2;
    flag(1, this.#isNear(state, move) || rescues >= 2 || isExtension || catches === 2);
    flag(2, rescues >= 2 && liberties > 1);
    flag(3, rescues >= 2 && liberties === 1);
    flag(4, isExtension);
    flag(5, isExtension && liberties === 1);
    flag(6, catches === 2);
    flag(7, takesLast);
    flag(8, captured === 0 && liberties === 1);
    return count;
  }

  /** Whether a move is next to the opponent's last stone, also by its corner. */
  #isNear(state: GoState, move: number): boolean {
    const { placeOf, points, stride } = this.#board;
    const { lastMove } = state;
    if (lastMove < 0 || lastMove >= points || state.at(lastMove) === EMPTY) return false;
    const apart = Math.abs(placeOf[move] - placeOf[lastMove]);
    return apart === 1 || (apart >= stride - 1 && apart <= stride + 1);
  }
}
