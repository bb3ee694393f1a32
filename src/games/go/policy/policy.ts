/**
 * The playout policy as it is written down: with the features phi of a move (its 3x3 pattern and the tactical ones) and
 * weights theta,
 *
 *   pi(s, a) = exp(phi(s, a) . theta) / sum over b of exp(phi(s, b) . theta),
 *
 * where b goes over all moves that a playout may make: legal by simple ko and without suicide, and not into an own eye.
 * Written to be read, and too slow for playouts: those draw from the same chances in WebAssembly, which a test makes sure of.
 *
 * Source: Optimization of Playout Policy Integrated with Monte-Carlo Tree Search, after Silver and Tesauro (2009).
 */
import { EMPTY, type GoBoard } from "../board.js";
import { IN_ATARI, PATTERNS, TACTICS } from "../numbers.js";
import type { GoState } from "../state.js";
import { isEyePattern, PATTERN_OF, patternCode } from "./patterns.js";
import { findTactics, isPlayable, isSelfAtari, type TacticsOptions } from "./tactics.js";

/** Weights of a policy: of the patterns, then of the tactical features. */
export const FEATURES: number = PATTERNS + TACTICS;

export class GoPolicy {
  readonly #board: GoBoard;
  readonly #theta: Float64Array;
  readonly #options: TacticsOptions;

  constructor(board: GoBoard, theta: Float64Array, options: TacticsOptions = {}) {
    this.#board = board;
    this.#theta = theta;
    this.#options = options;
  }

  /** Writes the chance of each point and gives the number of moves; where it is 0, the policy passes. */
  chances(state: GoState, into: Float64Array): number {
    const moves = this.moves(state);
    const weights = moves.map(({ features }) =>
      Math.exp(features.reduce((sum, feature) => sum + this.#theta[feature], 0)),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    into.fill(0);
    for (const [i, { point }] of moves.entries()) into[point] = weights[i] / total;
    return moves.length;
  }

  /** The moves that a playout may make, with the features that each has. */
  moves(state: GoState): { readonly point: number; readonly features: readonly number[] }[] {
    const { placeOf, stride, points } = this.#board;
    const { stones, colour } = state;
    const tactics = findTactics(state, this.#options);
    const moves = [];
    for (let point = 0; point < points; point++) {
      const place = placeOf[point];
      if (stones[place] !== EMPTY) continue;
      const code = patternCode(stones, stride, place, colour);
      if (isEyePattern(code) || !isPlayable(state, place, colour)) continue;
      const flags = (tactics.get(place) ?? 0) | (isSelfAtari(state, place, colour) ? IN_ATARI : 0);
      const features = [PATTERN_OF[code]];
      for (let k = 0; k < TACTICS; k++) if ((flags & (1 << k)) !== 0) features.push(PATTERNS + k);
      moves.push({ point, features });
    }
    return moves;
  }
}
