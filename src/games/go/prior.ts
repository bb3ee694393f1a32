/**
 * Priors of moves of Go, and the generator of moves for a search that orders them by a prior.
 *
 * Priors of moves: a set of features with the strength of each, as text either the name of one that is shipped or the numbers
 * themselves (`formatWeights`): ln of all strengths, those of shapes last, then the codes of the shapes. How many there are
 * tells the set, and how many shapes. The shipped ones are made by `playout learn go-mm`.
 */
import { formatWeights, parseWeights } from "../../core/index.js";
import type { MoveGenerator, MoveList } from "../../game/index.js";
import type { GoBoard } from "./board.js";
import {
  fewLeft,
  MAX_PRIOR_FEATURES,
  PRIOR_SETS,
  PriorFeatures,
  type PriorSet,
  priorFeatures,
  SHAPE_CODES,
  Shapes,
} from "./features.js";
import { EMPTY } from "./numbers.js";
import type { GoState } from "./state.js";
import { paper } from "./weights/paper.js";
import { wide } from "./weights/wide.js";

/** Holds strengths of features and shapes from recorded games, by which moves are ordered before any search. */
export interface Prior {
  readonly set: PriorSet;
  readonly shapes: Shapes;
  /** The strength of each feature of the set, then of each shape. */
  readonly gammas: Float64Array;
}

/** What may be named; none: moves are in no order. */
export const PRIORS = ["none", ...PRIOR_SETS] as const;
type PriorName = (typeof PRIORS)[number];

const SHIPPED: Readonly<Record<PriorSet, string>> = { paper, wide };

const loaded = new Map<PriorSet, Prior>();

/** Returns a prior that ships, unpacked once and not to be written to, and nothing for `none`. */
export function loadPrior(name: PriorName): Prior | undefined {
  if (name === "none") return undefined;
  let prior = loaded.get(name);
  if (prior === undefined) {
    prior = unpack(SHIPPED[name]);
    loaded.set(name, prior);
  }
  return prior;
}

/** A prior by its name or from the text of its numbers; throws one line. */
export function parsePrior(text: string): Prior | undefined {
  const name = PRIORS.find((each) => each === text);
  return name === undefined ? unpack(text) : loadPrior(name);
}

/** The numbers of a prior as text. */
export function formatPrior({ gammas, shapes }: Prior): string {
  return formatWeights(Float64Array.of(...gammas.map(Math.log), ...shapes.codes));
}

function unpack(text: string): Prior {
  const count = Math.floor((3 * text.length) / 16);
  const set = PRIOR_SETS.find((each) => each === "wide" || priorFeatures(each) === count) as PriorSet;
  const shapes = (count - priorFeatures(set)) / 2;
  if (!Number.isInteger(shapes) || shapes < 0)
    throw new Error(`expected ${PRIORS.join(", ")} or the text of a prior, got ${count} numbers`);
  const numbers = parseWeights(text, count);
  const codes = Int32Array.from(numbers.subarray(count - shapes));
  if (codes.some((code, i) => code !== numbers[count - shapes + i] || code < 0 || code >= SHAPE_CODES))
    throw new Error("prior: its last numbers are no shapes");
  return { set, shapes: new Shapes(codes), gammas: numbers.subarray(0, count - shapes).map(Math.exp) };
}

// The moves that a search of Go looks at: all legal ones but those into own eyes, and the pass. Priors are the chances of a
// learned prior: the product of the strengths of a move's features over the sum of all moves' products. The pass has a
// strength only where few other moves are left, and comes last before. Where it ends the game, it is known what it is worth:
// a pass that wins comes first, one that does not comes last.

/** The chance of a pass that wins. */
const WINNING_PASS = 0.9;

/** Lists the legal moves that do not fill own eyes, with priors from learned strengths, or all 0 without a prior. */
export class GoMoveGenerator implements MoveGenerator<GoState> {
  readonly capacity: number;
  readonly #gammas: Float64Array | undefined;
  readonly #features: PriorFeatures | undefined;
  readonly #indices = new Int32Array(MAX_PRIOR_FEATURES);

  /** Without a prior all priors are 0. */
  constructor(board: GoBoard, prior: Prior | undefined) {
    this.capacity = board.points + 1;
    if (prior === undefined) return;
    this.#gammas = prior.gammas;
    this.#features = new PriorFeatures(board, prior.set, prior.shapes);
  }

  list(state: GoState, into: MoveList): void {
    listGoMoves(state, into);
    if (this.#features === undefined) return;
    this.#weigh(state, into);
    const { priors, length } = into;
    if (length > 1) weighPass(state, into);
    let total = 0;
    for (let arm = 0; arm < length; arm++) total += priors[arm];
    for (let arm = 0; arm < length; arm++) priors[arm] /= total;
  }

  #weigh(state: GoState, { ids, priors, length }: MoveList): void {
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
export function listGoMoves(state: GoState, into: MoveList): void {
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
function weighPass(state: GoState, { priors, length }: MoveList): void {
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
