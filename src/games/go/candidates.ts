/**
 * The moves that a search of Go looks at: all legal ones but those into own eyes, and the pass. Priors are the chances of a
 * learned prior: the product of the strengths of a move's features over the sum of all moves' products. The pass has a
 * strength only where few other moves are left, and comes last before. Where it ends the game, it is known what it is worth:
 * a pass that wins comes first, one that does not comes last.
 */
import type { Arms, Candidates } from "../../game/index.js";
import { EMPTY, type GoBoard } from "./board.js";
import { fewLeft, MOST_PRIOR_FEATURES, type Prior, PriorFeatures } from "./prior/index.js";
import type { GoState } from "./state.js";

/** The chance of a pass that wins. */
const WINNING_PASS = 0.9;

export class GoCandidates implements Candidates<GoState> {
  readonly capacity: number;
  readonly #gammas: Float64Array | undefined;
  readonly #features: PriorFeatures | undefined;
  readonly #indices = new Int32Array(MOST_PRIOR_FEATURES);

  /** Without a prior all priors are 0. */
  constructor(board: GoBoard, prior: Prior | undefined) {
    this.capacity = board.points + 1;
    if (prior === undefined) return;
    this.#gammas = prior.gammas;
    this.#features = new PriorFeatures(board, prior.set, prior.shapes);
  }

  list(state: GoState, into: Arms): void {
    listGoMoves(state, into);
    if (this.#features === undefined) return;
    this.#weigh(state, into);
    const { priors, length } = into;
    if (length > 1) weighPass(state, into);
    let total = 0;
    for (let arm = 0; arm < length; arm++) total += priors[arm];
    for (let arm = 0; arm < length; arm++) priors[arm] /= total;
  }

  #weigh(state: GoState, { ids, priors, length }: Arms): void {
    const features = this.#features as PriorFeatures;
    const gammas = this.#gammas as Float64Array;
    const indices = this.#indices;
    features.read(state);
    for (let arm = 0; arm < length; arm++) {
      const count = features.write(ids[arm], indices);
      let strength = 1;
      for (let i = 0; i < count; i++) strength *= gammas[indices[i]];
      priors[arm] = strength;
    }
  }
}

/** Legal moves that are not into own eyes in the order of the points, then the pass; all priors are 0. */
export function listGoMoves(state: GoState, into: Arms): void {
  const { board, stones, colour } = state;
  const { points, placeOf, pass } = board;
  const { ids } = into;
  let length = 0;
  for (let point = 0; point < points; point++)
    if (stones[placeOf[point]] === EMPTY && !state.isEye(point, colour) && state.isLegal(point))
      ids[length++] = point;
  ids[length++] = pass;
  into.priors.fill(0, 0, length);
  into.length = length;
}

/** The strength of the pass, which is the last arm, where it is not the learned one. */
function weighPass(state: GoState, { priors, length }: Arms): void {
  const pass = length - 1;
  if (state.passes === 0) {
    if (!fewLeft(state.board, pass)) priors[pass] = 0;
    return;
  }
  const lead = state.score() - state.rules.komi;
  const wins = state.toMove === 0 ? lead > 0 : lead < 0;
  let others = 0;
  for (let arm = 0; arm < pass; arm++) others += priors[arm];
  priors[pass] = wins ? (WINNING_PASS / (1 - WINNING_PASS)) * others : 0;
}
